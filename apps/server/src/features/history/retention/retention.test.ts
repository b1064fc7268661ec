import { historyCalls, INHERITED_RETENTION, organisationCalls } from '@zutai/contract';
import { DAY_MS } from '@zutai/segment-codec';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createRecordExport } from '../../audit/index.ts';
import { insertEquipment, type TestEquipment } from '../../monitor/testing/plant.ts';
import { createOrganisationFeature } from '../../organisation/index.ts';
import { insertSegment } from '../compression/compression-repository.ts';
import { createExpiryJob } from '../compression/history-jobs.ts';
import { createHistoryHandlers } from '../handlers.ts';
import { createPartitions, HistoryReader } from '../index.ts';
import { oldestKeptMs } from '../partitions.ts';
import { expireSegments } from './expired-segments-repository.ts';

const INSTALLATION = { rawDays: 100, minuteDays: 100, hourDays: 200, dayDays: 300 };
let app: FeatureApp;
let admin: Caller;
let engineer: Caller;
let stranger: Caller;
let pump: TestEquipment;
let others: TestEquipment;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'admin', 'admin');
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const tags = [{ tag: 'level' }, { tag: 'flow' }];
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', tags);
  others = await insertEquipment(app.database, stranger.organisationId, 'Kettle', tags);
  app.serve('organisation', organisationCalls, createOrganisationFeature(app).handlers);
  app.serve(
    'history',
    historyCalls,
    createHistoryHandlers(new HistoryReader(app.database.pool), {
      database: app.database,
      partitions: createPartitions(app.database),
      recordExport: createRecordExport(app.database.kysely),
      onDamaged: () => undefined,
      installation: INSTALLATION,
    }),
  );
});
afterAll(() => app?.close());

/** Noon so many days ago. */
const ago = (days: number) => oldestKeptMs(Date.now(), days) + DAY_MS / 2;

beforeEach(async () => {
  await app.database.pool.query('truncate history_segment');
  await app.database.pool.query('update signal set raw_retention_days = null, day_retention_days = null');
  for (const [signalId, days] of [
    [pump.signalIds[0], 90],
    [pump.signalIds[0], 40],
    [pump.signalIds[1], 60],
    [others.signalIds[0], 95],
  ] as const)
    await insertValues(Number(signalId), ago(days));
});

async function insertValues(signalId: number, fromMs: number): Promise<void> {
  const times = Float64Array.from({ length: 10 }, (_, i) => fromMs + i * 1_000);
  const columns = { times, values: times.map((_, i) => i), codes: undefined, texts: undefined };
  await app.database.withTransaction(({ client }) => insertSegment(client, signalId, columns));
}

const expire = () =>
  expireSegments({
    database: app.database,
    fence: () => Promise.resolve(),
    ...{ nowMs: Date.now(), installation: INSTALLATION },
  });

async function listValues(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select tag || ' ' || ($1::date - first_ts::date) as text from history_segment
     join signal on signal.id = signal_id join equipment on equipment.id = equipment_id
     where payload is not null and organisation_id = $2 order by first_ts`,
    [new Date(oldestKeptMs(Date.now(), 0)), admin.organisationId],
  );
  return rows.map(({ text }) => text);
}

describe('the retention of an organisation', () => {
  it('is shown with what it deletes, entered with an event, and carried out for it alone', async () => {
    const shorter = { ...INHERITED_RETENTION, rawRetentionDays: 50 };
    const { data: told } = await app.send(historyCalls.previewOrganisationRetention, admin, shorter);
    expect(told.levels).toEqual([
      {
        ...{ level: 'raw', signalCount: 2, oldestMs: ago(90), beforeMs: oldestKeptMs(Date.now(), 50) },
        oldest: expect.objectContaining({ id: pump.signalIds[0], tag: 'level', ofTitle: 'Pump' }),
        ...{ valueCount: 20, isCounted: true },
      },
    ]);
    expect(await listValues()).toEqual(['level 90', 'flow 60', 'level 40']);
    const { data: own } = await app.send(organisationCalls.myInfo, admin, {});
    expect(own).toMatchObject(INHERITED_RETENTION);
    const { id, title, revision } = own;
    const described = { id, title, contactName: 'Li', tel: '13800000000', address: 'Wuxi', revision };
    const edited = await app.send(organisationCalls.edit, admin, { ...described, ...shorter });
    expect(edited.code).toBe('200');
    expect((await app.send(historyCalls.retention, engineer, {})).data).toEqual({
      organisation: shorter,
      installation: {
        ...{ rawRetentionDays: 100, minuteRetentionDays: 100, hourRetentionDays: 200, dayRetentionDays: 300 },
      },
    });
    const { rows } = await app.database.pool.query(
      `select before ->> 'raw_retention_days' as before, after ->> 'raw_retention_days' as after
       from audit_event where object_kind = 'organisation' and kind = 'update' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: null, after: '50' }]);
    await expire();
    expect(await listValues()).toEqual(['level 40']);
    const kept = await app.database.pool.query(
      'select count(payload)::int as count from history_segment where signal_id = $1',
      [others.signalIds[0]],
    );
    expect(kept.rows).toEqual([{ count: 1 }]);
    // A longer one deletes nothing, and what is left out stays as it is.
    const longer = { ...INHERITED_RETENTION, rawRetentionDays: 500 };
    expect((await app.send(historyCalls.previewOrganisationRetention, admin, longer)).data.levels).toEqual(
      [],
    );
    const { data: now } = await app.send(organisationCalls.myInfo, admin, {});
    await app.send(organisationCalls.edit, admin, { ...described, revision: now.revision });
    expect((await app.send(organisationCalls.myInfo, admin, {})).data.rawRetentionDays).toBe(50);
    await app.database.pool.query('update organisation set raw_retention_days = null');
  });

  it.each([0, 36_501, 1.5])('is not %s days', async (rawRetentionDays) => {
    const asked = { ...INHERITED_RETENTION, rawRetentionDays };
    expect(await app.send(historyCalls.previewOrganisationRetention, admin, asked)).toMatchObject({
      code: '400',
      fields: [{ path: 'rawRetentionDays' }],
    });
  });
});

