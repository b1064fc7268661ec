import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { calls, LOCK_PREFIX } from '@zutai/contract';
import { SoftwareKey } from '@zutai/dev-env/key-service';
import { describe, expect, it } from 'vitest';
import {
  Browser,
  boss,
  idOf,
  KEY_SERVICE,
  pool,
  refusedWith,
  requireKey,
  startKeyApp,
  stepToken,
} from './testing/key-app.ts';

startKeyApp();

describe('a key', () => {
  it('is registered by who enters the password again, and shows that it is there', async () => {
    const browser = new Browser();
    const key = new SoftwareKey('one');
    await browser.login();
    const register = async (fields: Record<string, string> = {}) =>
      browser.send(calls.hardwareKey.register, {
        ...{ token: await stepToken(browser), title: '一号', publicKey: key.publicKey },
        ...{ verifyData: await browser.sign(key), ...fields },
      });
    expect(await register({ token: 'none' })).toMatchObject(refusedWith('stepExpired'));
    expect(await register({ verifyData: await browser.sign(new SoftwareKey('two')) })).toMatchObject(
      refusedWith('hardwareKeyWrong'),
    );
    expect(await register()).toMatchObject({ code: '200', data: { title: '一号', lastUsedMs: null } });
    expect(await register()).toMatchObject(refusedWith('hardwareKeyTaken'));
    const fingerprint = createHash('sha256').update(Buffer.from(key.publicKey, 'base64')).digest('hex');
    const { data } = await browser.send(calls.hardwareKey.query);
    expect(data).toMatchObject({ useLock: false, keys: [{ fingerprint }] });
    const token = await stepToken(browser);
    const { id } = data.keys[0];
    expect(await browser.send(calls.hardwareKey.remove, { token: 'none', id })).toMatchObject(
      refusedWith('stepExpired'),
    );
    expect(await browser.send(calls.hardwareKey.remove, { token, id })).toMatchObject({ code: '200' });
    const { rows } = await pool().query(
      `select kind, account_name, coalesce(after, before) ->> 'fingerprint' as fingerprint from audit_event
       where object_kind = 'account_hardware_key' and object_id = $1 order by id`,
      [await idOf('li')],
    );
    expect(rows.slice(-2)).toEqual([
      { kind: 'insert', account_name: 'li', fingerprint },
      { kind: 'delete', account_name: 'li', fingerprint },
    ]);
  });

  it.each([
    ['text', 'hello'],
    [
      'a private key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }),
    ],
    [
      'another curve',
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey.export({
        type: 'spki',
        format: 'pem',
      }),
    ],
    [
      'a short RSA key',
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }),
    ],
  ])('is not made of %s', async (_what, publicKey) => {
    const browser = await boss();
    const body = { accountId: await idOf('li'), title: 'Key', publicKey: String(publicKey) };
    expect(await browser.send(calls.hardwareKey.registerOfAccount, body)).toMatchObject(
      refusedWith('hardwareKeyUnreadable'),
    );
  });

  it('is one of five at most, and given and taken by who may manage the account, not of themselves', async () => {
    const browser = await boss();
    const accountId = await idOf('li');
    const add = (body: Record<string, string>, by = browser) =>
      by.send(calls.hardwareKey.registerOfAccount, {
        ...{ title: 'Key', publicKey: new SoftwareKey('any').publicKey, ...body },
      });
    const added = await Promise.all(Array.from({ length: 8 }, () => add({ accountId })));
    expect(added.filter(({ code }) => code === '200')).toHaveLength(5);
    expect(await add({ accountId: await idOf('boss') })).toMatchObject(refusedWith('accountIsOwn'));
    const stranger = new Browser();
    await stranger.login('other');
    const colleague = new Browser();
    await colleague.login('wang');
    for (const [by, name] of [
      [stranger, 'notFound'],
      [colleague, 'noPermission'],
    ] as const) {
      expect(await add({ accountId }, by)).toMatchObject(refusedWith(name));
      expect(await by.send(calls.hardwareKey.queryOfAccount, { accountId })).toMatchObject(refusedWith(name));
      expect(
        await by.send(calls.hardwareKey.removeOfAccount, { accountId, id: added[0]!.data?.id ?? '1' }),
      ).toMatchObject(refusedWith(name));
      expect(await by.send(calls.hardwareKey.setUseLock, { accountId, useLock: 'true' })).toMatchObject(
        refusedWith(name),
      );
    }
    // That of another account is none of this one.
    expect(
      await browser.send(calls.hardwareKey.removeOfAccount, {
        ...{ accountId: await idOf('wang'), id: added.find(({ code }) => code === '200')!.data.id },
      }),
    ).toMatchObject(refusedWith('notFound'));
  });

  it('is asked for of nobody who has none, and the last one stays while it is asked for', async () => {
    const browser = await boss();
    const accountId = await idOf('li');
    const setUseLock = (useLock: string) =>
      browser.send(calls.hardwareKey.setUseLock, { accountId, useLock });
    expect(await setUseLock('true')).toMatchObject(refusedWith('hardwareKeyMissing'));
    const id = await requireKey('li', new SoftwareKey('one'), browser);
    const remove = () => browser.send(calls.hardwareKey.removeOfAccount, { accountId, id });
    expect(await remove()).toMatchObject(refusedWith('hardwareKeyNeeded'));
    expect(await setUseLock('false')).toMatchObject({ code: '200' });
    expect(await remove()).toMatchObject({ code: '200' });
    const { rows } = await pool().query(
      `select account_name, after from audit_event where object_kind = 'account' and after ? 'use_lock'
       and kind = 'update' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ account_name: 'boss', after: { use_lock: false } }]);
  });
});

it('is asked for of oneself by oneself, and ended by somebody else alone', async () => {
  const browser = await boss();
  const accountId = await idOf('boss');
  await pool().query(
    `insert into account_hardware_key (account_id, title, public_key, fingerprint, last_used_at)
     values ($1, 'Own', '', 'own', null)`,
    [accountId],
  );
  const setUseLock = (useLock: string, by = browser) =>
    by.send(calls.hardwareKey.setUseLock, { accountId, useLock });
  expect(await setUseLock('true')).toMatchObject({ code: '200' });
  expect(await setUseLock('false')).toMatchObject(refusedWith('accountIsOwn'));
  const { rows } = await pool().query('select use_lock from account where id = $1', [accountId]);
  expect(rows).toEqual([{ use_lock: true }]);
  await pool().query("update account set role = 'admin' where loginname = 'wang'");
  try {
    const colleague = new Browser();
    await colleague.login('wang');
    expect(await setUseLock('false', colleague)).toMatchObject({ code: '200' });
  } finally {
    await pool().query("update account set role = 'user' where loginname = 'wang'");
  }
});

describe('the sign-in', () => {
  const key = new SoftwareKey('of li');

  it('asks for the key after the password, in this browser alone, under a session of its own', async () => {
    await requireKey('li', key);
    const browser = new Browser();
    expect(await browser.login()).toMatchObject({ status: 401, ...refusedWith('secondFactorNeeded') });
    expect(await browser.info()).toMatchObject({ status: 401 });
    expect((await browser.send(calls.session.challenge)).data).toEqual({
      ...{ loginname: 'li', ways: ['hardwareKey'], keyService: KEY_SERVICE },
    });
    const elsewhere = new Browser();
    expect(await elsewhere.show(key)).toMatchObject(refusedWith('challengeExpired'));
    const verifyData = await browser.sign(key);
    expect(await browser.send(calls.session.showKey, { verifyData })).toMatchObject({
      ...{ code: '200', data: { loginname: 'li', useLock: true, keyService: KEY_SERVICE } },
    });
    expect(await browser.info()).toMatchObject({ code: '200' });
    const { rows } = await pool().query('select last_used_at from account_hardware_key');
    expect(rows[0].last_used_at).not.toBeNull();
    // The same again, in a sign-in of its own.
    await browser.login();
    expect(await browser.send(calls.session.showKey, { verifyData })).toMatchObject(
      refusedWith('lockRandomExpired'),
    );
  });

  it('takes no key of another account, no text of another sign-in or session, none that is old or changed', async () => {
    await requireKey('li', key);
    const wangs = new SoftwareKey('of wang');
    await requireKey('wang', wangs);
    const browser = new Browser();
    await browser.login();
    const other = new Browser();
    await other.login('wang');
    const session = await boss();
    const shown = async (verifyData: string) => {
      await pool().query('delete from attempt; update login_challenge set tries = 0');
      return browser.send(calls.session.showKey, { verifyData });
    };
    expect(await browser.show(wangs)).toMatchObject(refusedWith('hardwareKeyWrong'));
    for (const foreign of [other, session, new Browser()])
      expect(await shown(await foreign.sign(key))).toMatchObject(refusedWith('lockRandomExpired'));
    const late = await browser.sign(key);
    await pool().query('update one_time_secret set expires_at = now()');
    expect(await shown(late)).toMatchObject(refusedWith('lockRandomExpired'));
    const changes: Readonly<Record<string, (text: string, signature: string) => string>> = {
      'a bit': (text, signature) => {
        const bytes = Buffer.from(signature, 'base64');
        bytes[bytes.length - 1]! ^= 1;
        return `${text}.${bytes.toString('base64')}`;
      },
      'no signature': (text) => `${text}.`,
      'no second part': (text) => text,
      'a third part': (text, signature) => `${text}.${signature}.${signature}`,
      'another prefix': (text) =>
        key.sign(
          Buffer.from(`OTHER:${Buffer.from(text, 'base64').toString().slice(LOCK_PREFIX.length)}`).toString(
            'base64',
          ),
        ),
      'something else': () => 'none',
    };
    for (const [what, change] of Object.entries(changes)) {
      const [text = '', signature = ''] = (await browser.sign(key)).split('.');
      expect(await shown(change(text, signature)), what).toMatchObject(refusedWith('hardwareKeyWrong'));
    }
    // A good signature, over another text of this very sign-in.
    const [, of = ''] = (await browser.sign(key)).split('.');
    const text = Buffer.from(LOCK_PREFIX + (await browser.random())).toString('base64');
    expect(await shown(`${text}.${of}`)).toMatchObject(refusedWith('hardwareKeyWrong'));
    expect(await shown(await browser.sign(key))).toMatchObject({ code: '200' });
    const { rows } = await pool().query(
      "select from audit_event where kind = 'loginFailed' and error = 'hardwareKeyWrong' and account_name = 'li'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
  });

  it('takes no removed key, and nothing of a deactivated account', async () => {
    const second = new SoftwareKey('second');
    const browser = await boss();
    const id = await requireKey('li', key, browser);
    const accountId = await idOf('li');
    await browser.send(calls.hardwareKey.registerOfAccount, {
      ...{ accountId, title: 'Second', publicKey: second.publicKey },
    });
    const li = new Browser();
    await li.login();
    await browser.send(calls.hardwareKey.removeOfAccount, { accountId, id });
    expect(await li.show(key)).toMatchObject(refusedWith('hardwareKeyWrong'));
    await pool().query("update account set is_active = false where loginname = 'li'");
    expect(await li.show(second)).toMatchObject(refusedWith('challengeExpired'));
  });

  it('takes a code of an app in the place of the key from nobody', async () => {
    await requireKey('li', key);
    const browser = new Browser();
    await browser.login();
    await pool().query("insert into account_totp (account_id, secret, last_step) values ($1, '', 0)", [
      await idOf('li'),
    ]);
    for (const way of ['totp', 'recovery'])
      expect(await browser.send(calls.session.secondFactor, { way, code: '123456' })).toMatchObject(
        refusedWith('factorCodeWrong'),
      );
    expect((await browser.send(calls.session.challenge)).data.ways).toEqual(['hardwareKey']);
  });

  it('takes a key in the place of a code from nobody who is not asked for one', async () => {
    const browser = await boss();
    const accountId = await idOf('li');
    await browser.send(calls.hardwareKey.registerOfAccount, {
      ...{ accountId, title: 'Optional', publicKey: key.publicKey },
    });
    await pool().query("insert into account_totp (account_id, secret, last_step) values ($1, '', 0)", [
      accountId,
    ]);
    const li = new Browser();
    expect(await li.login()).toMatchObject(refusedWith('secondFactorNeeded'));
    expect(await li.show(key)).toMatchObject(refusedWith('hardwareKeyWrong'));
    expect(await li.info()).toMatchObject({ status: 401 });
  });

  it('takes RSA keys, and ECDSA as two numbers', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const browser = await boss();
    const accountId = await idOf('li');
    await browser.send(calls.hardwareKey.registerOfAccount, {
      ...{ accountId, title: 'RSA', publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })) },
    });
    await browser.send(calls.hardwareKey.setUseLock, { accountId, useLock: 'true' });
    const li = new Browser();
    await li.login();
    const text = Buffer.from(LOCK_PREFIX + (await li.random()));
    const verifyData = `${text.toString('base64')}.${sign('sha256', text, privateKey).toString('base64')}`;
    expect(await li.send(calls.session.showKey, { verifyData })).toMatchObject({ code: '200' });
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await browser.send(calls.hardwareKey.registerOfAccount, {
      ...{
        accountId,
        title: 'Raw',
        publicKey: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
      },
    });
    const again = Buffer.from(LOCK_PREFIX + (await li.random()));
    const raw = sign('sha256', again, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
    expect(
      await li.send(calls.hardwareKey.validLockCert, {
        verifyData: `${again.toString('base64')}.${raw.toString('base64')}`,
      }),
    ).toMatchObject({ code: '200' });
  });
});
