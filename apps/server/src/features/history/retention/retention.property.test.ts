import { INHERITED_RETENTION, type Retention } from '@zutai/contract';
import { DAY_MS } from '@zutai/segment-codec';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { insertEquipment } from '../../monitor/testing/plant.ts';
import { insertSegment } from '../compression/compression-repository.ts';
import type { HistoryColumns } from '../history-columns.ts';
import { createPartitions, dayOf, type Partitions } from '../partitions.ts';
import { readRaw } from '../raw-reader.ts';
import { rollUpsInstead } from '../segment/roll-ups.ts';
import { expireSegmentsSlowly, type SlowSegment as Segment } from '../testing/slow-retention.ts';
import { expireRows } from './expired-rows-repository.ts';
import { expireSegments } from './expired-segments-repository.ts';
import { previewExpiry, withOwn } from './preview.ts';
import type { RetentionDays } from './retention.ts';
import { readRetention, readRetentionRange } from './retention-repository.ts';

/** More with `MODEL_RUNS=300 vitest run …`, for whoever changed something here. */
const RUNS = Number(process.env.MODEL_RUNS ?? 25);
const NOW_MS = Date.UTC(2026, 5, 20, 13);
const TODAY = dayOf(NOW_MS);
const LEVELS = ['raw', 'minute', 'hour', 'day'] as const;
const GRACE_DAYS = 7;
let app: FeatureApp;
let partitions: Partitions;
/** Two signals each of two organisations, a calculated value of the first, and one that belongs to nobody. */
const signals: { id: number; place: number | undefined; organisation: number | undefined }[] = [];
const organisationIds: string[] = [];

beforeAll(async () => {
  app = await createFeatureApp();
  partitions = createPartitions(app.database);
  for (const name of ['Waterworks', 'Brewery']) {
    const { organisationId } = await app.addCaller(name, `${name}-admin`, 'admin');
    const tags = [{ tag: 'level' }, { tag: 'word', dataType: 'text' as const }];
    const { signalIds } = await insertEquipment(app.database, organisationId, `Pump of ${name}`, tags);
    for (const id of signalIds)
      signals.push({ id: Number(id), place: signals.length, organisation: organisationIds.length });
    organisationIds.push(organisationId);
  }
  const { rows } = await app.database.pool.query<{ id: number }>(
    `with made as (insert into project (organisation_id, title) values ($1, 'Station') returning id)
     insert into mvar (project_id, title, calc_type) select id, 'sum', 'sum' from made returning id`,
    [organisationIds[0]],
  );
  const value = await app.database.pool.query<{ value_id: number }>(
    `insert into mvar_value (mvar_id) values ($1)
     on conflict (mvar_id) do update set mvar_id = excluded.mvar_id returning value_id`,
    [rows[0]!.id],
  );
  signals.push({ id: value.rows[0]!.value_id, place: undefined, organisation: 0 });
  signals.push({ id: 2_000_000_000, place: undefined, organisation: undefined });
});
afterAll(() => app?.close());

interface Stretch {
  readonly signal: number;
  readonly firstDay: number;
  readonly days: number;
  readonly perDay: number;
}

interface Row {
  readonly signalId: number;
  readonly timeMs: number;
  readonly value: number;
}

const days = fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 });
const own: fc.Arbitrary<Retention> = fc.record({
  rawRetentionDays: days,
  minuteRetentionDays: days,
  hourRetentionDays: days,
  dayRetentionDays: days,
});
const someDays = fc.integer({ min: 1, max: 60 });
const setting = fc.record({
  installation: fc.record({ rawDays: someDays, minuteDays: someDays, hourDays: someDays, dayDays: someDays }),
  organisations: fc.array(own, { minLength: 2, maxLength: 2 }),
  signals: fc.array(fc.option(own, { freq: 2 }), { minLength: 4, maxLength: 4 }),
});
type Setting = typeof setting extends fc.Arbitrary<infer T> ? T : never;
const stretch: fc.Arbitrary<Stretch> = fc.record({
  signal: fc.nat({ max: 5 }),
  firstDay: fc.integer({ min: 1, max: 70 }),
  days: fc.integer({ min: 1, max: 8 }),
  perDay: fc.constantFrom(1, 3, 60),
});
const row = fc.record({ signal: fc.nat({ max: 5 }), ageMs: fc.nat({ max: 70 * DAY_MS }), value: fc.nat() });

