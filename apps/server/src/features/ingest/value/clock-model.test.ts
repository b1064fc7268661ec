import fc from 'fast-check';
import sparkplug from 'sparkplug-payload';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { type NewestReader, oldestKeptMs, type StoredValue } from '../../history/index.ts';
import { LiveBoard } from '../../live/index.ts';
import { claimDefinition } from '../definition/claim-definition.ts';
import type { SignalDefinition } from '../definition/definition.ts';
import { PayloadReader } from '../edge-node/payload-reader.ts';
import { createIngestMetrics } from '../metrics.ts';
import { fillNewest, readNewest } from './newest-values.ts';
import { ValueIntake } from './value-intake.ts';

const codec = sparkplug.get('spBv1.0')!;
const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 5, 1);
const SIGNAL_ID = 7;

/** What happens at a plant whose clocks cannot be trusted: a name and what it does. */
type Step =
  | { readonly kind: 'report' | 'backfill' | 'restart' }
  | { readonly kind: 'gatewayClock' | 'serverClock'; readonly offsetMs: number }
  | { readonly kind: 'wait'; readonly ms: number };

/** A server with one signal: the real intake and live board over a history that is a list. */
class ClockPlant {
  trueMs = START_MS;
  gatewayOffsetMs = 0;
  serverOffsetMs = 0;
  readonly rows: StoredValue[] = [];
  readonly #reader = new PayloadReader();
  #board!: LiveBoard;
  #intake!: ValueIntake;
  #signal!: SignalDefinition;

  get serverMs(): number {
    return this.trueMs + this.serverOffsetMs;
  }

  /** As after the start of a server process: nothing is known but history. */
  async restart(): Promise<void> {
    this.#board = new LiveBoard(
      () => false,
      () => undefined,
    );
    const metrics = createIngestMetrics(createMetrics(), { queuedRows: () => 0, ownedGroups: () => 0 });
    this.#intake = new ValueIntake({
      board: this.#board,
      metrics,
      section: {
        append: (_isNewest: boolean, signalId: number, timeMs: number, value: number, code: number) =>
          this.rows.push({ signalId, timeMs, value, code, text: null, goodMs: timeMs }),
      } as never,
    });
    const signal = {
      id: SIGNAL_ID,
      tag: 'a',
      dataType: 'number',
      driverId: null,
      isRaw: false,
      scale: 1,
      offset: 0,
    };
    const record = {
      ...{ id: '1', sn: 's', title: '', groupId: 'g', wantedVersion: 0, vpn: false, online: true },
      equipments: [
        {
          ...{ id: '1', deviceId: 'd', online: true, onlineSinceMs: 0, communication: 'online', faults: [] },
          ...{ drivers: [], signals: [signal] },
        },
      ],
    };
    const definition = claimDefinition(this.#board, { gatewayId: '1' }, record as never, 1);
    this.#signal = definition.signalsById.get(SIGNAL_ID)!;
    const reader: NewestReader = {
      findNewest: async (_ids, _sinceMs, untilMs) => this.#newestUntil(untilMs),
    };
    const newest = await readNewest(reader, [SIGNAL_ID], this.serverMs);
    fillNewest(reader, this.#board.store, [this.#signal], newest, this.serverMs);
  }

  report(value: number, isHistorical: boolean, ageMs = 0): void {
    const timestamp = this.trueMs + this.gatewayOffsetMs - ageMs;
    const metric = { name: 'a', type: 'Double', value, timestamp, isHistorical };
    this.#reader.read(Buffer.from(codec.encodePayload({ timestamp, seq: 0, metrics: [metric] } as never)));
    this.#intake.beginMessage(this.serverMs);
    this.#intake.take(this.#reader, 0, 10, this.#signal, true);
  }

  shown() {
    return this.#board.store.read(this.#signal.slot, true);
  }

  #newestUntil(untilMs: number): StoredValue[] {
    const found = this.rows.filter((row) => row.timeMs <= untilMs).sort((a, b) => b.timeMs - a.timeMs);
    return found.slice(0, 1);
  }
}

