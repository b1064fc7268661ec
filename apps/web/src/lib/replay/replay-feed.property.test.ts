import { isGoodCode, type LiveValue, type ReplayWindow } from '@zutai/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownOf } from '../live/index.ts';
import { REPLAY_SPEEDS, ReplayClock } from './replay-clock.ts';
import { ReplayFeed, type WindowRequest } from './replay-feed.ts';
import { ReplayStore } from './replay-store.ts';
import { WindowCache } from './window-cache.ts';

/** Long ago, so that the present never gets in the way. */
const BASE_MS = Date.UTC(2026, 0, 1);
const SPAN_MS = 600_000;
const IDS = [1, 2, 3];
/** The third is recorded at least so often. */
const SILENCE_MS = 25_000;

interface Row {
  timeMs: number;
  value: number | null;
  code: number;
}

/** Everything that was recorded, asked in the simplest way. */
class SlowPast {
  readonly #rows = new Map<number, Map<number, Row>>(IDS.map((id) => [id, new Map()]));

  write(id: number, row: Row): void {
    this.#rows.get(id)!.set(row.timeMs, row);
  }

  /** What a screen has to show of a signal at a moment. */
  shownAt(id: number, atMs: number): LiveValue | undefined {
    const rows = this.#until(id, atMs);
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    const readable = rows.findLast(({ value }) => value !== null);
    const value = {
      id: String(id),
      value: readable?.value ?? null,
      time: last.timeMs,
      code: String(last.code),
    };
    const goodTime = readable !== undefined && isGoodCode(String(readable.code)) ? readable.timeMs : null;
    if (!isGoodCode(value.code)) return goodTime === null ? value : { ...value, goodTime };
    const isSilent = id === 3 && atMs - last.timeMs > SILENCE_MS;
    return isSilent ? { ...value, code: '201', goodTime: last.timeMs } : value;
  }

  /** What the server answers: what held, and the changes, cut short where somebody wants it. */
  window({ fromMs, toMs, stepMs }: WindowRequest, isCut: boolean): ReplayWindow {
    const endMs = isCut ? fromMs + Math.floor((toMs - fromMs) / 3) : toMs;
    const signals = IDS.map((id) => {
      const held = this.shownAt(id, fromMs);
      const last = this.#until(id, fromMs).at(-1);
      const changes = this.#until(id, endMs)
        .filter(({ timeMs }) => timeMs > fromMs)
        .filter(
          ({ timeMs }, at, all) =>
            stepMs === 0 ||
            at === all.length - 1 ||
            Math.ceil((timeMs - fromMs) / stepMs) !== Math.ceil((all[at + 1]!.timeMs - fromMs) / stepMs),
        );
      const first = last && { ...last, value: (held?.value ?? null) as number | null };
      const points = [...(first === undefined ? [] : [first]), ...changes];
      const isHeldGood = last !== undefined && isGoodCode(String(last.code));
      return {
        ...{ id, valueType: 'number' as const, isHeld: last !== undefined },
        goodMs: isHeldGood ? last.timeMs : (held?.goodTime ?? Number.NaN),
        times: Float64Array.from(points, ({ timeMs }) => timeMs),
        values: Float64Array.from(points, ({ value }) => value ?? Number.NaN),
        codes: Int32Array.from(points, ({ code }) => code),
      };
    });
    return { fromMs, toMs: endMs, signals };
  }

  #until(id: number, atMs: number): Row[] {
    const rows = [...this.#rows.get(id)!.values()];
    return rows.filter(({ timeMs }) => timeMs <= atMs).sort((a, b) => a.timeMs - b.timeMs);
  }
}

const moment = fc.integer({ min: -1_000, max: SPAN_MS });
const row = fc.record({
  id: fc.constantFrom(...IDS),
  timeMs: moment,
  value: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 }),
  code: fc.oneof({ weight: 4, arbitrary: fc.constant(200) }, { weight: 1, arbitrary: fc.constant(1711) }),
});
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ jumpTo: moment }) },
  { weight: 2, arbitrary: fc.record({ speed: fc.constantFrom(1, 5, 10, 60) }) },
  { weight: 6, arbitrary: fc.record({ moves: fc.integer({ min: 1, max: 30 }) }) },
  // Corrected by somebody, or come late: seen when it is read again.
  { weight: 2, arbitrary: fc.record({ corrected: fc.array(row, { minLength: 1, maxLength: 5 }) }) },
);

const settled = async (feed: ReplayFeed, clock: ReplayClock) => {
  for (let turn = 0; turn < 50 && feed.readyUntil(clock.atMs) < clock.atMs; turn += 1)
    await new Promise((resolve) => setTimeout(resolve));
  expect(feed.readyUntil(clock.atMs)).toBeGreaterThanOrEqual(clock.atMs);
};

