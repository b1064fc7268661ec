import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { sessionCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveCalls, setErrorReply } from '../../platform/call/index.ts';
import { createHealth } from '../../platform/http/health.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature, type SessionFeature } from './index.ts';
import { SessionRepository } from './repository.ts';

let test: TestDatabase;
let session: SessionFeature;
let app: FastifyInstance;

beforeAll(async () => {
  test = await createTestDatabase();
  const secrets = new OneTimeSecrets(test.database.kysely);
  session = createSessionFeature({ database: test.database, config: { publicUrl: undefined } }, secrets);
  app = await createHttpServer({
    config: { metricsAccess: 'off', trustedProxies: [], embedOrigins: [], publicUrl: undefined },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  setErrorReply(app);
  const options = { resolveCaller: session.resolveCaller, areRepliesChecked: true };
  serveCalls(app, 'session', sessionCalls, session.handlers, options);
  await new SessionRepository(test.database.kysely).insertFirstAdministrator({
    organisationTitle: 'one',
    loginname: 'admin',
    displayName: 'Admin',
    passwordHash: await hash('Right-Password-1'),
  });
});

afterAll(async () => {
  await app.close();
  await test.drop();
});

beforeEach(async () => {
  await test.database.pool.query('delete from session');
  await test.database.pool.query('delete from login_failure');
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

const cookieOf = ({ cookies }: Reply) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

describe('login', () => {
  it('signs in, keeps the session, signs out', async () => {
    const reply = await login('Right-Password-1');
    expect(reply).toMatchObject({
      code: '200',
      data: { loginname: 'admin', roleType: 'platform', orgTitle: 'one' },
    });
    const cookie = cookieOf(reply);
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({
      code: '200',
      data: { loginname: 'admin' },
    });
    expect(await send(sessionCalls.logout, {}, { cookie })).toMatchObject({ code: '200' });
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1010' });
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
    expect(await regionsOf(reply)).toBe('');
    await pool.query(
      `insert into account_auth_region select account.id, auth_region.id from account, auth_region
       where loginname = 'admin' and auth_region.title = 'Hall'`,
    );
    expect(await regionsOf(reply)).toBe('Hall');
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

  it('asks for the picture after three failures, from the name or the address', async () => {
    expect(await send(sessionCalls.showVcode, { loginname: 'admin' })).toMatchObject({
      data: { showVcode: false },
    });
    for (let i = 0; i < 3; i += 1) await login('nope');
    expect(await login('Right-Password-1')).toMatchObject({ code: '1004' });
    const picture = await send(sessionCalls.showVcode, { loginname: 'admin' });
    expect(picture.data).toMatchObject({
      showVcode: true,
      image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    const cookie = cookieOf(picture);
    expect(await login('Right-Password-1', { vcode: 'zzzz' }, { cookie })).toMatchObject({ code: '1005' });
    // A picture is good for one try.
    expect(await login('Right-Password-1', { vcode: 'zzzz' }, { cookie })).toMatchObject({ code: '1007' });
    const second = await send(sessionCalls.showVcode, { loginname: 'admin' });
    const { rows } = await test.database.pool.query(
      "select content from one_time_secret where purpose = 'vcode'",
    );
    const vcode = rows.at(-1)?.content as string;
    expect(await login('Right-Password-1', { vcode }, { cookie: cookieOf(second) })).toMatchObject({
      code: '200',
    });
  });

  it('answers 1006 for a session that was revoked and 1010 for one that ran out', async () => {
    const cookie = cookieOf(await login('Right-Password-1'));
    await test.database.pool.query('update session set revoked_at = now()');
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1006' });
    await test.database.pool.query(
      "update session set revoked_at = null, expires_at = now() - interval '1 s'",
    );
    expect(await send(sessionCalls.info, {}, { cookie })).toMatchObject({ status: 401, code: '1010' });
  });

  it('keeps only the hash of a session token', async () => {
    const reply = await login('Right-Password-1');
    const { rows } = await test.database.pool.query('select token_hash from session');
    expect(rows[0].token_hash.toString('base64url')).not.toBe(reply.cookies.zutai_session);
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
          { path: '__proto__', message: 'unknown field' },
          { path: 'colour', message: 'unknown field' },
        ],
      },
    });
  });

  it('tells listeners and other processes when a session ends', async () => {
    const ended: string[] = [];
    const stop = session.onEnded((id) => ended.push(id));
    const cookie = cookieOf(await login('Right-Password-1'));
    const { rows } = await test.database.pool.query('select id from session');
    expect(await session.findLiveSessions([rows[0].id])).toEqual(new Set([rows[0].id]));
    await send(sessionCalls.logout, {}, { cookie });
    stop();
    expect(ended).toEqual([rows[0].id]);
    expect(await session.findLiveSessions([rows[0].id])).toEqual(new Set());
  });
});

describe('first administrator', () => {
  it('is made once, with a password that only its owner can read', async () => {
    const other = await createTestDatabase();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-admin-'));
    try {
      const secrets = new OneTimeSecrets(other.database.kysely);
      const feature = createSessionFeature(
        { database: other.database, config: { publicUrl: undefined } },
        secrets,
      );
      const options = { dataFolder: folder, password: undefined };
      const [a, b] = await Promise.all([
        feature.ensureFirstAdministrator(options),
        feature.ensureFirstAdministrator({ ...options, dataFolder: path.join(folder, 'other') }),
      ]);
      const made = [a, b].filter((result) => result.newPassword !== null);
      expect(made).toHaveLength(1);
      expect(made[0]?.newPassword).toMatch(/^.{15}$/);
      const file = made[0]?.passwordFile as string;
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(fs.readFileSync(file, 'utf8').trim()).toBe(made[0]?.newPassword);
      const again = await feature.ensureFirstAdministrator({
        dataFolder: path.dirname(file),
        password: undefined,
      });
      expect(again.newPassword).toBeNull();
    } finally {
      await other.drop();
      fs.rmSync(folder, { recursive: true });
    }
  });
});
