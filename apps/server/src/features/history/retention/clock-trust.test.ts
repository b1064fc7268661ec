import { describe, expect, it } from 'vitest';
import { isClockTrusted, judgeClock, UNKNOWN_CLOCK } from './clock-trust.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 5, 1);

/** At which of these hours history may be removed. */
function trustedAt(hours: readonly number[]): number[] {
  let state = UNKNOWN_CLOCK;
  return hours.filter((hour) => {
    state = judgeClock(state, START_MS + hour * HOUR_MS);
    return isClockTrusted(state);
  });
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the clock by which history is removed', () => {
  it('is believed when it went on for a day, and then as long as it goes on', () => {
    expect(trustedAt(range(0, 30))).toEqual(range(24, 30));
    expect(trustedAt([...range(0, 25), 49, 72])).toEqual([24, 25, 49, 72]);
  });

  it('that is years ahead removes nothing, and all is well at once when it is put right', () => {
    const ahead = 10 * 8_766;
    expect(trustedAt([...range(0, 24), ...range(ahead, ahead + 23), 25, 26])).toEqual([24, 25, 26]);
    // Put further ahead while it is doubted: the day begins anew.
    expect(
      trustedAt([...range(0, 24), ...range(ahead, ahead + 20), ...range(2 * ahead, 2 * ahead + 24)]),
    ).toEqual([24, 2 * ahead + 24]);
    // Set back while it is doubted, but still ahead: so, too.
    expect(
      trustedAt([...range(0, 24), ...range(ahead, ahead + 20), ...range(ahead - 9, ahead + 14)]),
    ).toEqual([24]);
  });

  it('after a server stood still for a month is believed a day later', () => {
    expect(trustedAt([...range(0, 24), ...range(800, 830)])).toEqual([24, ...range(824, 830)]);
  });

  it('that is set back removes less', () => {
    expect(trustedAt([...range(0, 24), ...range(-900, -899), ...range(-860, -858)])).toEqual([
      24, -900, -899,
    ]);
  });
});
