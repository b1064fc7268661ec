import cookie from '@fastify/cookie';
import { type PermissionCode, type ShareLink, shareCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createShareFeature, type ShareFeature } from './index.ts';

const CODES = ['share_edit', 'signal_write', 'project_view', 'project_view_all', 'equipment_view'] as const;
const CLOSED = { status: 404, code: '2501' };
let app: FeatureApp;
let feature: ShareFeature;
let admin: Caller;
let maker: Caller;
let stranger: Caller;
let pump: TestEquipment;
let projectId: string;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  maker = await app.addCaller('Waterworks', 'maker', 'user', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [{ tag: 'a' }, { tag: 'b' }]);
  feature = createShareFeature({
    database: app.database,
    config: { publicUrl: undefined, visitRetentionDays: 365 },
  });
  await app.http.register(cookie);
  app.serve('share', shareCalls, feature.handlers);
  const { rows } = await app.database.pool.query(
    `insert into project (organisation_id, title, owner_id) values ($1, 'Station', $2) returning id::text`,
    [admin.organisationId, maker.accountId],
  );
  projectId = rows[0].id;
  await app.database.pool.query(
    `with added as (insert into role (organisation_id, title) values ($1, 'makers') returning id)
     update account set role = added.id from added where account.id = $2`,
    [admin.organisationId, maker.accountId],
  );
});
beforeEach(async () => {
  await app.database.pool.query('delete from share');
  await app.database.pool.query(
    "update account set loginname = loginname || '-' || id where kind = 'guest' and loginname not like '%-%'",
  );
  await setMaker(CODES);
  await giveEquipment('write');
  const own = 'update project set owner_id = $2 where id = $1';
  await app.database.pool.query(own, [projectId, maker.accountId]);
  await app.database.pool.query('update account set is_active = true where id = $1', [maker.accountId]);
});
afterAll(() => app?.close());

async function setMaker(codes: readonly PermissionCode[]): Promise<void> {
  await app.database.pool.query("update role set codes = $1 where title = 'makers'", [codes]);
  Object.assign(maker, { permissions: new Set(codes) });
}
async function giveEquipment(auth: 'view' | 'write' | null): Promise<void> {
  await app.database.pool.query('delete from equipment_permission where account_id = $1', [maker.accountId]);
  if (auth !== null)
    await app.database.pool.query('insert into equipment_permission values ($1, $2, $3)', [
      pump.id,
      maker.accountId,
      auth,
    ]);
}
const openEquipment = (by: Caller, change: object = {}) =>
  app.send(shareCalls.editEquipmentAuth, by, { equipId: pump.id, shareState: 'public', ...change });
const openProject = (by: Caller, change: object = {}) =>
  app.send(shareCalls.editProjectAuth, by, { id: projectId, shareState: 'public', ...change });
const list = async (by: Caller, filter: object = {}): Promise<ShareLink[]> =>
  (await app.send(shareCalls.query, by, filter)).data.rows;

/** Whether the link lets in, what its guest's session is worth, and whether the database lets their sockets be. */
async function seeOpen(key: string, isOpen: boolean): Promise<void> {
  const door = await app.send(shareCalls.door, null, { key });
  const entered = await app.send(shareCalls.enter, null, { key, password: 'pump2026' });
  if (isOpen) expect(entered).toMatchObject({ status: 200 });
  else for (const reply of [door, entered]) expect(reply).toMatchObject(CLOSED);
  const { rows } = await app.database.pool.query(
    `select account_id::text as id, sees_equipment(account_id, equipment_id) or sees_project(account_id, project_id) as sees
     from share where key = $1`,
    [key],
  );
  expect(rows[0].sees === true).toBe(isOpen);
  const guest = { ...admin, accountId: rows[0].id, role: 'share', dataRange: 'self', shown: {} } as never;
  expect((await feature.narrow(guest)) !== null).toBe(isOpen);
}

