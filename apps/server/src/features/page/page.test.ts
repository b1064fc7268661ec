import { hash } from '@node-rs/argon2';
import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { drawPage, jsonPart, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;

/** A new page of new equipment. */
async function prepare(fields: object = {}) {
  const equipmentId = await app.addEquipment();
  const reply = await savePage(app, { equipmentId, title: 'Overview', ...fields }, drawPage());
  const info = async (body: object = {}, caller = app.engineer) =>
    app.send(page.info, caller, { id: reply.data.id, ...body });
  return { equipmentId, id: reply.data.id as string, reply, info };
}

const own = async () => ({ id: (await prepare()).id });
const ownEquipment = async () => ({ equipmentId: (await prepare()).equipmentId });

describeRefusals(
  () => app,
  [
    {
      call: page.save,
      body: async () => ({ ...(await ownEquipment()), title: 'X' }),
      files: [jsonPart(drawPage())],
      isWatcherRefused: true,
    },
    { call: page.query, body: ownEquipment },
    { call: page.info, body: own },
    {
      call: page.delete,
      body: async () => ({ ...(await own()), title: 'Overview' }),
      isWatcherRefused: true,
    },
    { call: page.setHome, body: own, isWatcherRefused: true },
    { call: page.queryHome, body: ownEquipment },
    {
      call: page.uploadImage,
      files: [{ name: 'file', fileName: 'a.png', bytes: 'x' }],
      isWatcherRefused: true,
    },
  ],
);

describe('saving', () => {
  it('takes a form that carries the fields it has no value for empty', async () => {
    const equipmentId = await app.addEquipment();
    const empty = { id: '', projectId: '', templateId: '', bgColor: '', bgImage: '', password: '' };
    const { data } = await savePage(app, { ...empty, equipmentId, title: 'Empty fields' }, drawPage());
    expect(data).toMatchObject({ revision: 1 });
    const again = await savePage(app, { ...empty, ...data, equipmentId, title: 'Again' }, drawPage());
    expect(again.data).toMatchObject({ id: data.id, revision: 2 });
  });

  it('keeps settings, file and every revision', async () => {
    const { id, equipmentId, reply, info } = await prepare({ width: 800, height: 600, fit: 'width' });
    expect(reply.data).toEqual({ id, revision: 1, title: 'Overview', titleEn: '' });
    expect((await info()).data).toMatchObject({
      title: 'Overview',
      width: 800,
      fit: 'width',
      equipmentId,
      revision: 1,
      widgetCount: 2,
      updatedBy: 'engineer',
      isHome: false,
      file: { con: { title: 'Overview', width: 800, password: '' }, bind: { signals: ['12'] } },
    });
    const again = await savePage(app, { id, title: 'Renamed', revision: 1 }, drawPage({ signalId: '13' }));
    expect(again.data).toEqual({ id, revision: 2, title: 'Renamed', titleEn: '' });
    expect((await info()).data).toMatchObject({
      title: 'Renamed',
      revision: 2,
      file: { bind: { signals: ['13'] } },
    });
    const { rows } = await app.database.pool.query(
      "select revision, title, file->'bind'->'signals' as signals from page_revision where page_id = $1 order by 1",
      [id],
    );
    expect(rows).toEqual([
      { revision: 1, title: 'Overview', signals: ['12'] },
      { revision: 2, title: 'Renamed', signals: ['13'] },
    ]);
  });

  it('on an old revision is refused with who saved and when', async () => {
    const { id } = await prepare();
    await savePage(app, { id, title: 'Second', revision: 1 }, drawPage());
    const refused = await savePage(app, { id, title: 'Third', revision: 1 }, drawPage());
    expect(refused).toMatchObject({ status: 409, code: '1601' });
    expect(refused.message).toMatch(/engineer.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    const { data } = await app.send(page.info, app.engineer, { id });
    expect(data).toMatchObject({ title: 'Second', revision: 2 });
  });

  it('without a name leaves the page the one it has in both languages, also over a newer revision', async () => {
    const { id, info } = await prepare();
    const english = (title: string) => ({ ...drawPage(), con: { title: 'old', i18n: { en: { title } } } });
    await app.send(page.rename, app.engineer, { id, title: '总览', titleEn: 'Plant', revision: 1 });
    const drawn = await savePage(app, { id }, english('Old'));
    expect(drawn.data).toEqual({ id, revision: 3, title: '总览', titleEn: 'Plant' });
    expect((await info()).data).toMatchObject({
      title: '总览',
      titleEn: 'Plant',
      file: { con: { title: '总览', i18n: { en: { title: 'Plant' } } } },
    });
    // A name that was changed in the drawing is carried.
    const named = await savePage(app, { id, title: 'Mine' }, english('My own'));
    expect(named.data).toEqual({ id, revision: 4, title: 'Mine', titleEn: 'My own' });
    const { equipmentId } = await ownEquipment();
    expect(await savePage(app, { equipmentId }, drawPage())).toMatchObject({
      status: 400,
      fields: [{ path: 'title' }],
    });
  });

  it('at the same time lets one win', async () => {
    const { id } = await prepare();
    const save = () => savePage(app, { id, title: 'Race', revision: 1 }, drawPage());
    const replies = await Promise.all([save(), save(), save()]);
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409]);
  });

  it('keeps fields and widget types nobody here knows', async () => {
    const { id } = await prepare();
    const file = { ...drawPage(), fromTheFuture: { a: 1 } };
    const strange = {
      id: 'x',
      widgetType: 'FutureWidget',
      position: { x: 1 },
      data: { deep: [{ a: null }] },
    };
    await savePage(app, { id, title: 'T' }, { ...file, widgets: [...file.widgets, strange] });
    const { data } = await app.send(page.info, app.engineer, { id });
    expect(data.file).toMatchObject({ fromTheFuture: { a: 1 } });
    expect(data.file.widgets.at(-1)).toEqual(strange);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['a list', '[]'],
    ['nothing of a page', '{}'],
    ['bytes that are no text', Buffer.from('{"a":"\xff"}', 'latin1')],
    ['text a database cannot keep', JSON.stringify({ ...drawPage(), note: '\u0000' })],
    ['half a character', JSON.stringify({ ...drawPage(), note: '\ud800' })],
    ['endless nesting', `{"con":${'['.repeat(5000)}${']'.repeat(5000)},"widgets":[],"bind":{}}`],
    ['too many widgets', JSON.stringify({ ...drawPage(), widgets: manyWidgets(2001) })],
    [
      'one id twice',
      JSON.stringify({ ...drawPage(), widgets: [...drawPage().widgets, drawPage().widgets[0]] }),
    ],
  ])('refuses a file with %s', async (_what, bytes) => {
    const equipmentId = await app.addEquipment();
    const reply = await app.send(
      page.save,
      app.engineer,
      { equipmentId, title: 'X' },
      { files: [{ name: 'json', fileName: 'page.json', bytes }] },
    );
    expect(reply).toMatchObject({ status: 400, code: '1602' });
    expect(reply.message).not.toMatch(/undefined|\{\{/);
  });

  it('takes 2,000 widgets', async () => {
    const { id } = await prepare();
    const reply = await savePage(app, { id, title: 'Full' }, { ...drawPage(), widgets: manyWidgets(2000) });
    expect(reply.status).toBe(200);
  });

  it('needs the file, something it belongs to, and stays with it', async () => {
    const equipmentId = await app.addEquipment();
    const noFile = await app.send(page.save, app.engineer, { equipmentId, title: 'X' });
    expect(noFile.fields).toMatchObject([{ path: 'json' }]);
    const noOwner = await savePage(app, { title: 'X' }, drawPage());
    expect(noOwner.fields).toMatchObject([{ path: 'equipmentId' }]);
    const { id } = await prepare();
    expect((await savePage(app, { id, equipmentId, title: 'X' }, drawPage())).status).toBe(404);
  });
});

function manyWidgets(count: number) {
  const [first] = drawPage().widgets;
  return Array.from({ length: count }, (_, i) => ({ ...first, id: `w${i}` }));
}

describe('the password of a page', () => {
  it('is kept as a hash, wanted for opening, and never shown', async () => {
    const { id, info } = await prepare({ checkpwd: true, password: 'geheim' });
    const { rows } = await app.database.pool.query('select * from page where id = $1', [id]);
    // 19 MiB and two passes, which OWASP asks for at least.
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows[0])).not.toContain('geheim');
    expect(await info()).toMatchObject({ status: 403, code: '1604' });
    expect(await info({ password: 'falsch' })).toMatchObject({ status: 403, code: '1603' });
    const { status, data } = await info({ password: 'geheim' });
    expect(status).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(/geheim|argon2/);
  });

  it('is that of the drawing that is handed out, also where another is set meanwhile', async () => {
    const { id, info } = await prepare({ checkpwd: true, password: 'geheim' });
    await app.database.pool.query(
      'insert into page_unlock (session_id, page_id, password_hash) select $1, id, password_hash from page where id = $2',
      [app.engineer.sessionId, id],
    );
    const held = {
      lock: 'lock table page_unlock in access exclusive mode',
      change: `update page set title = 'Secret', password_hash = 'set meanwhile' where id = ${id}`,
    };
    const opened = await whileWaiting(app.database.pool, held, () => info());
    expect(opened.data.title).not.toBe('Secret');
    expect(await info()).toMatchObject({ status: 403, code: '1604' });
  });

  it('stays when a save brings none, and goes with checkpwd', async () => {
    const { id, info } = await prepare({ checkpwd: true, password: 'geheim' });
    await savePage(app, { id, title: 'T', checkpwd: true }, drawPage());
    expect((await info({ password: 'geheim' })).status).toBe(200);
    await savePage(app, { id, title: 'T', checkpwd: false }, drawPage());
    expect((await info()).status).toBe(200);
    const none = await savePage(app, { id, title: 'T', checkpwd: true }, drawPage());
    expect(none.fields).toMatchObject([{ path: 'password' }]);
  });

  it.each(['abc', 'ab c1', '密码密码', 'pass-word'])('is not set to %j', async (password) => {
    const { id, info } = await prepare({ checkpwd: true, password: 'geheim' });
    const reply = await savePage(app, { id, title: 'T', checkpwd: true, password }, drawPage());
    expect(reply).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect((await info({ password: 'geheim' })).status).toBe(200);
  });

  it('can be guessed at five times in ten minutes', async () => {
    const { id, info } = await prepare({ checkpwd: true, password: 'geheim' });
    const tries = await Promise.all(Array.from({ length: 9 }, (_, i) => info({ password: `no${i}` })));
    expect(tries.filter((reply) => reply.code === '1603').length).toBeLessThanOrEqual(5);
    expect(await info({ password: 'geheim' })).toMatchObject({ status: 429, code: '429' });
    const watcher = await app.send(page.info, app.watcher, { id, password: 'geheim' });
    expect(watcher.status).toBe(200);
    await app.database.pool.query("update attempt set at = now() - interval '11 minutes'");
    expect((await info({ password: 'geheim' })).status).toBe(200);
  });
});

