import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { calls, errors, LOCK_PREFIX, permissionsOf, ROLES } from '@zutai/contract';
import type { SoftwareKey } from '@zutai/dev-env/key-service';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { serveCalls, setErrorReply } from '../../../platform/call/index.ts';
import { createHealth } from '../../../platform/http/health.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { createFactorGate } from '../../factor/index.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createOutboxFeature } from '../../outbox/index.ts';
import { createSecurityFeature } from '../../security/index.ts';
import { createSessionFeature, type SessionFeature } from '../../session/index.ts';
import { createHardwareKeyFeature } from '../index.ts';

/** Of every account. */
const PASSWORD = 'Right-Password-1';
export const KEY_SERVICE = 'http://127.0.0.1:18765/';
let test: TestDatabase;
/** Two processes on one database. */
export let processes: { app: FastifyInstance; session: SessionFeature }[];

async function startProcess(): Promise<(typeof processes)[number]> {
  const { database } = test;
  const gate = createFactorGate({ database }, new SecretBox(randomBytes(32)));
  const secrets = new OneTimeSecrets(database.kysely);
  const off = { smtpUrl: undefined, mailFrom: '', smsUrl: undefined };
  const config = { ...off, smsBody: '', smsAuthorization: '', smsSuccess: '' };
  const platform = { database, logger: testLogger, config };
  const session = createSessionFeature(
    { database, config: { publicUrl: undefined, keyService: KEY_SERVICE } },
    secrets,
    gate,
  );
  const security = createSecurityFeature(platform, createOutboxFeature(platform));
  const hardwareKey = createHardwareKeyFeature(platform, { gate: gate.keys, steps: security.steps });
  const app = await createHttpServer({
    config: {
      ...{ host: '127.0.0.1', allowedHosts: [], metricsAccess: 'off', trustedProxies: [] },
      ...{ embedOrigins: [], publicUrl: undefined, keyService: KEY_SERVICE },
    },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  setErrorReply(app);
  const options = { resolveCaller: session.resolveCaller, areRepliesChecked: true };
  serveCalls(app, 'session', calls.session, session.handlers, options);
  serveCalls(app, 'security', calls.security, security.handlers, options);
  serveCalls(app, 'hardwareKey', calls.hardwareKey, hardwareKey.handlers, options);
  return { app, session };
}

/**
 * Two server processes on one database, with the accounts li, wang and boss (an administrator) of one organisation and
 * other (an administrator) of another, nobody signed in when a test begins.
 */
export function startKeyApp(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    const { pool } = test.database;
    for (const role of ROLES)
      await pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
    processes = [await startProcess(), await startProcess()];
    const passwordHash = await hash(PASSWORD);
    for (const [title, names] of [
      ['one', ['li', 'wang', 'boss']],
      ['two', ['other']],
    ] as const) {
      const { rows } = await pool.query('insert into organisation (title) values ($1) returning id', [title]);
      for (const name of names)
        await pool.query(
          `insert into account (organisation_id, loginname, display_name, password_hash, role, data_range)
           values ($1, $2::text, $2::text, $3, case when $2::text in ('li', 'wang') then 'user' else 'admin' end,
             'organisation')`,
          [rows[0].id, name, passwordHash],
        );
    }
  });
  afterAll(async () => {
    for (const { app } of processes ?? []) await app.close();
    await test?.drop();
  });
  beforeEach(async () => {
    const { pool } = test.database;
    for (const table of ['session', 'attempt', 'login_challenge', 'one_time_secret', 'account_totp'])
      await pool.query(`delete from ${table}`);
    await pool.query('update account set use_lock = false, is_active = true');
    await pool.query('delete from account_hardware_key');
  });
}

export const pool = () => test.database.pool;

/** A browser with its cookies. */
export class Browser {
  readonly cookies: Record<string, string> = {};

  async send(call: { path: string; method: string }, body: Record<string, string> = {}, at = 0) {
    const reply = await processes[at]!.app.inject({
      method: call.method as 'POST',
      url: call.path,
      headers: {
        cookie: Object.entries(this.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        ...(call.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(call.method === 'POST' ? { payload: new URLSearchParams(body).toString() } : {}),
    });
    for (const { name, value } of reply.cookies) this.cookies[name] = value;
    // biome-ignore lint/suspicious/noExplicitAny: data of several calls
    return { status: reply.statusCode, ...reply.json<{ code: string; message: string; data: any }>() };
  }

  login = (loginname = 'li', at = 0) => this.send(calls.session.login, { loginname, password: PASSWORD }, at);
  random = async (at = 0): Promise<string> => (await this.send(calls.session.random, {}, at)).data.random;
  /** What a key makes of a text that this browser asks for. */
  sign = async (key: SoftwareKey, at = 0) => signed(key, await this.random(at));
  /** The second step. */
  show = async (key: SoftwareKey, at = 0) =>
    this.send(calls.session.showKey, { verifyData: await this.sign(key, at) }, at);
  check = async (key: SoftwareKey, at = 0) =>
    this.send(calls.hardwareKey.validLockCert, { verifyData: await this.sign(key, at) }, at);
  info = (at = 0) => this.send(calls.session.info, {}, at);
}

export const signed = (key: SoftwareKey, random: string) =>
  key.sign(Buffer.from(LOCK_PREFIX + random).toString('base64'));
export const refusedWith = (name: keyof typeof errors) => ({ code: errors[name].wire });
export const idOf = async (loginname: string): Promise<string> =>
  (await test.database.pool.query('select id from account where loginname = $1', [loginname])).rows[0].id;
export const stepToken = async (browser: Browser) => {
  const body = { purpose: 'factor', password: PASSWORD };
  return (await browser.send(calls.security.validateOldPwdForChangePwd, body)).data.token as string;
};
/** Time passes in the session of a browser without a lock check. */
export const wait = (seconds: number) =>
  test.database.pool.query(
    'update session set lock_checked_at = lock_checked_at - make_interval(secs => $1)',
    [seconds],
  );
export const liveSessions = async (at = 0) => {
  const { rows } = await test.database.pool.query('select id from session');
  return processes[at]!.session.findLiveSessions(
    rows.map(({ id }) => id),
    'monitor_view',
  );
};

/** An administrator, signed in. */
export async function boss(): Promise<Browser> {
  const browser = new Browser();
  await browser.login('boss');
  return browser;
}

/** Registers a key at an account and asks for it. */
export async function requireKey(loginname: string, key: SoftwareKey, by?: Browser): Promise<string> {
  const browser = by ?? (await boss());
  const accountId = await idOf(loginname);
  const added = await browser.send(calls.hardwareKey.registerOfAccount, {
    ...{ accountId, title: 'Key', publicKey: key.publicKey },
  });
  expect(added).toMatchObject({ code: '200' });
  expect(await browser.send(calls.hardwareKey.setUseLock, { accountId, useLock: 'true' })).toMatchObject({
    code: '200',
  });
  return added.data.id;
}

export async function signedIn(key: SoftwareKey): Promise<Browser> {
  const browser = new Browser();
  await browser.login();
  expect(await browser.show(key)).toMatchObject({ code: '200' });
  return browser;
}
