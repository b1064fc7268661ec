import type { RecordingPolicy } from '@zutai/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RecordedValue, SignalRecorder } from './signal-recorder.ts';

const TWO_53 = 2n ** 53n;

/** Integers all of them, so that slopes compare exactly. */
const number = fc.integer({ min: -12, max: 12 }).map((value) => ({ value, text: undefined }));
const huge = fc
  .bigInt({ min: TWO_53 + 2n, max: TWO_53 + 40n })
  .map((integer) => ({ value: Number(integer), text: String(integer) }));
const text = fc.constantFrom('a', 'b', '').map((word) => ({ value: Number.NaN, text: word }));
const none = fc.constant({ value: Number.NaN, text: undefined });
const code = fc.constantFrom(200, 200, 200, 200, 200, 201, 1715);
/** Mostly onwards, at times the same or earlier. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) },
  fc.integer({ min: -20, max: 1 }),
);

const policies = fc.record({
  onChange: fc.boolean(),
  deadband: fc.integer({ min: 0, max: 5 }),
  isSwingingDoor: fc.boolean(),
  periodMs: fc.option(fc.integer({ min: 3, max: 40 }), { nil: undefined }),
}) satisfies fc.Arbitrary<RecordingPolicy>;
/** A band of the line is for numbers that change alone. */
const policy = policies.map((one) => ({ ...one, isSwingingDoor: one.isSwingingDoor && one.onChange }));

function streamOf(kinds: fc.Arbitrary<{ value: number; text: string | undefined }>) {
  return fc.array(fc.tuple(step, kinds, code), { maxLength: 80 }).map((steps) => {
    let timeMs = 1_000;
    return steps.map(([by, { value, text: word }, ownCode]): RecordedValue => {
      timeMs += by;
      return { timeMs, value, text: word, code: ownCode };
    });
  });
}
const numbers = streamOf(number);
const mixed = streamOf(
  fc.oneof({ weight: 6, arbitrary: number }, { weight: 2, arbitrary: huge }, text, none),
);

function run(ofPolicy: RecordingPolicy, values: readonly RecordedValue[]) {
  const recorded: RecordedValue[] = [];
  let held: RecordedValue | undefined;
  const recorder = new SignalRecorder(ofPolicy, {
    record: (value) => recorded.push(value),
    hold: (value) => {
      held = value;
    },
  });
  for (const value of values) recorder.take(value);
  return { recorded, held, recorder };
}

const exact = ({ value, text: word }: RecordedValue) => (word === undefined ? BigInt(value) : BigInt(word));
const kind = ({ value, text: word }: RecordedValue) =>
  Number.isNaN(value) ? (word === undefined ? 'none' : 'text') : 'number';
const same = (a: RecordedValue, b: RecordedValue) =>
  a.code === b.code && a.text === b.text && Object.is(a.value, b.value);

/** Whether the line between two values passes a third one within the deadband, in whole numbers. */
function isNear(from: RecordedValue, to: RecordedValue, value: RecordedValue, deadband: number): boolean {
  const took = BigInt(to.timeMs - from.timeMs);
  const off =
    (exact(value) - exact(from)) * took - (exact(to) - exact(from)) * BigInt(value.timeMs - from.timeMs);
  return (off < 0n ? -off : off) <= BigInt(deadband) * took;
}

