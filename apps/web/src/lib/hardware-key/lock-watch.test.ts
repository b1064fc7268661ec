import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyServiceError, type LockState, LockWatch } from './index.ts';

let states: LockState[] = [];
let checks = 0;
/** What a check meets. */
let failure: Error | undefined;
let watch: LockWatch;
const away = new KeyServiceError({ state: 'away' });
const last = () => states.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  checks = 0;
  failure = undefined;
  watch = new LockWatch(
    async () => {
      checks += 1;
      if (failure !== undefined) throw failure;
    },
    (state) => states.push(state),
  );
  watch.start();
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('checks at once and every 60 s, and says nothing while the key is there', async () => {
  await pass(0);
  expect(checks).toBe(1);
  await pass(59);
  expect(checks).toBe(1);
  await pass(62);
  expect(checks).toBe(3);
  expect(states).toEqual([]);
});

it('counts down while it is away, and goes on when it is back', async () => {
  await pass(50);
  failure = away;
  await pass(11);
  expect(last()).toMatchObject({ kind: 'missing', problem: { state: 'away' } });
  const { endsInMs } = last() as { endsInMs: number };
  expect(endsInMs).toBeGreaterThan(85_000);
  expect(endsInMs).toBeLessThanOrEqual(90_000);
  await pass(30);
  expect((last() as { endsInMs: number }).endsInMs).toBeLessThanOrEqual(endsInMs - 29_000);
  failure = undefined;
  await pass(3);
  expect(last()).toEqual({ kind: 'good' });
});

it('ends after the time is over and one more look', async () => {
  failure = away;
  await pass(149);
  expect(last()).toMatchObject({ kind: 'missing' });
  await pass(5);
  expect(last()).toEqual({ kind: 'ended' });
  const done = checks;
  await pass(100);
  expect(checks).toBe(done);
});

it('looks again before it ends what slept', async () => {
  await pass(10);
  vi.setSystemTime(Date.now() + 8 * 3600_000);
  await pass(2);
  expect(checks).toBe(2);
  expect(states).toEqual([]);
  failure = away;
  vi.setSystemTime(Date.now() + 8 * 3600_000);
  await pass(2);
  expect(states).toEqual([{ kind: 'ended' }]);
});

it('takes a platform that does not answer for no missing key', async () => {
  failure = new Error('no connection');
  await pass(600);
  expect(states).toEqual([]);
  failure = undefined;
  await pass(3);
  const done = checks;
  await pass(50);
  expect(checks).toBe(done);
});
