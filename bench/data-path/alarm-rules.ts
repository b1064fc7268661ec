/**
 * 100,000 rules on 10,000 changes a second, of the kinds that plants have: at most 20 % of a core. Each change is told to
 * the engine, and a tenth of the rules have delays that begin and end. The floor of the same run is finding a signal and
 * keeping its reading, which no engine can do without.
 */
import { AlarmEngine, type AlarmRule, type Reading } from '../../packages/alarm-engine/src/index.ts';

const RULES = 100_000;
const SIGNALS = 50_000;
const CHANGES_A_SECOND = 10_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const STEP_MS = 1_000 / CHANGES_A_SECOND;
const TARGET = 0.2;

const constant = (value: number) => ({ from: 'constant', value }) as const;

function ruleOf(index: number): AlarmRule {
  const signalId = (index % SIGNALS) + 1;
  const kind = index % 10;
  const base = {
    id: String(index),
    equipmentId: String(index % 1_000),
    signalId,
    schedule: null,
    suppressor: null,
  };
  const delayMs = kind === 0 ? 2_000 : 0;
  const delays = { onDelayMs: delayMs, offDelayMs: delayMs };
  if (kind < 7)
    return {
      ...base,
      ...delays,
      condition: {
        kind: 'limit',
        direction: 'high',
        limit: constant(90),
        secondLimit: constant(97),
        deadband: 2,
      },
    };
  if (kind === 7)
    return {
      ...base,
      ...delays,
      condition: { kind: 'rate', direction: 'both', limit: 95, windowMs: 10_000 },
    };
  if (kind === 8) return { ...base, ...delays, condition: { kind: 'noChange', periodMs: 600_000 } };
  return { ...base, ...delays, condition: { kind: 'deviation', from: constant(50), limit: 45, deadband: 2 } };
}

let state = 12_345;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const count = SECONDS * CHANGES_A_SECOND;
const signals = Int32Array.from({ length: count }, () => 1 + Math.floor(random() * SIGNALS));
const values = Float64Array.from({ length: count }, () => random() * 100);

function measure(take: (signalId: number, reading: Reading) => void): number {
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    const atMs = at * STEP_MS;
    take(signals[at]!, { value: values[at]!, quality: 'good', timeMs: atMs, atMs });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

let changes = 0;
const engine = new AlarmEngine(() => {
  changes += 1;
});
for (let index = 0; index < RULES; index += 1) engine.setRule(ruleOf(index), 0);
const readings = new Map<number, Reading>();
for (let signalId = 1; signalId <= SIGNALS; signalId += 1)
  readings.set(signalId, { value: 0, quality: 'good', timeMs: 0, atMs: 0 });

// Once before, so that the compiler is done.
const keep = (signalId: number, reading: Reading) => {
  if (readings.has(signalId)) readings.set(signalId, reading);
};
measure(keep);
const floorS = measure(keep);
const tookS = measure((signalId, reading) => engine.take(signalId, reading));
const share = tookS / SECONDS;
console.log(
  `${RULES} rules, ${CHANGES_A_SECOND} changes/s for ${SECONDS} s: ${(share * 100).toFixed(1)} % of a core, ` +
    `${((tookS / count) * 1e6).toFixed(2)} µs a change, ${changes} changes of alarms`,
);
console.log(
  `floor ${((floorS / SECONDS) * 100).toFixed(2)} % of a core, ratio ${(tookS / floorS).toFixed(0)}`,
);
console.log(`target ${TARGET * 100} %: ${share <= TARGET ? 'met' : 'missed'}`);
