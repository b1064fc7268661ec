import { hash } from '@node-rs/argon2';
import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { Authenticator } from './testing/authenticator.ts';
import { PASSWORD } from './testing/browser.ts';
import { ORIGIN, preparePasskeyApp, refusedWith } from './testing/passkey-app.ts';

const { run, openBrowser, register, whileWaiting } = preparePasskeyApp();
const countOpen = async () => (await run('select from session where revoked_at is null')).length;
const LI = "where loginname = 'li'";
const REPLACE = `update account set password_hash = '${await hash('Another-Password-2')}' ${LI}`;

it.each([
  ['the password is replaced', REPLACE],
  ['the account is deactivated', `update account set is_active = false ${LI}`],
])('a sign-in by password begins no session where %s while it is looked at', async (_what, lock) => {
  const [before] = await run(`select password_hash from account ${LI}`);
  try {
    const reply = await whileWaiting({ lock }, () => openBrowser().login());
    expect(reply).toMatchObject(refusedWith('wrongNameOrPassword'));
    expect(await countOpen()).toBe(0);
  } finally {
    await run(`update account set password_hash = $1 ${LI}`, before!.password_hash);
  }
});

it('a sign-in by password shows the second factor that was added while it was looked at', async () => {
  const lock = `select from account ${LI} for update`;
  const change = `insert into account_totp (account_id, secret, last_step) select id, '', 0 from account ${LI}`;
  const reply = await whileWaiting({ lock, change }, () => openBrowser().login());
  expect(reply).toMatchObject(refusedWith('secondFactorNeeded'));
  expect(await countOpen()).toBe(0);
});

it('a second step stands for the password that was looked at, not for the one that came meanwhile', async () => {
  const { recoveryCodes } = await register();
  await run('update session set revoked_at = now()');
  const [before] = await run(`select password_hash from account ${LI}`);
  const browser = openBrowser();
  try {
    await whileWaiting({ lock: 'lock table login_challenge in exclusive mode', change: REPLACE }, () =>
      browser.login(),
    );
    const code = { way: 'recovery', code: recoveryCodes[0] };
    expect(await browser.send(calls.session.secondFactor, code)).toMatchObject(
      refusedWith('challengeExpired'),
    );
    expect(await countOpen()).toBe(0);
  } finally {
    await run(`update account set password_hash = $1 ${LI}`, before!.password_hash);
  }
});

it('a passkey that is removed while it signs in begins no session', async () => {
  const { passkey } = await register();
  await run('update session set revoked_at = now()');
  const held = { lock: `select from account ${LI} for update`, change: 'delete from account_passkey' };
  expect(await whileWaiting(held, () => openBrowser().enter(passkey))).toMatchObject(
    refusedWith('passkeyRefused'),
  );
  expect(await countOpen()).toBe(0);
});

it('a second factor that is removed while it is shown begins no session', async () => {
  const { recoveryCodes } = await register();
  await run('update session set revoked_at = now()');
  const browser = openBrowser();
  await browser.login();
  const held = { lock: `select from account ${LI} for update`, change: 'delete from account_passkey' };
  const code = { way: 'recovery', code: recoveryCodes[0] };
  expect(await whileWaiting(held, () => browser.send(calls.session.secondFactor, code))).toMatchObject(
    refusedWith('challengeExpired'),
  );
  expect(await countOpen()).toBe(0);
});

it('a session that is ended while another takes its place has none after it', async () => {
  await run('update organisation set requires_second_factor = true');
  const browser = openBrowser();
  await browser.login();
  const made = new Authenticator(ORIGIN).make((await browser.send(calls.passkey.begin)).data);
  const lock = 'update session set revoked_at = now()';
  expect(await whileWaiting({ lock }, () => browser.confirm(made))).toMatchObject(refusedWith('notLoggedIn'));
  expect(await countOpen()).toBe(0);
});

it('a new password takes the place of the one that was looked at, not of one that came meanwhile', async () => {
  const [before] = await run(`select password_hash from account ${LI}`);
  const browser = openBrowser();
  await browser.login();
  const proof = { purpose: 'password', password: PASSWORD };
  const { token } = (await browser.send(calls.security.validateOldPwdForChangePwd, proof)).data;
  try {
    const body = { token, password: 'kG4tw0Lz-42' };
    const reply = await whileWaiting({ lock: REPLACE }, () => browser.send(calls.security.setPwd, body));
    expect(reply).toMatchObject(refusedWith('stepExpired'));
    expect(REPLACE).toContain((await run(`select password_hash from account ${LI}`))[0]!.password_hash);
  } finally {
    await run(`update account set password_hash = $1 ${LI}`, before!.password_hash);
  }
});

it('recovery codes are not made for an account whose last factor is removed meanwhile', async () => {
  const { browser, recoveryCodes } = await register();
  const body = { token: await browser.prove(), code: recoveryCodes[0] };
  const held = {
    lock: `select from account ${LI} for update`,
    change: 'delete from account_passkey; delete from account_recovery_code',
  };
  expect(await whileWaiting(held, () => browser.send(calls.factor.renewCodes, body))).toMatchObject(
    refusedWith('factorNotSet'),
  );
  expect(await run('select from account_recovery_code')).toHaveLength(0);
});
