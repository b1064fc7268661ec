import { calls, gatewayConfiguration } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const own = async () => ({ id: (await app.addGateway()).id });

describeRefusals(
  () => app,
  [
    { call: calls.gateway.query, isWatcherRefused: true },
    { call: calls.gateway.add, isWatcherRefused: true },
    { call: calls.gateway.info, body: own, isWatcherRefused: true },
    {
      call: calls.gateway.edit,
      body: async () => ({ ...(await own()), title: 'Other' }),
      isWatcherRefused: true,
    },
    { call: calls.gateway.resetKey, body: own, isWatcherRefused: true },
    { call: calls.gateway.delete, body: own, isWatcherRefused: true },
    {
      call: calls.gateway.announced,
      body: async () => ({ equipmentId: await app.addEquipment() }),
      isWatcherRefused: true,
    },
  ],
);

describe('registering', () => {
  it('shows the key once and keeps a hash alone', async () => {
    const added = await app.addGateway({ sn: 'SN-KEY-1', title: 'Pump house' });
    expect(added).toMatchObject({ sn: 'SN-KEY-1', brokerUrl: 'mqtt://192.0.2.1:1883' });
    expect(Buffer.from(added.key, 'base64url')).toHaveLength(32);
    const { rows } = await app.database.pool.query('select * from gateway where id = $1', [added.id]);
    expect(JSON.stringify(rows)).not.toContain(added.key);
    const info = await app.send(calls.gateway.info, app.engineer, { id: added.id });
    expect(info.data).toMatchObject({
      sn: 'SN-KEY-1',
      title: 'Pump house',
      online: false,
      equipmentCount: 0,
      wantedVersion: 0,
      runningVersion: 0,
    });
    expect(JSON.stringify(info.data)).not.toContain(added.key);
  });

  it('takes the longest silence of a foreign gateway, keeps it when it is left out, and refuses what is no such time', async () => {
    const { id } = await app.addGateway({ title: 'Foreign' });
    const read = async () => (await app.send(calls.gateway.info, app.engineer, { id })).data;
    const edit = (part: object) =>
      app.send(calls.gateway.edit, app.engineer, { id, title: 'Foreign', ...part });
    expect(await read()).toMatchObject({ maxSilenceS: null });
    expect(await edit({ maxSilenceS: 30 })).toMatchObject({ status: 200 });
    expect(await edit({ remark: 'by the gate' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ maxSilenceS: 30, remark: 'by the gate' });
    for (const maxSilenceS of [4, 86_401, 7.5]) {
      const reply = await edit({ maxSilenceS });
      expect(reply.status).toBe(400);
      expect(reply.fields[0]?.path).toBe('maxSilenceS');
    }
    expect(await edit({ maxSilenceS: null })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ maxSilenceS: null });
  });

  it('takes the interval of the economy mode, which its gateway is sent', async () => {
    const economyReportS = 600;
    const { id } = await app.addGateway({ title: 'By SIM card', economyReportS });
    const read = async () => (await app.send(calls.gateway.info, app.engineer, { id })).data;
    const edit = (part: object) =>
      app.send(calls.gateway.edit, app.engineer, { id, title: 'By SIM card', ...part });
    // What the gateway says is another thing than what is wanted of it.
    expect(await read()).toMatchObject({ economyReportS, economy: null, wantedVersion: 1 });
    for (const wrong of [59, 86_401, 60.5])
      expect(await edit({ economyReportS: wrong })).toMatchObject({
        ...{ status: 400, fields: [{ path: 'economyReportS' }] },
      });
    expect(await edit({ economyReportS: 60 })).toMatchObject({ status: 200 });
    expect(await edit({ remark: 'by the gate' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ economyReportS: 60, wantedVersion: 2 });
    expect(await edit({ economyReportS: null })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ economyReportS: null, wantedVersion: 3 });
  });

  it('refuses an SN that is taken, also by another organisation', async () => {
    await app.addGateway({ sn: 'SN-TAKEN' });
    const reply = await app.send(calls.gateway.add, app.stranger, { sn: 'SN-TAKEN', title: 'Box' });
    expect(reply).toMatchObject({ status: 409, code: '1201' });
    expect(reply.message).toContain('SN-TAKEN');
  });

  it.each(['', 'abc', '-abcd', 'a b c d', 'a/bcd', 'a+bcd', 'x'.repeat(65)])(
    'refuses the SN %j',
    async (sn) => {
      const reply = await app.send(calls.gateway.add, app.engineer, { sn, title: 'Box' });
      expect(reply.status).toBe(400);
      expect(reply.fields[0]?.path).toBe('sn');
    },
  );

  it('spreads gateways over all groups', async () => {
    for (let i = 0; i < 16; i += 1) await app.addGateway();
    const { rows } = await app.database.pool.query(
      'select group_id, count(*)::int as count from gateway group by group_id order by group_id',
    );
    expect(rows.map((row) => row.group_id)).toEqual(Array.from({ length: 8 }, (_, i) => `zutai-${i}`));
    const counts = rows.map((row) => row.count);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});

describe('signing in', () => {
  it('takes the right key of the right gateway only', async () => {
    const one = await app.addGateway();
    const other = await app.addGateway();
    expect(await app.gateway.authenticateGateway(one.sn, one.key)).toEqual({
      id: one.id,
      sn: one.sn,
      groupId: one.groupId,
      organisationId: app.engineer.organisationId,
    });
    expect(await app.gateway.authenticateGateway(one.sn, other.key)).toBeNull();
    expect(await app.gateway.authenticateGateway(one.sn, '')).toBeNull();
    expect(await app.gateway.authenticateGateway(one.sn, `${one.key}x`)).toBeNull();
    expect(await app.gateway.authenticateGateway('nobody', one.key)).toBeNull();
    expect(await app.gateway.authenticateGateway('', '')).toBeNull();
  });

  it('ends with a reset of the key', async () => {
    const before = await app.addGateway();
    const { data: after } = await app.send(calls.gateway.resetKey, app.engineer, { id: before.id });
    expect(after).toMatchObject({ id: before.id, sn: before.sn, groupId: before.groupId });
    expect(await app.gateway.authenticateGateway(before.sn, before.key)).toBeNull();
    expect(await app.gateway.authenticateGateway(before.sn, after.key)).not.toBeNull();
    expect(app.endedConnections.at(-1)).toBe(before.sn);
  });
});

describe('the list', () => {
  it('searches, sorts and pages within the organisation', async () => {
    for (const sn of ['LIST-1', 'LIST-2', 'LIST-3']) await app.addGateway({ sn, title: '100%_box' });
    await app.addGateway({ sn: 'LIST-4' }, app.stranger);
    const query = (body: object) => app.send(calls.gateway.query, app.engineer, body);
    const all = await query({ keyword: 'list-', sortField: 'sn', sortOrder: 'desc', pageSize: 2 });
    expect(all.data.total).toBe(3);
    expect(all.data.rows.map((row: { sn: string }) => row.sn)).toEqual(['LIST-3', 'LIST-2']);
    expect((await query({ keyword: '0%_b' })).data.total).toBe(3);
    expect((await query({ keyword: '0__b' })).data.total).toBe(0);
    expect((await query({ keyword: '\\' })).data.total).toBe(0);
    expect((await query({ keyword: 'list-', online: true })).data.total).toBe(0);
  });
});

describe('the English name', () => {
  it('is kept, found, left alone by an edit without it, and told with the equipment', async () => {
    const { id } = await app.addGateway({ title: '东区网关', titleEn: 'Eastern box' });
    const equipmentId = await app.addEquipment({ gatewayId: id });
    const read = async () =>
      (await app.send(calls.gateway.query, app.engineer, { keyword: 'eastern b' })).data;
    expect(await read()).toMatchObject({ rows: [{ id, title: '东区网关', titleEn: 'Eastern box' }] });
    await app.send(calls.gateway.edit, app.engineer, { id, title: '东网关' });
    expect(await read()).toMatchObject({ rows: [{ title: '东网关', titleEn: 'Eastern box' }] });
    const equipment = await app.send(calls.equipment.info, app.engineer, { id: equipmentId });
    expect(equipment.data).toMatchObject({ gatewayTitle: '东网关', gatewayTitleEn: 'Eastern box' });
    await app.send(calls.gateway.edit, app.engineer, { id, title: '东网关', titleEn: 'East' });
    expect(await read()).toMatchObject({ total: 0 });
  });
});

describe('deleting', () => {
  it('is refused while equipment is bound', async () => {
    const { id, sn } = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: id });
    const refused = await app.send(calls.gateway.delete, app.engineer, { id });
    expect(refused).toMatchObject({ status: 409, code: '1202' });
    await app.send(calls.equipment.unbindGateway, app.engineer, { id: equipmentId });
    expect((await app.send(calls.gateway.delete, app.engineer, { id })).status).toBe(200);
    expect(app.endedConnections.at(-1)).toBe(sn);
    expect((await app.send(calls.gateway.info, app.engineer, { id })).status).toBe(404);
  });
});

