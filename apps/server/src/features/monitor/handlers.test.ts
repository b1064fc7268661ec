import { monitorCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createMonitorFeature } from './index.ts';
import { insertEquipment, startTestLive, type TestEquipment, type TestLive } from './testing/plant.ts';

let app: FeatureApp;
let live: TestLive;
let operator: Caller;
let stranger: Caller;
let guest: Caller;
let pump: TestEquipment;
let tank: TestEquipment;
let loose: TestEquipment;
const watched: [ids: readonly string[], durationMs: number][] = [];
const opened: { equipmentId: string; intervalMs: number; durationMs: number }[] = [];

beforeAll(async () => {
  app = await createFeatureApp();
  live = await startTestLive(app.database);
  operator = await app.addCaller('Waterworks', 'operator', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  const tags = Array.from({ length: 8 }, (_, i) => ({ tag: `s${i}` }));
  pump = await insertEquipment(app.database, operator.organisationId, 'Pump 100%', tags);
  tank = await insertEquipment(app.database, operator.organisationId, 'Tank', tags, { online: false });
  loose = await insertEquipment(app.database, operator.organisationId, 'Loose', [], {
    hasGateway: false,
    online: false,
  });
  await insertEquipment(app.database, stranger.organisationId, 'Kettle', tags);
  const feature = createMonitorFeature(
    { database: app.database, logger: testLogger, metrics: createMetrics() },
    {
      source: live.hub,
      lease: {
        open: async (equipmentId, intervalMs, durationMs) => {
          opened.push({ equipmentId, intervalMs, durationMs });
        },
        watch: async (ids, durationMs) => void watched.push([ids, durationMs]),
      },
      sessions: {
        onEnded: () => () => undefined,
        findLiveSessions: async (ids) => new Map(ids.map((id) => [id, 1e6])),
      },
      secrets: new OneTimeSecrets(app.database.kysely),
    },
  );
  app.serve('monitor', monitorCalls, feature.handlers);
  live.hold(pump);
  live.feed(pump.id, { [pump.signalIds[1]!]: 4.5 }, 1_700_000_000_000);
});
beforeEach(() => {
  opened.length = 0;
  watched.length = 0;
});
afterAll(async () => {
  await live?.stop();
  await app?.close();
});

const onEquipment = ['setFollow', 'unfollow', 'gatewayInfo', 'querySignal', 'open', 'token'] as const;

describe.each([...onEquipment, 'queryEquipment', 'queryAllForMap', 'querySignalOfMany'] as const)(
  '%s',
  (name) => {
    it('wants a login and the permission', async () => {
      expect(await app.send(monitorCalls[name], null)).toMatchObject({ status: 401, code: '1010' });
      expect(await app.send(monitorCalls[name], guest)).toMatchObject({ status: 403 });
    });
  },
);

describe.each(onEquipment)('%s', (name) => {
  it('refuses what is no id', async () => {
    const reply = await app.send(monitorCalls[name], operator, { equipmentId: 'x' });
    expect(reply).toMatchObject({ status: 400, fields: [{ path: 'equipmentId' }] });
  });
  it("does not find another organisation's equipment", async () => {
    const reply = await app.send(monitorCalls[name], stranger, { equipmentId: pump.id });
    expect(reply).toMatchObject({ status: 404 });
  });
});

describe('queryEquipment', () => {
  const query = (body: object = {}) => app.send(monitorCalls.queryEquipment, operator, body);

  it('lists the own equipment with counts and the first six signals', async () => {
    const { data } = await query();
    expect(data).toMatchObject({ total: 3, onlineCount: 1, offlineCount: 2 });
    const [loosely, pumping] = data.rows;
    expect(loosely).toMatchObject({ title: 'Loose', gatewayId: null, values: [] });
    expect(pumping).toMatchObject({ title: 'Pump 100%', online: true, signalCount: 8, sn: 'SN-Pump 100%' });
    expect(pumping.values.map((value: { id: string }) => value.id)).toEqual(pump.signalIds.slice(0, 6));
    expect(pumping.values[1]).toMatchObject({
      value: 4.5,
      code: '200',
      time: 1_700_000_000_000,
      unit: 'bar',
      titleEn: 's1 value',
    });
    expect(pumping.values[0]).toMatchObject({ value: null, code: '201' });
  });

  it('filters by state without changing the counts', async () => {
    expect((await query({ online: true })).data).toMatchObject({
      total: 1,
      onlineCount: 1,
      offlineCount: 2,
      rows: [{ id: pump.id }],
    });
    expect((await query({ online: false })).data).toMatchObject({ total: 2 });
  });

  it('searches title and SN, with nothing in the words special', async () => {
    expect((await query({ keyword: '100%' })).data).toMatchObject({ total: 1, rows: [{ id: pump.id }] });
    expect((await query({ keyword: 'sn-tank' })).data).toMatchObject({ total: 1, rows: [{ id: tank.id }] });
    expect((await query({ keyword: '%' })).data.total).toBe(1);
    expect((await query({ keyword: '_' })).data.total).toBe(0);
  });

  it('sorts and pages', async () => {
    const { data } = await query({ sortField: 'title', sortOrder: 'desc', pageSize: 1, pageNum: 2 });
    expect(data).toMatchObject({ total: 3, rows: [{ title: 'Pump 100%' }] });
  });

  it('puts what is followed first, for who follows it', async () => {
    await app.send(monitorCalls.setFollow, operator, { equipmentId: tank.id });
    await app.send(monitorCalls.setFollow, operator, { equipmentId: tank.id });
    const { data } = await query();
    expect(data.rows[0]).toMatchObject({ id: tank.id, isFollowed: true });
    expect((await query({ followed: true })).data.total).toBe(1);
    await app.send(monitorCalls.unfollow, operator, { equipmentId: tank.id });
    expect((await query({ followed: true })).data.total).toBe(0);
  });
});

describe('queryAllForMap', () => {
  it('has what has a place', async () => {
    await app.database.pool.query('update equipment set longitude = 121.5, latitude = 31.2 where id = $1', [
      tank.id,
    ]);
    expect((await app.send(monitorCalls.queryAllForMap, operator)).data).toEqual([
      {
        ...{ id: tank.id, title: 'Tank', titleEn: '', longitude: 121.5, latitude: 31.2 },
        ...{ online: false, communication: 'offline', address: '', display: 'list', homePageId: null },
      },
    ]);
    expect((await app.send(monitorCalls.queryAllForMap, stranger)).data).toEqual([]);
  });

  it('has what has none where that is asked for, and nothing of others', async () => {
    const ask = async (caller: Caller) =>
      (await app.send(monitorCalls.queryAllForMap, caller, { hasUnplaced: true })).data as {
        id: string;
        longitude: number | null;
      }[];
    const rows = await ask(operator);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ longitude }) => longitude !== null).map(({ id }) => id)).toEqual([tank.id]);
    const others = new Set((await ask(stranger)).map(({ id }) => id));
    expect(rows.filter(({ id }) => others.has(id))).toEqual([]);
  });

  it('is drawn on the built-in outline while no tiles are set', async () => {
    expect((await app.send(monitorCalls.queryMapTiles, operator)).data).toBeNull();
  });
});

