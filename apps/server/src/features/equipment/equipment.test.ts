import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { equipment } = calls;
const own = async () => ({ id: await app.addEquipment() });
const info = async (id: string) => (await app.send(equipment.info, app.engineer, { id })).data;

describeRefusals(
  () => app,
  [
    { call: equipment.query, isWatcherRefused: true },
    { call: equipment.queryByUser },
    { call: equipment.add, isWatcherRefused: true },
    {
      call: equipment.edit,
      body: async () => ({ ...(await own()), title: 'Mine now' }),
      isWatcherRefused: true,
    },
    { call: equipment.delete, body: async () => ({ ...(await own()), title: 'x' }), isWatcherRefused: true },
    { call: equipment.info, body: own },
    {
      call: equipment.bindGateway,
      body: async () => ({ ...(await own()), gatewayId: (await app.addGateway({}, app.stranger)).id }),
      isWatcherRefused: true,
    },
    { call: equipment.unbindGateway, body: own, isWatcherRefused: true },
    { call: equipment.queryAllManufacturer, isWatcherRefused: true },
  ],
);

describe('adding and editing', () => {
  it('stores what was entered and names the device by the id', async () => {
    const fields = {
      title: 'Station A',
      titleEn: 'First station',
      kind: 'GM',
      display: 'page',
      manufacturer: 'ACME ',
      model: 'P-1',
      serialNumber: 'S/N 1',
      address: 'River road 1',
      longitude: 121.5,
      latitude: 31.2,
      remark: 'first line\nsecond line',
    };
    const id = await app.addEquipment(fields);
    expect(await info(id)).toMatchObject({
      ...fields,
      manufacturer: 'ACME',
      deviceId: id,
      ruleType: '01',
      sn: '',
    });
    const { deviceId: _, ...rest } = { ...fields, deviceId: 1, title: 'Station B', display: 'list' };
    expect((await app.send(equipment.edit, app.engineer, { id, ...rest })).status).toBe(200);
    expect(await info(id)).toMatchObject({ title: 'Station B', ruleType: '00', deviceId: id });
  });

  it('refuses a title that is there, by name, and only within the organisation', async () => {
    await app.addEquipment({ title: 'Twin' });
    const reply = await app.send(equipment.add, app.engineer, { title: ' Twin ' });
    expect(reply).toMatchObject({ status: 409, code: '1101' });
    expect(reply.message).toContain('Twin');
    expect(reply.fields).toEqual([
      { path: 'title', message: 'A piece of equipment named “Twin” already exists.' },
    ]);
    expect(await app.addEquipment({ title: 'Twin' }, app.stranger)).toBeTruthy();
    const id = await app.addEquipment();
    expect((await app.send(equipment.edit, app.engineer, { id, title: 'Twin' })).code).toBe('1101');
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'ok', titleEn: 'x'.repeat(101) }, 'titleEn'],
    [{ title: 'ok', kind: 'XX' }, 'kind'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: 'ok', latitude: 91 }, 'latitude'],
    [{ title: 'ok', deviceId: 'a/b' }, 'deviceId'],
    [{ title: 'ok', gatewayId: '0' }, 'gatewayId'],
    [{ title: 'ok', gatewayId: '9999999999999999999' }, 'gatewayId'],
  ])('refuses %j at %s', async (body, path) => {
    const reply = await app.send(equipment.add, app.engineer, body);
    expect(reply.status).toBe(400);
    expect(reply.fields.map((field) => field.path)).toContain(path);
  });

  it('leaves nothing behind when the gateway or template is foreign', async () => {
    const { id: gatewayId } = await app.addGateway({}, app.stranger);
    const before = await app.send(equipment.query, app.engineer, {});
    expect((await app.send(equipment.add, app.engineer, { title: 'Half', gatewayId })).status).toBe(404);
    expect(
      (await app.send(equipment.add, app.engineer, { title: 'Half', templateId: '999999' })).status,
    ).toBe(404);
    expect((await app.send(equipment.query, app.engineer, {})).data.total).toBe(before.data.total);
  });
});

