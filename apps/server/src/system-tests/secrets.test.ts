import { calls, monitorChannels } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { connectAsync } from 'mqtt';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addSignals, registerPlant } from './testing/gateway/register-gateway.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let server: RunningServer;
let database: Pool;
/** Everything secret that the scenario meets, by what it is: a new secret is one line `keep(…)`. */
const secrets = new Map<string, string>();

function keep(what: string, secret: string | undefined): string {
  // What is empty or short is found everywhere and proves nothing.
  expect(secret?.length, what).toBeGreaterThanOrEqual(8);
  secrets.set(what, secret as string);
  return secret as string;
}

const pathOf = (token: string) => monitorChannels.equipment.path.replace('{token}', token);

/** As it is, and as URLs, cookies, basic authentication and JSON carry it. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('hex'),
  JSON.stringify(secret).slice(1, -1),
];

const leaksIn = (text: string) =>
  [...secrets].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)));

beforeAll(async () => {
  server = await startServer({ hasDemo: false, isFirstStart: true, env: { ZUTAI_LOG_LEVEL: 'trace' } });
  database = openDatabase(server);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

/** Goes through everything that has to do with a secret, rightly and wrongly. */
async function meetSecrets(): Promise<void> {
  const { admin, url } = server;
  keep('password', admin.password);
  const owner = await server.signIn();
  keep('session cookie', owner.cookie.split('=')[1]);
  const stranger = new ApiClient(url);
  const login = (loginname: string, password: string) =>
    stranger.send(calls.session.login, { loginname, password });
  await login('admin', keep('wrong password', 'Wrong-Passw0rd-1'));
  await login(keep('password typed as the name', 'Typed+As a-Name/1'), admin.password);
  await login(admin.password, 'x');
  // Refused before they are read: too large, of another site, to another host.
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `loginname=admin&password=${admin.password}`;
  const { path } = calls.session.login;
  await stranger.request(path, { method: 'POST', headers: form, body: `${body}&x=${'y'.repeat(50_000)}` });
  await stranger.request(path, { method: 'POST', headers: { ...form, origin: 'http://evil.example' }, body });
  await stranger.request(`${path}?${body}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  });
  await stranger.request(calls.session.info.path, {
    headers: { cookie: `zutai_session=${keep('wrong cookie', 'not-a-session-of-anybody')}` },
  });
  const { random } = await stranger.call(calls.session.random, {});
  keep('text to sign', random);

  const { gateway, equipmentId } = await registerPlant(owner, 'SECRETS');
  keep('first gateway key', gateway.key);
  const { key } = await owner.call(calls.gateway.resetKey, { id: gateway.id });
  keep('gateway key', key);
  const connect = (username: string, password: string) =>
    connectAsync(server.mqttUrl, { username, password, reconnectPeriod: 0 });
  await connect('SECRETS', keep('wrong gateway key', 'wrong-gateway-key-1')).catch(() => undefined);
  await connect('SECRETS', gateway.key).catch(() => undefined);
  const agent = await connect('SECRETS', key);
  agent.on('error', () => undefined);
  await agent.publishAsync(`spBv1.0/${gateway.groupId}/NDATA/SECRETS`, 'no payload of Sparkplug');
  await agent.endAsync();

  const ids = await addSignals(owner, equipmentId, [{ tag: 'x', title: 'X', writable: true }]);
  const signalId = ids.get('x') ?? '';
  await owner.send(calls.command.writeSignal, { equipmentId, signalId, value: '1' });

  const password = keep('page password', 'PagePassw0rd77');
  const files = { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) };
  const page = { title: 'locked', equipmentId, checkpwd: true, password };
  const { id: pageId } = await owner.call(calls.page.save, page, { files });
  await owner.call(calls.page.info, { id: pageId, password });
  await owner.send(calls.page.info, { id: pageId, password: keep('wrong page password', 'NoPagePassw0rd') });
  const file = `/lfscada/configuration/page/file/${pageId}.json`;
  for (const header of [password, 'NoPagePassw0rd'])
    await owner.request(file, { headers: { 'x-page-password': header } });
  const { id } = await owner.call(calls.project.add, { title: 'shared', equipmentIds: equipmentId });
  await owner.call(calls.share.editProjectAuth, { id, shareState: 'public' });
  await owner.call(calls.share.editProjectPassword, { id, password: keep('share password', 'Sh4rePwd9999') });

  const token = keep('socket token', await owner.call(calls.monitor.token, { equipmentId }));
  (await LiveSocket.take(url, token)).close();
  // Taken already; never given out; not as a socket; to a path that is not served.
  for (const one of [token, keep('made-up token', 'made-up-token-of-a-stranger')])
    await LiveSocket.take(url, one).catch(() => undefined);
  const unused = keep('unused token', await owner.call(calls.monitor.token, { equipmentId }));
  await owner.request(pathOf(unused));
  await owner
    .request(`${pathOf(unused)}?token=${unused}`, {
      headers: { origin: 'http://evil.example', upgrade: 'websocket', connection: 'keep-alive' },
    })
    .catch(() => undefined);
  await owner.call(calls.session.logout, {});
}

it('are neither printed, whatever is logged, nor kept in the trail', async () => {
  await meetSecrets();
  // Logged after its answer: when this is there, so is all before it.
  await waitUntil('the last call is logged', () => server.log().includes(calls.session.logout.path));
  const printed = server.log();
  for (const met of ['login refused', 'wrong name or password', 'answered', calls.gateway.resetKey.path])
    expect(printed, 'the log tells of the scenario').toContain(met);
  expect(leaksIn(printed)).toEqual([]);
  for (const table of ['audit_event', 'attempt', 'command']) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from ${table} as t`);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(leaksIn(rows.map(({ row }) => row).join('\n')), table).toEqual([]);
  }
});

it('would be found in any of their forms', () => {
  for (const form of formsOf(server.admin.password))
    expect(leaksIn(`{"msg":"x ${form} y"}`).map(([what]) => what)).toContain('password');
});
