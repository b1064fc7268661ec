import { expect, it } from 'vitest';
import { MessageAge } from './message-age.ts';

const MINUTE = 60_000;

it('knows a message that was held up by those that were not, however the clocks differ', () => {
  for (const aheadMs of [0, 61_000, -86_400_000]) {
    const age = new MessageAge();
    expect(age.measure(1_000_000 + aheadMs, 500)).toBe(0);
    expect(age.measure(1_001_000 + aheadMs, 1_500)).toBe(0);
    expect(age.measure(1_002_000 + aheadMs, 42_500)).toBe(40_000);
  }
});

it('takes the quickest message as the measure', () => {
  const age = new MessageAge();
  expect(age.measure(1_000_000, 900)).toBe(0);
  expect(age.measure(1_001_000, 1_500)).toBe(0);
  expect(age.measure(1_002_000, 2_900)).toBe(400);
});

it('knows what waited while nothing was heard for hours', () => {
  const age = new MessageAge();
  age.measure(0, 0);
  const sentMs = 1000;
  for (const receivedMs of [180 * MINUTE, 180 * MINUTE + 5])
    expect(age.measure(sentMs, receivedMs)).toBeGreaterThan(179 * MINUTE);
});

it('follows a platform clock that was set back, within twice ten minutes of traffic', () => {
  const age = new MessageAge();
  const backMs = 60 * MINUTE;
  age.measure(backMs, 0);
  expect(age.measure(MINUTE, MINUTE)).toBe(backMs);
  for (let minute = 2; minute < 25; minute += 1) age.measure(minute * MINUTE, minute * MINUTE);
  expect(age.measure(25 * MINUTE, 25 * MINUTE)).toBe(0);
});
