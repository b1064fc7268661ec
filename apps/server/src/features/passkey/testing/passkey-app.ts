import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { calls, errors, permissionsOf, ROLES } from '@zutai/contract';
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
import { whileWaiting } from '../../../platform/testing/while-waiting.ts';
import { createFactorFeature, createFactorGate } from '../../factor/index.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createOutboxFeature } from '../../outbox/index.ts';
import { createSecurityFeature } from '../../security/index.ts';
import { createSessionFeature } from '../../session/index.ts';
import { createPasskeyFeature } from '../index.ts';
import { Authenticator } from './authenticator.ts';
import { Browser, PASSWORD } from './browser.ts';

/** Of requests by `inject`. */
export const ORIGIN = 'http://localhost';

/** Sign-in, second factors and passkeys over http, with organisation one (li, wang, boss) and two (other). */
async function createPasskeyApp() {
  const test = await createTestDatabase();
  const { database } = test;
  for (const role of ROLES)
    await database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  const box = new SecretBox(randomBytes(32));
  const gate = createFactorGate({ database }, box);
  const secrets = new OneTimeSecrets(database.kysely);
  const config = { ...{ publicUrl: undefined, smtpUrl: undefined, mailFrom: '', smsUrl: undefined } };
  const sms = { smsBody: '', smsAuthorization: '', smsSuccess: '' };
  const platform = { database, logger: testLogger, config: { ...config, ...sms } };
  const session = createSessionFeature(platform, secrets, gate);
  const security = createSecurityFeature(platform, createOutboxFeature(platform));
  const { steps } = security;
  const factor = createFactorFeature(platform, { gate, box, steps, sessions: session });
  const { entrance, stepUp } = session;
  const passkey = createPasskeyFeature(platform, { secrets, entrance, steps, stepUp });
  const app: FastifyInstance = await createHttpServer({
    config: {
      ...{ host: '127.0.0.1', allowedHosts: [], metricsAccess: 'off', trustedProxies: [] },
      ...{ embedOrigins: [], publicUrl: undefined },
    },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  setErrorReply(app);
  const options = { resolveCaller: session.resolveCaller, areRepliesChecked: true };
  serveCalls(app, 'session', calls.session, session.handlers, options);
  serveCalls(app, 'security', calls.security, security.handlers, options);
  serveCalls(app, 'factor', calls.factor, factor.handlers, options);
  serveCalls(app, 'passkey', calls.passkey, passkey.handlers, options);
  const passwordHash = await hash(PASSWORD);
  for (const [title, names] of [
    ['one', ['li', 'wang', 'boss']],
    ['two', ['other']],
  ] as const) {
    const { rows } = await database.pool.query('insert into organisation (title) values ($1) returning id', [
      title,
    ]);
    for (const name of names)
      await database.pool.query(
        `insert into account (organisation_id, loginname, display_name, password_hash, role)
         values ($1, $2::text, $2::text, $3, case when $2::text in ('boss', 'other') then 'admin' else 'user' end)`,
        [rows[0].id, name, passwordHash],
      );
  }
  return { app, test };
}

const TABLES =
  'session attempt account_totp account_passkey account_recovery_code login_challenge one_time_secret';

/** What the tests of passkeys begin with: nothing registered, everybody active, calls of another address. */
export function preparePasskeyApp() {
  let test: TestDatabase;
  let app: FastifyInstance;
  let tests = 0;
  beforeAll(async () => {
    ({ app, test } = await createPasskeyApp());
  });
  afterAll(async () => {
    await app?.close();
    await test?.drop();
  });
  const run = async (statement: string, ...values: unknown[]) =>
    (await test.database.pool.query(statement, values)).rows;
  beforeEach(async () => {
    tests += 1;
    for (const table of TABLES.split(' ')) await run(`delete from ${table}`);
    await run('update organisation set requires_second_factor = false');
    await run('update account set is_active = true');
  });
  const openBrowser = (host = 'localhost') => new Browser(app, { host, address: `192.0.2.${tests}` });
  return {
    run,
    openBrowser,
    /** Registers a passkey of an account, in a browser that is signed in then. */
    register: async (loginname = 'li') => {
      const browser = openBrowser();
      await browser.login(loginname);
      const passkey = new Authenticator(ORIGIN);
      const confirmed = await browser.confirm(passkey.make(await browser.begin()));
      expect(confirmed).toMatchObject({ code: '200' });
      return { browser, passkey, recoveryCodes: confirmed.data.recoveryCodes as string[] };
    },
    whileWaiting: <T>(held: { lock: string; change?: string }, act: () => Promise<T>) =>
      whileWaiting(test.database.pool, held, act),
    findFailures: () =>
      run("select error, account_name from audit_event where kind = 'loginFailed' order by id"),
  };
}

export const refusedWith = (name: keyof typeof errors) => ({ code: errors[name].wire });
