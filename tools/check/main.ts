import path from 'node:path';
import { isGreen } from './checker.ts';
import { checkers } from './checkers.ts';
import { runInLanes } from './lanes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const names = process.argv.slice(2);
const chosen = checkers.filter(({ name }) => names.length === 0 || names.includes(name));
const results = runInLanes(chosen, root);
let failed = 0;
for (const [index, checker] of chosen.entries()) {
  const result = await results[index]!;
  const verdict = isGreen(result) ? 'ok' : result.looked === 0 ? 'FAILED: looked at nothing' : 'FAILED';
  console.log(`${checker.name.padEnd(16)} ${String(result.looked).padStart(5)} looked at  ${verdict}`);
  for (const problem of result.problems.slice(0, 100)) console.log(`    ${problem}`);
  if (!isGreen(result)) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
