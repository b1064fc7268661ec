import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { CHALLENGE_TRIES, calls, errors, permissionsOf, ROLES } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveCalls, setErrorReply } from '../../platform/call/index.ts';
import { createHealth } from '../../platform/http/health.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { SecretBox } from '../../platform/secret-box/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createSecurityFeature } from '../security/index.ts';
import { createSessionFeature } from '../session/index.ts';
import { createFactorFeature, createFactorGate } from './index.ts';
import { codeOfStep, stepAt } from './totp.ts';

const PASSWORD = 'Right-Password-1';
const SESSION = 'zutai_session';
const CHALLENGE = 'zutai_challenge';
let test: TestDatabase;
let app: FastifyInstance;
const box = new SecretBox(randomBytes(32));

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  for (const role of ROLES)
    await database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  const gate = createFactorGate({ database }, box);
  const secrets = new OneTimeSecrets(database.kysely);
  const session = createSessionFeature({ database, config: { publicUrl: undefined } }, secrets, gate);
  const off = { smtpUrl: undefined, mailFrom: '', smsUrl: undefined };
  const config = { ...off, smsBody: '', smsAuthorization: '', smsSuccess: '' };
  const platform = { database, logger: testLogger, config };
  const security = createSecurityFeature(platform, createOutboxFeature(platform));
  const factor = createFactorFeature(platform, { gate, box, steps: security.steps, sessions: session });
  app = await createHttpServer({
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
  const passwordHash = await hash(PASSWORD);
  for (const [title, names] of [
    ['one', ['li', 'boss']],
    ['two', ['other']],
  ] as const) {
    const { rows } = await database.pool.query('insert into organisation (title) values ($1) returning id', [
      title,
    ]);
    for (const name of names)
      await database.pool.query(
        `insert into account (organisation_id, loginname, display_name, password_hash, role)
         values ($1, $2::text, $2::text, $3, case when $2::text = 'li' then 'user' else 'admin' end)`,
        [rows[0].id, name, passwordHash],
      );
  }
});
afterAll(async () => {
  await app?.close();
  await test?.drop();
});
beforeEach(async () => {
  for (const table of ['session', 'attempt', 'account_totp', 'account_recovery_code', 'login_challenge'])
    await test.database.pool.query(`delete from ${table}`);
  await test.database.pool.query('update organisation set requires_second_factor = false');
});

/** A browser with its cookies. */
class Browser {
  readonly cookies: Record<string, string> = {};