/** The same rules the slow way: every value that was left out is looked at again with each that comes. */
function recordSlowly(
  { onChange, deadband, isSwingingDoor, periodMs }: RecordingPolicy,
  values: readonly RecordedValue[],
) {
  const recorded: RecordedValue[] = [];
  if (!onChange && periodMs === undefined) return { recorded, held: undefined };
  let line: RecordedValue[] = [];
  let anchor: RecordedValue | undefined;
  let last: RecordedValue | undefined;
  const record = (value: RecordedValue) => {
    recorded.push(value);
    anchor = value;
    line = [];
  };
  const end = () => {
    const held = isSwingingDoor ? line.at(-1) : undefined;
    if (held !== undefined) record(held);
  };
  for (const value of values) {
    const before = last;
    if (before !== undefined && value.timeMs <= before.timeMs) {
      const isSameTime = value.timeMs === before.timeMs;
      if (isSameTime && same(value, before)) continue;
      end();
      recorded.push(value);
      if (isSameTime) {
        anchor = value;
        last = value;
      }
      continue;
    }
    last = value;
    if (before === undefined || value.code !== before.code || kind(value) !== kind(before)) {
      end();
      record(value);
      continue;
    }
    const isDue = () =>
      periodMs !== undefined && Math.floor(value.timeMs / periodMs) !== Math.floor(anchor!.timeMs / periodMs);
    if (isSwingingDoor) {
      if (value.text !== undefined) {
        end();
        record(value);
      } else {
        if (kind(value) === 'number' && !line.every((one) => isNear(anchor!, value, one, deadband))) end();
        if (isDue()) record(value);
        else line.push(value);
      }
      continue;
    }
    const isChange =
      kind(value) === 'number'
        ? (exact(value) > exact(anchor!) ? exact(value) - exact(anchor!) : exact(anchor!) - exact(value)) >
          BigInt(deadband)
        : value.text !== anchor!.text;
    if ((onChange && isChange) || isDue()) record(value);
  }
  return { recorded, held: isSwingingDoor ? line.at(-1) : undefined };
}

describe('the recorder of a signal', () => {
  it('records what the rules say, of values of every kind in any order', () => {
    fc.assert(
      fc.property(policy, mixed, (own, values) => {
        const { recorded, held } = run(own, values);
        expect({ recorded, held }).toEqual(recordSlowly(own, values));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps what a swinging door leaves out within the deadband of the recorded line', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 5 }), (all, deadband) => {
        const values = all.filter(({ timeMs }, i) => all.slice(0, i).every((one) => one.timeMs < timeMs));
        const own = { onChange: true, deadband, isSwingingDoor: true, periodMs: undefined };
        const { recorded, recorder } = run(own, values);
        recorder.flush();
        expect(recorded.at(-1)).toEqual(values.at(-1));
        for (const value of values) {
          const to = recorded.findIndex(({ timeMs }) => timeMs >= value.timeMs);
          if (recorded[to] === value) continue;
          const from = recorded[to - 1]!;
          expect(from.code).toBe(value.code);
          expect(isNear(from, recorded[to]!, value, deadband)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the bound of a swinging door for numbers that are no integers, but for rounding', () => {
    const real = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(real, { minLength: 2, maxLength: 60 }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (list, deadband) => {
          const values = list.map((value, i) => ({
            timeMs: 1.7e12 + i * 997,
            value,
            code: 200,
            text: undefined,
          }));
          const { recorded, recorder } = run(
            { onChange: true, deadband, isSwingingDoor: true, periodMs: undefined },
            values,
          );
          recorder.flush();
          for (const { timeMs, value } of values) {
            const to = recorded.findIndex((one) => one.timeMs >= timeMs);
            const end = recorded[to]!;
            if (end.timeMs === timeMs) continue;
            const from = recorded[to - 1]!;
            const shown =
              from.value + ((end.value - from.value) * (timeMs - from.timeMs)) / (end.timeMs - from.timeMs);
            expect(Math.abs(shown - value)).toBeLessThanOrEqual(deadband + 1e-6);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves out most of a straight line and of a quiet signal', () => {
    const values = Array.from({ length: 1_000 }, (_, i) => ({
      ...{ timeMs: 1_000 * i, code: 200, text: undefined },
      value: i < 500 ? 3 : 3 + (i - 500) * 0.25,
    }));
    const door = { onChange: true, deadband: 0.01, isSwingingDoor: true, periodMs: undefined };
    expect(run(door, values).recorded.map(({ timeMs }) => timeMs)).toEqual([0, 500_000]);
    expect(run({ ...door, periodMs: 100_000 }, values).recorded).toHaveLength(10);
  });
});
