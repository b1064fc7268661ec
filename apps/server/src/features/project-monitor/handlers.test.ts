import { hash } from '@node-rs/argon2';
import { projectMonitorCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertPage, type Station, startStation } from './testing/station.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

let app: FeatureApp;
let station: Station;
let admin: Caller;
let user: Caller;
let looker: Caller;
let outsider: Caller;
let guest: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  user = await app.addCaller('Waterworks', 'watcher', 'operator');
  looker = await app.addCaller('Waterworks', 'looker', 'user');
  outsider = await app.addCaller('Waterworks', 'outsider', 'operator');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  station = await startStation(app, admin);
  await permit(user, 'view');
  await permit(looker, 'view');
});
beforeEach(() => {
  station.opened.length = 0;
  station.sent.length = 0;
});
afterAll(async () => {
  await station?.stop();
  await app?.close();
});

async function permit(caller: Caller, auth: 'view' | 'write'): Promise<void> {
  await app.database.pool.query(
    `insert into project_permission (project_id, account_id, auth) values ($1, $2, $3)
     on conflict (project_id, account_id) do update set auth = $3`,
    [station.projectId, caller.accountId, auth],
  );
}

const requests = () => {
  const { projectId, pageId, pump } = station;
  const signalId = pump.signalIds[0]!;
  const signals = { projectId, signalIds: signalId, fromMs: 0, toMs: 1 };
  const report = { projectId, reportId: '1', fromMs: 0, toMs: 1 };
  return {
    queryReportColumns: { projectId, reportId: '1' },
    queryHistory: signals,
    queryAllHistory: signals,
    queryAllHistoryData: signals,
    queryReportData: report,
    queryAllReportData: report,
    queryReportCurve: report,
    queryGateways: { pageId, dataEquip: pump.id },
    openGateway: { projectId, equipmentId: pump.id },
    token: { pageId, dataEquip: pump.id, dataSignal: signalId },
    querySignals: { pageId, dataSignal: signalId },
    querySignalsOfEquipment: { projectId, dataEquip: pump.id },
    writeSignal: { projectId, signalId, value: '1' },
    callback: { uuid: UUID },
    countEquipment: { projectId },
    pageInfo: { id: pageId },
    validPassword: { id: pageId, password: 'x' },
  };
};
const names = Object.keys(projectMonitorCalls) as (keyof typeof projectMonitorCalls)[];

describe.each(names)('%s', (name) => {
  const call = projectMonitorCalls[name];
  it('wants a login and the permission', async () => {
    expect(await app.send(call, null, requests()[name])).toMatchObject({ status: 401, code: '1010' });
    if (call.permission !== 'login')
      expect(await app.send(call, guest, requests()[name])).toMatchObject({ status: 403 });
  });

  it('refuses ids that are none', async () => {
    const wrong = Object.fromEntries(Object.keys(requests()[name]).map((field) => [field, "1' or '1"]));
    const reply = await app.send(call, admin, wrong);
    expect(reply.status).toBe(400);
    expect(reply.fields.length).toBeGreaterThan(0);
  });

  it('finds nothing for another organisation or an account without a right', async () => {
    for (const caller of [stranger, outsider])
      expect(await app.send(call, caller, requests()[name])).toMatchObject({ status: 404, code: '404' });
  });
});