  async send(call: { path: string; method: string }, body: Record<string, string> = {}) {
    const reply = await app.inject({
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
    return { status: reply.statusCode, ...reply.json<{ code: string; data: any }>() };
  }

  login = (loginname = 'li', password = PASSWORD) => this.send(calls.session.login, { loginname, password });
  show = (code: string, way = 'totp') => this.send(calls.session.secondFactor, { way, code });
}

const idOf = async (loginname: string): Promise<string> =>
  (await test.database.pool.query('select id from account where loginname = $1', [loginname])).rows[0].id;

/** Code of a step from now; steps before it count as not used. */
const codeOf = async (drift = 0) => {
  const accountId = await idOf('li');
  const { rows } = await test.database.pool.query('select secret from account_totp where account_id = $1', [
    accountId,
  ]);
  return codeOfStep(box.open(rows[0].secret, `totp ${accountId}`), stepAt(Date.now()) + drift);
};

const base32 = (text: string) => {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const stepToken = async (browser: Browser) => {
  const body = { purpose: 'factor', password: PASSWORD };
  return (await browser.send(calls.security.validateOldPwdForChangePwd, body)).data.token as string;
};

/** Sets an app up; its first code was of the step before, so that the present one is good. */
async function setUp(browser: Browser): Promise<string[]> {
  await browser.login();
  const { data } = await browser.send(calls.factor.begin, { token: await stepToken(browser) });
  const code = codeOfStep(base32(data.secret), stepAt(Date.now()) - 1);
  const confirmed = await browser.send(calls.factor.confirm, { code });
  expect(confirmed).toMatchObject({ code: '200' });
  return confirmed.data.recoveryCodes;
}

const newestEvent = async (kind: string) => {
  const { rows } = await test.database.pool.query(
    'select kind, account_name from audit_event where object_kind = $1 order by id desc limit 1',
    [kind],
  );
  return rows[0];
};

const refusedWith = (name: keyof typeof errors) => ({ code: errors[name].wire });

describe('an authenticator app', () => {
  it('is set up by who enters the password again, and confirmed by its first code', async () => {
    const browser = new Browser();
    await browser.login();
    expect(await browser.send(calls.factor.begin)).toMatchObject(refusedWith('stepExpired'));
    expect(await browser.send(calls.factor.confirm, { code: '000000' })).toMatchObject(
      refusedWith('stepExpired'),
    );
    const { data } = await browser.send(calls.factor.begin, { token: await stepToken(browser) });
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(await browser.send(calls.factor.confirm, { code: 'abcdef' })).toMatchObject(
      refusedWith('factorCodeWrong'),
    );
    expect((await browser.send(calls.factor.state)).data).toMatchObject({ totp: null });
    const code = codeOfStep(base32(data.secret), stepAt(Date.now()));
    const { recoveryCodes } = (await browser.send(calls.factor.confirm, { code })).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.send(calls.factor.state)).data).toMatchObject({ recoveryCodes: 10 });
    expect(await newestEvent('account_totp')).toEqual({ kind: 'insert', account_name: 'li' });
    // Neither is in the database as it is.
    const { rows } = await test.database.pool.query(
      `select encode(secret, 'escape') as text from account_totp
       union all select encode(recovery_hash, 'escape') from account_recovery_code
       union all select coalesce(after::text, '') from audit_event`,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).toContain('(set)');
    for (const secret of [data.secret, ...recoveryCodes]) expect(kept).not.toContain(secret);
    expect(kept).not.toContain(base32(data.secret).toString('hex'));
  });

  it('is asked for after the password, in this browser alone, under a session of its own', async () => {
    await setUp(new Browser());
    const browser = new Browser();
    // Planted by an attacker who waits for it to be stepped up.
    browser.cookies[SESSION] = 'planted';
    expect(await browser.login()).toMatchObject({ status: 401, ...refusedWith('secondFactorNeeded') });
    expect(browser.cookies[SESSION]).toBe('planted');
    expect(await browser.send(calls.session.info)).toMatchObject({ status: 401 });
    expect((await browser.send(calls.session.challenge)).data).toEqual({
      loginname: 'li',
      ways: ['totp', 'recovery'],
      keyService: '',
    });
    const elsewhere = new Browser();
    expect(await elsewhere.show(await codeOf())).toMatchObject(refusedWith('challengeExpired'));
    const challenge = browser.cookies[CHALLENGE];
    expect(await browser.show(await codeOf())).toMatchObject({ code: '200', data: { loginname: 'li' } });
    expect([challenge, 'planted']).not.toContain(browser.cookies[SESSION]);
    expect(await browser.send(calls.session.info)).toMatchObject({ code: '200' });
    // The challenge is used up, and is no session.
    Object.assign(elsewhere.cookies, { [CHALLENGE]: challenge, [SESSION]: challenge });
    expect(await elsewhere.show(await codeOf(1))).toMatchObject(refusedWith('challengeExpired'));
    expect(await elsewhere.send(calls.session.info)).toMatchObject({ status: 401 });
  });

  it('gives codes that are good once, however many try one at the same moment', async () => {
    await setUp(new Browser());
    const code = await codeOf();
    const browsers = [new Browser(), new Browser()];
    for (const browser of browsers) await browser.login();
    const replies = await Promise.all(browsers.map((browser) => browser.show(code)));
    expect(replies.filter((reply) => reply.code === '200')).toHaveLength(1);
    await test.database.pool.query('delete from attempt');
    const later = new Browser();
    await later.login();
    // The same again, and that of a step before it.
    for (const used of [code, await codeOf(-1)])
      expect(await later.show(used)).toMatchObject(refusedWith('factorCodeWrong'));
    await test.database.pool.query('delete from attempt');
    expect(await later.show(await codeOf(1))).toMatchObject({ code: '200' });
  });

  it('holds guesses back: at the challenge, at name and address, at the account', async () => {
    await setUp(new Browser());
    const browser = new Browser();
    await browser.login();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => browser.show(String(n).padStart(6, 'x'))),
    );
    const wrong = guesses.filter(({ code }) => code === errors.factorCodeWrong.wire).length;
    expect(wrong).toBeLessThanOrEqual(4);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(16);
    // The right password does not wipe out what was counted.
    await test.database.pool.query("update attempt set at = at - interval '20 s' where scope = 'login'");
    const { rows: before } = await test.database.pool.query("select from attempt where scope = 'login'");
    expect(await browser.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    const { rows: after } = await test.database.pool.query("select from attempt where scope = 'login'");
    expect(after.length).toBe(before.length + 1);
    // Of any number of addresses.
    await test.database.pool.query('delete from attempt');
    await test.database.pool.query(
      "insert into attempt (scope, subject, source) select 'factor', $1, '' from generate_series(1, 16)",
      [await idOf('li')],
    );
    expect(await browser.show(await codeOf())).toMatchObject({ status: 429 });
    await test.database.pool.query('delete from attempt');
    await browser.login();
    await test.database.pool.query('update login_challenge set tries = $1', [CHALLENGE_TRIES]);
    expect(await browser.show(await codeOf())).toMatchObject(refusedWith('challengeExpired'));
    const { rows } = await test.database.pool.query(
      "select from audit_event where kind = 'loginFailed' and error = 'factorCodeWrong'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
  });

  it('is no longer asked for by a challenge that is too old, of another password or of a closed account', async () => {
    await setUp(new Browser());
    for (const [change, undo] of [
      ['update login_challenge set expires_at = now()', 'select'],
      [
        "update account set password_hash = password_hash || ' ' where loginname = 'li'",
        "update account set password_hash = trim(password_hash) where loginname = 'li'",
      ],
      [
        "update account set is_active = false where loginname = 'li'",
        "update account set is_active = true where loginname = 'li'",
      ],
    ] as const) {
      const browser = new Browser();
      await browser.login();
      await test.database.pool.query(change);
      expect(await browser.show(await codeOf()), change).toMatchObject(refusedWith('challengeExpired'));
      expect(await browser.send(calls.session.challenge)).toMatchObject(refusedWith('challengeExpired'));
      await test.database.pool.query(undo);
      await test.database.pool.query('delete from attempt');
    }
  });

  it('may be lost: each recovery code works once', async () => {
    const [first = '', second = ''] = await setUp(new Browser());
    const browser = new Browser();
    await browser.login();
    expect(await browser.show(first)).toMatchObject(refusedWith('factorCodeWrong'));
    expect(await browser.show(first.toLowerCase().replaceAll('-', ' '), 'recovery')).toMatchObject({
      code: '200',
    });
    await browser.login();
    expect(await browser.show(first, 'recovery')).toMatchObject(refusedWith('factorCodeWrong'));
    expect(await browser.show(second, 'recovery')).toMatchObject({ code: '200' });
    expect((await browser.send(calls.factor.state)).data).toMatchObject({ recoveryCodes: 8 });
    const { rows } = await test.database.pool.query(
      "select account_name from audit_event where object_kind = 'account_recovery_code' and kind = 'update'",
    );
    expect(rows).toEqual([{ account_name: 'li' }, { account_name: 'li' }]);
  });

  it('is switched off by who has password and code, and codes are renewed so', async () => {
    const browser = new Browser();
    const [old = ''] = await setUp(browser);
    const token = await stepToken(browser);
    expect(await browser.send(calls.factor.disable, { token: 'none', code: await codeOf() })).toMatchObject(
      refusedWith('stepExpired'),
    );
    expect(await browser.send(calls.factor.disable, { token, code: '000000' })).toMatchObject(
      refusedWith('factorCodeWrong'),
    );
    const renewed = await browser.send(calls.factor.renewCodes, { token, code: await codeOf() });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await newestEvent('account_recovery_code')).toEqual({ kind: 'update', account_name: 'li' });
    const again = await stepToken(browser);
    expect(await browser.send(calls.factor.disable, { token: again, code: old })).toMatchObject(
      refusedWith('factorCodeWrong'),
    );
    const [code] = renewed.data.recoveryCodes;
    await test.database.pool.query('update organisation set requires_second_factor = true');
    expect(await browser.send(calls.factor.disable, { token: again, code })).toMatchObject(
      refusedWith('factorRequired'),
    );
    await test.database.pool.query('update organisation set requires_second_factor = false');
    expect(await browser.send(calls.factor.disable, { token: again, code })).toMatchObject({ code: '200' });
    expect(await newestEvent('account_totp')).toEqual({ kind: 'delete', account_name: 'li' });
    expect(await new Browser().login()).toMatchObject({ code: '200' });
  });

  it('stays when the password is recovered: that alone opens nothing', async () => {
    await setUp(new Browser());
    // What the recovery does, as its owner and in no session.
    await test.database.pool.query("update account set password_hash = $1 where loginname = 'li'", [
      await hash('New-Password-22'),
    ]);
    const browser = new Browser();
    expect(await browser.login('li', 'New-Password-22')).toMatchObject(refusedWith('secondFactorNeeded'));
    expect(await browser.send(calls.factor.state)).toMatchObject({ status: 401 });
    await test.database.pool.query("update account set password_hash = $1 where loginname = 'li'", [
      await hash(PASSWORD),
    ]);
  });
});

