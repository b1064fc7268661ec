// `npm run new:feature`: makes the checkout ready, then writes a feature with the pinned Node.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['tools/new-feature/main.ts', ...process.argv.slice(2)]);