describe('queryGateways', () => {
  it('tells the state of what is bound, in the order of the project, and leaves out the rest', async () => {
    const { pageId, pump, tank, loose } = station;
    await app.database.pool.query(
      `insert into driver (equipment_id, title, protocol, poll_interval_ms, enabled, options)
       values ($1, 'plc', 'modbus-tcp', 500, true, '{}')`,
      [tank.id],
    );
    const dataEquip = [loose.id, tank.id, pump.id, '999999999'].join(',');
    const { data } = await app.send(projectMonitorCalls.queryGateways, user, { pageId, dataEquip });
    expect(data).toMatchObject([
      { equipmentId: pump.id, online: true, vpn: false, interval: 1, faults: [] },
      { equipmentId: tank.id, online: true, vpn: false, interval: 0.5, faults: [] },
    ]);
    expect((await app.send(projectMonitorCalls.queryGateways, user, { pageId })).data).toEqual([]);
  });

  it('is refused with 2001 when nothing of what is asked for has a gateway', async () => {
    const { pageId, pump, tank, loose } = station;
    const ask = (...ids: string[]) =>
      app.send(projectMonitorCalls.queryGateways, user, { pageId, dataEquip: ids.join(',') });
    expect(await ask(loose.id)).toMatchObject({ code: '2001' });
    await app.database.pool.query('update equipment set gateway_id = null where id = $1', [pump.id]);
    expect(await ask(pump.id)).toMatchObject({ code: '2001' });
    expect((await ask(pump.id, tank.id)).data).toHaveLength(2);
    const bind = 'update equipment set gateway_id = $2 where id = $1';
    await app.database.pool.query(bind, [pump.id, pump.gatewayId]);
  });

  it('finds no page that is not a project page', async () => {
    const pageId = await insertPage(app, admin, 'equipment_id', station.pump.id);
    for (const name of ['queryGateways', 'querySignals', 'token'] as const)
      expect(await app.send(projectMonitorCalls[name], admin, { pageId })).toMatchObject({ status: 404 });
    expect(await app.send(projectMonitorCalls.pageInfo, admin, { id: pageId })).toMatchObject({
      status: 404,
    });
  });
});

describe('openGateway', () => {
  const open = (equipmentId: string) =>
    app.send(projectMonitorCalls.openGateway, looker, {
      projectId: station.projectId,
      equipmentId,
      interval: 2,
      delay: 3600,
    });

  it('asks the gateway of bound equipment while it is online', async () => {
    const { pump, loose } = station;
    expect((await open(pump.id)).data).toEqual({ online: true });
    expect(station.opened).toEqual([{ equipmentId: pump.id, intervalMs: 2000, durationMs: 600_000 }]);
    expect(await open(loose.id)).toMatchObject({ status: 404 });
    await app.database.pool.query('update equipment set online = false where id = $1', [pump.id]);
    expect((await open(pump.id)).data).toEqual({ online: false });
    await app.database.pool.query('update equipment set online = true, gateway_id = null where id = $1', [
      pump.id,
    ]);
    expect(await open(pump.id)).toMatchObject({ code: '2001' });
    await app.database.pool.query('update equipment set gateway_id = $2 where id = $1', [
      pump.id,
      pump.gatewayId,
    ]);
    expect(station.opened).toHaveLength(1);
  });
});

describe('querySignals', () => {
  it('tells definitions and values of signals of bound equipment, several pieces at once', async () => {
    const { live, pageId, pump, tank, loose } = station;
    live.feed(pump.id, { [pump.signalIds[0]!]: 3 }, 1_700_000_000_000);
    const ids = [tank.signalIds[1]!, pump.signalIds[0]!, loose.signalIds[0]!, '999999999999'];
    const { data } = await app.send(projectMonitorCalls.querySignals, user, {
      pageId,
      dataSignal: ids.join(','),
    });
    expect(data).toMatchObject([
      { id: pump.signalIds[0], equipmentId: pump.id, unit: 'bar', live: { value: 3, code: '200' } },
      { id: tank.signalIds[1], equipmentId: tank.id, live: null },
    ]);
  });

  it('is refused with 2001 when nothing of what is asked for is of the project', async () => {
    const { pageId, loose } = station;
    const ask = (dataSignal: string) =>
      app.send(projectMonitorCalls.querySignals, user, { pageId, dataSignal });
    expect(await ask(loose.signalIds[0]!)).toMatchObject({ code: '2001' });
    expect((await ask('')).data).toEqual([]);
  });
});

describe('token', () => {
  it('is not given for what is not of the project', async () => {
    const { pageId, pump, loose } = station;
    const ask = (dataEquip: string, dataSignal: string) =>
      app.send(projectMonitorCalls.token, user, { pageId, dataEquip, dataSignal });
    expect(await ask(loose.id, pump.signalIds[0]!)).toMatchObject({ status: 404 });
    expect(await ask(pump.id, loose.signalIds[0]!)).toMatchObject({ status: 404 });
    expect(await ask('', '')).toMatchObject({ status: 200 });
  });
});

