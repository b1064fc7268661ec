import { calls, monitorChannels } from '@zutai/contract';
import { codeOf } from '@zutai/dev-env/authenticator';
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
  await meetIntegrations(owner);
  await meetFactor(owner);
  await owner.call(calls.session.logout, {});
}

/** What other systems are given, and what they give. */
async function meetIntegrations(owner: ApiClient): Promise<void> {
  const rights = { roleId: 'engineer', dataRange: 'organisation' as const };
  const { id: apiId } = await owner.call(calls.apiAccount.add, { title: 'MES', ...rights });
  const { token } = await owner.call(calls.apiAccount.addToken, {
    ...{ id: apiId, title: 'nightly', codes: ['monitor_view'], isReadOnly: true },
    expiresMs: Date.now() + 86_400_000,
  });
  const program = new ApiClient(server.url);
  for (const one of [token, keep('wrong API token', `zutai_${'x'.repeat(46)}`)]) {
    program.apiToken = one;
    await program.send(calls.equipment.queryByUser, {});
    await program.send(calls.gateway.add, { sn: 'SECRETS-2', title: 'x' });
  }
  keep('API token', token.slice('zutai_'.length));
  const hook = { title: 'Hook', url: 'https://hooks.example.com/', events: ['gateway.online' as const] };
  const { id: hookId, secret } = await owner.call(calls.webhook.add, hook);
  keep('first webhook secret', secret);
  keep('webhook secret', (await owner.call(calls.webhook.renewSecret, { id: hookId })).secret);
  await owner.call(calls.webhook.test, { id: hookId });
  const { code } = await owner.call(calls.enrolment.addLink, { title: 'Night shift', ...rights });
  await program.send(calls.enrolment.door, { code: keep('code of an enrolment link', code) });
  await program.send(calls.enrolment.enrol, {
    ...{ code, title: 'Li Na', loginname: 'li.na' },
    password: keep('password of a newcomer', 'Newc0mers-Own-1'),
  });
  const { id: providerId } = await owner.call(calls.identityProvider.add, {
    ...{ title: 'Directory', slug: 'directory', issuer: 'https://directory.example.com' },
    ...{ clientId: 'zutai', clientSecret: keep('secret of a client', 'a-secret-of-the-client') },
    createsAccounts: true,
    mappings: [{ ...rights, group: 'engineers', departmentId: null }],
  });
  await owner.call(calls.identityProvider.beginTest, { id: providerId });
  // Nobody listens there: what could not be asked must not be said either.
  const directory = await owner.call(calls.identityProvider.addDirectory, {
    ...{ title: 'LDAP', slug: 'ldap', host: '127.0.0.1', port: 1, baseDn: 'dc=plant', bindDn: 'cn=reader' },
    bindPassword: keep('password of who searches a directory', 'a-password-of-the-reader'),
  });
  const entered = {
    loginname: 'wang',
    password: keep('password of a directory', 'a-Password-of-the-directory-1'),
  };
  await owner.call(calls.identityProvider.testDirectory, { id: directory.id, ...entered });
  await owner.send(calls.identityProvider.signIn, { slug: 'ldap', ...entered });
}

/** An authenticator app is set up, shown wrongly and rightly at a sign-in, and a recovery code. */
async function meetFactor(owner: ApiClient): Promise<void> {
  const { password, loginname } = server.admin;
  const { token } = await owner.call(calls.security.validateOldPwdForChangePwd, {
    ...{ purpose: 'factor', password },
  });
  keep('step token', token);
  const { secret } = await owner.call(calls.factor.begin, { token });
  keep('secret of an authenticator app', secret);
  const { recoveryCodes } = await owner.call(calls.factor.confirm, { code: codeOf(secret) });
  for (const [index, code] of recoveryCodes.entries()) keep(`recovery code ${index}`, code);
  const signIn = async (what: string) => {
    const browser = new ApiClient(server.url);
    const reply = await browser.send(calls.session.login, { loginname, password });
    browser.cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    keep(what, browser.cookie.split('=')[1]);
    return (way: string, code: string) => browser.send(calls.session.secondFactor, { way, code });
  };
  const show = await signIn('challenge of a sign-in');
  expect(await show('recovery', recoveryCodes[0]!)).toMatchObject({ code: '200' });
  const showWrong = await signIn('challenge of another sign-in');
  await showWrong('totp', '000000');
  await showWrong('recovery', keep('wrong recovery code', 'WRONG-RECOVERY-CODE'));
}

it('are neither printed, whatever is logged, nor kept in the trail', async () => {
  await meetSecrets();
  // Logged after its answer: when this is there, so is all before it.
  await waitUntil('the last call is logged', () => server.log().includes(calls.session.logout.path));
  const printed = server.log();
  for (const met of ['login refused', 'wrong name or password', 'answered', calls.gateway.resetKey.path])
    expect(printed, 'the log tells of the scenario').toContain(met);
  expect(leaksIn(printed)).toEqual([]);
  for (const table of ['audit_event', 'attempt', 'command', 'webhook_delivery']) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from ${table} as t`);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(leaksIn(rows.map(({ row }) => row).join('\n')), table).toEqual([]);
  }
});

it('would be found in any of their forms', () => {
  for (const form of formsOf(server.admin.password))
    expect(leaksIn(`{"msg":"x ${form} y"}`).map(([what]) => what)).toContain('password');
});
