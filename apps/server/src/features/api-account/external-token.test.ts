import { accountCalls, type CallDefinition, apiAccountCalls as calls, type MadeToken } from '@zutai/contract';
import { type MailServer, startMailServer } from '@zutai/dev-env/message-server';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createAccountFeature } from '../account/index.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { MessageRepository } from '../message/index.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createSessionFeature, type SessionFeature } from '../session/index.ts';
import { type ApiAccountFeature, createApiAccountFeature } from './index.ts';

const DAY_MS = 86_400_000;
let app: FeatureApp;
let feature: ApiAccountFeature;
let session: SessionFeature;
let admin: Caller;
let accountId: string;
let mailServer: MailServer;

beforeAll(async () => {
  app = await createFeatureApp();
  mailServer = await startMailServer();
  feature = createWithMail(mailServer.url);
  session = createSessionFeature(
    { database: app.database, config: { publicUrl: undefined } },
    new OneTimeSecrets(app.database.kysely),
    testGate(app.database),
  );
  app.serve('apiAccount', calls, feature.handlers);
  app.serve('account', accountCalls, createAccountFeature(app).handlers);
  admin = await app.addCaller('Waterworks', 'boss');
  accountId = (await done(calls.add, admin, { title: 'MES', roleId: 'engineer', dataRange: 'organisation' }))
    .id;
});
afterAll(async () => {
  await app?.close();
  await mailServer?.stop();
});

/** The feature, which sends its mail by a server. */
function createWithMail(smtpUrl: string): ApiAccountFeature {
  const outbox = createOutboxFeature({
    database: app.database,
    logger: testLogger,
    config: {
      ...{ smtpUrl, mailFrom: '', smsUrl: undefined, smsBody: '' },
      ...{ smsAuthorization: '', smsSuccess: '' },
    },
  });
  return createApiAccountFeature(
    { database: app.database, config: { apiTokenMaxDays: 90 } },
    outbox,
    new MessageRepository(app.database.kysely),
  );
}

async function done(call: CallDefinition, by: Caller, body: object) {
  const reply = await app.send(call, by, body);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
}

/** An external account that was given the API account. */
async function addHolder(loginname: string): Promise<Caller> {
  const holder = await app.addCaller('Waterworks', loginname, 'admin', 'self');
  await app.database.pool.query("update account set kind = 'external' where id = $1", [holder.accountId]);
  await done(calls.auth, admin, { id: accountId, accountIds: holder.accountId });
  return holder;
}

const fields = (more: object = {}) => ({
  title: 'nightly',
  codes: ['monitor_view', 'equipment_view'],
  isReadOnly: false,
  ratePerMinute: 60,
  expiresMs: Date.now() + 30 * DAY_MS,
  ...more,
});
const make = (by: Caller, more: object = {}): Promise<MadeToken> =>
  done(calls.addToken, by, { id: accountId, ...fields(more) });

/** Under which number a token calls; else why not. */
const use = async ({ token }: MadeToken): Promise<string> => {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: '192.0.2.7' };
  try {
    return (await feature.resolveBearer(request as FastifyRequest)).sessionId;
  } catch (error) {
    if (error instanceof AppError) return error.errorName;
    throw error;
  }
};
/** Whether its open sockets stay. */
const isLive = async ({ id }: Pick<MadeToken, 'id'>): Promise<boolean> =>
  (await session.findLiveSessions([id], 'monitor_view')).has(id);

describe('a token of an external account', () => {
  it('ends with the account, its open sockets too', async () => {
    const holder = await addHolder('leaver');
    const [made, other] = [await make(holder), await make(admin)];
    expect([await use(made), await isLive(made)]).toEqual([made.id, true]);
    await done(accountCalls.delete, admin, { id: holder.accountId });
    expect([await use(made), await isLive(made)]).toEqual(['apiTokenInvalid', false]);
    const { rows } = await app.database.pool.query('select id from session where id = $1', [made.id]);
    expect(rows).toEqual([]);
    expect([await use(other), await isLive(other)]).toEqual([other.id, true]);
  });

  it('is no session of a person without what says what it may do', async () => {
    const { rows } = await app.database.pool.query(
      `insert into session (token_hash, account_id, address, user_agent, expires_at)
       values (sha256('orphan'), $1, '', 'API', now() + interval '1 day') returning id`,
      [accountId],
    );
    expect(await isLive(rows[0])).toBe(false);
  });

  it('stays ended when the account is deactivated and active again', async () => {
    const holder = await addHolder('returner');
    const [made, other] = [await make(holder), await make(admin)];
    for (const isActive of [false, true]) {
      await done(accountCalls.setActive, admin, { id: holder.accountId, isActive });
      expect([await use(made), await isLive(made)]).toEqual(['apiTokenRevoked', false]);
    }
    const listed = await done(calls.queryTokens, admin, { id: accountId });
    expect(listed).toContainEqual(expect.objectContaining({ id: made.id, state: 'revoked' }));
    expect([await use(other), await isLive(other)]).toEqual([other.id, true]);
    const trail = await app.database.pool.query(
      "select kind from audit_event where object_kind = 'api_token' and object_id = $1 order by id",
      [made.id],
    );
    expect(trail.rows).toEqual([{ kind: 'insert' }, { kind: 'update' }]);
    expect(await use(await make(holder))).toMatch(/^\d+$/);
  });

  it('is narrowed by its holder, and what a manager has narrowed stays so', async () => {
    const holder = await addHolder('narrower');
    const { id } = await make(holder, { ratePerMinute: 90 });
    const narrow = fields({ id, codes: ['monitor_view'], isReadOnly: true, ratePerMinute: 60 });
    await done(calls.editToken, admin, narrow);
    const more = {
      codes: ['monitor_view', 'equipment_view'],
      isReadOnly: false,
      ratePerMinute: 61,
      expiresMs: narrow.expiresMs + DAY_MS,
    };
    for (const [path, value] of Object.entries(more)) {
      const reply = await app.send(calls.editToken, holder, { ...narrow, [path]: value });
      expect(reply, path).toMatchObject({ status: 403, code: '2167', fields: [{ path }] });
    }
    const narrower = { ...narrow, title: 'weekly', ratePerMinute: 30, expiresMs: narrow.expiresMs - DAY_MS };
    await done(calls.editToken, holder, narrower);
    const listed = await done(calls.queryTokens, admin, { id: accountId });
    expect(listed).toContainEqual(expect.objectContaining(narrower));
    await done(calls.editToken, admin, { ...narrow, ...more });
  });
});

