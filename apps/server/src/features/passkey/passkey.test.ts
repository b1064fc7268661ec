import { CHALLENGE_TRIES, calls, errors, MAX_PASSKEYS } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { Authenticator } from './testing/authenticator.ts';
import { createPasskeyApp, ORIGIN, PASSWORD } from './testing/passkey-app.ts';

const SESSION = 'zutai_session';
const BROWSER = 'zutai_passkey';
let test: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  ({ app, test } = await createPasskeyApp());
});
afterAll(async () => {
  await app?.close();
  await test?.drop();
});
/** Of each test another one, whose calls nobody has counted. */
let address = '';
let tests = 0;
beforeEach(async () => {
  tests += 1;
  address = `192.0.2.${tests}`;
  const tables =
    'session attempt account_totp account_passkey account_recovery_code login_challenge one_time_secret';
  for (const table of tables.split(' ')) await run(`delete from ${table}`);
  await run('update organisation set requires_second_factor = false');
  await run('update account set is_active = true');
});

const run = async (statement: string, ...values: unknown[]) =>
  (await test.database.pool.query(statement, values)).rows;
const refusedWith = (name: keyof typeof errors) => ({ code: errors[name].wire });

/** A browser with its cookies. */
class Browser {
  readonly cookies: Record<string, string> = {};
  readonly #host: string;

  constructor(host = 'localhost') {
    this.#host = host;
  }

