import { CHALLENGE_TRIES, calls, errors } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { Authenticator } from './testing/authenticator.ts';
import { ORIGIN, preparePasskeyApp, refusedWith } from './testing/passkey-app.ts';

const SESSION = 'zutai_session';
const BROWSER = 'zutai_passkey';
const { run, openBrowser, register, findFailures } = preparePasskeyApp();

describe('a sign-in by a passkey alone', () => {
  it('needs neither name nor password, opens a session under a new token and is in the trail', async () => {
    const { passkey } = await register();
    const browser = openBrowser();
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
    expect(await openBrowser().enter(passkey)).toMatchObject({ code: '200', data: { mustSetFactor: false } });
  });

  it('is taken once, however often it is sent at the same moment', async () => {
    const { passkey } = await register();
    const browser = openBrowser();
    const signed = passkey.sign(await browser.ask());
    const replies = await Promise.all([browser.show(signed), browser.show(signed), browser.show(signed)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(
      ['200', errors.passkeyExpired.wire, errors.passkeyExpired.wire].toSorted(),
    );
  });

  it('is refused too late, from another browser, and with what was asked for something else', async () => {
    const { browser: own, passkey } = await register();
    const browser = openBrowser();
    const stolen = passkey.sign(await browser.ask());
    const thief = openBrowser();
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
    expect(await openBrowser().enter(passkey, twist)).toMatchObject(refusedWith(error));
    expect(await openBrowser().enter(passkey)).toMatchObject({ code: '200' });
  });

  it('is refused where the passkey was not registered: another host of the same server', async () => {
    const { passkey } = await register();
    const elsewhere = openBrowser('plant.localhost');
    const asked = await elsewhere.ask();
    expect(asked.rpId).toBe('plant.localhost');
    const signed = passkey.sign(asked, { origin: 'http://plant.localhost' });
    expect(await elsewhere.show(signed)).toMatchObject(refusedWith('passkeyRefused'));
    const byAddress = openBrowser('127.0.0.1');
    expect(await byAddress.send(calls.passkey.beginLogin)).toMatchObject(refusedWith('passkeyNeedsName'));
    expect(await byAddress.show(signed)).toMatchObject(refusedWith('passkeyNeedsName'));
  });

  it('is refused when the signature is of another key', async () => {
    const { passkey } = await register();
    const browser = openBrowser();
    const asked = await browser.ask();
    const { userHandle } = passkey.sign(asked).response;
    const signed = new Authenticator(ORIGIN).sign(asked, { userHandle: userHandle ?? '' });
    const id = passkey.id.toString('base64url');
    expect(await browser.show({ ...signed, id, rawId: id })).toMatchObject(refusedWith('passkeyRefused'));
    expect(await findFailures()).toContainEqual({ error: 'passkeyRefused', account_name: 'li' });
  });

  it('is refused, and told of, when the count goes back; of two with one count one passes', async () => {
    const { passkey } = await register();
    expect(await openBrowser().enter(passkey, { signCount: 7 })).toMatchObject({ code: '200' });
    for (const signCount of [7, 6, 0]) {
      await run('delete from attempt');
      expect(await openBrowser().enter(passkey, { signCount })).toMatchObject(
        refusedWith('passkeyCounterBack'),
      );
    }
    expect((await findFailures()).at(-1)).toEqual({ error: 'passkeyCounterBack', account_name: 'li' });
    await run('delete from attempt');
    const browsers = [openBrowser(), openBrowser()];
    const signed: object[] = [];
    for (const browser of browsers) signed.push(passkey.sign(await browser.ask(), { signCount: 8 }));
    const replies = await Promise.all(browsers.map((browser, place) => browser.show(signed[place]!)));
    expect(replies.filter(({ code }) => code === '200')).toHaveLength(1);
    // Synced passkeys do not count.
    const { passkey: synced } = await register('wang');
    for (const signCount of [0, 0])
      expect(await openBrowser().enter(synced, { signCount })).toMatchObject({ code: '200' });
  });

  it('is refused for passkeys nobody has, removed ones and accounts that may not sign in, all alike', async () => {
    const { browser: own, passkey } = await register();
    const { passkey: kept } = await register('wang');
    const unknown = await openBrowser().enter(new Authenticator(ORIGIN));
    expect(unknown).toMatchObject({ status: 400, ...refusedWith('passkeyRefused') });
    expect((await findFailures()).at(-1)).toEqual({ error: 'passkeyRefused', account_name: '' });
    // Removed between question and answer.
    const browser = openBrowser();
    const signed = passkey.sign(await browser.ask());
    const [{ id }] = (await own.send(calls.passkey.query)).data.rows;
    await own.send(calls.passkey.remove, { id, token: await own.prove() });
    const removed = await browser.show(signed);
    await run("update account set is_active = false where loginname = 'wang'");
    const closed = await openBrowser().enter(kept);
    const alike = { ...unknown, data: { requestId: expect.any(String) } };
    for (const reply of [removed, closed]) expect(reply).toEqual(alike);
    expect(await openBrowser().login('wang')).toMatchObject(refusedWith('wrongNameOrPassword'));
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
    expect(await openBrowser().enter(passkey)).toMatchObject(refusedWith('accountWaiting'));
    expect(await openBrowser().enter(passkey, { isVerified: false })).toMatchObject(
      refusedWith('passkeyRefused'),
    );
  });

  it('counts failures at the brake of the login, of unknown passkeys too', async () => {
    const { passkey } = await register();
    await run('delete from attempt');
    for (const of of [passkey, new Authenticator(ORIGIN)]) {
      const replies = [];
      for (let n = 0; n < 6; n += 1)
        replies.push((await openBrowser().enter(of, { isVerified: false })).status);
      expect(replies.slice(0, 3)).toEqual([400, 400, 400]);
      expect(replies).toContain(429);
    }
    // They count at the name: the password has to wait as well.
    await run('update attempt set at = now()');
    expect(await openBrowser().login()).toMatchObject({ status: 429 });
  });
});

describe('a passkey as second factor', () => {
  it('is asked for after the password, of that account, in that browser', async () => {
    const { passkey, recoveryCodes } = await register();
    const { passkey: foreign } = await register('other');
    const browser = openBrowser();
    expect(await browser.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    expect((await browser.send(calls.session.challenge)).data).toEqual({
      loginname: 'li',
      ways: ['passkey', 'recovery'],
      keyService: '',
    });
    const begin = async () => (await browser.send(calls.passkey.beginFactor)).data;
    const show = (credential: object, from = browser) => from.send(calls.passkey.showFactor, { credential });
    const asked = await begin();
    expect(asked.allowCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect(await show(foreign.sign(asked))).toMatchObject(refusedWith('passkeyRefused'));
    const elsewhere = openBrowser();
    await elsewhere.login();
    expect(await show(passkey.sign(await begin()), elsewhere)).toMatchObject(refusedWith('passkeyExpired'));
    expect(await openBrowser().send(calls.passkey.beginFactor)).toMatchObject(
      refusedWith('challengeExpired'),
    );
    const signed = passkey.sign(await begin());
    expect(await show(signed)).toMatchObject({ code: '200', data: { loginname: 'li' } });
    expect(await show(signed)).toMatchObject(refusedWith('passkeyExpired'));
    expect(await findFailures()).toContainEqual({ error: 'passkeyRefused', account_name: 'li' });
    await run('delete from attempt');
    await elsewhere.login();
    const byCode = { way: 'recovery', code: recoveryCodes[0] };
    expect(await elsewhere.send(calls.session.secondFactor, byCode)).toMatchObject({ code: '200' });
  });

  it('counts its tries at the challenge', async () => {
    const { passkey } = await register();
    const browser = openBrowser();
    await browser.login();
    const { data } = await browser.send(calls.passkey.beginFactor);
    await run('update login_challenge set tries = $1', CHALLENGE_TRIES);
    expect(await browser.send(calls.passkey.showFactor, { credential: passkey.sign(data) })).toMatchObject(
      refusedWith('challengeExpired'),
    );
  });

  it('is asked for also where it cannot be shown: another address is no way around it', async () => {
    await register();
    const browser = openBrowser('127.0.0.1');
    expect(await browser.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    expect(await browser.send(calls.passkey.beginFactor)).toMatchObject(refusedWith('passkeyNeedsName'));
  });
});
