import { calls } from '@zutai/contract';
import { SoftwareKey } from '@zutai/dev-env/key-service';
import { expect, it } from 'vitest';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import {
  Browser,
  idOf,
  pool,
  refusedWith,
  requireKey,
  signedIn,
  startKeyApp,
  stepToken,
} from './testing/key-app.ts';

startKeyApp();
const key = new SoftwareKey('of li');

it('a key that is removed while it is looked at keeps no session open', async () => {
  const id = await requireKey('li', key);
  const browser = await signedIn(key);
  await pool().query("update session set lock_checked_at = now() - interval '1 day'");
  const verifyData = await browser.sign(key);
  const held = {
    lock: `select from account_hardware_key where id = ${id} for update`,
    change: 'delete from account_hardware_key',
  };
  const reply = await whileWaiting(pool(), held, () =>
    browser.send(calls.hardwareKey.validLockCert, { verifyData }),
  );
  expect(reply).toMatchObject(refusedWith('hardwareKeyWrong'));
  expect(await browser.info()).toMatchObject({ code: '1006' });
});

it('what the password permits once is done once', async () => {
  const browser = new Browser();
  await browser.login();
  const token = await stepToken(browser);
  const more = { title: 'Key', publicKey: key.publicKey, verifyData: await browser.sign(key) };
  const held = {
    lock: `select from account where id = ${await idOf('li')} for update`,
    change: 'delete from step_token',
  };
  const register = () => browser.send(calls.hardwareKey.register, { token, ...more });
  expect(await whileWaiting(pool(), held, register)).toMatchObject(refusedWith('stepExpired'));
  expect((await browser.send(calls.hardwareKey.query)).data.keys).toEqual([]);
});