describe('gatewayInfo', () => {
  it('tells the state', async () => {
    const reply = await app.send(monitorCalls.gatewayInfo, operator, { equipmentId: pump.id });
    expect(reply.data).toMatchObject({
      equipmentId: pump.id,
      online: true,
      vpn: false,
      interval: 1,
      economizeOpen: false,
      economy: null,
    });
  });
  it('tells the economy mode of its gateway, and whether this equipment is open', async () => {
    const say = (economy: object | null) =>
      app.database.pool.query('update gateway set economy = $1 where id = $2', [economy, pump.gatewayId]);
    const tell = async () =>
      (await app.send(monitorCalls.gatewayInfo, operator, { equipmentId: pump.id })).data;
    const { rows } = await app.database.pool.query('select device_id from equipment where id = $1', [
      pump.id,
    ]);
    const state = { reportIntervalS: 600, openUntilMs: null };
    await say({ ...state, openDevices: ['another'] });
    expect(await tell()).toMatchObject({
      economizeOpen: true,
      economy: { reportIntervalS: 600, isOpen: false },
    });
    await say({ ...state, openDevices: [rows[0].device_id] });
    expect(await tell()).toMatchObject({ economy: { isOpen: true } });
    await say(null);
    expect(await tell()).toMatchObject({ economizeOpen: false, economy: null });
  });
  it('answers 2001 when no gateway is bound', async () => {
    const reply = await app.send(monitorCalls.gatewayInfo, operator, { equipmentId: loose.id });
    expect(reply.code).toBe('2001');
  });
});

describe('querySignal', () => {
  it('has every signal, with its value when there is one', async () => {
    const { data } = await app.send(monitorCalls.querySignal, operator, { equipmentId: pump.id });
    expect(data).toHaveLength(8);
    expect(data[1]).toMatchObject({ tag: 's1', live: { value: 4.5, code: '200' } });
    expect(data[2].live).toBeNull();
  });
});