describe('writeSignal', () => {
  const write = (caller: Caller, signalId: string, value = '4.5') =>
    app.send(projectMonitorCalls.writeSignal, caller, { projectId: station.projectId, signalId, value });

  it('is for who writes by their role, in all projects or with the right to write in this', async () => {
    const signalId = station.pump.signalIds[0]!;
    expect(await write(user, signalId)).toMatchObject({ status: 403, code: '403' });
    expect(station.sent).toEqual([]);
    await permit(user, 'write');
    const reply = await write(user, signalId);
    expect(reply).toMatchObject({ status: 200, data: { online: true, status: 'pending' } });
    await vi.waitFor(() => expect(station.sent).toEqual([{ signalId, value: 4.5 }]));
    const { uuid } = reply.data;
    const poll = (caller: Caller) => app.send(projectMonitorCalls.callback, caller, { uuid });
    expect((await poll(user)).data).toMatchObject({ uuid, status: 'pending', data: { step: 'sent' } });
    expect(await poll(admin)).toMatchObject({ status: 404 });
    // The first one is under way.
    expect(await write(admin, signalId)).toMatchObject({ status: 409, code: '1306' });
    await permit(user, 'view');
  });

  it('checks the value and that the equipment is bound', async () => {
    expect(await write(admin, station.pump.signalIds[0]!, 'much')).toMatchObject({ code: '1722' });
    expect(await write(admin, station.loose.signalIds[0]!)).toMatchObject({ status: 404 });
    expect(station.sent).toEqual([]);
  });
});

describe('countEquipment', () => {
  it('counts all, or those online or offline', async () => {
    const { projectId, tank } = station;
    const count = async (more: object = {}) =>
      (await app.send(projectMonitorCalls.countEquipment, user, { projectId, ...more })).data;
    await app.database.pool.query('update equipment set online = false where id = $1', [tank.id]);
    expect([await count(), await count({ online: true }), await count({ online: false })]).toEqual([2, 1, 1]);
    await app.database.pool.query('update equipment set online = true where id = $1', [tank.id]);
    expect([await count({ alarm: true }), await count({ alarm: false })]).toEqual([0, 2]);
  });
});

describe('pages', () => {
  it('open with their file, and with their password when they have one', async () => {
    const { projectId, pageId } = station;
    const { data } = await app.send(projectMonitorCalls.pageInfo, user, { id: pageId });
    expect(data).toMatchObject({ id: pageId, projectId, file: { widgets: [] }, faceplates: {} });
    const id = await insertPage(app, admin, 'project_id', projectId, await hash('open sesame'));
    const info = (password?: string) => app.send(projectMonitorCalls.pageInfo, user, { id, password });
    expect(await info()).toMatchObject({ status: 403, code: '1604' });
    expect(await info('wrong')).toMatchObject({ status: 403, code: '1603' });
    expect(await info('open sesame')).toMatchObject({ status: 200, data: { id } });
    const valid = (password: string) => app.send(projectMonitorCalls.validPassword, user, { id, password });
    expect(await valid('wrong')).toMatchObject({ status: 403, code: '1603' });
    // Specification, section 7: info {id} and validPassword {id, password} are all a page needs.
    expect(await info()).toMatchObject({ code: '1604' });
    expect(await valid('open sesame')).toMatchObject({ status: 200, data: null });
    expect(await info()).toMatchObject({ status: 200, data: { id, file: { widgets: [] } } });
    expect(await info('wrong')).toMatchObject({ code: '1603' });
    expect(await app.send(projectMonitorCalls.pageInfo, admin, { id })).toMatchObject({ code: '1604' });
    await app.database.pool.query('update page set password_hash = $2 where id = $1', [
      id,
      await hash('another word'),
    ]);
    expect(await info()).toMatchObject({ code: '1604' });
  });
});
