import { request as httpRequest } from 'node:http';
import { calls, commandCalls, equipmentCalls, projectMonitorCalls, shareCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import { actorText, eventChanges, eventText, sayIn } from '@zutai/lists';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { makeBelongings } from './testing/belongings.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings } from './testing/sample.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MARK = 'TRACES';
let server: RunningServer;
let database: Pool;
let owner: ApiClient;
let own: Belongings;

beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  database = openDatabase(server);
  owner = await server.signIn();
  own = await makeBelongings(owner, database, MARK);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const trail = async (request: object) => {
  const { rows } = await owner.call(calls.audit.query, { pageSize: 200, ...request });
  return rows;
};
const organisationTitle = () => own.organisationTitle;

describe('an export', () => {
  const lastSaid = async () => {
    const [event] = await trail({ kind: 'export' });
    const changes = eventChanges(event!, sayIn('en')).map(({ label, after }) => `${label}: ${after}`);
    return { event: event!, text: eventText(event!, sayIn('en')), changes };
  };

  it('of a list leaves what was taken along, how it was filtered and how many rows there were', async () => {
    const request = { keyword: MARK, sortField: 'sn', sortOrder: 'asc' };
    const columns = ['title', 'sn'];
    const reply = await owner.send(calls.list.export, { list: 'gateway', format: 'csv', columns, request });
    expect(reply.status).toBe(200);
    const { event, text, changes } = await lastSaid();
    expect(event).toMatchObject({
      ...{ accountName: 'admin', address: '127.0.0.1', requestId: reply.headers.get('x-request-id') },
      after: { list: 'gateway', format: 'csv', rows: 1, columns, filter: { keyword: MARK } },
    });
    expect(event.sessionId).toMatch(/^\d+$/);
    expect(text).toBe('Exported the list “Gateways”');
    expect(changes.toSorted()).toEqual(['File format: csv', `Filter: search: ${MARK}`, 'Rows: 1']);
  });

  it('of the trail itself, and of what belongs to equipment, too', async () => {
    const toMs = Date.now();
    const range = { fromMs: toMs - 3_600_000, toMs };
    await owner.send(calls.list.export, { list: 'audit', request: { kind: 'write', ...range } });
    const { event, text, changes } = await lastSaid();
    expect(text).toBe('Exported the list “Audit trail”');
    expect(changes).toContain('Filter: Kind: Write');
    expect(event.after).toMatchObject({
      ...{ filter: { kind: 'write' }, rows: expect.any(Number) },
      from: new Date(range.fromMs).toISOString(),
    });
    const { equipmentId, signalId } = own;
    await owner.send(calls.list.export, { list: 'ledger', request: { equipmentId } });
    expect((await lastSaid()).text).toBe(`Exported the list “Write log” of “${MARK}”`);
    expect((await owner.send(calls.signal.export, { equipmentId, format: 'csv' })).status).toBe(200);
    expect(await lastSaid()).toMatchObject({
      text: `Exported the table of signals of “${MARK}”`,
      changes: ['Rows: 1', 'File format: csv'],
    });
    const curve = { equipmentId, signalIds: signalId, ...range };
    expect((await owner.send(calls.history.export, curve)).status).toBe(200);
    const history = await lastSaid();
    expect(history.text).toBe(`Exported the history of “${MARK}”`);
    expect(history.changes).toContain(`Signals: ${MARK}`);
    const log = await owner.call(calls.audit.queryByObjectId, { objectId: equipmentId, kind: 'export' });
    expect(log.rows.map((row) => eventText(row, sayIn('zh')))).toEqual([
      `导出“${MARK}”的历史数据`,
      `导出“${MARK}”的变量表`,
      `导出“${MARK}”的列表“写入记录”`,
    ]);
  });

  it('that is refused leaves no event of an export', async () => {
    const before = (await trail({ kind: 'export' })).length;
    expect((await owner.send(calls.list.export, { list: 'gateway', columns: ['nothing'] })).status).toBe(400);
    expect((await owner.send(calls.signal.export, { equipmentId: '99999' })).status).toBe(404);
    expect((await trail({ kind: 'export' })).length).toBe(before);
  });
});

describe('a write refused for want of a permission', () => {
  let watcher: ApiClient;
  let watcherId: string;
  beforeAll(async () => {
    const account = { organisation: organisationTitle(), loginname: 'may-not-write', role: 'user' } as const;
    watcher = await addAccount(database, server.url, account);
    const { rows } = await database.query("select id from account where loginname = 'may-not-write'");
    watcherId = rows[0].id;
  });
  const last = async () => (await trail({ accountId: watcherId }))[0]!;
  const send = (body: string, type: string) =>
    watcher.request(commandCalls.writeSignal.path, {
      ...{ method: 'POST', headers: { 'content-type': type, 'accept-language': 'en' } },
      body,
    });

  it('says what was to be written where, as a form and as JSON', async () => {
    const { equipmentId, signalId } = own;
    const write = { equipmentId, signalId, value: '42' };
    expect(await watcher.send(commandCalls.writeSignal, write)).toMatchObject({ status: 403 });
    const wanted = {
      ...{
        kind: 'writeRefused',
        outcome: 'refused',
        error: 'noPermission',
        call: commandCalls.writeSignal.path,
      },
      ...{ objectKind: 'signal', objectId: signalId, objectTitle: MARK, otherTitle: MARK },
    };
    expect(await last()).toMatchObject({ ...wanted, after: { value: '42' } });
    expect(await send(JSON.stringify({ ...write, value: '43' }), 'application/json')).toMatchObject({
      status: 403,
    });
    const event = await last();
    expect(event).toMatchObject({ ...wanted, after: { value: '43' } });
    expect(eventText(event, sayIn('en'))).toMatch(`Write to signal “${MARK}” of “${MARK}” refused: `);
    const { rows } = await owner.call(calls.audit.queryByObjectId, {
      objectId: equipmentId,
      kind: 'writeRefused',
    });
    expect(rows[0]).toMatchObject({ id: event.id });
  });

  it('names nothing that the account does not see', async () => {
    const stranger = await addAccount(database, server.url, {
      ...{ organisation: 'Another organisation', loginname: 'another', role: 'admin' },
    });
    const theirs = await makeBelongings(stranger, database, 'FOREIGNPLANT');
    const { equipmentId, signalId } = theirs;
    await watcher.send(commandCalls.writeSignal, { equipmentId, signalId, value: '1' });
    const event = await last();
    expect(event).toMatchObject({
      kind: 'writeRefused',
      objectId: '',
      after: { asked: { signal: signalId } },
    });
    const log = await watcher.call(calls.audit.queryOwn, { pageSize: 50 });
    expect(JSON.stringify(log)).not.toContain('FOREIGNPLANT');
    expect(
      await stranger.call(calls.audit.query, { kind: 'writeRefused', accountId: watcherId }),
    ).toMatchObject({
      total: 0,
    });
  });

  it.each([
    ['is no write', 'application/json', '{"equipmentId": "1"'],
    [
      'has a value that no write has',
      'application/json',
      JSON.stringify({ equipmentId: '1', signalId: '1', value: {} }),
    ],
    [
      'is longer than any write',
      'application/x-www-form-urlencoded',
      `equipmentId=1&signalId=1&value=1&${'x'.repeat(5000)}`,
    ],
    [
      'has what PostgreSQL cannot keep',
      'application/json',
      '{"equipmentId":"1","signalId":"1","value":"\\u0000"}',
    ],
    ['is nothing that is read', 'text/plain', 'equipmentId=1'],
  ])('whose body %s is refused and written down without it', async (_what, type, body) => {
    expect((await send(body, type)).status).toBe(403);
    expect(await last()).toMatchObject({ kind: 'refused', error: 'noPermission', objectId: '' });
  });

  it('whose body does not come is refused all the same, within a moment', async () => {
    const { port, hostname } = new URL(server.url);
    const begunMs = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest({
        ...{ host: hostname, port, method: 'POST', path: commandCalls.writeSignal.path },
        headers: {
          ...{ cookie: watcher.cookie, 'content-type': 'application/json', 'content-length': '100' },
        },
      });
      sent.on('response', (response) => resolve(response.statusCode ?? 0));
      sent.on('error', reject);
      sent.write('{');
    });
    expect(status).toBe(403);
    expect(performance.now() - begunMs).toBeLessThan(30_000);
    expect(await last()).toMatchObject({ kind: 'refused' });
  });

  it('of a project says so too', async () => {
    const { rows } = await database.query(
      "insert into role (organisation_id, title, codes) select id, 'Nothing', '{}' from organisation where title = $1 returning id",
      [organisationTitle()],
    );
    const nobody = await addAccount(database, server.url, {
      ...{ organisation: organisationTitle(), loginname: 'nothing-held', role: rows[0].id as never },
    });
    const write = { projectId: own.projectId, signalId: own.signalId, value: '7' };
    expect(await nobody.send(projectMonitorCalls.writeSignal, write)).toMatchObject({ status: 403 });
    const [event] = await trail({ kind: 'writeRefused' });
    expect(event).toMatchObject({ accountName: 'nothing-held', after: { value: '7' } });
  });
});

