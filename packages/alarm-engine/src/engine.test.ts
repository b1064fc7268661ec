import type { AlarmCondition } from '@zutai/contract';
import { expect, it } from 'vitest';
import { AlarmEngine, type RuleChange } from './engine.ts';
import type { ReadingValue } from './reading.ts';
import type { AlarmRule } from './rule.ts';

const [A, B, SUPPRESSOR] = [1, 2, 3];
const runsWithoutFlow: AlarmCondition = { kind: 'formula', formula: 'A < 2 && B == 1', signalIds: ['2'] };
const above = (value: number): AlarmCondition => ({
  ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
  limit: { from: 'constant', value },
});
const ruleOf = (condition: AlarmCondition, more: Partial<AlarmRule> = {}): AlarmRule => ({
  ...{ id: '1', equipmentId: '1', signalId: A, condition, onDelayMs: 0, offDelayMs: 0 },
  ...{ schedule: null, suppressor: null },
  ...more,
});
const value = (signalId: number, of: ReadingValue, atMs: number, timeMs = atMs) => ({
  signalId,
  reading: { value: of, quality: 'good', timeMs, atMs } as const,
});

function open(...rules: readonly AlarmRule[]) {
  const changes: (RuleChange & { id: string })[] = [];
  const engine = new AlarmEngine(({ id }, change) => changes.push({ id, ...change }));
  for (const rule of rules) engine.setRule(rule, 0);
  return { engine, changes };
}

it.each(['A first', 'B first'])('judges a formula once a message, whatever comes first: %s', (order) => {
  const { engine, changes } = open(ruleOf(runsWithoutFlow));
  const message = (flow: number, runs: number, atMs: number) => {
    const values = [value(A, flow, atMs, atMs - 20), value(B, runs, atMs, atMs - 10)];
    return order === 'A first' ? values : values.reverse();
  };
  engine.takeTogether(message(9, 1, 100));
  engine.takeTogether(message(0, 0, 200));
  engine.takeTogether(message(9, 1, 300));
  expect(changes).toEqual([]);
  engine.takeTogether(message(0, 1, 400));
  // With the newest of the values that it is about.
  expect(changes).toEqual([{ id: '1', kind: 'stage', stage: 1, timeMs: 390 }]);
});

it('judges a limit of another signal with what the message says of that, and the rule only once', () => {
  const limit: AlarmCondition = {
    ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
    limit: { from: 'signal', signalId: String(B) },
  };
  const { engine, changes } = open(ruleOf(limit));
  engine.takeTogether([value(A, 5, 100), value(B, 9, 100)]);
  engine.takeTogether([value(A, 50, 200), value(A, 60, 200), value(B, 90, 200)]);
  expect(changes).toEqual([]);
});

it('a suppressor of the same message suppresses before the alarm is raised', () => {
  const { engine, changes } = open(
    ruleOf(above(5), { suppressor: { signalId: String(SUPPRESSOR), equals: 1 } }),
  );
  engine.takeTogether([value(A, 9, 100, 80), value(SUPPRESSOR, 1, 100, 90)]);
  expect(changes).toEqual([
    { id: '1', kind: 'suppressed', isSuppressed: true, timeMs: 90 },
    { id: '1', kind: 'stage', stage: 1, timeMs: 80 },
  ]);
});

it('judges a rule on one signal at each of its values, in their order among those of others', () => {
  const { engine, changes } = open(ruleOf(above(5)), ruleOf(above(5), { id: '2', signalId: B }));
  const values = [value(A, 9, 100, 1), value(B, 9, 100, 2), value(A, 1, 100, 3), value(A, 8, 100, 4)];
  engine.takeTogether(values);
  const told = changes.map((one) => [one.id, one.kind === 'stage' && one.stage, one.timeMs]);
  expect(told).toEqual([
    ['1', 1, 1],
    ['2', 1, 2],
    ['1', 0, 3],
    ['1', 1, 4],
  ]);
});

it('forgets a signal that no rule looks at any more, and judges by what is known when it is named again', () => {
  const { engine, changes } = open(ruleOf(runsWithoutFlow));
  engine.takeTogether([value(A, 9, 100), value(B, 1, 100)]);
  engine.setRule(ruleOf(above(1000)), 200);
  expect([engine.readingOf(A)?.value, engine.readingOf(B)]).toEqual([9, undefined]);
  // Nobody reads it: the engine is told nothing of its stop.
  engine.take(B, value(B, 0, 250).reading);
  engine.take(A, value(A, 0, 300).reading);
  engine.setRule(ruleOf(runsWithoutFlow), 400, undefined, [value(A, 0, 300), value(B, 0, 250)]);
  expect(changes).toEqual([]);
  engine.take(B, value(B, 1, 500).reading);
  expect(changes).toMatchObject([{ stage: 1, timeMs: 500 }]);
});

