import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { calls, permissionsOf, ROLES } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { serveCalls, setErrorReply } from '../../../platform/call/index.ts';
import { createHealth } from '../../../platform/http/health.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { createFactorFeature, createFactorGate } from '../../factor/index.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createOutboxFeature } from '../../outbox/index.ts';
import { createSecurityFeature } from '../../security/index.ts';
import { createSessionFeature } from '../../session/index.ts';
import { createPasskeyFeature } from '../index.ts';

export const PASSWORD = 'Right-Password-1';
/** Of requests by `inject`. */
export const ORIGIN = 'http://localhost';

/** Sign-in, second factors and passkeys over http, with organisation one (li, wang, boss) and two (other). */
export async function createPasskeyApp() {
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
  return { app, test, box };
}