describe('guests of a link', () => {
  it('leave events when they come and when they do not come in, which outlive what was shared', async () => {
    const { id: equipId } = await owner.call(equipmentCalls.add, { title: 'Shared press' });
    await owner.call(shareCalls.editEquipmentPassword, { equipId, password: 'pump2026' });
    const { shareKey: key } = await owner.call(shareCalls.editEquipmentAuth, {
      equipId,
      shareState: 'public',
    });
    const guest = new ApiClient(server.url);
    expect((await guest.send(shareCalls.enter, { key, password: 'wrong2026' })).code).not.toBe('200');
    const entered = await guest.send(shareCalls.enter, { key, password: 'pump2026' });
    expect(entered.code).toBe('200');
    guest.guestToken = (entered.data as { token: string }).token;
    await guest.send(equipmentCalls.delete, { id: equipId, title: '' });
    await owner.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'private' });
    expect((await guest.send(shareCalls.enter, { key, password: 'pump2026' })).code).toBe('2501');

    const visits = async () =>
      (await trail({ objectKind: 'share' })).filter(({ kind }) => kind.startsWith('login')).toReversed();
    const seen = await visits();
    expect(seen).toMatchObject([
      { kind: 'loginFailed', outcome: 'refused', error: 'sharePasswordWrong', sessionId: null },
      { kind: 'login', outcome: 'done', address: '127.0.0.1', call: shareCalls.enter.path },
      { kind: 'loginFailed', outcome: 'refused', error: 'shareClosed' },
    ]);
    expect(seen[1]!.requestId).toBe(entered.headers.get('x-request-id'));
    const { rows: sessions } = await database.query(
      "select session.id from session join account on account.id = account_id where account.kind = 'guest'",
    );
    expect(sessions.map(({ id }) => id)).toContain(seen[1]!.sessionId);
    const of = 'the share link of equipment “Shared press”';
    const said = [
      `A guest could not come in through ${of}: wrong password`,
      `A guest came in through ${of}`,
      `A guest could not come in through ${of}: the link is closed`,
    ];
    expect(seen.map((event) => eventText(event, sayIn('en')))).toEqual(said);
    expect(actorText(seen[1]!, sayIn('zh'))).toBe('链接访客');
    const log = await owner.call(calls.audit.queryByObjectId, { objectId: equipId, kind: 'login' });
    expect(log.rows).toEqual([seen[1]]);
    // What stood before a guest was shown out, and what that guest tried, is in the log of the link itself.
    const { id: shareId } = await owner.call(shareCalls.equipmentInfo, { equipId });
    const ofShare = { objectKind: 'share', objectId: shareId! } as const;
    const { rows } = await owner.call(calls.audit.queryByObjectId, ofShare);
    expect(rows.map((event) => eventText(event, sayIn('en')))).toEqual([
      said[2],
      'Turned off the share link of equipment “Shared press”',
      'Refused: You do not have permission to do this.',
      ...said.slice(0, 2).toReversed(),
      'Turned on the share link of equipment “Shared press”',
      'Set the password of the share link of equipment “Shared press”',
      'Created the share link of equipment “Shared press”',
    ]);
    for (const kind of ['login', 'refused'] as const)
      expect(await owner.call(calls.audit.queryByObjectId, { ...ofShare, kind })).toMatchObject({ total: 1 });
    await owner.call(equipmentCalls.delete, { id: equipId, title: 'Shared press' });
    expect((await visits()).map((event) => eventText(event, sayIn('en')))).toEqual(said);
    expect((await database.query('select from share_visit')).rowCount).toBe(0);
    expect(JSON.stringify(await trail({}))).not.toMatch(/pump2026|wrong2026/);
  });
});