describe('binding', () => {
  it('tells the old and the new gateway', async () => {
    const first = await app.addGateway();
    const second = await app.addGateway();
    const id = await app.addEquipment({ gatewayId: first.id });
    expect(await info(id)).toMatchObject({ gatewayId: first.id, sn: first.sn, deviceId: id });
    const versions = async () => [await app.wantedVersion(first.id), await app.wantedVersion(second.id)];
    const [a = 0, b = 0] = await versions();
    const body = { id, gatewayId: second.id, deviceId: 'press-1' };
    expect((await app.send(equipment.bindGateway, app.engineer, body)).status).toBe(200);
    expect(await versions()).toEqual([a + 1, b + 1]);
    expect(await info(id)).toMatchObject({ gatewayId: second.id, deviceId: 'press-1' });
    expect((await app.send(equipment.unbindGateway, app.engineer, { id })).status).toBe(200);
    expect(await versions()).toEqual([a + 1, b + 2]);
    expect(await info(id)).toMatchObject({ gatewayId: null, sn: '', online: false });
    const again = await app.send(equipment.unbindGateway, app.engineer, { id });
    expect(again).toMatchObject({ status: 409, code: '1102' });
  });

  it('refuses a device id that the gateway has', async () => {
    const { id: gatewayId } = await app.addGateway();
    await app.addEquipment({ gatewayId, deviceId: 'press' });
    const id = await app.addEquipment();
    const reply = await app.send(equipment.bindGateway, app.engineer, { id, gatewayId, deviceId: 'press' });
    expect(reply).toMatchObject({ status: 409, code: '1103' });
    expect(reply.message).toContain('press');
    expect((await info(id)).gatewayId).toBeNull();
  });

  it('refuses the gateway of another organisation', async () => {
    const { id: gatewayId } = await app.addGateway({}, app.stranger);
    const id = await app.addEquipment();
    expect((await app.send(equipment.bindGateway, app.engineer, { id, gatewayId })).status).toBe(404);
  });

  it('tells the gateway of another device id, not of another title', async () => {
    const { id: gatewayId } = await app.addGateway();
    const id = await app.addEquipment({ gatewayId });
    const before = await app.wantedVersion(gatewayId);
    await app.send(equipment.edit, app.engineer, { id, title: 'Renamed' });
    expect(await app.wantedVersion(gatewayId)).toBe(before);
    await app.send(equipment.edit, app.engineer, { id, title: 'Renamed', deviceId: 'other' });
    expect(await app.wantedVersion(gatewayId)).toBe(before + 1);
  });
});

describe('the list', () => {
  it('searches five fields, filters, sorts and pages', async () => {
    const mine = await app.addCaller('Searchers', 'searcher');
    const gateway = await app.addGateway({ sn: 'FIND-SN-1' }, mine);
    const add = (fields: object) => app.addEquipment({ ...fields }, mine);
    await add({ title: 'needle 50%' });
    await add({ title: 'b', manufacturer: 'Needle Inc' });
    await add({ title: 'c', model: 'NEEDLE-3' });
    await add({ title: 'd', serialNumber: 'x_needle' });
    const bound = await add({ title: 'e', gatewayId: gateway.id, kind: 'GM' });
    const last = await add({ title: 'f' });
    const titles = async (body: object) => {
      const { data } = await app.send(equipment.query, mine, { sortField: 'title', ...body });
      return data.rows.map((row: { title: string }) => row.title);
    };
    expect(await titles({ keyword: 'needle' })).toEqual(['b', 'c', 'd', 'needle 50%']);
    expect(await titles({ keyword: 'find-sn' })).toEqual(['e']);
    expect(await titles({ keyword: '0%' })).toEqual(['needle 50%']);
    expect(await titles({ keyword: 'x_n' })).toEqual(['d']);
    expect(await titles({ keyword: '_' })).toEqual(['d']);
    expect(await titles({ hasGateway: true })).toEqual(['e']);
    expect(await titles({ kind: 'GM' })).toEqual(['e']);
    expect(await titles({ online: true })).toEqual([]);
    await app.database.pool.query(`UPDATE equipment SET communication = 'fault' WHERE id = $1`, [last]);
    expect(await titles({ communication: 'fault' })).toEqual(['f']);
    expect(await titles({ communication: 'online' })).toEqual([]);
    expect(await titles({ communication: 'offline' })).toHaveLength(5);
    expect(await titles({ sortOrder: 'desc', pageSize: 2 })).toEqual(['needle 50%', 'f']);
    expect(await titles({ sortOrder: 'desc', pageSize: 2, pageNum: 3 })).toEqual(['c', 'b']);
    for (const sortField of ['sn', 'lastSeenMs', 'createdMs', 'updatedMs', 'signalCount'])
      expect(await titles({ sortField, sortOrder: 'asc' })).toHaveLength(6);
    await app.database.pool.query(
      `insert into signal (equipment_id, tag, title, data_type)
       select id, 't' || n, '', 'number' from equipment, generate_series(1, 11) n
       where title = 'e' and n < 3 and gateway_id = $1 or title = 'c' and organisation_id = $2`,
      [gateway.id, mine.organisationId],
    );
    const byCount = { sortField: 'signalCount', sortOrder: 'desc' };
    expect((await titles(byCount)).slice(0, 2)).toEqual(['c', 'e']);
    const counted = await app.send(equipment.query, mine, byCount);
    expect(counted.data.rows.map(({ signalCount }: { signalCount: number }) => signalCount)).toEqual([
      11, 2, 0, 0, 0, 0,
    ]);
    const picker = await app.send(equipment.queryByUser, mine, { keyword: 'FIND' });
    const found = { id: bound, title: 'e', titleEn: '', sn: 'FIND-SN-1' };
    const shown = { display: 'list', homePageId: null };
    expect(picker.data).toEqual([{ ...found, ...shown, online: false, communication: 'offline' }]);
  });

  it('answers the manufacturers once each', async () => {
    const mine = await app.addCaller('Makers', 'maker');
    for (const manufacturer of ['Zeta', 'Alpha', '', 'Zeta']) {
      await app.addEquipment({ manufacturer }, mine);
    }
    expect((await app.send(equipment.queryAllManufacturer, mine)).data).toEqual(['Alpha', 'Zeta']);
  });
});

