// `npm run agent -- --config file.json`: the gateway program. Paths are relative to where the command was typed.
import path from 'node:path';
import { ensureReady, ROOT, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exitCode = await runPinned([path.join(ROOT, 'apps/agent/src/main.ts'), ...process.argv.slice(2)], {
  cwd,
});
