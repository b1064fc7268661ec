import { hash } from '@node-rs/argon2';
import { accountCalls, errors, permissionsOf, ROLES, roleCalls, sessionCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, serveCalls, setErrorReply } from '../../platform/call/index.ts';
import { createHealth } from '../../platform/http/health.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '../factor/index.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { registerPageRoutes } from '../page/routes.ts';
import { createRoleFeature } from '../role/index.ts';
import { createSessionFeature, type SessionFeature } from '../session/index.ts';
import { createAccountFeature } from './index.ts';

let app: FeatureApp;
let http: FastifyInstance;
let admin: Caller;
let session: SessionFeature;
const CHOSEN = 'kG4tw0Lz-42';

beforeAll(async () => {
  app = await createFeatureApp();
  for (const role of ROLES)
    await app.database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  const { database } = app;
  const secrets = new OneTimeSecrets(database.kysely);
  session = createSessionFeature({ database, config: { publicUrl: undefined } }, secrets, testGate(database));
  http = await createHttpServer({
    config: {
      host: '127.0.0.1',
      allowedHosts: [],
      metricsAccess: 'off',
      trustedProxies: [],
      embedOrigins: [],
      publicUrl: undefined,
    },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  setErrorReply(http);
  app.serve('account', accountCalls, createAccountFeature(app).handlers);
  const { resolveCaller } = session;
  const served = { account: createAccountFeature(app).handlers, session: session.handlers };
  serveCalls(http, 'account', accountCalls, served.account, { resolveCaller });
  serveCalls(http, 'session', sessionCalls, served.session, { resolveCaller });
  serveCalls(http, 'role', roleCalls, createRoleFeature(app).handlers, { resolveCaller });
  registerPageRoutes(http, { resolveCaller }, { images: {} as never, pages: {} as never });
});
afterAll(async () => {
  await http?.close();
  await app?.close();
});

const post = async (call: { path: string; method: string }, body: object, cookie = '') => {
  const reply = await http.inject({
    method: call.method as 'POST',
    url: call.path,
    headers: { cookie, 'accept-language': 'en', 'content-type': 'application/json' },
    ...(call.method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  });
  const token = reply.cookies.find(({ name }) => name === 'zutai_session')?.value;
  return { status: reply.statusCode, ...reply.json(), cookie: `zutai_session=${token}` };
};
const signIn = (loginname: string, password: string) => post(sessionCalls.login, { loginname, password });

let count = 0;
async function addAccount(roleId = 'operator') {
  count += 1;
  const { data } = await app.send(accountCalls.add, admin, {
    title: 'Li Gong',
    loginname: `li-${count}`,
    roleId,
    dataRange: 'self',
  });
  return data as { id: string; loginname: string; password: string };
}
const sessionIds = async (accountId: string) => {
  const { rows } = await app.database.pool.query(
    'select id::text from session where account_id = $1 and revoked_at is null',
    [accountId],
  );
  return rows.map(({ id }) => id as string);
};

describe('Section 4: "A weak-password notice comes first"', () => {
  const setPassword = async (id: string, password: string) =>
    app.database.pool.query(
      'update account set password_hash = $1, must_change_password = false where id = $2',
      [await hash(password), id],
    );

  it.each([
    ['Pump1234mQ', 'four digits in a row'],
    ['Baseball#1', 'one of the commonest'],
    ['Waterworks-7', 'the name of the organisation'],
    ['abc', 'too short'],
  ])('the session of %s (%s) knows it, until another password is set', async (password) => {
    const made = await addAccount();
    await setPassword(made.id, password);
    const { cookie, data } = await signIn(made.loginname, password);
    expect(data).toMatchObject({ hasWeakPassword: true, hasSms: false, isBindtel: false });
    expect((await post(sessionCalls.info, {}, cookie)).data).toMatchObject({ hasWeakPassword: true });
    await setPassword(made.id, CHOSEN);
    expect((await signIn(made.loginname, CHOSEN)).data).toMatchObject({ hasWeakPassword: false });
    const { rows } = await app.database.pool.query(
      'select from session where account_id = $1 and has_weak_password',
      [made.id],
    );
    expect(rows).toEqual([]);
  });

  it('is kept for the second step, after which the session begins', async () => {
    const made = await addAccount();
    await setPassword(made.id, 'Pump1234mQ');
    const [code = ''] = makeRecoveryCodes();
    await app.database.pool.query(
      "insert into account_totp (account_id, secret, last_step) values ($1, '', 0)",
      [made.id],
    );
    await app.database.pool.query(
      'insert into account_recovery_code (account_id, recovery_hash) values ($1, $2)',
      [made.id, hashRecoveryCode(code)],
    );
    const first = await http.inject({
      method: 'POST',
      url: sessionCalls.login.path,
      payload: { loginname: made.loginname, password: 'Pump1234mQ' },
    });
    expect(first.json()).toMatchObject({ code: errors.secondFactorNeeded.wire });
    const challenge = first.cookies.find(({ name }) => name === 'zutai_challenge')?.value;
    const second = { way: 'recovery', code };
    const { data } = await post(sessionCalls.secondFactor, second, `zutai_challenge=${challenge}`);
    expect(data).toMatchObject({ loginname: made.loginname, hasWeakPassword: true });
  });
});

it('a password holds neither a common one nor what everybody knows of its owner', async () => {
  const made = await addAccount();
  const { cookie } = await signIn(made.loginname, made.password);
  for (const password of ['Baseball#1', 'Waterworks-7', 'kG-wAterWorks', 'Li Gong-7x2'])
    expect(await post(accountCalls.replacePassword, { password }, cookie), password).toMatchObject({
      ...{ status: 400, data: { fields: [{ path: 'password' }] } },
    });
  expect(await post(accountCalls.replacePassword, { password: CHOSEN }, cookie)).toMatchObject({
    status: 200,
  });
});

it('a given password opens nothing but the way to one of their own', async () => {
  const made = await addAccount('admin');
  const { cookie, data } = await signIn(made.loginname, made.password);
  expect(data).toMatchObject({ mustChangePassword: true });
  const refused = { status: 403, code: errors.passwordChangeNeeded.wire };
  expect(await post(roleCalls.queryAll, {}, cookie)).toMatchObject(refused);
  expect(await post(accountCalls.query, {}, cookie)).toMatchObject(refused);
  const file = { path: '/lfscada/configuration/page/file/1.json', method: 'GET' };
  expect(await post(file, {}, cookie)).toMatchObject(refused);
  expect(await post(sessionCalls.info, {}, cookie)).toMatchObject({ status: 200 });
  const ids = await sessionIds(made.id);
  expect([...(await session.findLiveSessions(ids, 'monitor_view')).keys()]).toEqual([]);

  expect(await post(accountCalls.replacePassword, { password: 'short' }, cookie)).toMatchObject({
    ...{ status: 400, data: { fields: [{ path: 'password' }] } },
  });
  const same = await post(accountCalls.replacePassword, { password: made.password }, cookie);
  expect(same).toMatchObject({ status: 409, code: errors.passwordNotNew.wire });
  expect(await post(accountCalls.replacePassword, { password: CHOSEN }, cookie)).toMatchObject({
    status: 200,
  });
  expect(await post(roleCalls.queryAll, {}, cookie)).toMatchObject({ status: 200 });
  expect([...(await session.findLiveSessions(ids, 'monitor_view')).keys()]).toEqual(ids);
  // Once only: later changes are those of the account area, which ask for the old one.
  expect(await post(accountCalls.replacePassword, { password: `${CHOSEN}x` }, cookie)).toMatchObject({
    status: 403,
  });
  expect(await signIn(made.loginname, made.password)).toMatchObject({
    code: errors.wrongNameOrPassword.wire,
  });
  expect(await signIn(made.loginname, CHOSEN)).toMatchObject({ data: { mustChangePassword: false } });
});

it('the other sessions of an account end when it gets a password of its own', async () => {
  const made = await addAccount();
  const [one, two] = [
    await signIn(made.loginname, made.password),
    await signIn(made.loginname, made.password),
  ];
  await post(accountCalls.replacePassword, { password: CHOSEN }, one.cookie);
  expect(await post(sessionCalls.info, {}, one.cookie)).toMatchObject({ status: 200 });
  expect(await post(accountCalls.replacePassword, { password: `${CHOSEN}x` }, two.cookie)).toMatchObject({
    code: errors.sessionRevoked.wire,
  });
});

it('a reset ends all sessions, the old password, and asks for a change', async () => {
  const made = await addAccount();
  const { cookie } = await signIn(made.loginname, made.password);
  await post(accountCalls.replacePassword, { password: CHOSEN }, cookie);
  const heard = new Promise<void>((resolve) => {
    app.database.notifications.subscribe('zutai_access', {
      onNotification: () => resolve(),
      onGap: () => {},
    });
  });
  await app.database.notifications.start();
  const { data } = await app.send(accountCalls.resetPassword, admin, { id: made.id });
  // Every process looks at its open sockets again.
  await heard;
  expect(await sessionIds(made.id)).toEqual([]);
  expect(await signIn(made.loginname, CHOSEN)).toMatchObject({ code: errors.wrongNameOrPassword.wire });
  expect(await signIn(made.loginname, data.password)).toMatchObject({ data: { mustChangePassword: true } });
  const trail = await app.database.pool.query('select * from audit_event');
  expect(JSON.stringify(trail.rows)).not.toContain(data.password);
});

it('a deactivated account has no sessions and makes none', async () => {
  const made = await addAccount();
  const { cookie } = await signIn(made.loginname, made.password);
  await post(accountCalls.replacePassword, { password: CHOSEN }, cookie);
  await app.send(accountCalls.setActive, admin, { id: made.id, isActive: false });
  expect(await sessionIds(made.id)).toEqual([]);
  expect((await post(sessionCalls.info, {}, cookie)).status).toBe(401);
  expect(await signIn(made.loginname, CHOSEN)).toMatchObject({ code: errors.wrongNameOrPassword.wire });
  await app.send(accountCalls.setActive, admin, { id: made.id, isActive: true });
  expect(await signIn(made.loginname, CHOSEN)).toMatchObject({ status: 200 });
});

it('a sign-in is told in the list and is no change of the account', async () => {
  const made = await addAccount();
  await signIn(made.loginname, made.password);
  const { data } = await app.send(accountCalls.info, admin, { id: made.id });
  expect(Date.now() - data.lastLoginMs).toBeLessThan(60_000);
  const { rows } = await app.database.pool.query(
    "select kind from audit_event where object_kind = 'account' and object_id = $1",
    [made.id],
  );
  expect(rows).toEqual([{ kind: 'insert' }]);
});

it('that is chosen does not take the place of one that is given meanwhile', async () => {
  const { id, loginname, password } = await addAccount();
  const { cookie } = await signIn(loginname, password);
  const lock = `update account set password_hash = 'given meanwhile' where id = ${id}`;
  const replace = () => post(accountCalls.replacePassword, { password: CHOSEN }, cookie);
  const reply = await whileWaiting(app.database.pool, { lock }, replace);
  expect(reply).toMatchObject({ status: 401 });
  const { rows } = await app.database.pool.query('select password_hash from account where id = $1', [id]);
  expect(rows[0].password_hash).toBe('given meanwhile');
});
