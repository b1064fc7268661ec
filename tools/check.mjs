// `npm run check`: makes the checkout ready, then runs the checkers with the pinned Node.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['tools/check/main.ts', ...process.argv.slice(2)]);
