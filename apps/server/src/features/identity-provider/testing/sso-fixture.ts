import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type CallDefinition, calls, errors, permissionsOf, ROLES } from '@zutai/contract';
import {
  type IdentityProviderServer,
  signInAt,
  startIdentityProvider,
} from '@zutai/dev-env/identity-provider';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
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
import { createSessionFeature } from '../../session/index.ts';
import { createIdentityProviderFeature } from '../index.ts';

const PASSWORD = 'Right-Password-1';
export const CALLBACK = 'http://localhost/login/sso/plant/callback';
const TIMEOUT_MS = 1_500;
export const sso = calls.identityProvider;
const box = new SecretBox(randomBytes(32));
export let test: TestDatabase;
let app: FastifyInstance;
/** The provider, which every test may change. */
export let op: IdentityProviderServer;

/** The same product with another rule of what may be asked for. */
export async function createApp(outboundNetworks: readonly string[]): Promise<FastifyInstance> {
  const { database } = test;
  const secrets = new OneTimeSecrets(database.kysely);
  const gate = createFactorGate({ database }, box);
  const session = createSessionFeature({ database, config: { publicUrl: undefined } }, secrets, gate);
  const config = { publicUrl: undefined, outboundNetworks };
  const provider = createIdentityProviderFeature(
    { database, config },
    { box, secrets, sessions: session, timeoutMs: TIMEOUT_MS },
  );
  const made = await createHttpServer({
    config: {
      ...{ host: '127.0.0.1', allowedHosts: [], metricsAccess: 'off', trustedProxies: [] },
      ...{ embedOrigins: [], publicUrl: undefined },
    },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  setErrorReply(made);
  const options = { resolveCaller: session.resolveCaller, areRepliesChecked: true };
  serveCalls(made, 'session', calls.session, session.handlers, options);
  serveCalls(made, 'identityProvider', sso, provider.handlers, options);
  return made;
}

/** A product with two organisations and a real provider beside it, for the tests of a file. */
export function setUpSso(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    const { pool } = test.database;
    for (const role of ROLES)
      await pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
    op = await startIdentityProvider({ redirectUris: [CALLBACK, CALLBACK.replace('plant', 'other')] });
    app = await createApp(['127.0.0.1']);
    const passwordHash = await hash(PASSWORD);
    for (const [title, names] of [
      ['one', ['boss', 'li']],
      ['two', ['other']],
    ] as const) {
      const { rows } = await pool.query('insert into organisation (title) values ($1) returning id', [title]);
      for (const name of names)
        await pool.query(
          `insert into account (organisation_id, loginname, display_name, password_hash, role)
         values ($1, $2::text, $2::text, $3, case when $2::text = 'li' then 'user' else 'admin' end)`,
          [rows[0].id, name, passwordHash],
        );
    }
  });
  afterAll(async () => {
    await app?.close();
    await op?.stop();
    await test?.drop();
  });
  beforeEach(async () => {
    const { pool } = test.database;
    for (const table of ['identity_link', 'identity_provider', 'one_time_secret', 'session', 'attempt'])
      await pool.query(`delete from ${table}`);
    await pool.query(`delete from account where loginname not in ('boss', 'li', 'other')`);
    await pool.query(`update account set is_active = true, role = 'user' where loginname = 'li'`);
    await pool.query(`update organisation set requires_second_factor = false`);
    op.tamper = undefined;
    op.hasForeignKey = false;
    op.forgedAlgorithm = undefined;
    op.faults.clear();
    op.asked.length = 0;
    op.people.clear();
    op.people.set('wang', {
      claims: {
        name: 'Wang Fang',
        preferred_username: 'wang.fang',
        email: 'w@plant.example',
        groups: ['engineers'],
      },
    });
  });
}

/** A browser with its cookies. */
export class Browser {
  readonly cookies: Record<string, string> = {};
  readonly #http: FastifyInstance;

  constructor(http = app) {
    this.#http = http;
  }

  async send(call: CallDefinition, body: Record<string, unknown> = {}) {
    const isJson = call.encoding === 'json';
    const reply = await this.#http.inject({
      method: call.method,
      url: call.path,
      headers: {
        cookie: Object.entries(this.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        ...(call.method === 'POST'
          ? { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }
          : {}),
      },
      ...(call.method === 'POST'
        ? { payload: isJson ? JSON.stringify(body) : new URLSearchParams(body as never).toString() }
        : {}),
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
    // biome-ignore lint/suspicious/noExplicitAny: data of several calls
    return { status: reply.statusCode, text: reply.body, ...reply.json<{ code: string; data: any }>() };
  }

  login = (loginname = 'boss') => this.send(calls.session.login, { loginname, password: PASSWORD });
  complete = (back: URL, slug = 'plant') => this.send(sso.complete, { slug, query: back.search });

  /** At the provider as somebody, and back. */
  async visit(name: string | null = 'wang', slug = 'plant'): Promise<URL> {
    const { data } = await this.send(sso.begin, { slug });
    return signInAt(data.url, name);
  }

  async signIn(name: string | null = 'wang') {
    return this.complete(await this.visit(name));
  }
}

export const wireOf = (name: keyof typeof errors) => errors[name].wire;
export const MAPPING = {
  group: 'engineers',
  roleId: 'engineer',
  dataRange: 'organisation',
  departmentId: null,
};
export const FIELDS = () => ({
  title: 'Plant directory',
  slug: 'plant',
  issuer: op.issuer,
  clientId: op.clientId,
  clientSecret: op.clientSecret,
  mappings: [MAPPING],
  createsAccounts: true,
});

/** A provider of the organisation of somebody. */
export async function addProvider(change: Record<string, unknown> = {}, loginname = 'boss') {
  const admin = new Browser();
  await admin.login(loginname);
  const { data } = await admin.send(sso.add, { ...FIELDS(), ...change });
  return { admin, id: data.id as string };
}

export const accountOf = async (loginname: string) =>
  (await test.database.pool.query('select * from account where loginname = $1', [loginname])).rows[0];

export const failures = async () =>
  (
    await test.database.pool.query(
      `select error, account_name, organisation_id is not null as has_organisation from audit_event
       where kind = 'loginFailed' and call like '%sso%' order by id`,
    )
  ).rows;
