// `npm start`: from a fresh clone to a running server. Settings are environment variables (docs, or a wrong
// one's message). Ctrl+C stops everything, the embedded database included.
import { ensureAgentBuilt, ensureReady, ensureWebBuilt, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
await ensureWebBuilt();
await ensureAgentBuilt();
process.exitCode = await runPinned(['apps/server/src/main.ts', ...process.argv.slice(2)]);