describe('a link', () => {
  const losses: [string, () => Promise<unknown>][] = [
    ['may share no more', () => setMaker(['signal_write', 'project_view', 'project_view_all'])],
    [
      'was deactivated',
      () => app.database.pool.query('update account set is_active = false where id = $1', [maker.accountId]),
    ],
  ];

  it.each([
    ...losses,
    ['has lost the equipment', () => giveEquipment(null)],
    ['may only watch the equipment', () => giveEquipment('view')],
  ] as [string, () => Promise<unknown>][])(
    'to equipment opens nothing while its maker %s',
    async (_what, lose) => {
      const { data } = await openEquipment(maker);
      expect(data).toMatchObject({ isBacked: true });
      await seeOpen(data.shareKey, true);
      await lose();
      await seeOpen(data.shareKey, false);
      expect(await list(admin, { state: 'unbacked' })).toMatchObject([
        { makerTitle: 'maker', title: 'Pump' },
      ]);
      // Who opens it again answers for it.
      expect((await openEquipment(admin)).data).toMatchObject({ isBacked: true });
      await seeOpen(data.shareKey, true);
      expect(await list(admin, { state: 'open' })).toMatchObject([{ makerTitle: 'boss' }]);
    },
  );

  it.each([
    ...losses,
    [
      'has lost the centre',
      () => app.database.pool.query('update project set owner_id = null where id = $1', [projectId]),
    ],
  ] as [string, () => Promise<unknown>][])(
    'to a centre opens nothing while its maker %s',
    async (_what, lose) => {
      const { data } = await openProject(maker);
      await seeOpen(data.shareKey, true);
      await lose();
      await seeOpen(data.shareKey, false);
    },
  );

  it('that lets write opens nothing while its maker writes nowhere; one for watching goes on', async () => {
    await app.send(shareCalls.editEquipmentPassword, maker, { equipId: pump.id, password: 'pump2026' });
    const { data } = await openEquipment(maker, { shareAuth: 'write' });
    await seeOpen(data.shareKey, true);
    await setMaker(CODES.filter((code) => code !== 'signal_write'));
    await seeOpen(data.shareKey, false);
    expect((await openEquipment(maker, { shareAuth: 'view' })).data).toMatchObject({ isBacked: true });
    await seeOpen(data.shareKey, true);
  });
});

describe('a link that opens nothing', () => {
  it('stays so when somebody changes it, until they open it', async () => {
    const { data } = await openEquipment(maker);
    await app.database.pool.query('update account set is_active = false where id = $1', [maker.accountId]);
    const changed = await openEquipment(admin, { shareState: undefined, expiresMs: Date.now() + 3_600_000 });
    expect(changed.data).toMatchObject({ shareState: 'public', isBacked: false });
    await app.send(shareCalls.editEquipmentPassword, admin, { equipId: pump.id, password: 'pump2026' });
    await seeOpen(data.shareKey, false);
    expect((await openEquipment(admin)).data).toMatchObject({ isBacked: true });
    await seeOpen(data.shareKey, true);
  });

  it('has those who come in the list once from each address', async () => {
    const { data } = await openEquipment(admin);
    await openEquipment(admin, { shareState: 'private' });
    for (let i = 0; i < 3; i += 1) await app.send(shareCalls.enter, null, { key: data.shareKey });
    const { rows } = await app.database.pool.query(
      `select outcome from share_visit join share on share.id = share_id where key = $1`,
      [data.shareKey],
    );
    expect(rows).toEqual([{ outcome: 'closed' }]);
  });

  it('is what one is whose maker was deleted', async () => {
    const { data } = await openEquipment(maker);
    const { rows } = await app.database.pool.query(
      `select confdeltype from pg_constraint where conname = 'share_maker_id_fkey'`,
    );
    expect(rows).toEqual([{ confdeltype: 'n' }]);
    await app.database.pool.query('update share set maker_id = null');
    await seeOpen(data.shareKey, false);
  });
});

describe('the list of links', () => {
  it('names no maker beyond the data range of the caller', async () => {
    await openEquipment(admin);
    expect(await list(maker)).toMatchObject([{ title: 'Pump', makerTitle: '' }]);
    expect(await list(maker, { keyword: 'boss' })).toEqual([]);
  });

  it('tells what is open to whom, of what the caller sees', async () => {
    const { data } = await openEquipment(admin, { maxViews: 1 });
    await openProject(maker, { expiresMs: Date.now() + 3_600_000 });
    await app.send(shareCalls.enter, null, { key: data.shareKey });
    expect(await list(admin)).toMatchObject([
      {
        kind: 'project',
        title: 'Station',
        state: 'open',
        viewCount: 0,
        makerTitle: 'maker',
        lastVisitMs: null,
      },
      {
        kind: 'equipment',
        title: 'Pump',
        state: 'usedUp',
        viewCount: 1,
        maxViews: 1,
        makerTitle: 'boss',
        guestCount: 1,
      },
    ]);
    expect((await list(admin, { kind: 'equipment' }))[0]!.lastVisitMs).toBeGreaterThan(Date.now() - 60_000);
    expect(await list(admin, { keyword: 'stat' })).toMatchObject([{ title: 'Station' }]);
    expect(await list(admin, { keyword: 'boss' })).toMatchObject([{ title: 'Pump' }]);
    expect(await list(admin, { shareAuth: 'write' })).toEqual([]);
    expect(await list(stranger)).toEqual([]);
    await giveEquipment(null);
    expect(await list(maker)).toMatchObject([{ title: 'Station' }]);
    await app.database.pool.query(
      "update share set expires_at = now() - interval '1 s' where project_id is not null",
    );
    expect(await list(admin, { state: 'expired' })).toMatchObject([{ title: 'Station' }]);
    for (const sortField of ['title', 'expiresMs', 'viewCount', 'lastVisitMs', 'createdMs'])
      expect(await list(admin, { sortField, sortOrder: 'asc' })).toHaveLength(2);
  });

  it('closes several at once, by who may change each, and shows guests out', async () => {
    const { data } = await openEquipment(admin);
    await openProject(admin);
    await app.send(shareCalls.enter, null, { key: data.shareKey });
    const ids = (await list(admin)).map(({ id }) => id).join(',');
    await giveEquipment('view');
    for (const by of [maker, stranger])
      expect(await app.send(shareCalls.close, by, { ids })).toMatchObject({ status: 404 });
    expect(await list(admin, { state: 'open' })).toHaveLength(2);
    expect(await app.send(shareCalls.close, admin, { ids })).toMatchObject({ status: 200 });
    expect(await list(admin)).toMatchObject([{ state: 'closed', guestCount: 0 }, { state: 'closed' }]);
    expect(await app.send(shareCalls.door, null, { key: data.shareKey })).toMatchObject(CLOSED);
  });
});

