import { once } from 'node:events';
import { calls, SOCKET_CLOSE } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { addSignals, registerPlant } from './testing/gateway/register-gateway.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';
import { bind, draw } from './testing/share/bound-page.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const LOGIN = { loginname: 'brewer', password: 'Other-Password-1' };

let server: RunningServer;
let database: Pool;
let platform: ApiClient;
let brewer: ApiClient;
let foreign: ForeignGateway;
let equipmentId: string;
let signalId: string;
let organisationId: string;

beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  database = openDatabase(server);
  platform = await server.signIn();
  brewer = await addAccount(database, server.url, {
    ...{ organisation: 'Brewery', loginname: 'brewer', role: 'admin' },
  });
  ({ orgId: organisationId } = await brewer.call(calls.session.info, {}));
  const plant = await registerPlant(brewer, 'BREWERY-1', 'press');
  ({ equipmentId } = plant);
  const { protocol, host } = new URL(server.mqttUrl);
  foreign = new ForeignGateway({ serverUrl: `${protocol}//${host}`, ...plant.gateway, deviceId: 'press' });
  await waitUntil('metrics are announced', async () => {
    const metrics = await brewer.call(calls.gateway.announced, { equipmentId });
    return metrics.length === 3;
  });
  const ids = await addSignals(brewer, equipmentId, [{ tag: 'temperature', title: 'Temperature' }]);
  signalId = ids.get('temperature')!;
});
afterAll(async () => {
  foreign?.stop();
  await database?.end();
  await server?.stop();
});

const anybody = () => new ApiClient(server.url);
const signIn = () => anybody().send(calls.session.login, LOGIN);
const setActive = (isActive: boolean) =>
  platform.call(calls.organisation.setActive, { id: organisationId, isActive, title: 'Brewery' });
const countValues = async () => {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from history where signal_id = $1',
    [signalId],
  );
  return rows[0]!.count;
};

async function addToken(): Promise<ApiClient> {
  const { apiAccount } = calls;
  const { id } = await brewer.call(apiAccount.add, {
    ...{ title: `Program ${Date.now()}`, roleId: 'engineer', dataRange: 'organisation' as const },
  });
  const made = await brewer.call(apiAccount.addToken, {
    ...{ id, title: 'nightly', codes: ['equipment_view' as const], isReadOnly: true, ratePerMinute: 600 },
    expiresMs: Date.now() + 86_400_000,
  });
  const client = anybody();
  client.apiToken = made.token;
  return client;
}

async function share(): Promise<{ key: string; enter: () => Promise<ApiClient> }> {
  const files = draw([bind(equipmentId, { signalId })]);
  await brewer.call(calls.page.save, { equipmentId, title: 'Overview' }, { files });
  const { shareKey: key } = await brewer.call(calls.share.editEquipmentAuth, {
    ...{ equipId: equipmentId, shareState: 'public' as const },
  });
  const enter = async () => {
    const guest = anybody();
    guest.guestToken = (await guest.call(calls.share.enter, { key, password: '' })).token;
    return guest;
  };
  return { key, enter };
}

it('a deactivated organisation is out at once, by every way, and its gateways go on delivering', async () => {
  const program = await addToken();
  const { key, enter } = await share();
  const guest = await enter();
  const { code } = await brewer.call(calls.enrolment.addLink, {
    ...{ title: 'Night shift', roleId: 'operator', dataRange: 'self' as const },
  });
  const into = await platform.call(calls.enrolment.addLink, {
    ...{ title: 'From outside', roleId: 'operator', dataRange: 'self' as const, organisationId },
  });
  const live = await LiveSocket.open(brewer, equipmentId);
  const closed = once(live.socket, 'close');
  expect(await program.send(calls.equipment.query, {})).toMatchObject({ code: '200' });
  expect(await guest.send(calls.share.view, {})).toMatchObject({ code: '200' });

  await setActive(false);
  expect(await brewer.send(calls.session.info, {})).toMatchObject({ status: 401, code: '1006' });
  expect(await guest.send(calls.share.view, {})).toMatchObject({ status: 401, code: '1006' });
  expect(await program.send(calls.equipment.query, {})).toMatchObject({ status: 401, code: '1006' });
  expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
  expect(await signIn()).toMatchObject({ status: 403, code: '2134' });
  expect(await anybody().send(calls.session.login, { ...LOGIN, password: 'not-this-1' })).toMatchObject({
    code: '1001',
  });
  expect(await anybody().send(calls.share.door, { key })).toMatchObject({ status: 404, code: '2501' });
  for (const one of [code, into.code])
    expect(await anybody().send(calls.enrolment.door, { code: one })).toMatchObject({ code: '2141' });
  const { rows } = await database.query(
    "select error from audit_event where kind = 'loginFailed' order by id",
  );
  expect(rows.map(({ error }) => error)).toEqual(['organisationInactive', 'wrongNameOrPassword']);

  const before = await countValues();
  await waitUntil('history grows while nobody may look', async () => (await countValues()) > before + 2);

  await setActive(true);
  expect(await signIn()).toMatchObject({ code: '200' });
  // What was ended stays so: a session, and a token for good.
  expect(await brewer.send(calls.session.info, {})).toMatchObject({ code: '1006' });
  expect(await program.send(calls.equipment.query, {})).toMatchObject({ code: '1006' });
  expect(await (await enter()).send(calls.share.view, {})).toMatchObject({ code: '200' });
  expect(await anybody().send(calls.enrolment.door, { code })).toMatchObject({ code: '200' });
});
