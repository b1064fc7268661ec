import fc from 'fast-check';
import type { SlowRow } from './slow-history.ts';

export const BASE_MS = Date.UTC(2026, 3, 29);
export const DAY_MS = 86_400_000;
/** Rows lie in these days, over the end of a month. */
export const DAYS = 4;

const code = fc.oneof(
  { weight: 12, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 1713, 99901) },
);
const number = (value: number | null) => ({ value, text: null });
const integer = (text: string) => ({ value: Number(text), text });

/** What a stretch holds, as ingest writes it; the last is a signal whose type is changed all the time. */
const kinds: Record<string, fc.Arbitrary<{ value: number | null; text: string | null }>> = {
  decimal: fc.integer({ min: 0, max: 500 }).map((n) => number(n / 100)),
  around: fc.integer({ min: -300, max: 300 }).map((n) => number(n / 10)),
  noise: fc.double({ noNaN: true }).map(number),
  odd: fc.constantFrom(0, -0, 1e300, 5e-324, 2 ** 53, Number.POSITIVE_INFINITY).map(number),
  flag: fc.boolean().map((on) => number(on ? 1 : 0)),
  gaps: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 3 }).map((n) => number(n)),
  none: fc.constant(number(null)),
  text: fc.constantFrom('running', 'stopped', '', '水位').map((text) => ({ value: null, text })),
  huge: fc
    .bigInt({ min: 2n ** 53n + 1n, max: 2n ** 64n - 1n })
    .map((n) => integer(String(n % 2n === 0n && Number.isSafeInteger(Number(n)) ? n + 1n : n))),
  counter: fc
    .bigInt({ min: 0n, max: 20n })
    .map((n) => (n > 10n ? integer(String(2n ** 60n + n)) : number(Number(n)))),
  foreign: fc.constantFrom('12', 'x').map((text) => ({ value: 12, text })),
};
const anything = fc.oneof(...Object.values(kinds));

/** Rows that follow one another: what a gateway reports, or brings later. */
export const burst: fc.Arbitrary<SlowRow[]> = fc
  .record({
    startMs: fc.integer({ min: 0, max: DAYS * DAY_MS - 1 }),
    stepMs: fc.constantFrom(1, 7, 1000, 1000, 10_000, 60_000, 900_000),
    kind: fc.oneof(fc.constantFrom(...Object.values(kinds)), fc.constant(anything)),
  })
  .chain(({ startMs, stepMs, kind }) =>
    fc.array(fc.record({ content: kind, code }), { minLength: 1, maxLength: 150 }).map((all) =>
      all.flatMap(({ content, code: own }, i) => {
        const timeMs = BASE_MS + startMs + i * stepMs;
        return timeMs < BASE_MS + DAYS * DAY_MS ? [{ timeMs, code: own, ...content }] : [];
      }),
    ),
  );
