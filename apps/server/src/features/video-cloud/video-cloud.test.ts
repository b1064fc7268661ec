import { randomBytes } from 'node:crypto';
import { errors, videoCloudCalls } from '@zutai/contract';
import { type EzvizServer, startEzviz } from '@zutai/dev-env/ezviz';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { SecretBox } from '../../platform/secret-box/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createVideoCloudFeature } from './index.ts';

const box = new SecretBox(randomBytes(32));
const SECRET = 'a0b1c2d3-the-secret';
const SERIAL = 'F12345678';

/** Pages as the page feature opens them, here by their number alone; that feature has tests of its own. */
const pages = {
  open: async (caller: Caller, id: string) => {
    if (id !== '1' || caller.organisationId !== ownOrganisation) throw new AppError('notFound');
    const widgets = [{ data: { dataAddon: { serialNumber: SERIAL, cameraIndexCode: 'gate-7' } } }];
    return { file: { widgets }, faceplates: {} } as never;
  },
};
let ownOrganisation = '';

const appAt = (
  ezvizUrl: string,
  database: FeatureApp['database'],
  cameraStream?: string,
  now?: () => number,
) =>
  createVideoCloudFeature(
    { database, config: { ezvizUrl, cameraStream } },
    { box, pages, ...(now && { now }) },
  ).handlers;

