import {
  ALARM_CONDITION_KINDS,
  type AlarmCondition,
  type AlarmOperand,
  alarmCondition,
} from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { AlarmEngine } from './engine.ts';
import type { ReadingValue } from './reading.ts';
import type { AlarmRule } from './rule.ts';
import {
  FORMULAS,
  judgeSlowly,
  type SlowChange,
  type Told,
  type ToldValue,
  toldAt,
} from './testing/slow-engine.ts';

const STEP_MS = 100;
const END_MS = 12_000;
const OWN = 1;
const OTHER = 2;
const SUPPRESSOR = 3;

/** Mulberry32: the same seed draws the same. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(things: readonly T[]): T => things[below(things.length)]!;
  const time = (max: number) => below(max) * STEP_MS;
  const operand = (value: number): AlarmOperand =>
    random() < 0.7 ? { from: 'constant', value } : { from: 'signal', signalId: String(OTHER) };

  function drawCondition(): AlarmCondition {
    const kind = oneOf(ALARM_CONDITION_KINDS);
    const deadband = below(3);
    const drawn: Record<string, unknown> = {
      limit: {
        direction: oneOf(['high', 'low']),
        limit: operand(3 + below(4)),
        secondLimit: random() < 0.5 ? operand(2 + below(6)) : null,
        deadband,
      },
      deviation: { from: operand(5), limit: below(4), deadband },
      rate: { direction: oneOf(['rising', 'falling', 'both']), limit: below(5), windowMs: 100 + time(20) },
      discrete: { values: [below(10), true, 'on'], isNot: random() < 0.5 },
      bit: { bit: below(3), isSet: random() < 0.5 },
      change: { holdMs: 100 + time(15) },
      quality: { includesStale: random() < 0.5 },
      noChange: { periodMs: 100 + time(20) },
      formula: { formula: oneOf(Object.keys(FORMULAS)), signalIds: [String(OTHER)] },
      offline: {},
    };
    return alarmCondition.parse({ kind, ...(drawn[kind] as object) });
  }

  const condition = drawCondition();
  const rule: AlarmRule = {
    id: '1',
    equipmentId: '1',
    signalId: condition.kind === 'offline' ? null : OWN,
    condition,
    onDelayMs: random() < 0.4 ? 0 : time(15),
    offDelayMs: random() < 0.4 ? 0 : time(15),
    // The record begins at midnight of a Thursday: minute 0 is all of it, so edges come from the offset.
    schedule:
      random() < 0.15
        ? { days: oneOf([[4], [3, 4], [5]]), fromMin: below(3), toMin: below(3), offsetMin: oneOf([0, 1, 2]) }
        : null,
    suppressor: random() < 0.3 ? { signalId: String(SUPPRESSOR), equals: oneOf([1, true]) } : null,
  };

  function drawValue(signalId: number, atMs: number): ToldValue {
    const value: ReadingValue =
      random() < 0.1
        ? oneOf([true, false, 'on', 'off', null])
        : signalId === SUPPRESSOR
          ? below(3)
          : below(10);
    const quality = random() < 0.8 ? 'good' : oneOf(['stale', 'bad'] as const);
    return { kind: 'value', signalId, reading: { value, quality, timeMs: atMs - time(5), atMs } };
  }

  const told: Told[] = [];
  for (let atMs = 0; atMs <= END_MS; atMs += STEP_MS) {
    const values = [OWN, OTHER, SUPPRESSOR].flatMap((signalId) =>
      random() > (signalId === OWN ? 0.25 : 0.08) ? [] : [drawValue(signalId, atMs)],
    );
    // One message with some of a signal, in any order, or each for itself.
    const more = random() < 0.2 ? [OWN, OTHER, SUPPRESSOR, OWN].filter(() => random() < 0.5) : [];
    if (more.length > 0)
      told.push({ kind: 'message', values: [...more.map((id) => drawValue(id, atMs)), ...values], atMs });
    else told.push(...values);
    if (random() < 0.05)
      told.push({ kind: 'online', isOnline: random() < 0.5, timeMs: atMs - time(5), atMs });
  }
  return { rule, told, random };
}

function judgeFast(
  rule: AlarmRule,
  told: readonly Told[],
  advancesAt: (index: number) => boolean,
): SlowChange[] {
  const changes: SlowChange[] = [];
  const engine = new AlarmEngine(({ id }, change) => {
    if (id !== rule.id) return;
    if (change.kind === 'stage') changes.push({ what: 'stage', value: change.stage, timeMs: change.timeMs });
    else changes.push({ what: 'suppressed', value: change.isSuppressed, timeMs: change.timeMs });
  });
  engine.setRule(rule, 0);
  // Others of the same signals, so that the queue of what is due holds more than one.
  for (const id of ['2', '3']) engine.setRule({ ...rule, id, onDelayMs: 300, offDelayMs: 700 }, 0);
  told.forEach((one, index) => {
    if (one.kind === 'value') engine.take(one.signalId, one.reading);
    else if (one.kind === 'message') engine.takeTogether(one.values);
    else engine.setOnline('1', one.isOnline, one.timeMs, one.atMs);
    if (advancesAt(index)) engine.advance(toldAt(one));
  });
  engine.advance(END_MS);
  return changes;
}

describe('the engine against a slow one', () => {
  it('says the same changes at the same times in the same order', () => {
    let count = 0;
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 1_500; seed += 1) {
      const { rule, told, random } = draw(seed);
      const fast = judgeFast(rule, told, () => random() < 0.1);
      const slow = judgeSlowly(rule, told, STEP_MS, END_MS);
      count += slow.length;
      if (slow.some(({ what }) => what === 'stage')) kinds.add(rule.condition.kind);
      expect({ seed, rule, changes: fast }).toEqual({ seed, rule, changes: slow });
    }
    // It must have been about something.
    expect(count).toBeGreaterThan(3_000);
    expect([...kinds].sort()).toEqual([...ALARM_CONDITION_KINDS].sort());
  });
});

it('a schedule and the times of alarms follow a calendar that is set; delays do not', () => {
  const EIGHT_MS = Date.UTC(2026, 2, 2, 8);
  const HOUR_MS = 3_600_000;
  const rule: AlarmRule = {
    ...{ id: '1', equipmentId: '1', signalId: OWN, onDelayMs: 5_000, offDelayMs: 0, suppressor: null },
    condition: alarmCondition.parse({
      ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value: 5 } },
      ...{ secondLimit: null, deadband: 0 },
    }),
    schedule: { days: [1], fromMin: 480, toMin: 1_020, offsetMin: 0 },
  };
  const changes: object[] = [];
  const engine = new AlarmEngine((_rule, change) => changes.push(change));
  // By the clock with which the machine started it is 16:30, and not yet evening; it is 08:30.
  let atMs = EIGHT_MS + 8.5 * HOUR_MS;
  engine.setRule(rule, atMs);
  engine.setCalendar(-8 * HOUR_MS, atMs);
  engine.advance(atMs + HOUR_MS);
  expect(changes).toEqual([]);
  atMs += HOUR_MS;
  const timeMs = atMs - 8 * HOUR_MS;
  engine.take(OWN, { value: 9, quality: 'good', timeMs, atMs });
  engine.setCalendar(-8 * HOUR_MS + 60_000, atMs + 1_000);
  engine.advance(atMs + 4_999);
  expect(changes).toEqual([]);
  engine.advance(atMs + 5_000);
  expect(changes).toEqual([{ kind: 'stage', stage: 1, timeMs: timeMs + 65_000 }]);
  engine.advance(EIGHT_MS + 17 * HOUR_MS - 60_000 - 1);
  expect(changes).toHaveLength(1);
  engine.advance(EIGHT_MS + 17 * HOUR_MS - 60_000 + 8 * HOUR_MS);
  expect(changes[1]).toEqual({ kind: 'suppressed', isSuppressed: true, timeMs: EIGHT_MS + 9 * HOUR_MS });
});