/** Days of a signal by the words of the specification: its own, else the organisation's, else the installation's. */
function daysOf(
  { installation, organisations, signals: ofSignals }: Setting,
  { place, organisation }: (typeof signals)[number],
): RetentionDays {
  const signal = place === undefined ? INHERITED_RETENTION : (ofSignals[place] ?? INHERITED_RETENTION);
  const above = organisation === undefined ? INHERITED_RETENTION : organisations[organisation]!;
  const [rawDays, minuteDays, hourDays, dayDays] = LEVELS.map(
    (level) =>
      signal[`${level}RetentionDays`] ?? above[`${level}RetentionDays`] ?? installation[`${level}Days`],
  ) as [number, number, number, number];
  return { rawDays, minuteDays, hourDays, dayDays };
}

const beforeMs = (kept: number) => (TODAY - kept) * DAY_MS;
const signalOf = (id: number) => signals.find((one) => one.id === id)!;

async function enter({ organisations, signals: ofSignals }: Setting): Promise<void> {
  const { pool } = app.database;
  const columns = LEVELS.map((level, at) => `${level}_retention_days = $${at + 2}`).join(', ');
  const daysIn = (one: Retention) => LEVELS.map((level) => one[`${level}RetentionDays`]);
  for (const [at, id] of organisationIds.entries())
    await pool.query(`update organisation set ${columns} where id = $1`, [id, ...daysIn(organisations[at]!)]);
  for (const { id, place } of signals)
    if (place !== undefined)
      await pool.query(`update signal set ${columns} where id = $1`, [
        id,
        ...daysIn(ofSignals[place] ?? INHERITED_RETENTION),
      ]);
}

/** Stores stretches, of those that overlap the first; what each is, the model is told. */
async function store(stretches: readonly Stretch[]): Promise<Segment[]> {
  const stored: Segment[] = [];
  for (const { signal, firstDay, days: long, perDay } of stretches) {
    const { id, place } = signals[signal]!;
    const fromMs = (TODAY - firstDay) * DAY_MS + 1_000;
    const count = long * perDay;
    const times = Float64Array.from({ length: count }, (_, i) => fromMs + i * (DAY_MS / perDay));
    const lastMs = times.at(-1)!;
    if (lastMs >= NOW_MS) continue;
    if (stored.some((other) => other.signalId === id && other.lastMs >= fromMs && other.firstMs <= lastMs))
      continue;
    const isText = place !== undefined && place % 2 === 1;
    const columns: HistoryColumns = {
      times,
      values: isText ? new Float64Array(count).fill(Number.NaN) : times.map((_, i) => i),
      codes: undefined,
      texts: isText ? Array.from(times, (_, i) => `word ${i % 7}`) : undefined,
    };
    await app.database.withTransaction(({ client }) => insertSegment(client, id, columns));
    const { rows } = await app.database.pool.query(
      `select minutes is not null as minutes, hours is not null as hours from history_segment
       where signal_id = $1 and first_ts = to_timestamp($2::float8 / 1000)`,
      [id, fromMs],
    );
    stored.push({
      ...{ signalId: id, firstMs: fromMs, lastMs, columns, isText },
      ...{ hasValues: true, holds: false, isThere: true, ...rows[0] },
    });
  }
  return stored;
}

async function storeRows(rows: readonly Row[]): Promise<void> {
  await partitions.ensureDays(rows.map(({ timeMs }) => dayOf(timeMs)));
  for (const { signalId, timeMs, value } of rows)
    await app.database.pool.query(
      'insert into history values ($1, to_timestamp($2::float8 / 1000), $3, 200) on conflict do nothing',
      [signalId, timeMs, value],
    );
}

function expireSlowly(setting: Setting, segments: readonly Segment[]): void {
  expireSegmentsSlowly(segments, ({ signalId }) => daysOf(setting, signalOf(signalId)), TODAY);
  seen.held += segments.filter(({ isThere, holds }) => isThere && holds).length;
}

const outlives = ({ rawDays, minuteDays, hourDays, dayDays }: RetentionDays) =>
  Math.max(minuteDays, hourDays, dayDays) > rawDays;

function isRowKept(setting: Setting, { signalId, timeMs }: Row): boolean {
  const kept = daysOf(setting, signalOf(signalId));
  const isOwnOver = dayOf(timeMs) < TODAY - kept.rawDays - (outlives(kept) ? GRACE_DAYS : 0);
  // The day itself goes when nobody keeps its values.
  const all = [...organisationDays(setting), ...signals.map((one) => daysOf(setting, one))];
  const most = (level: keyof RetentionDays) => Math.max(...all.map((one) => one[level]));
  const longest = {
    ...{ rawDays: most('rawDays'), minuteDays: most('minuteDays') },
    ...{ hourDays: most('hourDays'), dayDays: most('dayDays') },
  };
  const isDayOver = dayOf(timeMs) < TODAY - longest.rawDays - (outlives(longest) ? GRACE_DAYS : 0);
  return !isOwnOver && !isDayOver;
}