describe('a token that is edited', () => {
  it('ends no later than one that was made when it was', async () => {
    const { id } = await make(admin);
    const age = (days: number) =>
      app.database.pool.query(
        'update api_token set created_at = now() - make_interval(days => $2) where session_id = $1',
        [id, days],
      );
    const edit = (days: number) =>
      app.send(calls.editToken, admin, fields({ id, expiresMs: Date.now() + days * DAY_MS }));
    await age(60);
    expect(await edit(31)).toMatchObject({ code: '2163', fields: [{ path: 'expiresMs' }] });
    expect(await edit(90)).toMatchObject({ code: '2163' });
    expect(await edit(30)).toMatchObject({ code: '200' });
  });
});

describe('who made a token', () => {
  const warn = async (by = feature) => {
    const job = by.jobs.find(({ name }) => name === 'api-token-warnings');
    await job!.work({} as never);
    return mailServer.mails.map(({ to, subject }) => ({ to, subject }));
  };

  it('is told once by e-mail, a week before it ends, and again when it was given more time', async () => {
    const { id, token } = await make(admin);
    await make(admin, { title: 'revoked' }).then((one) => done(calls.revokeToken, admin, { id: one.id }));
    const endIn = (hours: number) =>
      app.database.pool.query(
        `update session set expires_at = now() + make_interval(hours => $2), created_at = now() - interval '40 days'
         where id = $1`,
        [id, hours],
      );
    await app.database.pool.query(`update api_token set created_at = now() - interval '40 days'`);
    await app.database.pool.query(`update account set email = 'boss@plant.example' where id = $1`, [
      admin.accountId,
    ]);
    await endIn(24 * 7 + 1);
    expect(await warn()).toEqual([]);
    await endIn(24 * 7 - 1);
    // Nobody listens at that port: they are told once the mail server is back.
    expect(await warn(createWithMail('smtp://127.0.0.1:1'))).toEqual([]);
    await Promise.all([warn(), warn()]);
    expect(await warn()).toMatchObject([{ to: ['boss@plant.example'] }]);
    const tell = feature.jobs.find(({ name }) => name === 'api-token-messages')!;
    for (let run = 0; run < 2; run += 1) await tell.work({} as never);
    const { rows: told } = await app.database.pool.query(
      'select account_id::text, data_id, type, equip_type, note from message',
    );
    expect(told).toEqual([
      {
        account_id: admin.accountId,
        data_id: id,
        type: 'expire',
        equip_type: 'api',
        note: expect.stringContaining(token.slice(-4)),
      },
    ]);
    expect(mailServer.mails[0]!.text).toContain(token.slice(-4));
    expect(mailServer.mails[0]!.text).toMatch(/ends at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    await app.database.pool.query(`update api_token set warned_at = now() - interval '30 days'`);
    expect(await warn()).toHaveLength(2);
    const { rows } = await app.database.pool.query(
      `select after from audit_event where object_kind = 'api_token' and kind = 'update'
       and after::text ~ 'warned_at|maker_id'`,
    );
    expect(rows).toEqual([]);
  });
});

it('no token is made of an API account that is deactivated meanwhile', async () => {
  const role = { roleId: 'engineer', dataRange: 'organisation' };
  const { id } = await done(calls.add, admin, { title: 'Deactivated', ...role });
  const lock = `update account set is_active = false where id = ${id}`;
  const add = () => app.send(calls.addToken, admin, { id, ...fields() });
  expect(await whileWaiting(app.database.pool, { lock }, add)).toMatchObject({ status: 404 });
  const { rows } = await app.database.pool.query('select from api_token where account_id = $1', [id]);
  expect(rows).toHaveLength(0);
});
