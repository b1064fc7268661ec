// `npm run chaos -- --rounds N [--topology embedded|shared] [--seed N] [--only "server killed"]`: hits a real
// installation with faults at random and checks that nothing is lost, nothing doubled and nothing shown that is not so.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/server/src/system-tests/chaos/main.ts', ...process.argv.slice(2)]);
