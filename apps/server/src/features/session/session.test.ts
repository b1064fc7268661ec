import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sessionCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveCalls, setErrorReply } from '../../platform/call/index.ts';
import { createHealth } from '../../platform/http/health.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature, type SessionFeature } from './index.ts';
import { subjectOf } from './login-brake.ts';
import { SessionRepository } from './repository.ts';

let test: TestDatabase;
let session: SessionFeature;
let app: FastifyInstance;

const bitsOf = (byte: number) => byte.toString(2).replaceAll('0', '').length;

beforeAll(async () => {
  test = await createTestDatabase();
  const secrets = new OneTimeSecrets(test.database.kysely);
  session = createSessionFeature(
    { database: test.database, config: { publicUrl: undefined } },
    secrets,
    testGate(test.database),
  );
  app = await createHttpServer({
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
  setErrorReply(app);
  const options = { resolveCaller: session.resolveCaller, areRepliesChecked: true };
  serveCalls(app, 'session', sessionCalls, session.handlers, options);
  await new SessionRepository(test.database.kysely).insertFirstAdministrator({
    organisationTitle: 'one',
    organisationTitleEn: '',
    loginname: 'admin',
    displayName: 'Admin',
    passwordHash: await hash('Right-Password-1'),
    mustChangePassword: false,
  });
});

afterAll(async () => {
  await app.close();
  await test.drop();
});

beforeEach(async () => {
  await test.database.pool.query('delete from session');
  await test.database.pool.query('delete from attempt');
});

interface Reply {
  code: string;
  message: string;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: data of several calls
  data: any;
  cookies: Record<string, string>;
}

async function send(
  call: { path: string; method: string },
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await app.inject({
    method: call.method as 'GET' | 'POST',
    url: call.path,
    headers: {
      'accept-language': 'en',
      ...(call.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(call.method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
  const cookies = Object.fromEntries(reply.cookies.map((cookie) => [cookie.name, cookie.value]));
  const envelope = reply.json<Pick<Reply, 'code' | 'message' | 'data'>>();
  return { ...envelope, status: reply.statusCode, cookies };
}

const login = (password: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  send(sessionCalls.login, { loginname: 'admin', password, ...more }, headers);

/** A login from another address. */
const from = async (remoteAddress: string, loginname: string, password: string) => {
  const reply = await app.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    remoteAddress,
    payload: new URLSearchParams({ loginname, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
  });
  return reply.json<Pick<Reply, 'code' | 'message' | 'data'>>();
};

/** As if so many logins as admin had failed just now. */
const setFailures = async (count: number) => {
  await test.database.pool.query('delete from attempt');
  await test.database.pool.query(
    `insert into attempt (scope, subject, source) select 'login', $2, '127.0.0.1' from generate_series(1, $1::int)`,
    [count, subjectOf('admin')],
  );
};

/** As if so much time had passed since the last attempts. */
const sinceAttempts = (interval: string) =>
  test.database.pool.query('update attempt set at = at - $1::interval', [interval]);

const cookieOf = ({ cookies }: Reply) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

describe('login', () => {
  it('signs in, keeps the session, signs out', async () => {
    const reply = await login('Right-Password-1');
    expect(reply).toMatchObject({
      code: '200',
      data: { loginname: 'admin', roleType: 'admin', roleId: 'platform', orgTitle: 'one' },
    });
    const cookie = cookieOf(reply);
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({
      code: '200',
      data: { loginname: 'admin' },
    });
    // What a tab sends for who was signed in before is not done as who is now, and does not sign them out.
    for (const call of [sessionCalls.info, sessionCalls.logout])
      expect(await send(call, {}, { cookie, 'x-account': '0' })).toMatchObject({ status: 401, code: '2791' });
    const own = { cookie, 'x-account': reply.data.userId };
    expect(await send(sessionCalls.info, {}, own)).toMatchObject({ code: '200' });
    const out = await send(sessionCalls.logout, {}, own);
    expect(out).toMatchObject({ code: '200', cookies: { zutai_session: '' } });
    expect(await send(sessionCalls.info)).toMatchObject({ status: 401, code: '1010' });
    // Whoever still has the cookie learns that the session was ended.
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1006' });
  });

  it('tells the regions of pages the account sees: administrators all, others those given to them', async () => {
    const { pool } = test.database;
    await pool.query(
      `insert into auth_region (organisation_id, title) select id, t from organisation, unnest('{Hall,Control}'::text[]) as t`,
    );
    const regionsOf = async (reply: Reply) => {
      const { data } = await send(sessionCalls.info, {}, { cookie: cookieOf(reply) });
      return data.authRegion;
    };
    const reply = await login('Right-Password-1');
    expect(reply.data).toMatchObject({ authRegion: 'Control,Hall' });
    expect(await regionsOf(reply)).toBe('Control,Hall');
    await pool.query("update account set role = 'user' where loginname = 'admin'");
    // Another role ends the sessions.
    const asUser = await login('Right-Password-1');
    expect(await regionsOf(asUser)).toBe('');
    await pool.query(
      `insert into account_auth_region select account.id, auth_region.id from account, auth_region
       where loginname = 'admin' and auth_region.title = 'Hall'`,
    );
    expect(await regionsOf(asUser)).toBe('Hall');
    await pool.query("update account set role = 'platform' where loginname = 'admin'");
  });

  it('makes cookies that scripts and other sites cannot use', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: sessionCalls.login.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'loginname=admin&password=Right-Password-1',
    });
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(reply.headers['set-cookie'])).toMatch(/SameSite=Strict/);
  });

  it('finds the name in any case and with blanks around it', async () => {
    expect(
      await send(sessionCalls.login, { loginname: ' ADMIN ', password: 'Right-Password-1' }),
    ).toMatchObject({
      code: '200',
    });
  });

  it('says the same for a wrong password and an unknown name', async () => {
    const wrong = await login('nope');
    const unknown = await send(sessionCalls.login, { loginname: 'nobody', password: 'nope' });
    expect(wrong).toMatchObject({ code: '1001', message: 'Wrong user name or password.' });
    expect(unknown).toMatchObject({ code: '1001', message: 'Wrong user name or password.' });
  });

  it('names what is empty', async () => {
    expect(await send(sessionCalls.login, { loginname: ' ', password: 'x' })).toMatchObject({ code: '1002' });
    expect(await login('')).toMatchObject({ code: '1003' });
  });

  it('lets few of any number of guesses made at once reach the password, and then fewer and fewer', async () => {
    const startedMs = performance.now();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => login(`nope${i}`)));
    const seconds = (performance.now() - startedMs) / 1000;
    const codes = replies.map((reply) => reply.code);
    // Three are free; more are let through after 1 s, 2 s, 4 s …, while the others are held back.
    const most = 3 + Math.floor(Math.log2(1 + seconds));
    expect(codes.filter((code) => code === '1001').length).toBeLessThanOrEqual(most);
    expect(codes.filter((code) => code === '429').length).toBeGreaterThanOrEqual(20 - most);
    await setFailures(9);
    // 64 s, for the right password too.
    expect(await login('Right-Password-1')).toMatchObject({
      status: 429,
      message: expect.stringMatching(/6[0-4] s/),
    });
    await sinceAttempts('64 s');
    expect(await login('nope')).toMatchObject({ code: '1001' });
    expect(await login('Right-Password-1')).toMatchObject({ status: 429 });
    await sinceAttempts('128 s');
    expect(await login('Right-Password-1')).toMatchObject({ code: '200' });
    // Nothing is left of it.
    expect(await login('nope')).toMatchObject({ code: '1001' });
  });

  it('makes guessers at one name from many addresses wait, but not its owner at a known address', async () => {
    expect(await from('10.0.0.1', 'admin', 'Right-Password-1')).toMatchObject({ code: '200' });
    await test.database.pool.query(
      `insert into attempt (scope, subject, source)
       select 'login', $1, '10.0.1.' || n from generate_series(1, 16) as n`,
      [subjectOf('admin')],
    );
    expect(await from('10.0.1.99', 'admin', 'Right-Password-1')).toMatchObject({ code: '429' });
    expect(await from('10.0.0.1', 'admin', 'Right-Password-1')).toMatchObject({ code: '200' });
  });

  it('lets any number of people sign in through one address: failures alone count', async () => {
    await Promise.all(Array.from({ length: 12 }, () => login('Right-Password-1')));
    for (let i = 0; i < 20; i += 1)
      expect(await login('Right-Password-1'), `login ${i}`).toMatchObject({ code: '200' });
    const { rows } = await test.database.pool.query('select count(*)::int as count from attempt');
    expect(rows[0].count).toBe(0);
  });

  it('needs no verification code, and keeps its call and field', async () => {
    await setFailures(3);
    const { data } = await send(sessionCalls.showVcode, { loginname: 'admin' });
    expect(data).toEqual({ showVcode: false, image: '' });
    await sinceAttempts('1 s');
    expect(await login('Right-Password-1', { vcode: 'abcd' })).toMatchObject({ code: '200' });
  });

  it('ends the session the browser had, for whoever has its cookie too', async () => {
    const old = cookieOf(await login('Right-Password-1'));
    const renewed = cookieOf(await login('Right-Password-1', {}, { cookie: old }));
    expect(await send(sessionCalls.info, {}, { cookie: old })).toMatchObject({ status: 401, code: '1006' });
    expect(await send(sessionCalls.info, {}, { cookie: renewed })).toMatchObject({ code: '200' });
  });

  it('ends a session when its account gets another role or password', async () => {
    const { pool } = test.database;
    for (const change of ["role = 'user'", "password_hash = password_hash || ' '"]) {
      const cookie = cookieOf(await login('Right-Password-1'));
      const before = await pool.query("select * from account where loginname = 'admin'");
      const { role, password_hash } = before.rows[0];
      await pool.query(`update account set ${change} where loginname = 'admin'`);
      expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1006' });
      await pool.query("update account set role = $1, password_hash = $2 where loginname = 'admin'", [
        role,
        password_hash,
      ]);
    }
  });

  it('ends a session a week after its login, however much it is used', async () => {
    const cookie = cookieOf(await login('Right-Password-1'));
    const { pool } = test.database;
    await pool.query("update session set created_at = now() - interval '6 days 23 hours'");
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ code: '200' });
    await pool.query("update session set created_at = now() - interval '7 days 1 minute'");
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1010' });
    const { rows } = await pool.query('select id from session');
    expect([...(await session.findLiveSessions([rows[0].id], 'monitor_view')).keys()]).toEqual([]);
  });

  it('hands out texts to sign in a bounded number', async () => {
    const { pool } = test.database;
    await pool.query(`insert into one_time_secret (token_hash, purpose, content, expires_at)
      select decode(md5(n::text), 'hex'), 'random', 'null', now() + interval '1 minute'
      from generate_series(1, 5000) as n`);
    expect(await send(sessionCalls.random)).toMatchObject({ status: 429 });
    await pool.query("update one_time_secret set expires_at = now() where purpose = 'random'");
    expect(await send(sessionCalls.random)).toMatchObject({ code: '200' });
  });

  it('writes logins, failed ones with name, address and path, and logouts into the audit trail', async () => {
    const { rows: last } = await test.database.pool.query(
      'select coalesce(max(id), 0) as id from audit_event',
    );
    await from('10.9.9.9', 'nobody', 'Geheim-1');
    const cookie = cookieOf(await login('Right-Password-1'));
    await send(sessionCalls.logout, {}, { cookie });
    const { rows } = await test.database.pool.query(
      `select kind, account_id is not null as known, account_name, address, call, outcome, error,
         session_id is not null as has_session from audit_event where id > $1 order by id`,
      [last[0].id],
    );
    const path = sessionCalls.login.path;
    expect(rows).toEqual([
      {
        ...{ kind: 'loginFailed', known: false, account_name: '', address: '10.9.9.9', call: path },
        ...{ outcome: 'refused', error: 'wrongNameOrPassword', has_session: false },
      },
      {
        ...{ kind: 'login', known: true, account_name: 'admin', address: '127.0.0.1', call: path },
        ...{ outcome: 'done', error: '', has_session: true },
      },
      {
        ...{ kind: 'logout', known: true, account_name: 'admin', address: '127.0.0.1' },
        ...{ call: sessionCalls.logout.path, outcome: 'done', error: '', has_session: true },
      },
    ]);
  });

  it('answers 1010 for a session that ran out', async () => {
    const cookie = cookieOf(await login('Right-Password-1'));
    await test.database.pool.query("update session set expires_at = now() - interval '1 s'");
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1010' });
  });

  it('answers what no cache keeps, in a character set that is named', async () => {
    const { headers } = await app.inject({ method: 'GET', url: sessionCalls.random.path });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('keeps only the hash of a session token, which has 256 random bits', async () => {
    const replies = [await login('Right-Password-1'), await login('Right-Password-1')];
    const tokens = replies.map(({ cookies }) => Buffer.from(cookies.zutai_session!, 'base64url'));
    for (const token of tokens) expect(token).toHaveLength(32);
    // Of two random tokens about half of the bits differ; less than 64 do once in 10^15 pairs.
    const [first, second] = tokens as [Buffer, Buffer];
    const differing = [...first].reduce((sum, byte, at) => sum + bitsOf(byte ^ second[at]!), 0);
    expect(differing).toBeGreaterThan(64);
    const { rows } = await test.database.pool.query<{ token_hash: Buffer }>('select token_hash from session');
    const kept = rows.map((row) => row.token_hash.toString('hex'));
    expect(kept.toSorted()).toEqual(
      tokens
        .map((token) => createHash('sha256').update(token.toString('base64url')).digest('hex'))
        .toSorted(),
    );
  });

  it('takes a password as it was typed', async () => {
    for (const password of [' Right-Password-1', 'Right-Password-1 ', 'right-password-1', 'RIGHT-PASSWORD-1'])
      expect(await login(password), password).toMatchObject({ code: '1001' });
    await test.database.pool.query("delete from attempt where scope = 'login'");
    expect(await login('Right-Password-1')).toMatchObject({ code: '200' });
  });

  it('refuses another site and names unknown fields', async () => {
    expect(
      await login('x', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({
      status: 403,
    });
    expect(await login('x', { '__proto__.x': '1', colour: 'red' })).toMatchObject({
      status: 400,
      code: '400',
      data: {
        fields: [
          { path: '__proto__', message: 'Unknown field' },
          { path: 'colour', message: 'Unknown field' },
        ],
      },
    });
  });

  it('tells listeners and other processes when a session ends', async () => {
    const ended: string[] = [];
    const stop = session.onEnded((id) => ended.push(id));
    const cookie = cookieOf(await login('Right-Password-1'));
    const { rows } = await test.database.pool.query('select id from session');
    expect([...(await session.findLiveSessions([rows[0].id], 'monitor_view')).keys()]).toEqual([rows[0].id]);
    await send(sessionCalls.logout, {}, { cookie });
    stop();
    expect(ended).toEqual([rows[0].id]);
    expect([...(await session.findLiveSessions([rows[0].id], 'monitor_view')).keys()]).toEqual([]);
  });
});
