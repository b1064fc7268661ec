import { crc32, deflateSync } from 'node:zlib';
import { AVATAR_MAX_KB, AVATAR_MAX_SIDE, calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { readPicture } from './avatar-type.ts';
import { createProfileFeature } from './index.ts';

const { profile } = calls;
let app: FeatureApp;
let own: Caller;
let colleague: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  const feature = createProfileFeature(
    { database: app.database },
    { channels: { sms: false, email: false } },
  );
  app.serve('profile', profile, feature.handlers);
  feature.registerRoutes(app.http, app.serveOptions);
  own = await app.addCaller('Waterworks', 'own', 'operator');
  colleague = await app.addCaller('Waterworks', 'colleague', 'operator');
  stranger = await app.addCaller('Steelworks', 'stranger');
});
afterAll(() => app?.close());

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};
/** A grey PNG; `data` are its pixels as they are compressed. */
function png(
  width: number,
  height: number,
  data = deflateSync(Buffer.alloc((width + 1) * height)),
  more: Buffer[] = [],
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function gif(width: number, height: number, frames: number) {
  const size = Buffer.alloc(7);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([Buffer.from('GIF89a'), size, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}
function jpeg(width: number, height: number) {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
}
function ico(picture: Buffer) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);

describe('a picture', () => {
  it.each([
    ['png', png(64, 64), 'image/png'],
    ['gif', gif(64, 64, 2), 'image/gif'],
    ['jpg', jpeg(64, 64), 'image/jpeg'],
    ['ico', ico(png(32, 32)), 'image/x-icon'],
    ['svg', svg('<path d="M0 0h9v9z"/>'), 'image/svg+xml'],
  ])('may be %s', (_name, bytes, type) => {
    const picture = readPicture(bytes, AVATAR_MAX_SIDE);
    expect(picture?.contentType).toBe(type);
    expect(picture?.bytes.equals(bytes)).toBe(true);
  });

  it.each(['iCCP', 'iTXt', 'zTXt', 'tEXt', 'eXIf'])('may be a png with %s, which is left out', (type) => {
    const more = [
      chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
      chunk(type, deflateSync(Buffer.alloc(9_000_000))),
    ];
    const picture = readPicture(png(64, 64, undefined, more), AVATAR_MAX_SIDE);
    expect(picture?.bytes.equals(png(64, 64, undefined, more.slice(0, 1)))).toBe(true);
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a png by its name alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a png that is cut off', png(64, 64).subarray(0, 60)],
    ['a png of 30,000 pixels a side in few bytes', png(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000)))],
    [
      'a png that inflates to 200 times what its head says',
      png(64, 64, deflateSync(Buffer.alloc(1_000_000))),
    ],
    [
      'an ico of a png with a compressed text',
      ico(png(64, 64, undefined, [chunk('zTXt', deflateSync(Buffer.alloc(9_000_000)))])),
    ],
    ['an animated png', png(64, 64, undefined, [chunk('acTL', Buffer.alloc(8))])],
    ['a png whose pixels are no deflate', png(64, 64, Buffer.alloc(50))],
    ['a gif of 1,000 frames', gif(64, 64, 1_000)],
    ['a gif of 65,535 pixels a side', gif(65_535, 65_535, 1)],
    ['a gif without a picture', gif(64, 64, 0)],
    ['a jpg of 60,000 pixels a side', jpeg(60_000, 60_000)],
    ['a jpg without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['an ico of a bomb', ico(png(30_000, 30_000, deflateSync(Buffer.alloc(1000))))],
    ['an ico beyond its end', ico(png(32, 32)).subarray(0, 40)],
    ['an svg with a script', svg('<script>alert(1)</script>')],
    ['an svg with a handler', svg('<path onload="alert(1)"/>')],
    ['an svg from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
    [
      'an svg with entities that grow',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    ],
  ])('may not be %s', (_name, bytes) => expect(readPicture(bytes, AVATAR_MAX_SIDE)).toBeUndefined());

  const upload = (bytes: Buffer) =>
    app.send(profile.setAvatar, own, {}, { files: [{ name: 'file', fileName: 'me.png', bytes }] });

  it('is shown to the organisation alone, and runs nothing even opened on its own', async () => {
    const { data } = await upload(svg('<path d="M0 0h9v9z"/>'));
    const reply = await app.get(data.avatar, colleague);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect((await app.get(data.avatar, stranger)).statusCode).toBe(404);
    expect((await app.get(data.avatar, null)).statusCode).toBe(401);
    const next = await upload(png(64, 64));
    expect(next.data.avatar).not.toBe(data.avatar);
    expect((await app.send(profile.info, own)).data).toMatchObject({
      avatar: next.data.avatar,
      hasSms: false,
    });
  });

  it('is removed by its owner, and another one later has another address', async () => {
    const { data } = await upload(png(64, 64));
    expect(await app.send(profile.removeAvatar, own)).toMatchObject({ code: '200' });
    expect((await app.send(profile.info, own)).data).toMatchObject({ avatar: '' });
    expect((await app.get(data.avatar, colleague)).statusCode).toBe(404);
    expect(await app.send(profile.removeAvatar, own)).toMatchObject({ code: '200' });
    expect((await upload(png(64, 64))).data.avatar).not.toBe(data.avatar);
  });

  it('is under 100K, by its bytes', async () => {
    const large = Buffer.concat([png(64, 64), Buffer.alloc(AVATAR_MAX_KB * 1024)]);
    expect(await upload(large)).toMatchObject({ code: '2212' });
    expect(await upload(Buffer.from('no picture'))).toMatchObject({ code: '2211' });
  });
});

it('a profile is its owner’s; what somebody else changed meanwhile is not lost', async () => {
  const fields = { displayName: '值班员', contactName: '王工', address: '一号泵房' };
  const { data } = await app.send(profile.info, own);
  expect(data).toMatchObject({ loginname: 'own', company: 'Waterworks', tel: '', email: '' });
  expect(await app.send(profile.updateLoginUser, own, { ...fields, revision: data.revision })).toMatchObject({
    code: '200',
  });
  expect((await app.send(profile.info, own)).data).toMatchObject(fields);
  expect((await app.send(profile.info, colleague)).data).toMatchObject({ displayName: 'colleague' });
  const late = { ...fields, address: '二号泵房', revision: data.revision };
  expect(await app.send(profile.updateLoginUser, own, late)).toMatchObject({ code: '1409' });
  expect(await app.send(profile.updateLoginUser, own, { ...fields, contactName: ' ' })).toMatchObject({
    status: 400,
  });
});

it('settings are kept by account; what is left out stays', async () => {
  const config = async (caller = own) => (await app.send(profile.queryConfig, caller)).data;
  expect(await config()).toEqual({
    prompType: 'sound,title,alter',
    scadaAdaption: true,
    equipDisplay: 'list',
    guideDismissed: false,
    newsRead: '',
  });
  await app.send(profile.saveConfig, own, { equipDisplay: 'page', prompType: '' });
  expect(await config()).toMatchObject({ prompType: '', scadaAdaption: true, equipDisplay: 'page' });
  expect(await config(colleague)).toMatchObject({ equipDisplay: 'list' });
  for (const prompType of ['loud', 'sound,', 'sound;title'])
    expect(await app.send(profile.saveConfig, own, { prompType })).toMatchObject({ status: 400 });
  expect(await app.send(profile.saveConfig, own, {})).toMatchObject({ code: '200' });
  await app.send(profile.saveConfig, own, { guideDismissed: true, newsRead: '2026-11-28' });
  expect(await config()).toMatchObject({
    equipDisplay: 'page',
    guideDismissed: true,
    newsRead: '2026-11-28',
  });
  expect(await config(colleague)).toMatchObject({ guideDismissed: false, newsRead: '' });
  expect(await app.send(profile.saveConfig, own, { newsRead: 'yesterday' })).toMatchObject({ status: 400 });
});

it('feedback has a type and at least ten characters', async () => {
  const add = (body: object) => app.send(profile.addFeedback, own, body);
  expect(await add({ type: 'other', content: '太短了         ' })).toMatchObject({ status: 400 });
  expect(await add({ type: 'praise', content: 'long enough to be sent' })).toMatchObject({ status: 400 });
  expect(await add({ type: 'newDemand', content: '希望曲线支持导出为图片格式' })).toMatchObject({
    code: '200',
  });
  const { rows } = await app.database.pool.query('select type, content, account_id from feedback');
  expect(rows).toEqual([
    { type: 'newDemand', content: '希望曲线支持导出为图片格式', account_id: own.accountId },
  ]);
});

it('feedback is read by the administrator of the platform alone, of all organisations, by type and words', async () => {
  await app.send(profile.addFeedback, own, { type: 'page', content: '列表的字体太小，看不清楚' });
  const platform = await app.addCaller('Platform', 'runs-it', 'platform');
  const read = async (body: object) => (await app.send(profile.queryFeedback, platform, body)).data;
  expect((await read({})).rows[0]).toMatchObject({ type: 'page', loginname: own.loginname });
  expect((await read({ type: 'newDemand' })).total).toBe(1);
  expect((await read({ keyword: '字体' })).total).toBe(1);
  expect((await read({ keyword: '没有' })).rows).toEqual([]);
  const holder = await app.addCaller('Waterworks', 'holder', 'admin');
  expect(await app.send(profile.queryFeedback, holder)).toMatchObject({ status: 403 });
});