it('judges a rule that is taken up once, with all that is known of its signals', () => {
  const { engine, changes } = open();
  const suppressed = ruleOf(above(5), { suppressor: { signalId: String(SUPPRESSOR), equals: 1 } });
  engine.setRule(suppressed, 200, { stage: 0, isSuppressed: false }, [
    value(A, 9, 200, 100),
    value(SUPPRESSOR, 1, 200, 150),
  ]);
  expect(changes.map(({ kind }) => kind)).toEqual(['suppressed', 'stage']);
});

it('a formula that comes to no number leaves the alarm as it is', () => {
  const ratio: AlarmCondition = { kind: 'formula', formula: 'A / B > 2', signalIds: [String(B)] };
  const { engine, changes } = open(ruleOf(ratio));
  engine.takeTogether([value(A, 9, 100), value(B, 1, 100)]);
  engine.takeTogether([value(A, 0, 200), value(B, 0, 200)]);
  expect(changes).toMatchObject([{ stage: 1 }]);
  engine.takeTogether([value(A, 1, 300), value(B, 1, 300)]);
  expect(changes).toMatchObject([{ stage: 1 }, { stage: 0, timeMs: 300 }]);
});

it.each([
  { said: [false, true], entered: [0, 1] },
  { said: [0, 1], entered: [false, true] },
] as const)(
  'true and 1, false and 0 are one value, in a rule and in what suppresses it: $said',
  ({ said, entered }) => {
    const [off, on] = entered;
    const { engine, changes } = open(
      ruleOf({ kind: 'discrete', values: [on], isNot: false }),
      ruleOf({ kind: 'discrete', values: [off], isNot: true }, { id: '2' }),
      ruleOf(above(1_000), { id: '3', suppressor: { signalId: String(SUPPRESSOR), equals: on } }),
    );
    engine.takeTogether([value(A, said[0], 100), value(SUPPRESSOR, said[0], 100)]);
    expect(changes).toEqual([]);
    engine.takeTogether([value(A, said[1], 200), value(SUPPRESSOR, said[1], 200)]);
    expect(changes).toMatchObject([
      { id: '1', stage: 1 },
      { id: '2', stage: 1 },
      { id: '3', isSuppressed: true },
    ]);
  },
);

it('what suppressed a rule within its schedule does so while it is stale, after an edit, a restart and a night', () => {
  const MINUTE_MS = 60_000;
  const schedule = { days: [4], fromMin: 0, toMin: 10, offsetMin: 0 };
  const rule = ruleOf(above(5), { schedule, suppressor: { signalId: String(SUPPRESSOR), equals: 1 } });
  const stale = (atMs: number) => ({ value: 1, quality: 'stale', timeMs: atMs, atMs }) as const;
  const { engine, changes } = open(rule);
  engine.takeTogether([value(A, 9, 100), value(SUPPRESSOR, 1, 100)]);
  engine.take(SUPPRESSOR, stale(200));
  engine.setRule({ ...rule, onDelayMs: 10 }, 300);
  expect(changes).toMatchObject([{ isSuppressed: true }, { stage: 1 }]);
  const later = open();
  later.engine.setRule(rule, 400, engine.announcedOf('1'), [
    { signalId: SUPPRESSOR, reading: stale(400) },
    value(A, 9, 400),
  ]);
  // By the end of the shift the pump runs again; what is not known in the night is what it said then.
  later.engine.advance(MINUTE_MS);
  expect(later.changes).toEqual([]);
  later.engine.take(SUPPRESSOR, value(SUPPRESSOR, 0, 2 * MINUTE_MS).reading);
  later.engine.take(SUPPRESSOR, stale(3 * MINUTE_MS));
  later.engine.advance(11 * MINUTE_MS);
  later.engine.setRule({ ...rule, schedule: { ...schedule, fromMin: 12, toMin: 20 } }, 11 * MINUTE_MS);
  later.engine.advance(13 * MINUTE_MS);
  expect(later.changes.map((one) => 'isSuppressed' in one && [one.isSuppressed, one.timeMs])).toEqual([
    [false, 2 * MINUTE_MS],
    [true, 10 * MINUTE_MS],
    [false, 12 * MINUTE_MS],
  ]);
});

it('a rate of change knows nothing of the time in which the value was not good', () => {
  const { engine, changes } = open(ruleOf({ kind: 'rate', direction: 'rising', limit: 5, windowMs: 10_000 }));
  engine.take(A, value(A, 1, 100).reading);
  engine.take(A, { value: 1, quality: 'stale', timeMs: 200, atMs: 200 });
  engine.take(A, value(A, 50, 7_200_000).reading);
  expect(changes).toEqual([]);
  engine.take(A, value(A, 56, 7_201_000).reading);
  expect(changes).toMatchObject([{ stage: 1, timeMs: 7_201_000 }]);
});
