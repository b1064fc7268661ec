// `npm run restore`; see apps/server/src/restore.ts.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/restore.ts', ...process.argv.slice(2)]);
