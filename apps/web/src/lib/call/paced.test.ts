import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const GAP_MS = 500;

it('does it at once, and once more for all that was asked for meanwhile', async () => {
  const work = vi.fn(async () => undefined);
  const { ask } = paced(work, GAP_MS);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let asked = 0; asked < 1000; asked += 1) ask();
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * GAP_MS);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

it('never does it twice at a time, and goes on after a failure', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = vi.fn(() => new Promise((_resolve, reject) => (fail = reject)));
  const { ask } = paced(work, GAP_MS);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(10 * GAP_MS);
  expect(work).toHaveBeenCalledTimes(1);
  fail(new Error('no connection'));
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is over when it is stopped', async () => {
  const work = vi.fn(async () => undefined);
  const { ask, stop } = paced(work, GAP_MS);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  ask();
  await vi.advanceTimersByTimeAsync(10 * GAP_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