describe('home page, list and deletion', () => {
  it('lists pages without their files and knows the home page', async () => {
    const { equipmentId, id } = await prepare();
    const second = await savePage(app, { equipmentId, title: 'Second' }, drawPage());
    const home = () => app.send(page.queryHome, app.watcher, { equipmentId });
    expect((await home()).data).toBeNull();
    expect((await app.send(page.setHome, app.engineer, { id })).status).toBe(200);
    expect((await home()).data).toMatchObject({ id, isHome: true });
    const { data } = await app.send(page.query, app.watcher, { equipmentId });
    expect(data).toMatchObject([
      { id, isHome: true },
      { id: second.data.id, isHome: false },
    ]);
    expect(data[0]).not.toHaveProperty('file');
    const wrong = await app.send(page.delete, app.engineer, { id, title: 'overview' });
    expect(wrong.fields).toMatchObject([{ path: 'title' }]);
    expect((await app.send(page.delete, app.engineer, { id, title: 'Overview' })).status).toBe(200);
    expect((await home()).data).toBeNull();
  });

  it('knows the English name, and takes it when a page is deleted; nothing is no name', async () => {
    const { equipmentId, id } = await prepare();
    const drawn = drawPage();
    const named = { ...drawn, con: { ...drawn.con, i18n: { en: { title: 'Overview of wells' } } } };
    const english = (await savePage(app, { equipmentId, title: '井群' }, named)).data.id;
    const { data } = await app.send(page.query, app.watcher, { equipmentId });
    expect(data).toMatchObject([
      { id, titleEn: '' },
      { id: english, title: '井群', titleEn: 'Overview of wells' },
    ]);
    const remove = async (one: string, title: string) =>
      (await app.send(page.delete, app.engineer, { id: one, title })).status;
    expect(await remove(id, '')).toBe(400);
    expect(await remove(english, '')).toBe(400);
    expect(await remove(english, 'Overview of wells')).toBe(200);
  });
});

