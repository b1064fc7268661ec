import { monitorCalls, type ResponseOf } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createMonitorFeature } from './index.ts';
import { startTestLive, type TestLive } from './testing/plant.ts';

type Part = ResponseOf<typeof monitorCalls.queryMapPart>;
/** A grid of equipment around 120° E, 30° N, 0.01° apart, one in each place. */
const SIDE = 40;

let app: FeatureApp;
let live: TestLive;
let admin: Caller;
let narrow: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  narrow = await app.addCaller('Waterworks', 'narrow', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  live = await startTestLive(app.database);
  const monitor = createMonitorFeature(
    { database: app.database, logger: testLogger, metrics: createMetrics() },
    {
      source: live.hub,
      lease: { open: async () => undefined, watch: async () => undefined },
      secrets: new OneTimeSecrets(app.database.kysely),
      sessions: { onEnded: () => () => undefined, findLiveSessions: async () => new Map() },
    },
  );
  app.serve('monitor', monitorCalls, monitor.handlers);
  await app.database.pool.query(
    `insert into equipment (organisation_id, title, kind, display, device_id, longitude, latitude, online, address, owner_id)
     select $1, 'Pump ' || lpad((a * $2 + b)::text, 4, '0'), 'EG', 'list', a || '/' || b, 120 + a * 0.01, 30 + b * 0.01,
       a = 0, case when a = 1 and b = 2 then 'Harbour' else '' end, case when a = 0 and b < 2 then $3::bigint end
     from generate_series(0, $2 - 1) as a, generate_series(0, $2 - 1) as b`,
    [admin.organisationId, SIDE, narrow.accountId],
  );
  await app.database.pool.query(
    `insert into equipment (organisation_id, title, kind, display, device_id, longitude, latitude)
     values ($1, 'Island', 'EG', 'list', 'i', 179.5, -10), ($1, 'Reef', 'EG', 'list', 'r', -179.5, -10),
       ($1, 'Half', 'EG', 'list', 'h', 12, null), ($1, 'Nowhere', 'EG', 'list', 'n', null, null)`,
    [admin.organisationId],
  );
});
afterAll(async () => {
  await live?.stop();
  await app?.close();
});

const part = async (request: object, caller = admin): Promise<Part> =>
  (await app.send(monitorCalls.queryMapPart, caller, request)).data;
const sum = ({ spots }: Part) => spots.reduce((total, { count }) => total + count, 0);

it('has few spots from afar and single pieces from near, and loses none', async () => {
  const world = await part({});
  expect(world).toMatchObject({
    total: SIDE * SIDE + 2,
    onlineCount: SIDE,
    extent: { west: -179.5, east: 179.5, south: -10, north: 30 + (SIDE - 1) * 0.01 },
  });
  expect(world.spots.length).toBeLessThan(6);
  expect(sum(world)).toBe(SIDE * SIDE + 2);
  const box = { west: 119.995, east: 120.045, south: 29.995, north: 30.045 };
  const near = await part({ zoom: 15, ...box });
  expect(near.spots).toHaveLength(25);
  expect(near.spots.every(({ count }) => count === 1)).toBe(true);
  expect(near.total).toBe(SIDE * SIDE + 2);
  const middle = await part({ zoom: 9, ...box });
  expect(sum(middle)).toBe(25);
  expect(middle.spots.length).toBeLessThan(6);
});

it('goes across 180° and is searched', async () => {
  const across = await part({ zoom: 9, west: 179, east: -179, south: -20, north: 0 });
  expect(across.spots.map(({ title }) => title).toSorted()).toEqual(['Island', 'Reef']);
  expect(await part({ keyword: 'harb', zoom: 9 })).toMatchObject({
    total: 1,
    extent: { west: 120.01, east: 120.01 },
    spots: [{ count: 1, title: 'Pump 0042' }],
  });
  expect(await part({ keyword: 'no such' })).toEqual({
    ...{ total: 0, onlineCount: 0, extent: null, hiddenCount: 0, spots: [] },
  });
});

it('says how many it leaves out of a part with more than 2,000 spots', async () => {
  const crowded = await app.addCaller('Crowd', 'crowd', 'admin');
  // One piece in each of 2,100 places, and ten more in the last of them.
  await app.database.pool.query(
    `insert into equipment (organisation_id, title, kind, display, device_id, longitude, latitude)
     select $1, 'Meter ' || n, 'EG', 'list', n, least(n, 2100) * 0.01, 45 from generate_series(1, 2110) as n`,
    [crowded.organisationId],
  );
  const all = await part({ zoom: 22 }, crowded);
  expect(all.spots).toHaveLength(2_000);
  expect(all.spots[0]).toMatchObject({ count: 11 });
  expect(all).toMatchObject({ total: 2_110, hiddenCount: 100 });
  expect(await part({ zoom: 22, east: 10 }, crowded)).toMatchObject({ total: 2_110, hiddenCount: 0 });
});

it('has what the caller sees', async () => {
  expect(sum(await part({ zoom: 18 }, narrow))).toBe(2);
  expect(await part({}, stranger)).toMatchObject({ total: 0, spots: [] });
});

it('refuses a part that is none', async () => {
  for (const wrong of [{ west: 181 }, { north: 91 }, { zoom: 23 }, { zoom: 1.5 }])
    expect(await app.send(monitorCalls.queryMapPart, admin, wrong)).toMatchObject({ status: 400 });
});

it('is listed a page at a time, with a place or without', async () => {
  const list = async (request: object, caller = admin) =>
    (await app.send(monitorCalls.queryMapList, caller, { pageSize: 20, ...request })).data;
  const placed = await list({ isPlaced: true, pageNum: 2 });
  expect(placed.total).toBe(SIDE * SIDE + 2);
  expect(placed.rows).toHaveLength(20);
  expect(placed.rows[0]).toMatchObject({ title: 'Pump 0019', communication: 'offline' });
  const without = await list({ isPlaced: false });
  expect(without.rows.map(({ title }: { title: string }) => title)).toEqual(['Half', 'Nowhere']);
  expect(await list({ isPlaced: false, keyword: 'half' })).toMatchObject({ total: 1 });
  expect((await list({ isPlaced: true }, narrow)).total).toBe(2);
  expect((await list({ isPlaced: false }, stranger)).total).toBe(0);
});
