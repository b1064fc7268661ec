// `npm run backup`; see apps/server/src/backup.ts.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/backup.ts', ...process.argv.slice(2)]);
