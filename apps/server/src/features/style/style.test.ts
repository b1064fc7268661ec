import {
  styleCalls as calls,
  type LoginLook,
  type MainLook,
  PLAIN_LOGIN,
  PLAIN_MAIN,
  PLAIN_STYLE,
  STYLE_IMAGES,
} from '@zutai/contract';
import { startMailServer } from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createStyleFeature, type StyleFeature } from './index.ts';

let app: FeatureApp;
let feature: StyleFeature;
let admin: Caller;
let operator: Caller;
let stranger: Caller;
let platform: Caller;
let external: Caller;
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  app = await createFeatureApp();
  feature = createStyleFeature({ database: app.database, logger });
  app.serve('style', calls, feature.handlers);
  feature.registerRoutes(app.http);
  admin = await app.addCaller('Waterworks', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  external = await app.addCaller('Waterworks', 'external', 'user');
  stranger = await app.addCaller('Steelworks', 'stranger');
  platform = await app.addCaller('Platform', 'platform', 'platform');
  await app.database.pool.query(`update account set kind = 'external' where id = $1`, [external.accountId]);
});
afterAll(() => app?.close());
beforeEach(() => app.database.pool.query('delete from style'));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';
const LOGIN: LoginLook = {
  ...PLAIN_LOGIN,
  heading: '欢迎来到水务',
  light: { accent: '#123456', ground: '#ffffff', text: '#101010' },
};
const MAIN: MainLook = { ...PLAIN_MAIN, light: { ...PLAIN_MAIN.light, accent: '#123456' } };

const addStyle = async (fields: object = {}, by = admin): Promise<string> => {
  const reply = await app.send(calls.add, by, { title: 'Brand', pageTitle: '水务云', ...fields });
  expect(reply).toMatchObject({ status: 200 });
  return reply.data.id as string;
};
const file = (name: string, bytes: Buffer | string) => ({ name, fileName: `${name}.svg`, bytes });
const load = async (caller: Caller | null, path = '') =>
  (await app.send(calls.loadStyle, caller, { path })).data;
const loadFrom = async (host: string) =>
  (
    await app.http.inject({
      method: 'POST',
      url: calls.loadStyle.path,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'path=%2Flogin',
    })
  ).json().data;

/** A style with a login page, an icon and a main page, used by the organisation. */
async function applyBrand(fields: object = {}): Promise<string> {
  const id = await addStyle(fields);
  const files = [file('background', SVG)];
  expect(await app.send(calls.updateWebLogin, admin, { id, ...LOGIN }, { files })).toMatchObject({
    status: 200,
  });
  expect(
    await app.send(calls.updateWebMain, admin, { id, ...MAIN }, { files: [file('favicon', SVG)] }),
  ).toMatchObject({ status: 200 });
  expect(await app.send(calls.edit, admin, { id, title: 'Brand', isUsed: true })).toMatchObject({
    status: 200,
  });
  return id;
}

describe('the style that is shown', () => {
  it('is the product itself for who has no style', async () => {
    expect(await load(null)).toEqual(PLAIN_STYLE);
    expect(await load(admin)).toEqual(PLAIN_STYLE);
  });

  it('is the organisation’s for its people alone, and before a login that of the address', async () => {
    const id = await applyBrand({ loginUrl: '/login/water' });
    const brand = { id, title: '水务云', isNew: true, login: LOGIN, main: MAIN };
    expect(await load(operator)).toMatchObject(brand);
    expect(await load(stranger)).toEqual(PLAIN_STYLE);
    expect(await load(null, '/login/water')).toMatchObject(brand);
    expect(await load(null, '/login/steel')).toEqual(PLAIN_STYLE);
    expect(await load(null, '/login')).toEqual(PLAIN_STYLE);
  });

  it('is found by a host, which whoever runs the installation gives alone', async () => {
    const host = { title: 'Host', pageTitle: 'By host', loginUrl: 'Scada.Example.com', isNew: false };
    expect(await app.send(calls.add, admin, host)).toMatchObject({
      code: '2803',
      fields: [{ path: 'loginUrl' }],
    });
    await addStyle(host, platform);
    expect(await loadFrom('scada.example.com')).toMatchObject({ title: 'By host', login: null });
    expect(await loadFrom('other.example.com')).toEqual(PLAIN_STYLE);
  });

  it('is that of the installation for who has none', async () => {
    const system = { title: 'Installation', pageTitle: 'All', isNew: false, isSystem: true, isUsed: true };
    expect(await app.send(calls.add, admin, system)).toMatchObject({ status: 403 });
    await addStyle(system, platform);
    expect(await load(null)).toMatchObject({ title: 'All' });
    expect(await load(stranger)).toMatchObject({ title: 'All' });
    await applyBrand();
    expect(await load(admin)).toMatchObject({ title: '水务云' });
    expect((await app.send(calls.querySysStyle, stranger)).data.rows).toMatchObject([
      { title: 'Installation', isChangeable: false },
    ]);
  });

  it('is title and pictures alone for a style of the old form', async () => {
    const id = await applyBrand();
    await app.send(calls.edit, admin, { id, title: 'Brand', isNew: false });
    expect(await load(admin)).toMatchObject({ title: '水务云', isNew: false, login: null, main: null });
  });

  it('is refused where it cannot be read, in the words of the specification', async () => {
    const id = await applyBrand();
    await app.database.pool.query(`update style set main = '{"light":{"accent":"url(x)"}}' where id = $1`, [
      id,
    ]);
    const reply = await app.send(calls.loadStyle, admin, {}, { language: 'zh' });
    expect(reply).toMatchObject({ code: '2806', message: '获取新版风格样式失败' });
    const empty = await addStyle({ title: 'Empty' });
    expect(
      await app.send(calls.edit, admin, { id: empty, title: 'Empty', isUsed: true }, { language: 'zh' }),
    ).toMatchObject({ code: '2805', message: '未设置新版风格样式' });
  });

  it('comes with the page of the app: its title, its icon, and data that ends no script', async () => {
    await applyBrand({ pageTitle: '</script><b>&' });
    const html =
      '<head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>组态</title></head>';
    const request = { url: '/monitor/eg/list', hostname: 'localhost', headers: {} } as never;
    const page = await feature.completePage(html, request, async () => operator);
    expect(page).toContain('<title>&lt;/script&gt;&lt;b&gt;&amp;</title>');
    expect(page).toMatch(/<link rel="icon" href="\/lfscada\/style\/image\/[\w-]{22}" \/>/);
    const [, data = ''] = /<script type="application\/json" id="style">(.*)<\/script><\/head>/.exec(
      page.replace(/<link[^>]*>|<title>.*<\/title>/g, ''),
    )!;
    expect(JSON.parse(data)).toEqual(await load(operator));
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    const failing = () => Promise.reject(new Error('away'));
    expect(await feature.completePage(html, request, failing)).toBe(html);
  });
});

