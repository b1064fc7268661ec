import { calls, errors, MAX_PASSKEYS } from '@zutai/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from './testing/authenticator.ts';
import { ORIGIN, preparePasskeyApp, refusedWith } from './testing/passkey-app.ts';

const SESSION = 'zutai_session';
const { run, openBrowser, register } = preparePasskeyApp();

describe('a passkey', () => {
  it('is registered by who enters the password again, in that session, and kept with what is known of it', async () => {
    const browser = openBrowser();
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
    const browser = openBrowser();
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
    const wang = openBrowser();
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
    const other = openBrowser();
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
    expect(await openBrowser().login()).toMatchObject({ code: '200' });
    const events = await run(
      "select kind from audit_event where object_kind = 'account_passkey' order by id desc limit 2",
    );
    expect(events).toEqual([{ kind: 'delete' }, { kind: 'update' }]);
  });
});

describe('an organisation that asks for a second factor', () => {
  beforeEach(() => run('update organisation set requires_second_factor = true'));

  it('is satisfied by a passkey that is set up at the sign-in, the first factor and no other', async () => {
    const browser = openBrowser();
    const stale = openBrowser();
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
    expect(await openBrowser().login()).toMatchObject(refusedWith('secondFactorNeeded'));
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
  const other = openBrowser();
  await other.login('other');
  expect(await other.send(calls.factor.reset, { id })).toMatchObject({ status: 404 });
  const boss = openBrowser();
  await boss.login('boss');
  expect(await boss.send(calls.factor.reset, { id })).toMatchObject({ code: '200' });
  expect(await browser.send(calls.session.info)).toMatchObject(refusedWith('sessionRevoked'));
  expect(await openBrowser().enter(passkey)).toMatchObject(refusedWith('passkeyRefused'));
  expect(await openBrowser().login()).toMatchObject({ code: '200' });
  const events = await run(
    "select account_name from audit_event where object_kind = 'account_passkey' and kind = 'delete' order by id desc limit 1",
  );
  expect(events).toEqual([{ account_name: 'boss' }]);
});