describe.each(['/lfscada/configuration/page/file', ''])('the saved file at %s/{id}.json', (folder) => {
  const url = (id: string) => `${folder}/${id}.json`;

  it('is for users of the organisation alone', async () => {
    const { id } = await prepare();
    expect((await app.get(url(id), null)).json().code).toBe('1010');
    expect((await app.get(url(id), app.stranger)).statusCode).toBe(404);
    const guest = await app.addCaller('Waterworks', `guest of ${folder}`, 'guest');
    expect((await app.get(url(id), guest)).statusCode).toBe(403);
    const reply = await app.get(url(id), app.watcher);
    expect(reply.json()).toMatchObject({ con: { title: 'Overview' }, bind: { signals: ['12'] } });
    for (const name of ['x', '0', `${id}x`, `x%2f${id}`, '9'.repeat(30)])
      expect((await app.get(url(name), app.watcher)).statusCode).toBe(404);
  });

  it('wants the password of the page', async () => {
    const { id } = await prepare({ checkpwd: true, password: 'geheim' });
    // One from before passwords had a form; it stays what it is.
    const old = await hash('密码 1');
    await app.database.pool.query('update page set password_hash = $2 where id = $1', [id, old]);
    expect((await app.get(url(id), app.watcher)).json().code).toBe('1604');
    const wrong = { 'x-page-password': 'wrong' };
    expect((await app.get(url(id), app.watcher, wrong)).json()).not.toHaveProperty('con');
    const headers = { 'x-page-password': encodeURIComponent('密码 1') };
    expect((await app.get(url(id), app.watcher, headers)).statusCode).toBe(200);
  });
});