describe('the pages of a link', () => {
  it('shows guests out when there are fewer of them, and only then', async () => {
    const [first, second] = [
      await draw('First', pump.signalIds[0]!),
      await draw('Second', pump.signalIds[1]!),
    ];
    const { data } = await openEquipment(admin);
    const countAfter = async (pageIds: string) => {
      await app.send(shareCalls.enter, null, { key: data.shareKey });
      await openEquipment(admin, { pageIds });
      const { rows } = await app.database.pool.query(
        `select count(*)::int from session join share using (account_id) where session.revoked_at is null`,
      );
      return rows[0].count;
    };
    expect(await countAfter(`${first}`)).toBe(0);
    expect(await countAfter(`${first},${second}`)).toBe(1);
    expect(await countAfter('')).toBe(2);
    expect(await countAfter(`${first},${second}`)).toBe(0);
    expect(await countAfter(`${second}`)).toBe(0);
    await app.database.pool.query('delete from page where id = any($1)', [[first, second]]);
  });

  const BOUND = (signalId: string) => ({
    con: {},
    widgets: [
      {
        id: `value${signalId}`,
        widgetType: 'UsualDataText',
        position: { x: 0, y: 0, width: 9, height: 9, rotate: 0 },
        data: { type: 'signal', signalId, equipId: pump.id },
      },
    ],
    bind: {},
  });
  async function draw(title: string, signalId: string): Promise<string> {
    const { rows } = await app.database.pool.query(
      `insert into page (organisation_id, equipment_id, title, width, height, fit, file, updated_by)
       values ($1, $2, $3, 100, 100, 'none', $4, $5) returning id::text`,
      [admin.organisationId, pump.id, title, JSON.stringify(BOUND(signalId)), admin.accountId],
    );
    return rows[0].id;
  }

  it('are all of them or those that were chosen, which say what is seen', async () => {
    await app.database.pool.query("update equipment set display = 'page' where id = $1", [pump.id]);
    const [a = '', b = ''] = pump.signalIds;
    const first = await draw('First', a);
    const second = await draw('Second', b);
    await app.database.pool.query('update equipment set home_page_id = $2 where id = $1', [pump.id, second]);
    const content = await app.send(shareCalls.queryContent, admin, { equipId: pump.id });
    expect(content.data).toEqual({
      isList: false,
      listedSignalCount: 0,
      pages: [
        { id: second, title: 'Second', titleEn: '', isHome: true, isLocked: false, signalIds: [b] },
        { id: first, title: 'First', titleEn: '', isHome: false, isLocked: false, signalIds: [a] },
      ],
    });
    const shown = async () => {
      const { rows } = await app.database.pool.query('select account_id::text as id from share');
      // What a link shows is kept for 3 s.
      const fresh = createShareFeature({
        database: app.database,
        config: { publicUrl: undefined, visitRetentionDays: 365 },
      });
      const guest = { ...admin, accountId: rows[0].id, role: 'share', dataRange: 'self', shown: {} } as never;
      const found = (await fresh.narrow(guest))!.shown!;
      return { pages: [...found.pageIds], signals: [...found.signalIds] };
    };
    expect((await openEquipment(admin)).data).toMatchObject({ pageIds: null });
    expect(await shown()).toEqual({ pages: [first, second], signals: [a, b] });
    const { data } = await openEquipment(admin, { pageIds: first });
    expect(data).toMatchObject({ pageIds: [first] });
    expect(await shown()).toEqual({ pages: [first], signals: [a] });
    const { data: entered } = await app.send(shareCalls.enter, null, { key: data.shareKey });
    expect(entered.view).toMatchObject({ pageId: first });
    expect((await openEquipment(admin, { pageIds: '' })).data).toMatchObject({ pageIds: null });
    for (const pageIds of ['999999', `${first},999999`])
      expect(await openEquipment(admin, { pageIds })).toMatchObject({ status: 404 });
  });
});