/** Of the installation and of organisations without regard to their signals: they count for whole days. */
function organisationDays({ installation, organisations }: Setting): RetentionDays[] {
  return [installation, ...organisations.map((one) => withOwn(one, installation))];
}

/** Expires as the jobs do, of which some are ended in the middle by a lease that is lost; the next goes on. */
async function expire(installation: RetentionDays, losses: readonly number[]): Promise<void> {
  const { database } = app;
  for (const loss of [...losses, Number.POSITIVE_INFINITY]) {
    let left = loss;
    const fence = async () => {
      left -= 1;
      if (left < 0) throw new Error('the lease is lost');
    };
    const options = { database, fence, nowMs: NOW_MS, installation, stepSegments: 2, stepRows: 2 };
    try {
      await expireRows(options);
      await expireSegments(options);
    } catch (error) {
      expect((error as Error).message).toBe('the lease is lost');
      seen.lost += 1;
    }
  }
  const { longest } = await readRetentionRange(database.pool, installation);
  const patience = { graceDays: GRACE_DAYS, onHeld: () => undefined };
  await partitions.dropOld(NOW_MS, longest.rawDays, outlives(longest) ? patience : undefined);
}

async function compareSegments(segments: readonly Segment[]): Promise<void> {
  const { rows } = await app.database.pool.query<{
    key: string;
    holds: boolean;
    minutes: Buffer | null;
    hours: Buffer | null;
  }>(
    `select signal_id || ' ' || (extract(epoch from first_ts) * 1000)::bigint || ' ' || (payload is not null) as key,
       payload is null and (last_value is not null or last_text is not null) as holds, minutes, hours from history_segment order by signal_id, first_ts`,
  );
  const left = segments.filter(({ isThere }) => isThere);
  expect(rows.map(({ key }) => key).sort()).toEqual(
    left.map(({ signalId, firstMs, hasValues }) => `${signalId} ${firstMs} ${hasValues}`).sort(),
  );
  for (const segment of left) {
    const found = rows.find(({ key }) => key.startsWith(`${segment.signalId} ${segment.firstMs} `))!;
    expect(found.holds).toBe(segment.holds);
    for (const level of ['minutes', 'hours'] as const) {
      expect(found[level] !== null).toBe(segment[level]);
      if (segment.hasValues || found[level] === null) continue;
      const made = rollUpsInstead(segment.columns, [level])[level]!;
      expect(found[level].equals(Buffer.from(made.buffer, made.byteOffset, made.byteLength))).toBe(true);
      seen[level] += 1;
    }
  }
}

async function compareValues(setting: Setting, segments: readonly Segment[], rows: readonly Row[]) {
  for (const { id, place } of signals) {
    const wanted = new Map<number, unknown>();
    const isText = place !== undefined && place % 2 === 1;
    for (const { signalId, columns, hasValues, isThere } of segments)
      if (signalId === id && hasValues && isThere)
        columns.times.forEach((time, i) => void wanted.set(time, columns.texts?.[i] ?? columns.values[i]));
    for (const one of rows)
      if (one.signalId === id && isRowKept(setting, one)) wanted.set(one.timeMs, isText ? null : one.value);
    // A row within a segment whose values are gone is not shown: it came too late (ADR 51).
    const gone = segments.filter((one) => one.signalId === id && one.isThere && !one.hasValues);
    for (const timeMs of wanted.keys())
      if (gone.some(({ firstMs, lastMs }) => firstMs <= timeMs && timeMs <= lastMs)) wanted.delete(timeMs);
    const found = new Map<number, unknown>();
    const range = { signalId: String(id), isText, fromMs: 0, toMs: NOW_MS };
    for await (const chunk of readRaw(app.database.pool, range))
      chunk.times.forEach((time, i) => void found.set(time, isText ? chunk.texts![i] : chunk.values[i]));
    for (const timeMs of found.keys())
      if (gone.some(({ firstMs, lastMs }) => firstMs <= timeMs && timeMs <= lastMs)) found.delete(timeMs);
    expect(found).toEqual(new Map([...wanted].sort(([a], [b]) => a - b)));
  }
  const { rows: left } = await app.database.pool.query<{ id: number; ms: number }>(
    'select signal_id as id, (extract(epoch from ts) * 1000)::float8 as ms from history order by 1, 2',
  );
  expect(left.map(({ id, ms }) => `${id} ${ms}`)).toEqual(
    rows
      .filter((one) => isRowKept(setting, one))
      .sort((a, b) => a.signalId - b.signalId || a.timeMs - b.timeMs)
      .map(({ signalId, timeMs }) => `${signalId} ${timeMs}`),
  );
}

