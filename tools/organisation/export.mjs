// `npm run export-organisation`; see apps/server/src/export-organisation.ts.
import { ensureReady, runPinned } from '../lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/export-organisation.ts', ...process.argv.slice(2)]);
