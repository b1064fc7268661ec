import { once } from 'node:events';
import {
  calls,
  commandCalls,
  mvarCalls,
  pageCalls,
  projectCalls,
  projectMonitorChannels,
  SOCKET_CLOSE,
  shareCalls,
} from '@zutai/contract';
import { ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { makeBelongings } from './testing/belongings.ts';
import { writeAndFollow } from './testing/follow-write.ts';
import type { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings } from './testing/sample.ts';
import { bind, draw } from './testing/share/bound-page.ts';
import { startSharedPress } from './testing/share/shared-press.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** In the words of everything that no guest may see. */
const MARK = 'SECRETPLANT';
const PASSWORD = 'pump2026';

describe('guests of a link', () => {
  let server: RunningServer;
  let database: Pool;
  let owner: ApiClient;
  let foreign: ForeignGateway;
  let ids: ReadonlyMap<string, string>;
  let secret: Belongings;
  let pageId: string;
  let lockedPageId: string;
  let equipId: string;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    database = openDatabase(server);
    owner = await server.signIn();
    secret = await makeBelongings(owner, database, MARK);
    ({ foreign, ids, pageId, lockedPageId, equipId } = await startSharedPress(server, owner, secret, MARK));
  });
  afterAll(async () => {
    foreign?.stop();
    await database?.end();
    await server?.stop();
  });

  const openToAll = async () => {
    await database.query("delete from attempt where scope = 'share-password'");
    const none = { shareState: 'public', shareAuth: 'view', expiresMs: 0, maxViews: 0 } as const;
    await owner.call(shareCalls.editEquipmentAuth, { equipId, ...none });
    await owner.call(shareCalls.editEquipmentPassword, { equipId, password: '' });
  };

  const anybody = () => new ApiClient(server.url);
  const shareOf = () => owner.call(shareCalls.equipmentInfo, { equipId });
  const edit = (change: object) => owner.call(shareCalls.editEquipmentAuth, { equipId, ...change });
  const tryToEnter = async (password = '') => {
    const { shareKey: key } = await shareOf();
    return anybody().send(shareCalls.enter, { key, password });
  };

  async function enter(password = ''): Promise<ApiClient> {
    const reply = await tryToEnter(password);
    if (reply.code !== '200') throw new Error(`${reply.code} ${reply.message}`);
    const guest = anybody();
    guest.guestToken = (reply.data as { token: string }).token;
    return guest;
  }

  describe('at their link', () => {
    beforeEach(openToAll);

    it('are let in by a public link alone, and are told where it leads', async () => {
      const { shareKey: key } = await shareOf();
      expect(key).toMatch(/^[\w-]{22}$/);
      expect(await anybody().call(shareCalls.door, { key })).toMatchObject({
        title: 'Press',
        hasPassword: false,
      });
      const guest = await enter();
      const view = await guest.call(shareCalls.view, {});
      expect(view).toMatchObject({ kind: 'equipment', id: equipId, pageId, auth: 'view' });
      expect(view!.auths).not.toContain('signal_write');
      expect(await owner.call(shareCalls.view, {})).toBeNull();

      await edit({ shareState: 'private' });
      expect(await anybody().send(shareCalls.door, { key })).toMatchObject({ status: 404, code: '2501' });
      expect(await tryToEnter()).toMatchObject({ status: 404, code: '2501' });
      expect(await guest.send(shareCalls.view, {})).toMatchObject({ status: 401, code: '1006' });
      expect(await anybody().send(shareCalls.enter, { key: 'x'.repeat(22) })).toMatchObject({ code: '2501' });
    });

    it('see the signals of its pages, and of nothing else of the equipment', async () => {
      const guest = await enter();
      const signals = await guest.call(calls.monitor.querySignal, { equipmentId: equipId });
      expect(signals.map(({ tag }) => tag)).toEqual(['temperature', 'line 1/set-point']);
      const info = await guest.call(pageCalls.info, { id: pageId });
      expect(JSON.stringify(info)).not.toContain(MARK);
      const pages = await guest.call(pageCalls.query, { equipmentId: equipId });
      expect(pages.map(({ title }) => title)).toEqual(['Overview', 'Locked']);
      const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };
      const history = (tag: string) =>
        guest.send(calls.history.query, { equipmentId: equipId, signalIds: ids.get(tag)!, ...range });
      expect(await history('temperature')).toMatchObject({ status: 200 });
      expect(await history('line 1/running')).toMatchObject({ status: 404 });
      const file = (id: string) => guest.request(`/lfscada/configuration/page/file/${id}.json`);
      expect((await file(pageId)).status).toBe(200);
      expect((await file(secret.pageId)).status).toBe(404);
    });

    it('see the pictures of its pages, which browsers ask for by a cookie, and no others', async () => {
      const upload = async (fill: string) => {
        const picture = `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${fill}"/></svg>`;
        const file = new Blob([picture]);
        return (await owner.call(pageCalls.uploadImage, {}, { files: { file } })).url;
      };
      const [shown, other] = [await upload('#123456'), await upload('#654321')];
      const files = draw([{ src: shown }]);
      await owner.call(pageCalls.save, { equipmentId: equipId, title: 'Pictures' }, { files });
      // What a share shows is kept for some seconds.
      const watcher = await enter();
      await waitUntil('the picture is shown', async () => (await watcher.request(shown)).status === 200);
      const reply = await tryToEnter();
      const cookie = reply.headers.getSetCookie()[0]!;
      expect(cookie).toMatch(
        /^zutai_guest_.*Path=\/lfscada\/configuration\/page\/image; HttpOnly; SameSite=Strict/,
      );
      const browser = new ApiClient(server.url, cookie.split(';', 1)[0]);
      expect((await browser.request(shown)).status).toBe(200);
      expect((await browser.request(other)).status).toBe(404);
      expect(await browser.send(shareCalls.view, {})).toMatchObject({ code: '1010' });
    });

    it('see what a page with a password shows once they have given it', async () => {
      const guest = await enter();
      const listed = async () => {
        const signals = await guest.call(calls.monitor.querySignal, { equipmentId: equipId });
        return signals.some(({ tag }) => tag === 'line 1/running');
      };
      expect(await listed()).toBe(false);
      expect(await guest.send(pageCalls.info, { id: lockedPageId })).toMatchObject({ code: '1604' });
      await database.query(
        `insert into page_unlock (session_id, page_id, password_hash)
       select session.id, page.id, page.password_hash from session, page
       where page.id = $1 order by session.id desc limit 1`,
        [lockedPageId],
      );
      expect(await listed()).toBe(true);
    });

    it('watch live what they see, until the link is closed', async () => {
      const guest = await enter();
      const live = await LiveSocket.open(guest, equipId);
      const closed = once(live.socket, 'close');
      await live.waitFor('a temperature', ids.get('temperature')!, ({ code }) => code === '200');
      const seen = new Set(ids.values());
      seen.delete(ids.get('line 1/running')!);
      await waitUntil('five frames', () => live.frames.length >= 5);
      expect([...live.values.keys()].filter((id) => !seen.has(id))).toEqual([]);
      await edit({ shareState: 'private' });
      expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
      await edit({ shareState: 'public' });
      expect(await guest.send(calls.monitor.token, { equipmentId: equipId })).toMatchObject({ code: '1006' });
    });

    it('are shown out by a new key, a new password, and when the time is over', async () => {
      const before = await shareOf();
      const first = await enter();
      await edit({ isKeyRenewed: true });
      expect((await shareOf()).shareKey).not.toBe(before.shareKey);
      expect(await anybody().send(shareCalls.enter, { key: before.shareKey })).toMatchObject({
        code: '2501',
      });
      expect(await first.send(shareCalls.view, {})).toMatchObject({ code: '1006' });

      const second = await enter();
      await owner.call(shareCalls.editEquipmentPassword, { equipId, password: PASSWORD });
      expect(await second.send(shareCalls.view, {})).toMatchObject({ code: '1006' });

      const third = await enter(PASSWORD);
      await edit({ expiresMs: Date.now() + 1_000 });
      expect(await third.send(shareCalls.view, {})).toMatchObject({ code: '200' });
      await waitUntil('the time is over', async () => {
        const reply = await third.send(shareCalls.view, {});
        return reply.code === '1010';
      });
      expect(await tryToEnter(PASSWORD)).toMatchObject({ code: '2501' });
    });

    it('come as often as the link allows, also those who come together', async () => {
      await edit({ isKeyRenewed: true, maxViews: 3 });
      const replies = await Promise.all(Array.from({ length: 8 }, () => tryToEnter()));
      expect(replies.filter(({ code }) => code === '200')).toHaveLength(3);
      expect(replies.filter(({ code }) => code === '2501')).toHaveLength(5);
      expect(await shareOf()).toMatchObject({ viewCount: 3, maxViews: 3 });
    });

    it('are slowed down when they guess its password, and every attempt is listed', async () => {
      await owner.call(shareCalls.editEquipmentPassword, { equipId, password: PASSWORD });
      const { shareKey: key } = await shareOf();
      expect(await anybody().call(shareCalls.door, { key })).toMatchObject({ hasPassword: true, title: '' });
      expect(await tryToEnter()).toMatchObject({ code: '2502' });
      // Together: on a slow machine the first waits would be over before the last guess.
      const guesses = Array.from({ length: 12 }, (_, index) => tryToEnter(`wrong${index}`));
      const codes = (await Promise.all(guesses)).map(({ code }) => code);
      expect(codes.filter((code) => code === '2503')).toHaveLength(5);
      expect(codes.filter((code) => code === '429')).toHaveLength(7);
      const visits = await owner.call(shareCalls.queryVisits, { equipId, pageSize: 5 });
      expect(visits.rows[0]).toMatchObject({ outcome: 'wrongPassword', address: '127.0.0.1' });
    });

    it('write when the link lets them, to what they see', async () => {
      expect(await owner.send(shareCalls.editEquipmentAuth, { equipId, shareAuth: 'write' })).toMatchObject({
        code: '2505',
      });
      const watcher = await enter();
      const write = (tag: string, value: string) => ({
        equipmentId: equipId,
        signalId: ids.get(tag)!,
        value,
      });
      expect(await watcher.send(commandCalls.writeSignal, write('line 1/set-point', '60'))).toMatchObject({
        status: 403,
      });
      await owner.call(shareCalls.editEquipmentPassword, { equipId, password: PASSWORD });
      await edit({ shareAuth: 'write' });
      expect(await owner.send(shareCalls.editEquipmentPassword, { equipId, password: '' })).toMatchObject({
        code: '2505',
      });
      const guest = await enter(PASSWORD);
      expect(await writeAndFollow(guest, write('line 1/set-point', '61'))).toMatchObject({
        status: 'success',
      });
      expect(foreign.setPoint).toBe(61);
      expect(await guest.send(commandCalls.writeSignal, write('line 1/running', 'false'))).toMatchObject({
        status: 404,
      });
      const { rows } = await owner.call(commandCalls.query, { equipmentId: equipId });
      expect(rows[0]).toMatchObject({ newValue: 61 });
      await edit({ shareAuth: 'view' });
      expect(await guest.send(commandCalls.writeSignal, write('line 1/set-point', '62'))).toMatchObject({
        status: 403,
      });
    });

    it('are no accounts: their token is no cookie, and the cookie of an account no token', async () => {
      const guest = await enter();
      const asCookie = new ApiClient(server.url, `zutai_session=${guest.guestToken}`);
      expect(await asCookie.send(shareCalls.view, {})).toMatchObject({ code: '1010' });
      const asToken = anybody();
      asToken.guestToken = owner.cookie.split('=')[1]!;
      expect(await asToken.send(shareCalls.view, {})).toMatchObject({ code: '1010' });
      // Who is signed in and opens a link is a guest in that tab.
      const both = new ApiClient(server.url, owner.cookie);
      both.guestToken = guest.guestToken;
      expect(await both.send(calls.equipment.query, {})).toMatchObject({ status: 403 });
      const { rows } = await database.query<{ loginname: string }>(
        "select loginname from account where kind = 'guest'",
      );
      for (const { loginname } of rows)
        for (const password of ['', 'x'])
          expect((await anybody().send(calls.session.login, { loginname, password })).status).toBe(400);
    });

    it('of a project see the pages of that, also what these name by tags', async () => {
      const project = { title: 'Shared centre', equipmentIds: `${equipId},${secret.equipmentId}` };
      const { id: projectId } = await owner.call(projectCalls.add, project);
      const mvar = { projectId, calcType: 'avg' as const, signals: [ids.get('temperature')!] };
      const shown = await owner.call(mvarCalls.add, { ...mvar, title: 'Mean' });
      await owner.call(mvarCalls.add, { ...mvar, title: `${MARK} mean`, signals: [secret.signalId] });
      const files = draw(
        [bind(equipId, { tag: 'line 1/set-point' })],
        [bind('', { type: 'mvar', mvarId: shown.id })],
      );
      const { id } = await owner.call(pageCalls.save, { projectId, title: 'Centre' }, { files });
      const { shareKey: key } = await owner.call(shareCalls.editProjectAuth, {
        id: projectId,
        shareState: 'public',
      });
      expect(await owner.call(projectCalls.info, { id: projectId })).toMatchObject({
        shareState: 'public',
        permissionCount: 0,
      });
      const guest = anybody();
      const entered = await guest.call(shareCalls.enter, { key });
      guest.guestToken = entered.token;
      expect(entered.view).toMatchObject({ kind: 'project', id: projectId, pageId: id });

      const { projectMonitor } = calls;
      const page = await guest.call(projectMonitor.pageInfo, { id });
      const info = await guest.call(projectCalls.info, { id: projectId });
      const bound = await guest.call(projectCalls.queryAllEquipment, { projectId });
      const mvars = await guest.call(mvarCalls.queryAll, { projectId });
      const dataEquip = `${equipId},${secret.equipmentId}`;
      const tagged = await guest.call(projectMonitor.querySignalsOfEquipment, { projectId, dataEquip });
      expect(JSON.stringify([page, info, bound, mvars, tagged])).not.toContain(MARK);
      expect(mvars.map(({ title }) => title)).toEqual(['Mean']);
      expect(tagged.map(({ tag }) => tag)).toEqual(['temperature', 'line 1/set-point']);
      const dataSignal = [...ids.values(), secret.signalId].join(',');
      const signals = await guest.call(projectMonitor.querySignals, { pageId: id, dataSignal });
      expect(signals.map((signal) => signal.tag).toSorted()).toEqual(['line 1/set-point', 'temperature']);
      const token = await guest.call(projectMonitor.token, { pageId: id, dataEquip, dataSignal });
      const live = await LiveSocket.take(server.url, token, false, {}, projectMonitorChannels.project);
      const closed = once(live.socket, 'close');
      await live.waitFor('a temperature', ids.get('temperature')!, ({ code }) => code === '200');
      expect(live.values.has(ids.get('line 1/running')!)).toBe(false);
      const history = (tag: string) => {
        const range = { fromMs: Date.now() - 60_000, toMs: Date.now() };
        return guest.send(calls.history.query, { equipmentId: equipId, signalIds: ids.get(tag)!, ...range });
      };
      expect(await history('temperature')).toMatchObject({ status: 200 });
      expect(await history('line 1/running')).toMatchObject({ status: 404 });
      // Equipment has links of its own: that of the project opens none of its pages.
      expect(await guest.send(pageCalls.info, { id: pageId })).toMatchObject({ status: 404 });
      await owner.call(projectCalls.delete, { id: projectId, title: 'Shared centre' });
      expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
      expect(await anybody().send(shareCalls.enter, { key })).toMatchObject({ code: '2501' });
    });

    it('are let in by nobody who may not do so themselves', async () => {
      const { rows } = await database.query<{ title: string }>('select title from organisation order by id');
      const organisation = rows[0]!.title;
      const operator = await addAccount(database, server.url, {
        organisation,
        loginname: 'operator',
        role: 'operator',
      });
      expect(await operator.send(shareCalls.equipmentInfo, { equipId })).toMatchObject({ status: 403 });
      await database.query(
        `insert into role (id, organisation_id, title, codes)
       select '900001', id, 'Sharer', '{monitor_view,share_edit}' from organisation order by id limit 1`,
      );
      const sharer = await addAccount(database, server.url, {
        organisation,
        loginname: 'sharer',
        role: '900001' as never,
      });
      await owner.call(shareCalls.editEquipmentPassword, { equipId, password: PASSWORD });
      expect(await sharer.send(shareCalls.editEquipmentAuth, { equipId, shareAuth: 'write' })).toMatchObject({
        code: '2504',
      });
      expect(
        await sharer.send(shareCalls.editEquipmentPassword, { equipId, password: 'mine2026' }),
      ).toMatchObject({ code: '200' });
      // Nor do they learn the password of a link by which others write; but they may close it.
      await edit({ shareAuth: 'write' });
      for (const password of ['theirs2026', ''])
        expect(await sharer.send(shareCalls.editEquipmentPassword, { equipId, password })).toMatchObject({
          code: '2504',
        });
      expect(await tryToEnter('mine2026')).toMatchObject({ code: '200' });
      const close = { equipId, shareState: 'private' } as const;
      expect(await sharer.send(shareCalls.editEquipmentAuth, close)).toMatchObject({ code: '200' });
      expect(await shareOf()).toMatchObject({ shareState: 'private', shareAuth: 'write' });
      const reopen = { equipId, shareState: 'public' } as const;
      expect(await sharer.send(shareCalls.editEquipmentAuth, reopen)).toMatchObject({ code: '2504' });
      await edit({ shareAuth: 'view' });
      expect(await sharer.send(shareCalls.editEquipmentAuth, { ...close, shareAuth: 'write' })).toMatchObject(
        { code: '2504' },
      );
    });

    it('of a project come in by no password of who may only watch it', async () => {
      const { rows } = await database.query<{ title: string; id: string }>(
        'select id::text, title from organisation order by id',
      );
      const watcher = await addAccount(database, server.url, {
        organisation: rows[0]!.title,
        loginname: 'watching-engineer',
        role: 'engineer',
        dataRange: 'self',
      });
      const title = 'Watched centre';
      const { id } = await owner.call(projectCalls.add, { title, equipmentIds: equipId });
      await database.query(
        "insert into project_permission select $1, id, 'view' from account where loginname = 'watching-engineer'",
        [id],
      );
      await owner.call(shareCalls.editProjectPassword, { id, password: PASSWORD });
      await owner.call(shareCalls.editProjectAuth, { id, shareState: 'public', shareAuth: 'write' });
      const own = { id, password: 'theirs2026' };
      for (const shareAuth of ['write', 'view'] as const) {
        await owner.call(shareCalls.editProjectAuth, { id, shareAuth });
        expect(await watcher.send(shareCalls.editProjectPassword, own)).toMatchObject({ code: '404' });
      }
      await database.query("update project_permission set auth = 'write' where project_id = $1", [id]);
      expect(await watcher.send(shareCalls.editProjectPassword, own)).toMatchObject({ code: '200' });
      await owner.call(projectCalls.delete, { id, title });
    });
  });
});
