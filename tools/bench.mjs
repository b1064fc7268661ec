// `npm run bench` runs every bench/<area>/*.ts with the pinned Node, one after the other; `npm run bench -- name …`
// only those named, or all of an area. A bench prints its figure beside a floor measured in the same run.
import fs from 'node:fs';
import path from 'node:path';
import { ensureReady, ensureWebBuilt, ROOT, runPinned } from './lib/ensure-ready.mjs';

await ensureReady();
await ensureWebBuilt();
const folder = path.join(ROOT, 'bench');
/** What benches share, of which none is one. */
const SHARED = 'harness';
const areas = fs
  .readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== SHARED && entry.name !== 'node_modules')
  .map(({ name }) => name)
  .sort();
/** @type {Map<string, string>} the area of each bench */
const areaOf = new Map(
  areas.flatMap((area) =>
    fs
      .readdirSync(path.join(folder, area))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => [path.basename(name, '.ts'), area]),
  ),
);
const all = [...areaOf.keys()];
const asked = process.argv.slice(2).map((name) => path.basename(name, '.ts'));
const wanted = asked.flatMap((name) =>
  areas.includes(name) ? all.filter((bench) => areaOf.get(bench) === name) : [name],
);
const unknown = wanted.filter((name) => !areaOf.has(name));
if (unknown.length > 0) {
  const known = areas.map(
    (area) => `${area} (${all.filter((name) => areaOf.get(name) === area).join(', ')})`,
  );
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const failed = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name} ──`);
  const code = await runPinned(['--expose-gc', path.join('bench', areaOf.get(name), `${name}.ts`)]);
  if (code >= 128) process.exit(code);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
