import type { EconomyConfiguration, EconomyCourse, SignalConfiguration } from '@zutai/contract/sparkplug';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SampleBatch } from '../buffer/sample-codec.ts';
import { decodeSampleBatch, encodeSampleBatch } from '../buffer/sample-codec.ts';
import { Device } from '../reporting/device.ts';
import { ECONOMY_GRACE_MS, Economy } from './economy.ts';

const configuration = (more: Partial<EconomyConfiguration> = {}): EconomyConfiguration => ({
  reportIntervalS: 60,
  urgent: [],
  courses: [],
  ...more,
});

/** Two devices and a clock that is turned by hand. */
function begin() {
  let nowMs = 1_000_000;
  const opened: string[][] = [];
  let rounds = 0;
  const economy = new Economy(
    {
      listDevices: () => ['a', 'b'],
      onChanged: (ids) => opened.push([...ids]),
      onRound: () => {
        rounds += 1;
      },
    },
    () => nowMs,
  );
  const wait = (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs = Math.min(endMs, nowMs + 500);
      economy.tick();
    }
  };
  const open = () => JSON.parse(economy.describe()).openDevices;
  return { economy, opened, wait, open, rounds: () => rounds };
}

describe('leases', () => {
  it('open one device for the longest that anybody asked for, and end by themselves', () => {
    const { economy, opened, wait, open, rounds } = begin();
    expect(economy.describe()).toBe('');
    expect([economy.turnOf('a'), economy.openByHand(1_000)]).toEqual([undefined, false]);
    economy.configure(configuration());
    expect([open(), economy.isAllClosed]).toEqual([['a', 'b'], false]);
    wait(ECONOMY_GRACE_MS);
    expect([open(), economy.isAllClosed, rounds()]).toEqual([[], true, 1]);
    // Two look, and the one who asked for less leaves first.
    economy.watch({ deviceIds: ['a'], durationMs: 30_000 });
    wait(10_000);
    economy.watch({ deviceIds: ['a'], durationMs: 5_000 });
    wait(10_000);
    expect([open(), economy.turnOf('a')?.isOpen, economy.turnOf('b')?.isOpen]).toEqual([['a'], true, false]);
    // Another configuration while it is open leaves it open, and the end of the mode ends all.
    economy.configure(configuration({ reportIntervalS: 120, urgent: ['7'] }));
    expect([open(), economy.isUrgent('7')]).toEqual([['a'], true]);
    wait(10_000);
    expect(open()).toEqual([]);
    expect(opened).toEqual([['a', 'b'], [], ['a'], [], []]);
    economy.configure(undefined);
    expect([economy.describe(), economy.turnOf('a'), economy.isAllClosed]).toEqual(['', undefined, false]);
  });

  it('are beside an opening by hand, which can be ended', () => {
    const { economy, wait, open } = begin();
    economy.configure(configuration());
    wait(ECONOMY_GRACE_MS);
    economy.watch({ deviceIds: ['b'], durationMs: 90_000 });
    expect(economy.openByHand(600_000)).toBe(true);
    expect([open(), JSON.parse(economy.describe()).byHandMs]).toEqual([['a', 'b'], 600_000]);
    economy.openByHand(0);
    expect([open(), JSON.parse(economy.describe()).byHandMs]).toEqual([['b'], 0]);
  });
});

const signal = (id: string): SignalConfiguration => ({
  ...{
    id,
    tag: `s${id}`,
    dataType: 'number',
    address: {},
    scale: 1,
    offset: 0,
    writable: false,
    deadband: 1,
  },
});
/** Reported with the rounds, at once, and with its course of changes or of periods. */
const signals = ['1', '2', '3', '4'].map(signal);
const courses: EconomyCourse[] = [
  { id: '3', onChange: true, deadband: 5 },
  { id: '4', onChange: false, deadband: 0, periodS: 10 },
];

type Step = { readonly values: readonly (number | null)[] } | 'round' | 'open' | 'close';