describe('pictures', () => {
  const upload = (bytes: Buffer | string, fileName = 'a.png', caller = app.engineer) =>
    app.send(page.uploadImage, caller, {}, { files: [{ name: 'file', fileName, bytes }] });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it('are served to the organisation alone and cannot run anything', async () => {
    const { data } = await upload(png);
    const reply = await app.get(data.url, app.watcher);
    expect(reply.rawPayload).toEqual(png);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect((await app.get(data.url, app.stranger)).statusCode).toBe(404);
    expect((await app.get(data.url, null)).statusCode).toBe(401);
    expect((await app.get(`${data.url}0000000`, app.watcher)).statusCode).toBe(404);
  });

  it.each([
    [
      'a GIF that is a script too',
      `GIF89a=1;/*${'<svg onload="alert(1)">'.repeat(3)}*/alert(1)`,
      'image/gif',
    ],
    [
      'a PNG with a page behind it',
      Buffer.concat([png, Buffer.from('<html><script>x</script>')]),
      'image/png',
    ],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'image/svg+xml'],
  ])('that are %s are nothing but a picture to a browser', async (_what, bytes, type) => {
    const { data } = await upload(bytes, 'index.html');
    const { headers } = await app.get(data.url, app.watcher);
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*; frame-ancestors 'self'; sandbox$/,
    );
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('are not found by counting: their address has a key, and one without opens what was kept before that', async () => {
    const { data } = await upload(Buffer.concat([png, Buffer.from('counted')]));
    const [, path, id, key] = /^(.*\/)(\d+)-([\w-]{22})$/.exec(data.url) ?? [];
    for (const name of [id, `${id}-`, `${id}-${'A'.repeat(22)}`, `${id}-${key}A`, `${id}x`, `0${id}-${key}`])
      expect((await app.get(`${path}${name}`, app.watcher)).statusCode, name).toBe(404);
    await app.database.pool.query('update page_image set key = null where id = $1', [id]);
    expect((await app.get(`${path}${id}`, app.watcher)).statusCode).toBe(200);
  });

  it('are kept once, and once for each organisation', async () => {
    const first = (await upload(png)).data.url;
    expect((await upload(png, 'b.gif')).data.url).toBe(first);
    expect((await upload(png, 'a.png', app.stranger)).data.url).not.toBe(first);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['nothing', ''],
  ])('that are %s are refused', async (_what, bytes) => {
    const reply = await upload(bytes);
    expect(reply).toMatchObject({ status: 400, code: '1602' });
    expect(reply.fields).toMatchObject([{ path: 'file' }]);
  });

  it('above 5 MB are refused', async () => {
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload(large)).toMatchObject({ status: 413, code: '413' });
  });
});