  async send(call: { path: string; method: string; encoding: string }, body: object = {}) {
    const isJson = call.encoding === 'json';
    const reply = await app.inject({
      method: call.method as 'POST',
      remoteAddress: address,
      url: call.path,
      headers: {
        host: this.#host,
        cookie: Object.entries(this.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        ...(call.method === 'POST'
          ? { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }
          : {}),
      },
      ...(call.method === 'POST'
        ? { payload: isJson ? JSON.stringify(body) : new URLSearchParams({ ...body }).toString() }
        : {}),
    });
    for (const { name, value } of reply.cookies) this.cookies[name] = value;
    // biome-ignore lint/suspicious/noExplicitAny: data of several calls
    return { status: reply.statusCode, ...reply.json<{ code: string; data: any }>() };
  }

  login = (loginname = 'li') => this.send(calls.session.login, { loginname, password: PASSWORD });
  ask = async () => (await this.send(calls.passkey.beginLogin)).data;
  show = (credential: object) => this.send(calls.passkey.login, { credential });
  /** A whole sign-in by a passkey. */
  enter = async (passkey: Authenticator, twist = {}) => this.show(passkey.sign(await this.ask(), twist));
  prove = async () =>
    (await this.send(calls.security.validateOldPwdForChangePwd, { purpose: 'factor', password: PASSWORD }))
      .data.token as string;
  begin = async () => (await this.send(calls.passkey.begin, { token: await this.prove() })).data;
  confirm = (credential: object, title = 'Laptop') => this.send(calls.passkey.confirm, { title, credential });
}

/** Registers a passkey of an account, in a browser that is signed in then. */
async function register(loginname = 'li', browser = new Browser()) {
  await browser.login(loginname);
  const passkey = new Authenticator(ORIGIN);
  const confirmed = await browser.confirm(passkey.make(await browser.begin()));
  expect(confirmed).toMatchObject({ code: '200' });
  return { browser, passkey, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}

const failures = () =>
  run("select error, account_name from audit_event where kind = 'loginFailed' order by id");

describe('a passkey', () => {
  it('is registered by who enters the password again, in that session, and kept with what is known of it', async () => {
    const browser = new Browser();
    await browser.login();
    expect(await browser.send(calls.passkey.begin)).toMatchObject(refusedWith('stepExpired'));
    const asked = await browser.begin();
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'li' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = new Authenticator(ORIGIN);
    const confirmed = await browser.confirm(passkey.make(asked));
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    const { data } = await browser.send(calls.passkey.query);
    expect(data).toMatchObject({
      rows: [
        { title: 'Laptop', transports: ['internal'], isBackedUp: true, lastUsedMs: null, rpId: 'localhost' },
      ],
      ...{ rpId: 'localhost', problem: '' },
    });
    const again = await browser.begin();
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect(again.user.id).toBe(asked.user.id);
    const second = await browser.confirm(new Authenticator(ORIGIN).make(again), 'Phone');
    expect(second.data.recoveryCodes).toEqual([]);
    const [event] = await run(
      "select account_name, after from audit_event where object_kind = 'account_passkey' order by id desc limit 1",
    );
    expect(event).toMatchObject({ account_name: 'li', after: { title: 'Phone', public_key: '(set)' } });
  });

  it.each([
    ['another origin', { origin: 'http://evil.localhost' }],
    ['another host', { rpId: 'evil.localhost' }],
    ['a frame of another site', { crossOrigin: true }],
    ['no verification of its holder', { isVerified: false }],
    ['another kind of answer', { type: 'webauthn.get' }],
  ])('is not registered with %s', async (_what, twist) => {
    const browser = new Browser();
    await browser.login();
    const reply = await browser.confirm(new Authenticator(ORIGIN).make(await browser.begin(), twist));
    expect([errors.passkeyRefused.wire, errors.passkeyExpired.wire]).toContain(reply.code);
    expect(await run('select from account_passkey')).toEqual([]);
  });

  it('is not registered twice, too late, in another session, for two accounts or beyond the most', async () => {
    const { browser, passkey } = await register();
    const asked = await browser.begin();
    const made = passkey.make(asked);
    expect(await browser.confirm(made)).toMatchObject(refusedWith('passkeyIsKnown'));
    expect(await browser.confirm(made)).toMatchObject(refusedWith('passkeyExpired'));
    const wang = new Browser();
    await wang.login('wang');
    const fresh = new Authenticator(ORIGIN);
    expect(await wang.confirm(fresh.make(await browser.begin()))).toMatchObject(
      refusedWith('passkeyExpired'),
    );
    expect(await wang.confirm(passkey.make(await wang.begin()))).toMatchObject(refusedWith('passkeyIsKnown'));
    const late = fresh.make(await wang.begin());
    await run("update one_time_secret set expires_at = now() - interval '1 s'");
    expect(await wang.confirm(late)).toMatchObject(refusedWith('passkeyExpired'));
    const last = fresh.make(await browser.begin());
    await run(
      `insert into account_passkey (account_id, credential_id, public_key, user_handle, rp_id, title, transports,
         sign_count, is_backed_up)
       select id, sha256(n::text::bytea), '', '', 'localhost', 'x', '{}', 0, false
       from account, generate_series(2, $1) as n where loginname = 'li'`,
      MAX_PASSKEYS,
    );
    expect(await browser.confirm(last)).toMatchObject(refusedWith('passkeyTooMany'));
    const token = await browser.prove();
    expect(await browser.send(calls.passkey.begin, { token })).toMatchObject(refusedWith('passkeyTooMany'));
  });

  it('is renamed and removed by its owner alone, removed with the password', async () => {
    const { browser } = await register();
    const other = new Browser();
    await other.login('other');
    const [{ id }] = (await browser.send(calls.passkey.query)).data.rows;
    expect(await other.send(calls.passkey.rename, { id, title: 'mine' })).toMatchObject({ status: 404 });
    const foreignToken = await other.prove();
    expect(await other.send(calls.passkey.remove, { id, token: foreignToken })).toMatchObject({
      status: 404,
    });
    expect(await browser.send(calls.passkey.rename, { id, title: 'Desk' })).toMatchObject({ code: '200' });
    expect((await browser.send(calls.passkey.query)).data.rows).toMatchObject([{ title: 'Desk' }]);
    for (const token of ['none', foreignToken])
      expect(await browser.send(calls.passkey.remove, { id, token })).toMatchObject(
        refusedWith('stepExpired'),
      );
    const token = await browser.prove();
    expect(await browser.send(calls.passkey.remove, { id, token })).toMatchObject({ code: '200' });
    expect((await browser.send(calls.factor.state)).data).toMatchObject({ recoveryCodes: 0 });
    expect(await new Browser().login()).toMatchObject({ code: '200' });
    const events = await run(
      "select kind from audit_event where object_kind = 'account_passkey' order by id desc limit 2",
    );
    expect(events).toEqual([{ kind: 'delete' }, { kind: 'update' }]);
  });
});

describe('a sign-in by a passkey alone', () => {
  it('needs neither name nor password, opens a session under a new token and is in the trail', async () => {
    const { passkey } = await register();
    const browser = new Browser();
    browser.cookies[SESSION] = 'planted';
    const asked = await browser.ask();
    expect(asked).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    expect(await browser.show(passkey.sign(asked))).toMatchObject({
      code: '200',
      data: { loginname: 'li', mustSetFactor: false },
    });
    expect(browser.cookies[SESSION]).not.toBe('planted');
    expect((await browser.send(calls.passkey.query)).data.rows[0].lastUsedMs).toBeGreaterThan(0);
    const [event] = await run(
      "select account_name, call from audit_event where kind = 'login' order by id desc limit 1",
    );
    expect(event).toEqual({ account_name: 'li', call: calls.passkey.login.path });
  });

  it('satisfies an organisation that asks for a second factor', async () => {
    const { passkey } = await register();
    await run('update organisation set requires_second_factor = true');
    expect(await new Browser().enter(passkey)).toMatchObject({ code: '200', data: { mustSetFactor: false } });
  });

  it('is taken once, however often it is sent at the same moment', async () => {
    const { passkey } = await register();
    const browser = new Browser();
    const signed = passkey.sign(await browser.ask());
    const replies = await Promise.all([browser.show(signed), browser.show(signed), browser.show(signed)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(
      ['200', errors.passkeyExpired.wire, errors.passkeyExpired.wire].toSorted(),
    );
  });

  it('is refused too late, from another browser, and with what was asked for something else', async () => {
    const { browser: own, passkey } = await register();
    const browser = new Browser();
    const stolen = passkey.sign(await browser.ask());
    const thief = new Browser();
    await thief.ask();
    expect(await thief.show(stolen)).toMatchObject(refusedWith('passkeyExpired'));
    const late = passkey.sign(await browser.ask());
    await run("update one_time_secret set expires_at = now() - interval '1 s'");
    expect(await browser.show(late)).toMatchObject(refusedWith('passkeyExpired'));
    // Asked for a registration, and for a second step.
    const { challenge } = await own.begin();
    expect(await own.show(passkey.sign({ challenge, rpId: 'localhost' }))).toMatchObject(
      refusedWith('passkeyExpired'),
    );
    await browser.login();
    const { data } = await browser.send(calls.passkey.beginFactor);
    expect(await browser.show(passkey.sign(data))).toMatchObject(refusedWith('passkeyExpired'));
    expect(await browser.show(passkey.sign({ challenge: 'invented', rpId: 'localhost' }))).toMatchObject(
      refusedWith('passkeyExpired'),
    );
    expect(browser.cookies[BROWSER]).toBeDefined();
  });

  it.each([
    ['another origin', { origin: 'http://evil.localhost' }, 'passkeyRefused'],
    ['another host', { rpId: 'evil.localhost' }, 'passkeyRefused'],
    ['a frame of another site', { crossOrigin: true }, 'passkeyExpired'],
    ['no verification of its holder', { isVerified: false }, 'passkeyRefused'],
    ['another kind of answer', { type: 'webauthn.create' }, 'passkeyRefused'],
    ['the name of another account', { userHandle: 'AAAA' }, 'passkeyRefused'],
  ] as const)('is refused with %s', async (_what, twist, error) => {
    const { passkey } = await register();
    expect(await new Browser().enter(passkey, twist)).toMatchObject(refusedWith(error));
    expect(await new Browser().enter(passkey)).toMatchObject({ code: '200' });
  });

  it('is refused where the passkey was not registered: another host of the same server', async () => {
    const { passkey } = await register();
    const elsewhere = new Browser('plant.localhost');
    const asked = await elsewhere.ask();
    expect(asked.rpId).toBe('plant.localhost');
    const signed = passkey.sign(asked, { origin: 'http://plant.localhost' });
    expect(await elsewhere.show(signed)).toMatchObject(refusedWith('passkeyRefused'));
    const byAddress = new Browser('127.0.0.1');
    expect(await byAddress.send(calls.passkey.beginLogin)).toMatchObject(refusedWith('passkeyNeedsName'));
    expect(await byAddress.show(signed)).toMatchObject(refusedWith('passkeyNeedsName'));
  });

  it('is refused when the signature is of another key', async () => {
    const { passkey } = await register();
    const browser = new Browser();
    const asked = await browser.ask();
    const { userHandle } = passkey.sign(asked).response;
    const signed = new Authenticator(ORIGIN).sign(asked, { userHandle: userHandle ?? '' });
    const id = passkey.id.toString('base64url');
    expect(await browser.show({ ...signed, id, rawId: id })).toMatchObject(refusedWith('passkeyRefused'));
    expect(await failures()).toContainEqual({ error: 'passkeyRefused', account_name: 'li' });
  });

  it('is refused, and told of, when the count goes back; of two with one count one passes', async () => {
    const { passkey } = await register();
    expect(await new Browser().enter(passkey, { signCount: 7 })).toMatchObject({ code: '200' });
    for (const signCount of [7, 6, 0]) {
      await run('delete from attempt');
      expect(await new Browser().enter(passkey, { signCount })).toMatchObject(
        refusedWith('passkeyCounterBack'),
      );
    }
    expect((await failures()).at(-1)).toEqual({ error: 'passkeyCounterBack', account_name: 'li' });
    await run('delete from attempt');
    const browsers = [new Browser(), new Browser()];
    const signed: object[] = [];
    for (const browser of browsers) signed.push(passkey.sign(await browser.ask(), { signCount: 8 }));
    const replies = await Promise.all(browsers.map((browser, place) => browser.show(signed[place]!)));
    expect(replies.filter(({ code }) => code === '200')).toHaveLength(1);
    // Synced passkeys do not count.
    const { passkey: synced } = await register('wang');
    for (const signCount of [0, 0])
      expect(await new Browser().enter(synced, { signCount })).toMatchObject({ code: '200' });
  });

  it('is refused for passkeys nobody has, removed ones and accounts that may not sign in, all alike', async () => {
    const { browser: own, passkey } = await register();
    const { passkey: kept } = await register('wang');
    const unknown = await new Browser().enter(new Authenticator(ORIGIN));
    expect(unknown).toMatchObject({ status: 400, ...refusedWith('passkeyRefused') });
    expect((await failures()).at(-1)).toEqual({ error: 'passkeyRefused', account_name: '' });
    // Removed between question and answer.
    const browser = new Browser();
    const signed = passkey.sign(await browser.ask());
    const [{ id }] = (await own.send(calls.passkey.query)).data.rows;
    await own.send(calls.passkey.remove, { id, token: await own.prove() });
    const removed = await browser.show(signed);
    await run("update account set is_active = false where loginname = 'wang'");
    const closed = await new Browser().enter(kept);
    const alike = { ...unknown, data: { requestId: expect.any(String) } };
    for (const reply of [removed, closed]) expect(reply).toEqual(alike);
    expect(await new Browser().login('wang')).toMatchObject(refusedWith('wrongNameOrPassword'));
  });

  it('waits for approval as with the password', async () => {
    const { passkey } = await register('wang');
    await run("update account set is_active = false where loginname = 'wang'");
    const [{ id }] = await run(
      `insert into enrolment_link (organisation_id, target_id, maker_id, code_hash, title, kind, role, data_range,
         needs_approval, max_uses, expires_at)
       select organisation_id, organisation_id, id, '', 'x', 'internal', 'user', 'self', true, 1, now()
       from account where loginname = 'wang' returning id`,
    );
    await run(
      `insert into enrolment (organisation_id, link_id, account_id, display_name, loginname, tel, email, language,
         org_title, org_title_en, state)
       select organisation_id, $1, id, '', loginname, '', '', 'zh', '', '', 'waiting'
       from account where loginname = 'wang'`,
      id,
    );
    expect(await new Browser().enter(passkey)).toMatchObject(refusedWith('accountWaiting'));
    expect(await new Browser().enter(passkey, { isVerified: false })).toMatchObject(
      refusedWith('passkeyRefused'),
    );
  });

  it('counts failures at the brake of the login, of unknown passkeys too', async () => {
    const { passkey } = await register();
    await run('delete from attempt');
    for (const of of [passkey, new Authenticator(ORIGIN)]) {
      const replies = [];
      for (let n = 0; n < 6; n += 1)
        replies.push((await new Browser().enter(of, { isVerified: false })).status);
      expect(replies.slice(0, 3)).toEqual([400, 400, 400]);
      expect(replies).toContain(429);
    }
    // They count at the name: the password has to wait as well.
    await run('update attempt set at = now()');
    expect(await new Browser().login()).toMatchObject({ status: 429 });
  });
});

describe('a passkey as second factor', () => {
  it('is asked for after the password, of that account, in that browser', async () => {
    const { passkey, recoveryCodes } = await register();
    const { passkey: foreign } = await register('other');
    const browser = new Browser();
    expect(await browser.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    expect((await browser.send(calls.session.challenge)).data).toEqual({
      loginname: 'li',
      ways: ['passkey', 'recovery'],
    });
    const begin = async () => (await browser.send(calls.passkey.beginFactor)).data;
    const show = (credential: object, from = browser) => from.send(calls.passkey.showFactor, { credential });
    const asked = await begin();
    expect(asked.allowCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect(await show(foreign.sign(asked))).toMatchObject(refusedWith('passkeyRefused'));
    const elsewhere = new Browser();
    await elsewhere.login();
    expect(await show(passkey.sign(await begin()), elsewhere)).toMatchObject(refusedWith('passkeyExpired'));
    expect(await new Browser().send(calls.passkey.beginFactor)).toMatchObject(
      refusedWith('challengeExpired'),
    );
    const signed = passkey.sign(await begin());
    expect(await show(signed)).toMatchObject({ code: '200', data: { loginname: 'li' } });
    expect(await show(signed)).toMatchObject(refusedWith('passkeyExpired'));
    expect(await failures()).toContainEqual({ error: 'passkeyRefused', account_name: 'li' });
    await run('delete from attempt');
    await elsewhere.login();
    const byCode = { way: 'recovery', code: recoveryCodes[0] };
    expect(await elsewhere.send(calls.session.secondFactor, byCode)).toMatchObject({ code: '200' });
  });

  it('counts its tries at the challenge', async () => {
    const { passkey } = await register();
    const browser = new Browser();
    await browser.login();
    const { data } = await browser.send(calls.passkey.beginFactor);
    await run('update login_challenge set tries = $1', CHALLENGE_TRIES);
    expect(await browser.send(calls.passkey.showFactor, { credential: passkey.sign(data) })).toMatchObject(
      refusedWith('challengeExpired'),
    );
  });

  it('is asked for also where it cannot be shown: another address is no way around it', async () => {
    await register();
    const browser = new Browser('127.0.0.1');
    expect(await browser.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    expect(await browser.send(calls.passkey.beginFactor)).toMatchObject(refusedWith('passkeyNeedsName'));
  });
});

describe('an organisation that asks for a second factor', () => {
  beforeEach(() => run('update organisation set requires_second_factor = true'));

  it('is satisfied by a passkey that is set up at the sign-in, the first factor and no other', async () => {
    const browser = new Browser();
    const stale = new Browser();
    for (const one of [browser, stale])
      expect(await one.login()).toMatchObject({ data: { mustSetFactor: true } });
    const stalePasskey = new Authenticator(ORIGIN);
    const staleMade = stalePasskey.make((await stale.send(calls.passkey.begin)).data);
    const staleApp = await stale.send(calls.factor.begin);
    expect(staleApp).toMatchObject({ code: '200' });
    const before = browser.cookies[SESSION];
    const passkey = new Authenticator(ORIGIN);
    const made = passkey.make((await browser.send(calls.passkey.begin)).data);
    expect((await browser.confirm(made)).data.recoveryCodes).toHaveLength(10);
    expect(browser.cookies[SESSION]).not.toBe(before);
    expect((await browser.send(calls.session.info)).data).toMatchObject({ mustSetFactor: false });
    // A session that showed the password alone adds none to it.
    expect(await stale.confirm(staleMade)).toMatchObject(refusedWith('factorIsSet'));
    expect((await browser.send(calls.passkey.query)).data.rows).toHaveLength(1);
    expect(await new Browser().login()).toMatchObject(refusedWith('secondFactorNeeded'));
  });

  it('keeps the last one, of two that are removed at the same moment too', async () => {
    await run('update organisation set requires_second_factor = false');
    const { browser } = await register();
    await browser.confirm(new Authenticator(ORIGIN).make(await browser.begin()), 'Phone');
    await run('update organisation set requires_second_factor = true');
    const { rows } = (await browser.send(calls.passkey.query)).data as { rows: { id: string }[] };
    const tokens = [await browser.prove(), await browser.prove()];
    const replies = await Promise.all(
      rows.map(({ id }, place) => browser.send(calls.passkey.remove, { id, token: tokens[place] })),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual(
      ['200', errors.factorRequired.wire].toSorted(),
    );
    expect((await browser.send(calls.factor.state)).data).toMatchObject({ recoveryCodes: 10 });
  });
});

it('is removed by an administrator who resets the second factors', async () => {
  const { browser, passkey } = await register();
  const [{ id }] = await run("select id from account where loginname = 'li'");
  const other = new Browser();
  await other.login('other');
  expect(await other.send(calls.factor.reset, { id })).toMatchObject({ status: 404 });
  const boss = new Browser();
  await boss.login('boss');
  expect(await boss.send(calls.factor.reset, { id })).toMatchObject({ code: '200' });
  expect(await browser.send(calls.session.info)).toMatchObject(refusedWith('sessionRevoked'));
  expect(await new Browser().enter(passkey)).toMatchObject(refusedWith('passkeyRefused'));
  expect(await new Browser().login()).toMatchObject({ code: '200' });
  const events = await run(
    "select account_name from audit_event where object_kind = 'account_passkey' and kind = 'delete' order by id desc limit 1",
  );
  expect(events).toEqual([{ account_name: 'boss' }]);
});
