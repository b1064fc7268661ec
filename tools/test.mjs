// `npm test`: makes the checkout ready, then checks, unit and integration tests, and browser journeys.
// `npm test -- check unit e2e` runs only the parts named, `npm test -- since <commit>` only what can be touched by
// what was changed since. The last line is `N passed, N failed`.
import { ensureAgentBuilt, ensureReady, ensureWebBuilt, runPinned } from './lib/ensure-ready.mjs';
import { installTestPeers } from './lib/test-peers.mjs';

await ensureReady();
// The journeys look at the built app, and run the built gateway program, as users do.
await ensureWebBuilt();
await ensureAgentBuilt();
installTestPeers();
process.exitCode = await runPinned(['tools/test/main.ts', ...process.argv.slice(2)]);