/** What a change would take, counted in what the model has. */
function previewSlowly(was: Setting, is: Setting, segments: readonly Segment[], rows: readonly Row[]) {
  return (
    [
      ['raw', (one: Segment) => one.hasValues, ({ rawDays }: RetentionDays) => rawDays],
      ['minute', (one: Segment) => one.minutes, ({ minuteDays }: RetentionDays) => minuteDays],
      ['hour', (one: Segment) => one.hours, ({ hourDays }: RetentionDays) => hourDays],
      ['day', () => true, (kept: RetentionDays) => Math.max(...Object.values(kept))],
    ] as const
  ).flatMap(([level, has, daysIn]) => {
    const going = (signalId: number, timeMs: number) => {
      const [before, after] = [was, is].map((one) => daysIn(daysOf(one, signalOf(signalId)))) as [
        number,
        number,
      ];
      return after < before && timeMs < beforeMs(after);
    };
    const lost = segments.filter((one) => one.isThere && has(one) && going(one.signalId, one.lastMs));
    const lostRows = level === 'raw' ? rows.filter((one) => going(one.signalId, one.timeMs)) : [];
    const all = [...lost.map(({ signalId, firstMs }) => ({ signalId, timeMs: firstMs })), ...lostRows].filter(
      ({ signalId }) => signalId < 2_000_000_000,
    );
    if (all.length === 0) return [];
    return [
      {
        level,
        signalCount: new Set(all.map(({ signalId }) => signalId)).size,
        oldestMs: Math.min(...all.map(({ timeMs }) => timeMs)),
        valueCount: level === 'raw' ? lost.reduce((sum, { columns }) => sum + columns.times.length, 0) : null,
      },
    ];
  });
}

/** What the runs came across: else they prove nothing. */
const seen = { minutes: 0, hours: 0, lost: 0, told: 0, rows: 0, held: 0 };

it('leaves of random history what a plain model leaves, and takes what was told before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(setting, setting),
      fc.array(stretch, { minLength: 4, maxLength: 24 }),
      fc.array(row, { maxLength: 12 }),
      fc.array(fc.nat({ max: 6 }), { maxLength: 2 }),
      async ([was, after], stretches, someRows, losses) => {
        const { database } = app;
        await database.pool.query('delete from history; truncate history_segment');
        // The installation's own are of its start.
        const is: Setting = { ...after, installation: was.installation };
        const segments = await store(stretches);
        const rows = [
          ...new Map(
            someRows.map(({ signal, ageMs, value }): [string, Row] => {
              const { id: signalId } = signals[signal]!;
              return [`${signalId} ${ageMs}`, { signalId, timeMs: NOW_MS - ageMs, value }];
            }),
          ).values(),
        ];
        await storeRows(rows);
        await enter(was);
        await expire(was.installation, losses);
        expireSlowly(was, segments);
        await compareSegments(segments);
        await compareValues(was, segments, rows);
        const left = rows.filter((one) => isRowKept(was, one));
        seen.rows += rows.length - left.length;

        const ids = signals.map(({ id }) => id).filter((id) => id < 2_000_000_000);
        const current = await readRetention(database.pool, was.installation, ids);
        await enter(is);
        const proposed = await readRetention(database.pool, is.installation, ids);
        for (const one of signals)
          if (proposed.has(one.id)) expect(proposed.get(one.id)).toEqual(daysOf(is, one));
        const told = await previewExpiry(
          database,
          ids.map((signalId) => ({
            ...{ signalId, current: current.get(signalId)!, proposed: proposed.get(signalId)! },
          })),
          NOW_MS,
        );
        expect(
          told.map(({ level, signalCount, oldestMs, valueCount }) => ({
            ...{ level, signalCount, oldestMs, valueCount },
          })),
        ).toEqual(previewSlowly(was, is, segments, left));
        seen.told += told.length;

        await expire(is.installation, []);
        expireSlowly(is, segments);
        await compareSegments(segments);
        await compareValues(is, segments, left);
      },
    ),
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
    },
  );
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
}, 300_000);