describe('a style', () => {
  it('has a login address of its own in the whole installation', async () => {
    const id = await addStyle({ loginUrl: '/login/water' });
    const isFree = async (loginUrl: string, caller: Caller, own?: string) =>
      (await app.send(calls.validateLoginUrl, caller, { loginUrl, ...(own && { id: own }) })).data.isFree;
    expect(await isFree('/login/water', stranger)).toBe(false);
    expect(await isFree('/LOGIN/Water', admin, id)).toBe(true);
    expect(await isFree('/login/water', stranger, id)).toBe(false);
    expect(await isFree('/login/steel', stranger)).toBe(true);
    expect(await app.send(calls.add, stranger, { title: 'Other', loginUrl: '/login/water' })).toMatchObject({
      code: '2802',
      fields: [{ path: 'loginUrl' }],
    });
    for (const loginUrl of ['/login/sso', '/login/password', '/monitor', '//x.example', '/login/a/b', 'x'])
      expect(await app.send(calls.add, admin, { title: loginUrl, loginUrl })).toMatchObject({
        status: 400,
        fields: [{ path: 'loginUrl' }],
      });
  });

  it('is one of several of which one is in use, and that one is not deleted', async () => {
    const first = await applyBrand();
    const second = await addStyle({ title: 'Second', copyOf: first, isUsed: true });
    const { rows } = (await app.send(calls.query, admin)).data;
    expect(rows.map((row: { title: string; isUsed: boolean }) => [row.title, row.isUsed]).sort()).toEqual([
      ['Brand', false],
      ['Second', true],
    ]);
    expect(await load(admin)).toMatchObject({ id: second, login: LOGIN, main: MAIN });
    expect(await app.send(calls.delete, admin, { id: second })).toMatchObject({ code: '2804' });
    expect(await app.send(calls.delete, admin, { id: first })).toMatchObject({ status: 200 });
    expect(await app.send(calls.add, admin, { title: 'Second' })).toMatchObject({ code: '2801' });
  });

  it('is refused an edit that knows an older one', async () => {
    const id = await addStyle();
    await app.send(calls.updateWebLogin, admin, { id, ...LOGIN, revision: 1 });
    expect(await app.send(calls.updateWebLogin, admin, { id, ...LOGIN, revision: 1 })).toMatchObject({
      status: 409,
    });
  });

  it.each([
    'url(https://example.com/a)',
    'red;background:url(x)',
    'expression(1)',
    '#12345',
    'rgb(1,2,3)',
    'var(--x)',
    '#123456;',
  ])('takes no colour that is more than one: %s', async (accent) => {
    const id = await addStyle();
    const body = { id, ...LOGIN, light: { ...LOGIN.light, accent } };
    expect(await app.send(calls.updateWebLogin, admin, body)).toMatchObject({
      status: 400,
      fields: [{ path: 'light.accent', message: expect.stringContaining('#rrggbb') }],
    });
  });

  it('takes ten colours of curves or none', async () => {
    const id = await addStyle();
    const withPalette = (palette: string[]) =>
      app.send(calls.updateWebMain, admin, { id, ...MAIN, dark: { ...MAIN.dark, palette } });
    expect(await withPalette(Array(10).fill('#abcdef'))).toMatchObject({ status: 200 });
    expect(await withPalette(Array(9).fill('#abcdef'))).toMatchObject({ status: 400 });
    expect(await withPalette([...Array(9).fill('#abcdef'), ''])).toMatchObject({ status: 400 });
  });
});

