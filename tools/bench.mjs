// `npm run bench` runs every bench/*.ts with the pinned Node, one after the other; `npm run bench -- name …`
// only those named. A bench prints its figure beside a floor measured in the same run.
import fs from 'node:fs';
import path from 'node:path';
import { ensureReady, ensureWebBuilt, ROOT, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
await ensureWebBuilt();
const folder = path.join(ROOT, 'bench');
const all = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => path.basename(name, '.ts'))
  .sort();
const wanted = process.argv.slice(2).map((name) => path.basename(name, '.ts'));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
const failed = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name} ──`);
  const code = await runPinned(['--expose-gc', path.join('bench', `${name}.ts`)]);
  if (code >= 128) process.exit(code);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