describe('querySignalOfMany', () => {
  it('has what the single calls have, each piece of equipment once, and nothing when one is foreign', async () => {
    const ask = (equipmentIds: string, by = operator) =>
      app.send(monitorCalls.querySignalOfMany, by, { equipmentIds });
    const ids = [pump.id, tank.id];
    const single = await Promise.all(
      ids.map((equipmentId) => app.send(monitorCalls.querySignal, operator, { equipmentId })),
    );
    const { data } = await ask([...ids, pump.id].join(','));
    const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
    expect(data.toSorted(byId)).toEqual(single.flatMap((one) => one.data).toSorted(byId));
    expect(data.length).toBeGreaterThan(0);
    expect(await ask(pump.id, stranger)).toMatchObject({ status: 404 });
    expect(await ask(`${pump.id},999999`)).toMatchObject({ status: 404 });
  });
});

describe('open', () => {
  it('asks an online gateway to report', async () => {
    const reply = await app.send(monitorCalls.open, operator, {
      equipmentId: pump.id,
      interval: 0.5,
      delay: 600,
    });
    expect(reply.data).toEqual({ online: true });
    expect(opened).toEqual([{ equipmentId: pump.id, intervalMs: 500, durationMs: 600_000 }]);
    // The socket of the page carries on.
    expect(watched).toEqual([[[pump.id], 35_000]]);
  });

  it('shortens the lease of those who may only look', async () => {
    const shift = await app.addCaller('Waterworks', 'shift', 'operation');
    for (const caller of [operator, shift])
      await app.send(monitorCalls.open, caller, { equipmentId: pump.id, delay: 3600 });
    expect(opened.map(({ durationMs }) => durationMs)).toEqual([600_000, 3_600_000]);
  });

  it('asks nobody while the gateway is offline or programmed through', async () => {
    expect((await app.send(monitorCalls.open, operator, { equipmentId: tank.id })).data).toEqual({
      online: false,
    });
    await app.database.pool.query('update gateway set vpn = true where id = $1', [pump.gatewayId]);
    await app.send(monitorCalls.open, operator, { equipmentId: pump.id });
    await app.database.pool.query('update gateway set vpn = false where id = $1', [pump.gatewayId]);
    expect([...opened, ...watched]).toEqual([]);
  });
  it('answers 2001 when no gateway is bound', async () => {
    expect(await app.send(monitorCalls.open, operator, { equipmentId: loose.id })).toMatchObject({
      code: '2001',
    });
  });
});

describe('token', () => {
  it('is kept by its hash alone', async () => {
    const { data } = await app.send(monitorCalls.token, operator, { equipmentId: pump.id });
    expect(data.length).toBeGreaterThanOrEqual(32);
    const { rows } = await app.database.pool.query('select token_hash, content from one_time_secret');
    expect(JSON.stringify(rows)).not.toContain(data);
  });
});

describe('equipment of a fixed model', () => {
  const detail = (caller: Caller | null, equipId = tank.id) =>
    app.send(monitorCalls.getEquipDetail, caller, { equipId });

  it('is told with its model and the groups of its points, and listed by its kind', async () => {
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into template (organisation_id, kind, title, manufacturer, product_number, content)
       values ($1, 'GM', 'Tank 500', 'Acme', 'T500', '{}') returning id`,
      [operator.organisationId],
    );
    await pool.query(`update equipment set kind = 'GM', template_id = $2 where id = $1`, [
      tank.id,
      rows[0]?.id,
    ]);
    await pool.query(
      `update signal set "group" = 'Level', group_en = 'Level en', writable = tag = 's7'
       where equipment_id = $1 and tag in ('s6', 's7')`,
      [tank.id],
    );
    const { data } = await detail(operator);
    expect(data).toMatchObject({
      equipment: { id: tank.id, kind: 'GM', templateKind: 'GM', online: false },
      model: { title: 'Tank 500', manufacturer: 'Acme', productNumber: 'T500', version: 1 },
    });
    expect(data.groups).toEqual([
      { title: 'Level', titleEn: 'Level en', pointCount: 2, writableCount: 1 },
      { title: '', titleEn: '', pointCount: 6, writableCount: 6 },
    ]);
    expect((await detail(operator, pump.id)).data).toMatchObject({ equipment: { kind: 'EG' }, model: null });
    const listed = (kind: string) => app.send(monitorCalls.queryEquipment, operator, { kind });
    expect((await listed('GM')).data).toMatchObject({ total: 1, offlineCount: 1, rows: [{ id: tank.id }] });
    expect((await listed('EG')).data).toMatchObject({ total: 2 });
  });

  it('is told to nobody else', async () => {
    expect(await detail(null)).toMatchObject({ status: 401 });
    expect(await detail(guest)).toMatchObject({ status: 403 });
    expect(await detail(stranger)).toMatchObject({ status: 404 });
    expect(await detail(operator, 'x')).toMatchObject({ status: 400, fields: [{ path: 'equipId' }] });
  });
});