describe('what a device reports', () => {
  it('is what the rules say, value by value', () => {
    const value = fc.option(fc.integer({ min: 0, max: 12 }), { freq: 15, nil: null });
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 12, arbitrary: fc.record({ values: fc.tuple(value, value, value, value) }) },
      { weight: 1, arbitrary: fc.constantFrom<Step>('round', 'open', 'close') },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { sent, expected } = play(steps);
        expect(sent).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

/** The device as it is, and by a second implementation that looks at one value after the other. */
function play(steps: readonly Step[]) {
  const turn = { isOpen: true, round: 0 };
  const sent: string[] = [];
  const note = (kind: string, id: string, value: unknown) => sent.push(`${kind} ${id} ${String(value)}`);
  const device = new Device(
    { id: '1', deviceId: 'a', drivers: [], computed: signals },
    {
      send: (batch: SampleBatch) => {
        const { samples, isHistorical = false } = decodeSampleBatch(encodeSampleBatch(batch));
        for (const { signalId, value } of samples) note(isHistorical ? 'kept' : 'live', signalId, value);
      },
      onStatusChanged: () => undefined,
      environment: { dataFolder: '' },
      economy: {
        turnOf: () => ({ ...turn }),
        isUrgent: (id) => id === '2',
        courseOf: (id) => courses.find((course) => course.id === id),
      },
    },
  );
  const expected: string[] = [];
  const reported = new Map<string, { value: number | null; round: number; atMs: number }>();
  const latest = new Map<string, { value: number | null; atMs: number }>();
  const last = new Map<string, { value: number | null; atMs: number }>();
  let kept: string[] = [];
  let nowMs = 1_800_000_000_000;
  const realNow = Date.now;
  Date.now = () => nowMs;
  const handOver = () => {
    expected.push(...kept);
    kept = [];
  };
  try {
    for (const step of steps) {
      nowMs += 4_000;
      if (step === 'round') {
        turn.round += 1;
        device.flushKept();
        handOver();
      } else if (step === 'close') turn.isOpen = false;
      else if (step === 'open') {
        turn.isOpen = true;
        device.reportAll();
        handOver();
        for (const { id } of signals) {
          const now = latest.get(id);
          if (now === undefined || now.atMs <= (reported.get(id)?.atMs ?? 0)) continue;
          reported.set(id, { ...now, round: turn.round });
          last.set(id, now);
          expected.push(`live ${id} ${now.value}`);
        }
      } else {
        const failure = { code: '1715' as const, message: '' };
        device.set(
          step.values.map((one, i) => ({
            ...{ signal: signals[i]!, value: one },
            ...(one === null && { failure }),
          })) as never,
        );
        const live: string[] = [];
        signals.forEach(({ id }, i) => {
          const now = step.values[i]!;
          latest.set(id, { value: now, atMs: nowMs });
          const before = reported.get(id);
          const isOther =
            before === undefined ||
            (before.value === null) !== (now === null) ||
            (now !== null && Math.abs(now - before.value!) > 1);
          const isQuality = before === undefined || (before.value === null) !== (now === null);
          const isOld = before !== undefined && nowMs - before.atMs >= 60_000;
          const isDue = turn.isOpen
            ? isOther || isOld
            : isQuality || before.round !== turn.round || (id === '2' && isOther);
          if (isDue) {
            reported.set(id, { value: now, round: turn.round, atMs: nowMs });
            if (id === '3' || id === '4') {
              handOver();
              last.set(id, { value: now, atMs: nowMs });
            }
            live.push(`live ${id} ${now}`);
            return;
          }
          const known = last.get(id);
          if (turn.isOpen || known === undefined) return;
          const differs = id === '3' && known.value !== now && Math.abs(now! - known.value!) > 5;
          const isNext = id === '4' && Math.floor(nowMs / 10_000) !== Math.floor(known.atMs / 10_000);
          if (!differs && !isNext) return;
          last.set(id, { value: now, atMs: nowMs });
          kept.push(`kept ${id} ${now}`);
        });
        expected.push(...live);
      }
    }
    device.flushKept();
    handOver();
  } finally {
    Date.now = realNow;
  }
  // What is kept goes to disk by its age too: only the order of what belongs to one signal is promised.
  const bySignal = (all: readonly string[]) =>
    signals.map(({ id }) => all.filter((text) => text.split(' ')[1] === id));
  return { sent: bySignal(sent), expected: bySignal(expected) };
}