it('shows at every moment what a plain search in everything recorded finds', async () => {
  const seen = { stale: 0, bad: 0, none: 0, waited: 0, reads: 0 };
  const unseen = () => Object.entries(seen).filter(([, count]) => count === 0);
  const check = () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.array(action, { minLength: 3, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (rows, actions, cuts) => {
          const past = new SlowPast();
          const write = (one: (typeof rows)[number]) =>
            past.write(one.id, { ...one, timeMs: BASE_MS + one.timeMs });
          rows.forEach(write);
          const clock = new ReplayClock({ atMs: BASE_MS, isPlaying: true });
          const store = new ReplayStore();
          const feed = new ReplayFeed({
            ...{ clock, store },
            read: async (request) => {
              seen.reads += 1;
              const window = past.window(request, cuts.next().value === true);
              await Promise.resolve();
              return window;
            },
            silenceMsOf: (id) => (id === 3 ? SILENCE_MS : Number.POSITIVE_INFINITY),
            onError: (error) => expect(error).toBeNull(),
            cache: new WindowCache(200),
          });
          const compare = () => {
            for (const id of IDS) {
              const wanted = shownOf(past.shownAt(id, clock.atMs));
              expect(store.read(String(id)), `signal ${id} at +${clock.atMs - BASE_MS}`).toEqual(wanted);
              if (wanted.quality === 'none') seen.none += 1;
              else if (wanted.quality !== 'good') seen[wanted.quality] += 1;
            }
          };
          try {
            await settled(feed, clock);
            compare();
            for (const one of actions) {
              if ('jumpTo' in one) clock.jump(BASE_MS + one.jumpTo);
              else if ('speed' in one) clock.setSpeed(one.speed as 1);
              else if ('corrected' in one) {
                one.corrected.forEach(write);
                clock.refresh();
              } else
                for (let move = 0; move < one.moves; move += 1) {
                  const beforeMs = clock.atMs;
                  clock.advance(100);
                  if (clock.atMs === beforeMs) seen.waited += 1;
                  await settled(feed, clock);
                  compare();
                }
              await settled(feed, clock);
              compare();
            }
          } finally {
            feed.stop();
          }
        },
      ),
      { numRuns: Number(process.env.MODEL_RUNS ?? 60), endOnFailure: true },
    );
  await check();
  // What is rare is not in every sixty runs: a clock that waits is in about nine of ten.
  for (let more = 0; more < 10 && unseen().length > 0; more += 1) await check();
  expect(unseen()).toEqual([]);
});

it('thins out at high speed, and is exact at the moment of a jump', async () => {
  const past = new SlowPast();
  for (let second = 0; second < 3_600; second += 1)
    past.write(1, { timeMs: BASE_MS + second * 1_000, value: second, code: 200 });
  const clock = new ReplayClock({ atMs: BASE_MS + 100_500, isPlaying: true, speed: 600 });
  const store = new ReplayStore();
  let points = 0;
  const feed = new ReplayFeed({
    ...{ clock, store },
    read: async (request) => {
      const window = past.window(request, false);
      points += window.signals[0]!.times.length;
      await Promise.resolve();
      return window;
    },
    onError: (error) => expect(error).toBeNull(),
  });
  await settled(feed, clock);
  expect(store.read('1')).toMatchObject({ value: 100 });
  clock.advance(2_000);
  await settled(feed, clock);
  const shown = store.read('1').value as number;
  expect(clock.atMs).toBe(BASE_MS + 1_300_500);
  expect(shown).toBeLessThanOrEqual(1_300);
  expect(shown).toBeGreaterThan(1_300 - 61);
  // A minute a move: one change of sixty.
  expect(points).toBeLessThan(200);
  feed.stop();
});

it('reads what reached to the present again after a jump: it may have been stored since', async () => {
  const past = new SlowPast();
  past.write(1, { timeMs: BASE_MS, value: 42, code: 200 });
  const clock = new ReplayClock({ atMs: BASE_MS + 1_000, now: () => BASE_MS + 20_000 });
  const store = new ReplayStore();
  const feed = new ReplayFeed({
    ...{ clock, store },
    read: (request) => Promise.resolve(past.window(request, false)),
    onError: (error) => expect(error).toBeNull(),
  });
  await settled(feed, clock);
  expect(store.read('1')).toMatchObject({ value: 42 });
  past.write(1, { timeMs: BASE_MS + 5_000, value: 50, code: 200 });
  clock.jump(BASE_MS + 6_000);
  await settled(feed, clock);
  expect(store.read('1')).toMatchObject({ value: 50 });
  feed.stop();
});

it('keeps memory within bounds however far it plays, and tells why it cannot read', async () => {
  const cache = new WindowCache(1_000);
  const past = new SlowPast();
  for (let second = 0; second < 3_000; second += 1)
    past.write(1, { timeMs: BASE_MS + second * 100, value: second, code: 200 });
  const clock = new ReplayClock({ atMs: BASE_MS, isPlaying: true, speed: 60 });
  const errors: (string | null)[] = [];
  let isAway = false;
  const feed = new ReplayFeed({
    ...{ clock, store: new ReplayStore(), cache },
    read: (request) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(past.window(request, false)),
    onError: (error) => errors.push(error?.message ?? null),
  });
  await settled(feed, clock);
  for (let move = 0; move < 50; move += 1) {
    clock.advance(100);
    await settled(feed, clock);
    // The one that is shown is kept, whatever its size.
    expect(cache.points).toBeLessThan(4_000);
  }
  isAway = true;
  clock.jump(BASE_MS - 10_000);
  await new Promise((resolve) => setTimeout(resolve));
  expect(errors.at(-1)).toBe('away');
  expect(clock.isWaiting).toBe(true);
  feed.stop();
});

it('has a speed for everything from the second to the shift', () => {
  expect(REPLAY_SPEEDS[0]).toBe(1);
  expect(REPLAY_SPEEDS.at(-1)).toBe(3600);
});
