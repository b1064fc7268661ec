// `npm run dev`: the server, started again when its sources change, and the web app served from its sources
// with hot reload, which passes calls and sockets on to the server.
import { ensureReady, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
const port = process.env.PORT || '8080';
const server = runPinned(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: { PORT: port },
});
const web = runPinned(['../../node_modules/vite/bin/vite.js', 'dev'], {
  cwd: 'apps/web',
  env: { ZUTAI_DEV_SERVER: `http://127.0.0.1:${port}` },
});
// Either one's end is the end of both: the other one gets a signal as by Ctrl+C.
process.exitCode = await Promise.race([server, web]);
process.kill(process.pid, 'SIGTERM');
await Promise.all([server, web]);
