// `npm run build:agent`: the gateway program as one file, apps/agent/dist/zutai-agent.mjs.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
process.exitCode = await runPinned(['apps/agent/build/main.ts', ...process.argv.slice(2)]);
