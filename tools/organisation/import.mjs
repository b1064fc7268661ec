// `npm run import-organisation`; see apps/server/src/import-organisation.ts.
import { ensureReady, runPinned } from '../lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/import-organisation.ts', ...process.argv.slice(2)]);
