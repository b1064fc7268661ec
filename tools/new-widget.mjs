// `npm run new:widget`: makes the checkout ready, then writes a widget with the pinned Node.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['tools/new-widget.ts', ...process.argv.slice(2)]);