describe('a picture of a style', () => {
  it('is served to anybody by its address, kept by browsers, and able to do nothing', async () => {
    const id = await applyBrand();
    const { faviconIco } = await load(admin);
    const reply = await app.get(faviconIco, null);
    expect(reply.body).toBe(SVG);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const other = SVG.replace('8z', '9z');
    await app.send(calls.updateWebMain, admin, { id, ...MAIN }, { files: [file('favicon', other)] });
    expect((await app.get(faviconIco, null)).statusCode).toBe(404);
    await app.send(calls.updateWebMain, admin, { id, ...MAIN, isFaviconRemoved: true });
    expect(await load(admin)).toMatchObject({
      faviconIco: '',
      background: expect.stringContaining('/image/'),
    });
  });

  it.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '2807'],
    ['from elsewhere', SVG.replace('<path', '<image href="https://example.com/a.png"/><path'), '2807'],
    ['HTML', '<html><body>', '2807'],
    [
      'too large',
      SVG.replace('<path', `<path id="${'x'.repeat(STYLE_IMAGES.favicon.kilobytes * 1024)}"`),
      '2808',
    ],
  ])('is not %s', async (_what, bytes, code) => {
    const id = await addStyle();
    const files = [file('favicon', bytes)];
    expect(await app.send(calls.updateWebMain, admin, { id, ...MAIN }, { files })).toMatchObject({ code });
    expect((await app.send(calls.infoStyle, admin, { id })).data).toMatchObject({
      faviconIco: '',
      main: null,
    });
  });
});

describe('an external account', () => {
  it('uses the style assigned to it until that is withdrawn', async () => {
    await applyBrand();
    const id = await addStyle({ title: 'Partner', pageTitle: 'Partner', isNew: false });
    const listed = async (call: typeof calls.queryAuthExternal) =>
      (await app.send(call, admin, { id })).data.rows.map((row: { loginname: string }) => row.loginname);
    expect(await listed(calls.queryUnAuthExternal)).toEqual(['external']);
    const accountIds = external.accountId;
    expect(await app.send(calls.auth, admin, { id, accountIds: operator.accountId })).toMatchObject({
      status: 404,
    });
    expect(await app.send(calls.auth, admin, { id, accountIds })).toMatchObject({ status: 200 });
    expect([await listed(calls.queryAuthExternal), await listed(calls.queryUnAuthExternal)]).toEqual([
      ['external'],
      [],
    ]);
    expect(await load(external)).toMatchObject({ title: 'Partner' });
    expect(await load(operator)).toMatchObject({ title: '水务云' });
    // Another takes its place: an account uses one.
    const next = await addStyle({ title: 'Next', pageTitle: 'Next', isNew: false });
    await app.send(calls.auth, admin, { id: next, accountIds });
    expect(await listed(calls.queryAuthExternal)).toEqual([]);
    expect(await load(external)).toMatchObject({ title: 'Next' });
    expect(await app.send(calls.cancelAuth, admin, { id, accountIds })).toMatchObject({ status: 404 });
    expect(await app.send(calls.cancelAuth, admin, { id: next, accountIds })).toMatchObject({ status: 200 });
    expect(await load(external)).toMatchObject({ title: '水务云' });
  });
});

it('says who messages are from, in what a mail server really receives', async () => {
  const { url, mails, stop } = await startMailServer();
  onTestFinished(() => stop());
  const outbox = createOutboxFeature(
    {
      database: app.database,
      logger,
      config: {
        smtpUrl: url,
        mailFrom: 'scada@plant.example',
        smsUrl: undefined,
        smsBody: '',
        smsAuthorization: '',
        smsSuccess: '',
      },
    },
    feature,
  );
  const send = (accountId: string) =>
    outbox.deliver({
      ...{ channel: 'email', purpose: 'alarm', to: 'o@plant.example', secret: '' },
      ...{ subject: 'Alarm', text: 'Pressure high', accountId },
    });
  const id = await applyBrand();
  expect((await app.send(calls.queryPush, admin, { id })).data).toMatchObject({ isSet: false, name: '' });
  await app.send(calls.addPush, admin, { id, name: '水务云', sign: '水务' });
  await app.send(calls.editPush, admin, { id, sign: '水务公司' });
  expect((await app.send(calls.queryPush, admin, { id })).data).toMatchObject({
    isSet: true,
    name: '水务云',
    sign: '水务公司',
  });
  await send(operator.accountId);
  await send(stranger.accountId);
  expect(mails).toMatchObject([
    { subject: '【水务公司】Alarm', text: expect.stringMatching(/-- ?\s+水务云/) },
    { subject: 'Alarm', text: expect.not.stringContaining('水务云') },
  ]);
  expect(mails[0]!.source).toMatch(/^From: =\?UTF-8\?.*\?= <scada@plant\.example>$/m);
  expect(await feature.findPushOfOrganisation(admin.organisationId)).toMatchObject({ sign: '水务公司' });
});