describe('an organisation that asks for it', () => {
  beforeEach(() => test.database.pool.query('update organisation set requires_second_factor = true'));

  it('opens nothing else before it is set up, and then a session with another token', async () => {
    const browser = new Browser();
    expect(await browser.login()).toMatchObject({ code: '200', data: { mustSetFactor: true } });
    for (const call of [calls.session.queryOwnSessions, calls.security.getUserMessage])
      expect(await browser.send(call)).toMatchObject({ status: 403, ...refusedWith('factorSetupNeeded') });
    const before = browser.cookies[SESSION]!;
    const { data } = await browser.send(calls.factor.begin);
    const code = codeOfStep(base32(data.secret), stepAt(Date.now()));
    expect(await browser.send(calls.factor.confirm, { code })).toMatchObject({ code: '200' });
    expect(browser.cookies[SESSION]).not.toBe(before);
    expect((await browser.send(calls.session.info)).data).toMatchObject({ mustSetFactor: false });
    expect(await browser.send(calls.session.queryOwnSessions)).toMatchObject({ code: '200' });
    const old = new Browser();
    old.cookies[SESSION] = before;
    expect(await old.send(calls.session.info)).toMatchObject(refusedWith('sessionRevoked'));
  });

  it('leaves sessions that are open as they are: nobody is thrown out in the middle of a shift', async () => {
    await test.database.pool.query('update organisation set requires_second_factor = false');
    const browser = new Browser();
    await browser.login();
    await test.database.pool.query('update organisation set requires_second_factor = true');
    expect(await browser.send(calls.session.queryOwnSessions)).toMatchObject({ code: '200' });
  });
});

