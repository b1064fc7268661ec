import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    topology: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const topologies = (['embedded', 'shared'] as const).filter(
  (one) => values.topology === undefined || values.topology === one,
);
if (topologies.length === 0 || !Number.isInteger(seed)) {
  console.error('chaos: --rounds N, --topology embedded|shared, --seed N, --only "name of a fault"');
  process.exit(2);
}
console.log(`seed ${seed}`);
let violations = 0;
for (const topology of topologies) {
  console.log(`\n── ${topology} ──`);
  const { only } = values;
  const rounds = Number(values.rounds);
  const result = await runChaos({
    topology,
    rounds,
    seed,
    log: console.log,
    ...(only === undefined ? {} : { only }),
  });
  for (const [name, count] of result.counts) console.log(`${String(count).padStart(4)} × ${name}`);
  for (const violation of result.violations) console.error(violation);
  violations += result.violations.length;
  console.log(
    `${topology}: ${rounds} rounds, ${result.values} values, ${result.violations.length} violations, seed ${seed}`,
  );
}
process.exit(violations === 0 ? 0 : 1);