describe('the video cloud of an organisation', () => {
  let app: FeatureApp;
  let ezviz: EzvizServer;
  let admin: Caller;
  let viewer: Caller;
  let stranger: Caller;
  let nowMs = Date.now();
  beforeAll(async () => {
    app = await createFeatureApp();
    ezviz = await startEzviz();
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    viewer = await app.addCaller('Waterworks', 'viewer', 'user');
    stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    ownOrganisation = admin.organisationId;
    const stream = 'https://media.example:8889/{code}/whep';
    app.serve(
      'videoCloud',
      videoCloudCalls,
      appAt(ezviz.url, app.database, stream, () => nowMs),
    );
  });
  beforeEach(async () => {
    await app.database.kysely.deleteFrom('video_cloud').execute();
    ezviz.accounts.clear();
    ezviz.cameras.clear();
    ezviz.requests.length = 0;
    nowMs += 30 * 24 * 3_600_000;
    // By the clock of the test.
    ezviz.tokenMs = nowMs + 7 * 24 * 3_600_000 - Date.now();
  });
  afterAll(async () => {
    await app?.close();
    await ezviz?.close();
  });

  const add = async (appKey: string, caller = admin, more: object = {}) => {
    const request = { title: `Cloud ${appKey}`, appKey, appSecret: SECRET, ...more };
    return (await app.send(videoCloudCalls.add, caller, request)).data.id as string;
  };
  const ask = (caller: Caller, more: object = {}) =>
    app.send(videoCloudCalls.queryAddress, caller, { pageId: '1', serialNumber: SERIAL, ...more });
  const paths = () => ezviz.requests.map(({ path }) => path.replace('/api/lapp/', ''));
  const withCamera = (appKey: string) => {
    ezviz.accounts.set(appKey, SECRET);
    ezviz.cameras.set(SERIAL, {
      appKey,
      urls: { 2: 'https://a.example/1.m3u8', 4: 'https://a.example/1.flv' },
    });
  };

  it('keeps the secret sealed and answers, exports and audits it never', async () => {
    const id = await add('key12345');
    const rows = await app.database.kysely.selectFrom('video_cloud').select('app_secret').execute();
    expect(rows[0]!.app_secret.includes(SECRET)).toBe(false);
    for (const reply of [
      await app.send(videoCloudCalls.info, admin, { id }),
      await app.send(videoCloudCalls.query, admin, {}),
      await app.send(videoCloudCalls.test, admin, { id }),
    ]) {
      expect(reply.code).toBe('200');
      expect(reply.raw.body).not.toContain(SECRET);
    }
    const events = await sql`select * from audit_event`.execute(app.database.kysely);
    expect(JSON.stringify(events.rows)).toContain('key12345');
    expect(JSON.stringify(events.rows)).not.toContain(SECRET);
  });

  it('has each key once in an organisation, and wants the secret of another key', async () => {
    const id = await add('key12345');
    const again = await app.send(videoCloudCalls.add, admin, {
      title: 'B',
      appKey: 'key12345',
      appSecret: SECRET,
    });
    expect(again).toMatchObject({ status: 409, code: errors.videoCloudKeyTaken.wire });
    expect(again.fields).toMatchObject([{ path: 'appKey' }]);
    await add('key12345', stranger);
    const edit = { id, title: 'A', appKey: 'otherKey1', revision: 1 };
    const bare = await app.send(videoCloudCalls.edit, admin, edit);
    expect(bare).toMatchObject({ status: 400, fields: [{ path: 'appSecret' }] });
    const whole = await app.send(videoCloudCalls.edit, admin, { ...edit, appSecret: 'other-secret' });
    expect(whole.code).toBe('200');
    ezviz.accounts.set('otherKey1', 'other-secret');
    expect((await app.send(videoCloudCalls.test, admin, { id })).data).toMatchObject({ isWorking: true });
    expect((await app.send(videoCloudCalls.test, stranger, { id })).status).toBe(404);
    expect((await app.send(videoCloudCalls.test, viewer, { id })).status).toBe(403);
  });

  it('is listed, found, changed and deleted by its own organisation alone', async () => {
    const id = await add('key12345', admin, { remark: 'Gate' });
    await add('key67890', admin);
    await add('strangeKey', stranger);
    const found = await app.send(videoCloudCalls.query, admin, { keyword: 'gate' });
    expect(found.data).toMatchObject({ total: 1, rows: [{ id, appKey: 'key12345', isActive: true }] });
    expect((await app.send(videoCloudCalls.query, admin, {})).data.total).toBe(2);
    const edit = { id, title: 'Renamed', appKey: 'key12345', revision: 1 };
    expect((await app.send(videoCloudCalls.edit, stranger, edit)).status).toBe(404);
    expect((await app.send(videoCloudCalls.edit, viewer, edit)).status).toBe(403);
    expect((await app.send(videoCloudCalls.edit, admin, edit)).code).toBe('200');
    expect((await app.send(videoCloudCalls.edit, admin, edit)).status).toBe(409);
    const { data } = await app.send(videoCloudCalls.info, admin, { id });
    expect(data).toMatchObject({ title: 'Renamed', remark: 'Gate', revision: 2 });
    expect((await app.send(videoCloudCalls.delete, stranger, { id })).status).toBe(404);
    expect((await app.send(videoCloudCalls.delete, admin, { id })).code).toBe('200');
  });

  it('says what the cloud answers to a key that is wrong, and that it is away', async () => {
    const id = await add('key12345');
    ezviz.accounts.set('key12345', 'another secret');
    expect((await app.send(videoCloudCalls.test, admin, { id })).data).toEqual({
      isWorking: false,
      expiresMs: null,
      code: '10030',
      reason: 'appkey和appSecret不匹配',
    });
    const away = appAt('http://127.0.0.1:9', app.database);
    const report = await away.test({ id }, { caller: admin } as never);
    expect(report).toMatchObject({ isWorking: false, code: '', reason: '' });
  });

  it('asks for one token for many, keeps it until it expires, and renews one that the cloud ended', async () => {
    await add('key12345');
    withCamera('key12345');
    const answers = await Promise.all([ask(viewer), ask(viewer), ask(viewer, { protocol: 'flv' })]);
    expect(answers.map(({ data }) => String(data.url)).toSorted()).toEqual([
      'https://a.example/1.flv',
      'https://a.example/1.m3u8',
      'https://a.example/1.m3u8',
    ]);
    expect(answers[0]!.raw.body).not.toContain('at.');
    expect(paths().filter((path) => path === 'token/get')).toHaveLength(1);

    ezviz.endTokens();
    expect((await ask(viewer)).code).toBe('200');
    expect(paths().filter((path) => path === 'token/get')).toHaveLength(2);

    nowMs += 8 * 24 * 3_600_000;
    await ask(viewer);
    expect(paths().filter((path) => path === 'token/get')).toHaveLength(3);
  });

  it('finds the account that has the camera, leaving out what is not in use', async () => {
    ezviz.accounts.set('wrongKey1', SECRET);
    await add('brokenKey1');
    await add('wrongKey1');
    const id = await add('rightKey1');
    withCamera('rightKey1');
    expect((await ask(viewer)).data).toMatchObject({ url: 'https://a.example/1.m3u8' });
    await app.send(videoCloudCalls.edit, admin, {
      id,
      title: 'A',
      appKey: 'rightKey1',
      isActive: false,
      revision: 1,
    });
    expect(await ask(viewer)).toMatchObject({ status: 502, code: errors.videoCloudRefused.wire });
  });

  it('gives an address for pages that one sees and that name the camera alone', async () => {
    expect(await ask(viewer)).toMatchObject({ status: 409, code: errors.videoCloudNotSetUp.wire });
    await add('key12345');
    withCamera('key12345');
    expect((await ask(viewer, { pageId: '2' })).status).toBe(404);
    expect((await ask(stranger)).status).toBe(404);
    expect((await ask(viewer, { serialNumber: 'OTHER1' })).status).toBe(404);
    expect((await ask(viewer, { serialNumber: '../x' })).fields).toMatchObject([{ path: 'serialNumber' }]);
    expect(ezviz.requests).toEqual([]);
    const off = ezviz.cameras.get(SERIAL)!;
    ezviz.cameras.set(SERIAL, { ...off, urls: {} });
    const offline = await ask(viewer);
    expect(offline).toMatchObject({ status: 502, code: errors.videoCloudRefused.wire });
    expect(offline.message).toContain('设备不在线');
  });

  it('makes the address of a camera by its index code', async () => {
    const camera = (cameraIndexCode: string) =>
      app.send(videoCloudCalls.queryCameraAddress, viewer, { pageId: '1', cameraIndexCode });
    expect((await camera('gate-7')).data.url).toBe('https://media.example:8889/gate-7/whep');
    expect((await camera('gate-8')).status).toBe(404);
    expect((await camera('../gate-7')).fields).toMatchObject([{ path: 'cameraIndexCode' }]);
  });
});
