import { calls, LOCK_VALID_SECONDS } from '@zutai/contract';
import { SoftwareKey } from '@zutai/dev-env/key-service';
import { describe, expect, it } from 'vitest';
import {
  Browser,
  liveSessions,
  pool,
  processes,
  refusedWith,
  requireKey,
  signedIn,
  startKeyApp,
  wait,
} from './testing/key-app.ts';

startKeyApp();

describe('the lock check', () => {
  const key = new SoftwareKey('of li');

  it('keeps a session open; without it nothing is answered, and sockets close', async () => {
    await requireKey('li', key);
    const browser = await signedIn(key);
    await wait(LOCK_VALID_SECONDS - 10);
    expect(await browser.info()).toMatchObject({ code: '200' });
    expect(await browser.check(key)).toMatchObject({
      code: '200',
      data: { validSeconds: LOCK_VALID_SECONDS },
    });
    await wait(LOCK_VALID_SECONDS - 10);
    expect(await browser.info()).toMatchObject({ code: '200' });
    expect(await liveSessions()).toHaveProperty('size', 2);
    await wait(20);
    expect(await browser.info()).toMatchObject({
      ...{ status: 401, code: '1006', message: expect.stringContaining('硬件密钥') },
    });
    expect(await browser.send(calls.hardwareKey.query)).toMatchObject({ code: '1006' });
    // That of the administrator, who needs no key.
    expect(await liveSessions()).toHaveProperty('size', 1);
  });

  it('opens it again, for a machine that slept, and not with another key', async () => {
    await requireKey('li', key);
    const browser = await signedIn(key);
    await wait(8 * 3600);
    expect(await browser.info()).toMatchObject({ code: '1006' });
    expect(await browser.check(new SoftwareKey('another'))).toMatchObject(refusedWith('hardwareKeyWrong'));
    expect(await browser.info()).toMatchObject({ code: '1006' });
    expect(await browser.check(key)).toMatchObject({ code: '200' });
    expect(await browser.info()).toMatchObject({ code: '200' });
    const { rows } = await pool().query(
      "select from audit_event where kind = 'refused' and error = 'hardwareKeyWrong' and account_name = 'li'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    await browser.send(calls.session.logout);
    expect(await browser.check(key)).toMatchObject({ status: 401 });
  });

  it('is good once, in its own session, for a minute', async () => {
    await requireKey('li', key);
    const [browser, other] = [await signedIn(key), await signedIn(key)];
    const verifyData = await browser.sign(key);
    const check = (by: Browser, body = verifyData) =>
      by.send(calls.hardwareKey.validLockCert, { verifyData: body });
    const replies = await Promise.all([check(browser), check(browser), check(browser)]);
    expect(replies.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await check(other, await browser.sign(key))).toMatchObject(refusedWith('lockRandomExpired'));
    const late = await browser.sign(key);
    await pool().query('update one_time_secret set expires_at = now()');
    expect(await check(browser, late)).toMatchObject(refusedWith('lockRandomExpired'));
    expect(await check(new Browser())).toMatchObject({ code: '1010' });
  });

  it('is asked of sessions that are open when the key becomes required, which have time for it', async () => {
    const browser = new Browser();
    await browser.login();
    await requireKey('li', key);
    expect(await browser.info()).toMatchObject({ code: '200', data: { useLock: true } });
    await wait(LOCK_VALID_SECONDS);
    expect(await browser.info()).toMatchObject({ code: '1006' });
    expect(await browser.check(key)).toMatchObject({ code: '200' });
    expect(await browser.info()).toMatchObject({ code: '200' });
  });

  it('counts in every process', async () => {
    await requireKey('li', key);
    const browser = await signedIn(key);
    await wait(LOCK_VALID_SECONDS);
    for (const at of [0, 1]) expect(await browser.info(at)).toMatchObject({ code: '1006' });
    // Asked of one, shown to the other.
    const verifyData = await browser.sign(key, 0);
    const shown = await browser.send(calls.hardwareKey.validLockCert, { verifyData }, 1);
    expect(shown).toMatchObject({ code: '200' });
    for (const at of [0, 1]) {
      expect(await browser.info(at)).toMatchObject({ code: '200' });
      expect(await liveSessions(at)).toHaveProperty('size', 2);
    }
    const again = new Browser();
    await again.login('li', 0);
    expect(await again.show(key, 1)).toMatchObject({ code: '200' });
  });
});

it('pages may reach the local service that is set, and no other', async () => {
  const { headers } = await processes[0]!.app.inject('/healthz');
  expect(headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:18765;");
});