describe('a clock that jumped ahead', () => {
  it('removes nothing, as long as it has not gone on for a day', async () => {
    const { pool } = app.database;
    const seen: boolean[] = [];
    const { work } = createExpiryJob(
      app.database,
      { ...INSTALLATION, rawDays: 50 },
      testLogger,
      (isDoubted) => seen.push(isDoubted),
    );
    const lease = { fence: () => Promise.resolve() } as unknown as Lease;
    const run = async (...hoursAgo: (number | null)[]) => {
      const names = ['trusted_at', 'doubted_since', 'doubted_at'];
      const times = names.map((name, i) => `${name} = now() - $${i + 1}::float8 * interval '1 hour'`);
      await pool.query(`update history_clock set ${times.join(', ')}`, hoursAgo);
      await work({ signal: new AbortController().signal, lease });
      return (await listValues()).length;
    };
    // Never looked at; two months after the last removal; the same for most of a day, and begun anew.
    expect(await run(null, null, null)).toBe(3);
    expect(await run(1_440, null, null)).toBe(3);
    expect(await run(1_440, 23, 1)).toBe(3);
    expect(await run(1_440, 60, 30)).toBe(3);
    expect(await run(1_440, 25, 1)).toBe(1);
    expect(seen).toEqual([true, true, true, true, false]);
    const { rows } = await pool.query(
      "select trusted_at > now() - interval '1 minute' as is_trusted, doubted_since from history_clock",
    );
    expect(rows).toEqual([{ is_trusted: true, doubted_since: null }]);
  });
});

describe('a value that still holds', () => {
  const read = async () => {
    const reader = new HistoryReader(app.database.pool);
    const signal = { id: pump.signalIds[1]!, dataType: 'number' } as const;
    const range = { fromMs: ago(80), toMs: ago(79) };
    const [bucket] = await reader.readBuckets(signal, range, { beginsMs: [range.fromMs, range.toMs + 1] });
    const held = await reader.readHeld([signal.id], range.fromMs);
    return [held.get(signal.id)?.value, bucket?.goodShare, bucket?.timeMean];
  };

  it('outlives what is kept, of each signal the last one alone', async () => {
    await app.database.pool.query('truncate history_segment');
    const id = Number(pump.signalIds[1]);
    await insertValues(id, ago(900));
    await insertValues(id, ago(700));
    expect(await read()).toEqual([9, 1, 9]);
    await expire();
    // Two years later it is still what a curve begins with, though no value and no roll-up of then is left.
    expect(await read()).toEqual([9, 1, 9]);
    const { rows } = await app.database.pool.query(
      `select last_value, num_nonnulls(payload, minutes, hours, days) as parts, first_ts from history_segment`,
    );
    expect(rows).toEqual([{ last_value: 9, parts: 0, first_ts: new Date(ago(700)) }]);
    await expire();
    expect(await read()).toEqual([9, 1, 9]);
    // A newer one that is not kept any more takes its place.
    await insertValues(id, ago(500));
    await expire();
    const left = await app.database.pool.query('select first_ts from history_segment');
    expect(left.rows).toEqual([{ first_ts: new Date(ago(500)) }]);
  });
});

describe('the retention of a signal', () => {
  it('goes before that of its organisation, and is shown with what it deletes', async () => {
    const ask = (equipmentId: string, id: string, by = engineer) =>
      app.send(historyCalls.previewSignalRetention, by, {
        equipmentId,
        signals: [{ id, ...INHERITED_RETENTION, rawRetentionDays: 30 }],
      });
    const { data: told } = await ask(pump.id, pump.signalIds[0]!);
    expect(told.levels).toMatchObject([{ level: 'raw', signalCount: 1, oldestMs: ago(90), valueCount: 20 }]);
    expect(await ask(others.id, others.signalIds[0]!)).toMatchObject({ code: '404' });
    expect(await ask(pump.id, others.signalIds[0]!)).toMatchObject({ code: '404' });
    await app.database.pool.query('update organisation set raw_retention_days = 50 where id = $1', [
      admin.organisationId,
    ]);
    await app.database.pool.query('update signal set raw_retention_days = 70 where id = $1', [
      pump.signalIds[1],
    ]);
    await expire();
    expect(await listValues()).toEqual(['flow 60', 'level 40']);
    await app.database.pool.query('update organisation set raw_retention_days = null');
  });

  it('is told with curves that begin before anything of it is kept', async () => {
    const query = async () => {
      const { data } = await app.send(historyCalls.query, engineer, {
        ...{ equipmentId: pump.id, signalIds: pump.signalIds.join(',') },
        ...{ fromMs: ago(65), toMs: ago(38) },
      });
      return data.series.map(({ keptMs }: { keptMs?: number }) => keptMs);
    };
    expect(await query()).toEqual([undefined, undefined]);
    await app.database.pool.query(
      `update signal set raw_retention_days = 50, minute_retention_days = 50, hour_retention_days = 50,
         day_retention_days = 55 where id = $1`,
      [pump.signalIds[1]],
    );
    expect(await query()).toEqual([undefined, oldestKeptMs(Date.now(), 55)]);
    await app.database.pool.query(
      'update signal set minute_retention_days = null, hour_retention_days = null, raw_retention_days = null',
    );
  });
});
