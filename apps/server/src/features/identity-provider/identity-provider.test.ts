import { calls, SSO_SECONDS } from '@zutai/contract';
import { signInAt, startIdentityProvider } from '@zutai/dev-env/identity-provider';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountOf,
  addProvider,
  Browser,
  CALLBACK,
  createApp,
  op,
  setUpSso,
  sso,
  test,
  wireOf,
} from './testing/sso-fixture.ts';

setUpSso();

describe('signing in', () => {
  it('makes an account with the role of the group, and finds it again', async () => {
    await addProvider();
    const browser = new Browser();
    const { data } = await browser.signIn();
    expect(data.user).toMatchObject({ loginname: 'wang.fang', displayName: 'Wang Fang', roleId: 'engineer' });
    expect((await browser.send(calls.session.info)).data.userId).toBe(data.user.userId);
    const again = await new Browser().signIn();
    expect(again.data.user.userId).toBe(data.user.userId);
  });

  it('authenticates with the secret, by PKCE and a nonce', async () => {
    await addProvider();
    const browser = new Browser();
    const { data } = await browser.send(sso.begin, { slug: 'plant' });
    const asked = new URL(data.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(40);
    await browser.complete(await signInAt(data.url, 'wang'));
    const token = op.asked.find(({ path }) => path === '/token');
    const [, secret = ''] = Buffer.from(token!.authorization.slice(6), 'base64').toString().split(':');
    expect(decodeURIComponent(secret)).toBe(op.clientSecret);
  });

  it('takes the groups from the UserInfo endpoint where the ID token has none', async () => {
    const other = await startIdentityProvider({
      redirectUris: [CALLBACK],
      isUserInfoOnly: true,
      people: Object.fromEntries(op.people),
    });
    await addProvider({ issuer: other.issuer });
    expect((await new Browser().signIn()).data.user).toMatchObject({ roleId: 'engineer' });
    await other.stop();
  });

  it('begins under a new token and ends the session that the browser had', async () => {
    await addProvider();
    const browser = new Browser();
    await browser.login('li');
    const before = browser.cookies.zutai_session!;
    await browser.signIn();
    expect(browser.cookies.zutai_session).not.toBe(before);
    const old = new Browser();
    old.cookies.zutai_session = before;
    expect((await old.send(calls.session.info)).code).not.toBe('200');
  });

  it('gives another account the next name that is free, whatever the e-mail address says', async () => {
    op.people.set('thief', {
      claims: { preferred_username: 'li', email: 'li@plant.example', groups: ['engineers'] },
    });
    await addProvider();
    const { data } = await new Browser().signIn('thief');
    expect(data.user.loginname).toBe('li-2');
    expect((await accountOf('li')).role).toBe('user');
  });
});

it('begins for everybody however many somebody else has begun', async () => {
  await addProvider();
  await new Browser().visit();
  await test.database.pool.query(
    `insert into one_time_secret (token_hash, purpose, content, expires_at)
     select sha256(n::text::bytea), 'sso-flow', '{}', now() + interval '10 minutes' from generate_series(1, 6000) as n`,
  );
  expect((await new Browser().signIn()).data.user).toMatchObject({ loginname: 'wang.fang' });
});

describe('what is not taken', () => {
  beforeEach(async () => {
    await addProvider();
  });

  it('another state, and an answer in a browser that has not begun', async () => {
    const browser = new Browser();
    const back = await browser.visit();
    expect((await new Browser().complete(back)).code).toBe(wireOf('ssoExpired'));
    back.searchParams.set('state', 'another');
    expect((await browser.complete(back)).code).toBe(wireOf('ssoFailed'));
    expect((await browser.send(calls.session.info)).code).toBe(wireOf('notLoggedIn'));
  });

  it('an answer twice, and a code in another sign-in', async () => {
    const browser = new Browser();
    const back = await browser.visit();
    const kept = { ...browser.cookies };
    expect((await browser.complete(back)).data.user).toMatchObject({ loginname: 'wang.fang' });
    const again = new Browser();
    Object.assign(again.cookies, kept);
    expect((await again.complete(back)).code).toBe(wireOf('ssoExpired'));
    const next = new Browser();
    const fresh = await next.visit();
    fresh.searchParams.set('code', back.searchParams.get('code')!);
    expect((await next.complete(fresh)).code).toBe(wireOf('ssoFailed'));
  });

  it('an answer of several at once, and one that comes late', async () => {
    const browser = new Browser();
    const back = await browser.visit();
    const same = Array.from({ length: 4 }, () =>
      Object.assign(new Browser(), { cookies: { ...browser.cookies } }),
    );
    const codes = (await Promise.all(same.map((each) => each.complete(back)))).map(({ code }) => code);
    expect(codes.filter((code) => code !== wireOf('ssoExpired'))).toEqual(['200']);
    const late = new Browser();
    const lateBack = await late.visit();
    vi.useFakeTimers({ now: Date.now() + SSO_SECONDS * 1000 + 1, toFake: ['Date'] });
    try {
      expect((await late.complete(lateBack)).code).toBe(wireOf('ssoExpired'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('a sign-in that was not begun here', async () => {
    const browser = new Browser();
    const back = await browser.visit();
    const cookie = browser.cookies.zutai_sso_flow!;
    for (const forged of ['none', `${cookie.slice(0, -4)}AAAA`, '']) {
      const other = new Browser();
      other.cookies.zutai_sso_flow = forged;
      expect((await other.complete(back)).code).toBe(wireOf('ssoExpired'));
    }
    expect((await browser.complete(back)).data.user).toMatchObject({ loginname: 'wang.fang' });
  });

  it('an answer at the address of another provider', async () => {
    await addProvider({ slug: 'other', title: 'Other' });
    const browser = new Browser();
    expect((await browser.complete(await browser.visit(), 'other')).code).toBe(wireOf('ssoExpired'));
  });

  it('an answer that names another issuer', async () => {
    const browser = new Browser();
    const back = await browser.visit();
    expect(back.searchParams.get('iss')).toBe(op.issuer);
    back.searchParams.set('iss', 'https://attacker.example');
    expect((await browser.complete(back)).code).toBe(wireOf('ssoFailed'));
    expect(op.asked.some(({ path }) => path === '/token')).toBe(false);
  });

  const past = Math.floor(Date.now() / 1000) - 7200;
  it.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another' }],
    ['issuer', { iss: 'https://attacker.example' }],
    ['time', { iat: past, exp: past + 60 }],
  ])('an ID token of another %s', async (_what, change) => {
    op.tamper = (claims) => ({ ...claims, ...change });
    const browser = new Browser();
    expect((await browser.signIn()).code).toBe(wireOf('ssoFailed'));
    expect((await browser.send(calls.session.info)).code).toBe(wireOf('notLoggedIn'));
  });

  it('an ID token that somebody else has signed', async () => {
    op.hasForeignKey = true;
    expect((await new Browser().signIn()).code).toBe(wireOf('ssoFailed'));
  });

  it.each(['none', 'HS256'] as const)('an ID token of the algorithm %s', async (algorithm) => {
    op.forgedAlgorithm = algorithm;
    const browser = new Browser();
    expect((await browser.signIn()).code).toBe(wireOf('ssoFailed'));
    expect((await browser.send(calls.session.info)).code).toBe(wireOf('notLoggedIn'));
  });

  it('somebody who refuses', async () => {
    expect((await new Browser().signIn(null)).code).toBe(wireOf('ssoDenied'));
  });
});

describe('a provider that fails', () => {
  it.each(['garbage', 'silence', 'failure'] as const)('with %s', async (fault) => {
    await addProvider();
    op.faults.set('/.well-known', fault);
    expect((await new Browser().send(sso.begin, { slug: 'plant' })).code).toBe(wireOf('ssoUnavailable'));
    op.faults.clear();
    const browser = new Browser();
    const back = await browser.visit();
    op.faults.set('/token', fault);
    const expected = fault === 'silence' ? 'ssoUnavailable' : 'ssoFailed';
    expect((await browser.complete(back)).code).toBe(wireOf(expected));
    op.faults.clear();
    expect((await new Browser().login('li')).data.loginname).toBe('li');
  });

  it('that is gone', async () => {
    await addProvider({ issuer: 'http://127.0.0.1:1' });
    expect((await new Browser().send(sso.begin, { slug: 'plant' })).code).toBe(wireOf('ssoUnavailable'));
  });

  it('whose document names another issuer', async () => {
    await addProvider({ issuer: op.issuer.replace('127.0.0.1', 'localhost') });
    const open = await createApp(['*']);
    expect((await new Browser(open).send(sso.begin, { slug: 'plant' })).code).toBe(wireOf('ssoUnavailable'));
    await open.close();
  });

  it('at an address that is not public and was not opened', async () => {
    const guarded = await createApp([]);
    const { admin, id } = await addProvider();
    for (const issuer of [op.issuer, 'https://169.254.169.254', 'https://10.0.0.1']) {
      await test.database.pool.query('update identity_provider set issuer = $1', [issuer]);
      const browser = new Browser(guarded);
      Object.assign(browser.cookies, admin.cookies);
      expect((await browser.send(sso.begin, { slug: 'plant' })).code).toBe(wireOf('ssoUnavailable'));
      const { data } = await browser.send(sso.beginTest, { id });
      expect(data.report).toMatchObject({ failedStep: 'discovery', reason: 'addressRefused' });
    }
    expect(op.asked).toEqual([]);
    await guarded.close();
  });
});