describe('deleting', () => {
  it('wants the title and takes everything, the history in small steps', async () => {
    const { id: gatewayId } = await app.addGateway();
    const id = await app.addEquipment({ title: 'To be deleted', gatewayId });
    const driverId = await app.addDriver(id);
    const signal = { equipmentId: id, driverId, tag: 'a', title: 'A', address: 'HR:1' };
    const { id: signalId } = (await app.send(calls.signal.add, app.engineer, signal)).data;
    const { pool } = app.database;
    await pool.query(
      `create table history_test partition of history for values from ('2020-01-01') to ('2020-01-02')`,
    );
    await pool.query(
      `insert into history select $1, timestamptz '2020-01-01' + n * interval '1 s', n, 200, null
       from generate_series(1, 1000) as n`,
      [signalId],
    );
    await pool.query(
      `insert into history_segment (signal_id, first_ts, last_ts, count, version, kind, last_code)
       select $1, timestamptz '2019-01-01' + n * interval '1 h', timestamptz '2019-01-01' + n * interval '1 h', 1, 1, 0, 200
       from generate_series(1, 250) as n`,
      [signalId],
    );
    const wrong = await app.send(equipment.delete, app.engineer, { id, title: 'to be deleted' });
    expect(wrong).toMatchObject({ status: 400, code: '1104' });
    const version = await app.wantedVersion(gatewayId);
    expect((await app.send(equipment.delete, app.engineer, { id, title: 'To be deleted' })).status).toBe(200);
    expect(await app.wantedVersion(gatewayId)).toBeGreaterThan(version);
    expect((await app.send(equipment.info, app.engineer, { id })).status).toBe(404);
    // Specification, section 7: `/delete {id}`.
    const other = (await app.send(equipment.add, app.engineer, { title: 'Another' })).data.id;
    expect((await app.send(equipment.delete, app.engineer, { id: other })).status).toBe(200);
    for (const table of ['driver', 'signal', 'page'])
      expect((await pool.query(`select 1 from ${table} where equipment_id = $1`, [id])).rows).toEqual([]);
    const left = async () =>
      (await pool.query('select count(*)::int as n from history where signal_id = $1', [signalId])).rows[0].n;
    expect(await left()).toBe(1000);
    const { HistoryRemoval } = await import('../signal/history-removal.ts');
    const { testLogger } = await import('../../platform/testing/test-database.ts');
    const removal = new HistoryRemoval(app.database, testLogger);
    expect(await removal.removeStep(400)).toBe(true);
    expect(await left()).toBe(600);
    while (await removal.removeStep(400));
    expect(await left()).toBe(0);
    expect((await pool.query('select 1 from history_segment')).rows).toEqual([]);
    expect((await pool.query('select 1 from signal_removed')).rows).toEqual([]);
  });
});