it('is reset by an administrator for whom they may manage, who are signed out', async () => {
  const owner = new Browser();
  await setUp(owner);
  const id = await idOf('li');
  const other = new Browser();
  await other.login('other');
  expect(await other.send(calls.factor.reset, { id })).toMatchObject({ status: 404 });
  expect(await owner.send(calls.factor.reset, { id })).toMatchObject({ status: 403 });
  const boss = new Browser();
  await boss.login('boss');
  expect(await boss.send(calls.factor.reset, { id: await idOf('boss') })).toMatchObject(
    refusedWith('accountIsOwn'),
  );
  const { pool } = test.database;
  await pool.query('update account set use_lock = true where id = $1', [id]);
  await pool.query(
    `insert into account_hardware_key (account_id, title, public_key, fingerprint, last_used_at)
     values ($1, 'Lost', '', 'lost', null)`,
    [id],
  );
  expect(await boss.send(calls.factor.reset, { id })).toMatchObject({ code: '200' });
  expect(await owner.send(calls.session.info)).toMatchObject(refusedWith('sessionRevoked'));
  expect(await owner.login()).toMatchObject({ code: '200' });
  const { rows } = await pool.query(
    `select concat(kind, ' ', object_kind, ' ', after ->> 'use_lock') as what from audit_event
     where account_name = 'boss' and object_id = $1 and call like '%factor/reset' order by id`,
    [id],
  );
  const removed = ['delete account_totp ', 'update account false', 'delete account_hardware_key '];
  expect(rows.map(({ what }) => what)).toEqual(expect.arrayContaining(removed));
});