describe('announced metrics', () => {
  it('tell which signals are configured for them', async () => {
    const { id } = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: id, deviceId: 'press' });
    await app.database.pool.query(
      "insert into gateway_metric values ($1, 'press', 'force', 'Double'), ($1, 'press', 'count', 'Int32'), ($1, 'other', 'x', 'Int32')",
      [id],
    );
    const added = await app.send(calls.signal.add, app.engineer, {
      equipmentId,
      tag: 'force',
      title: 'Force',
    });
    const { data } = await app.send(calls.gateway.announced, app.engineer, { equipmentId });
    expect(data).toEqual([
      { name: 'count', dataType: 'Int32', signalId: null },
      { name: 'force', dataType: 'Double', signalId: added.data.id },
    ]);
  });
});

describe('the configuration of a gateway', () => {
  it('holds its equipment, enabled drivers and readable signals, and is what agents accept', async () => {
    const { id, sn, groupId } = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: id });
    const driverId = await app.addDriver(equipmentId);
    const disabledId = await app.addDriver(equipmentId, { enabled: false });
    const rows = [
      { driverId, tag: 'level', title: 'Level', address: 'HR:100:float32', min: 0, max: 5, deadband: 0.01 },
      { driverId, tag: 'run', title: 'Run', dataType: 'boolean', address: 'CO:3', writable: true },
      { driverId: disabledId, tag: 'off', title: 'Off', address: 'HR:1' },
      { driverId: null, tag: 'foreign', title: 'Foreign' },
    ];
    await app.send(calls.signal.saveAll, app.engineer, { equipmentId, add: rows });
    await app.database.pool.query("update signal set address = 'XX:1' where tag = 'run'");
    const built = (await app.gateway.buildConfiguration(id))!;
    expect(built).toMatchObject({ sn, groupId });
    expect(built.skipped).toHaveLength(1);
    expect(built.configuration.version).toBe(await app.wantedVersion(id));
    expect(gatewayConfiguration.parse(built.configuration)).toMatchObject({
      equipments: [
        {
          id: equipmentId,
          deviceId: equipmentId,
          drivers: [
            {
              id: driverId,
              options: { host: '127.0.0.1', port: 502 },
              signals: [
                {
                  tag: 'level',
                  address: { table: 'holding', address: 100, type: 'float32' },
                  min: 0,
                  max: 5,
                  deadband: 0.01,
                },
              ],
            },
          ],
        },
      ],
    });
    expect(await app.gateway.buildConfiguration('999999')).toBeUndefined();
  });
});
