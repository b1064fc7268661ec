// `npm run verify-audit`: checks the audit trail against its seals; see apps/server/src/verify-audit.ts.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/verify-audit.ts', ...process.argv.slice(2)]);