const offset = fc.oneof(
  fc.constantFrom(0, 0, 2 * HOUR_MS, -HOUR_MS, 48 * HOUR_MS, -START_MS),
  fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'report' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'backfill' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
  { weight: 2, arbitrary: offset.map((offsetMs): Step => ({ kind: 'gatewayClock', offsetMs })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, HOUR_MS, -HOUR_MS, 5_000)
      .map((offsetMs): Step => ({ kind: 'serverClock', offsetMs })),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: HOUR_MS }).map((ms): Step => ({ kind: 'wait', ms })) },
);

/** Plays the steps; after each, what is shown is what was reported last as of now, and good since then. */
async function play(steps: readonly Step[]): Promise<ClockPlant> {
  const plant = new ClockPlant();
  await plant.restart();
  let reported = 0;
  let isReportedSinceStart = false;
  let shownMs = Number.NEGATIVE_INFINITY;
  let newestServerMs = plant.serverMs;
  for (const [index, one] of steps.entries()) {
    if (one.kind === 'wait') plant.trueMs += one.ms;
    else if (one.kind === 'gatewayClock') plant.gatewayOffsetMs = one.offsetMs;
    else if (one.kind === 'serverClock') plant.serverOffsetMs = one.offsetMs;
    else if (one.kind === 'restart') {
      await plant.restart();
      isReportedSinceStart = false;
      shownMs = Number.NEGATIVE_INFINITY;
      newestServerMs = plant.serverMs;
    } else if (one.kind === 'report') {
      plant.trueMs += 1;
      reported = index + 1;
      isReportedSinceStart = true;
      plant.report(reported, false);
    } else plant.report(-1 - index, true, 30_000);
    newestServerMs = Math.max(newestServerMs, plant.serverMs);
    const shown = plant.shown();
    if (isReportedSinceStart) expect(shown).toMatchObject({ value: reported, code: '200' });
    else expect(shown?.code).not.toBe('200');
    if (shown === undefined) continue;
    // Viewers keep the newer of two values, and nothing is shown as of the future.
    expect(shown.time).toBeGreaterThanOrEqual(shownMs);
    expect(shown.time).toBeLessThanOrEqual(newestServerMs);
    shownMs = shown.time;
  }
  return plant;
}

const reports = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [{ kind: 'wait', ms: 1_000 }, { kind: 'report' }]).flat();

describe('clocks that are wrong', () => {
  it('never freeze a value, show an old one as good or let backfill overtake', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => void (await play(steps))),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a gateway’s two hours ahead for 5 s', 'gatewayClock', 2 * HOUR_MS],
    ['a gateway’s a day and more ahead', 'gatewayClock', 48 * HOUR_MS],
    ['a gateway’s set back by an hour', 'gatewayClock', -HOUR_MS],
    ['a gateway’s at 1970', 'gatewayClock', -START_MS],
    ['the server’s ahead', 'serverClock', HOUR_MS],
    ['the server’s set back', 'serverClock', -HOUR_MS],
  ] as const)('let values come and go on afterwards: %s', async (_name, kind, offsetMs) => {
    const plant = await play([
      ...reports(5),
      { kind, offsetMs },
      ...reports(5),
      { kind: 'backfill' },
      { kind, offsetMs: 0 },
      ...reports(5),
      { kind: 'restart' },
      ...reports(5),
    ]);
    // Each reported value is in history, by the gateway's time where that is possible.
    expect(new Set(plant.rows.map((row) => row.value)).size).toBe(plant.rows.length);
    expect(plant.rows.filter((row) => row.value! > 0)).toHaveLength(20);
    expect(new Set(plant.rows.map((row) => row.timeMs)).size).toBe(plant.rows.length);
  });

  it('do not stop the end of what is kept from moving on while messages come without a pause', async () => {
    const plant = new ClockPlant();
    await plant.restart();
    const oldestMs = oldestKeptMs(START_MS);
    const isKept = (timeMs: number) => {
      const before = plant.rows.length;
      plant.report(1, true, plant.trueMs - timeMs);
      return plant.rows.length > before;
    };
    expect([isKept(oldestMs), isKept(oldestMs - 1)]).toEqual([true, false]);
    // Two days in steps shorter than the time after which the end is looked at again.
    for (let step = 0; step < 2 * 24 * 120; step += 1) {
      plant.trueMs += 30_000;
      plant.report(step, false);
    }
    expect(isKept(oldestMs + HOUR_MS)).toBe(false);
  });
});
