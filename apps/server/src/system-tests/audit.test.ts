import { isDeepStrictEqual } from 'node:util';
import { calls, gatewayCalls, pageCalls, shareCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import { eventText, sayIn } from '@zutai/lists';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { changing, clearing } from './testing/audit/audit-cases.ts';
import { AUDIT_EXEMPT } from './testing/audit/audit-exempt.ts';
import { AUDIT_SENTENCES } from './testing/audit/audit-sentences.ts';
import { makeBelongings } from './testing/belongings.ts';
import { openDatabase } from './testing/open-database.ts';
import { isQuery, type Row, registry } from './testing/registry.ts';
import type { Belongings, Sample } from './testing/sample.ts';
import { sampleRequests } from './testing/sample-requests.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

function requestOf({ feature, key, name }: Row, own: Belongings, mark: string): Sample {
  const body = changing[name]?.(own, mark);
  if (body !== undefined) return { body, foreign: [] };
  const table = sampleRequests as Record<string, Record<string, (a: Belongings, b: Belongings) => Sample[]>>;
  return table[feature]![key]!(own, own)[0]!;
}

describe('the audit trail', () => {
  let server: RunningServer;
  let database: Pool;
  let owner: ApiClient;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    database = openDatabase(server);
    owner = await server.signIn();
  });
  afterAll(async () => {
    await database?.end();
    await server?.stop();
  });

  const eventsOf = async (requestId: string | null) => {
    const { rows } = await database.query('select * from audit_event where request_id = $1 order by id', [
      requestId,
    ]);
    return rows;
  };

  it('names no call that is not there', () => {
    const names = registry.map(({ name }) => name);
    for (const table of [AUDIT_EXEMPT, AUDIT_SENTENCES])
      expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
    expect(registry.filter((row) => isQuery(row) && Object.hasOwn(AUDIT_EXEMPT, row.name))).toEqual([]);
  });

  /** What calls have changed less and less of; made anew when one is not served, or says what it would not of new things. */
  let shared: Belongings | undefined;

  async function ask(row: Row, own: Belongings, mark: string) {
    const [statement, id] = clearing[row.name]?.(own) ?? ['select $1', ''];
    await database.query(statement, [id]);
    const { body, files } = requestOf(row, own, mark);
    const reply = await owner.send(row.call, body, { files });
    const requestId = reply.headers.get('x-request-id');
    const events = await eventsOf(requestId);
    const { rows } = await owner.call(calls.audit.query, { pageSize: 200 });
    const said = rows
      .filter((event) => event.requestId === requestId)
      .map((event) =>
        eventText(event, sayIn('zh'))
          .replaceAll(/“[^”]*”/g, '“…”')
          .replaceAll(/(#|编号 )\d+/g, '$1…'),
      );
    return { reply, events, said: [...new Set(said)].toSorted() };
  }

  it.each(registry.filter((row) => !isQuery(row) && !Object.hasOwn(AUDIT_EXEMPT, row.name)))(
    '$name leaves an event of its caller',
    async (row) => {
      const mark = `AUDIT-${row.feature}-${row.key}`;
      const sentences = AUDIT_SENTENCES[row.name]?.toSorted();
      let asked = shared && (await ask(row, shared, mark));
      if (asked?.reply.status !== 200 || !isDeepStrictEqual(asked.said, sentences)) {
        shared = await makeBelongings(owner, database, mark);
        asked = await ask(row, shared, mark);
      }
      const { reply, events, said } = asked;
      const done = row.call.isFile ? { status: 200 } : { code: '200' };
      expect(reply, `${reply.code} ${reply.message} ${reply.fields.join()}`).toMatchObject(done);
      expect(events.length).toBeGreaterThan(0);
      for (const event of events)
        expect(event).toMatchObject({
          account_name: 'admin',
          address: '127.0.0.1',
          call: row.call.path,
          session_id: expect.stringMatching(/^\d+$/),
          organisation_id: expect.stringMatching(/^\d+$/),
          outcome: 'done',
        });
      expect(said).toEqual(sentences);
    },
  );

  it('tells of a share link as what it opens, and nothing of the account of its guests', async () => {
    const { equipmentId: equipId } = await makeBelongings(owner, database, 'SHARED');
    await owner.call(shareCalls.editEquipmentPassword, { equipId, password: 'Sh4rePwd9' });
    await owner.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'public', shareAuth: 'write' });
    await owner.call(shareCalls.editEquipmentAuth, { equipId, isKeyRenewed: true });
    await owner.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'private', shareAuth: 'view' });
    await owner.call(shareCalls.editEquipmentPassword, { equipId, password: '' });
    const { rows } = await owner.call(calls.audit.query, { objectKind: 'share', pageSize: 8 });
    const said = rows.map((event) => eventText(event, sayIn('en'))).toReversed();
    const of = 'the share link of equipment “SHARED”';
    expect(said).toEqual([
      ...[`Created ${of}`, `Set the password of ${of}`, `Changed ${of}`, `Turned on ${of}`, `Replaced ${of}`],
      ...[`Changed ${of}`, `Turned off ${of}`, `Removed the password of ${of}`],
    ]);
    expect(rows[5]).toMatchObject({ before: { auth: 'view' }, after: { auth: 'write' } });
    const log = await owner.call(calls.audit.queryByObjectId, { objectId: equipId, pageSize: 8 });
    expect(log.rows).toEqual(rows);
    await database.query('delete from equipment where id = $1', [equipId]);
    const { rows: after } = await owner.call(calls.audit.query, { objectKind: 'share', pageSize: 1 });
    expect(after.map((event) => eventText(event, sayIn('en')))).toEqual([`Deleted ${of}`]);
    const { rows: guests } = await database.query(
      `select from audit_event where object_kind = 'account' and object_id in (
         select id::text from account where kind = 'guest')
       or object_kind like '%_permission' and split_part(object_id, '/', 2) in (
         select id::text from account where kind = 'guest')`,
    );
    expect(guests).toEqual([]);
  });

  it('tells what was and what is, and the organisation may read it', async () => {
    const own = await makeBelongings(owner, database, 'BEFORE-AFTER');
    const request = { id: own.gatewayId, title: 'renamed', remark: 'why' };
    await owner.call(gatewayCalls.edit, request);
    const { rows } = await owner.call(calls.audit.query, { objectKind: 'gateway', objectId: own.gatewayId });
    expect(rows[0]).toMatchObject({
      kind: 'update',
      before: { title: expect.stringContaining('BEFORE-AFTER'), remark: '' },
      after: { title: 'renamed', remark: 'why' },
      call: gatewayCalls.edit.path,
    });
    expect(rows.at(-1)).toMatchObject({ kind: 'insert', before: null });
    const stranger = await addAccount(database, server.url, {
      organisation: 'Another organisation',
      loginname: 'auditor',
      role: 'admin',
    });
    const seen = await stranger.call(calls.audit.query, { pageSize: 200 });
    expect(seen.rows.map(({ accountName }) => accountName)).not.toContain('admin');
    expect(await stranger.call(calls.audit.query, { objectKind: 'gateway' })).toMatchObject({ total: 0 });
  });

  it('is written with the change: both are committed, or neither', async () => {
    const own = await makeBelongings(owner, database, 'TOGETHER');
    const client = await database.connect();
    const count = async () => {
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from audit_event where object_kind = 'gateway' and object_id = $1",
        [own.gatewayId],
      );
      return Number(rows[0]!.count);
    };
    try {
      const before = await count();
      await client.query('begin');
      await client.query("update gateway set title = 'not to be' where id = $1", [own.gatewayId]);
      expect(await count()).toBe(before + 1);
      await client.query('rollback');
      expect(await count()).toBe(before);
    } finally {
      client.release();
    }
  });

  it('tells what a person changed and nothing that follows from it, of many rows at once too', async () => {
    const own = await makeBelongings(owner, database, 'MINIMAL');
    const saved = await owner.send(calls.signal.saveAll, {
      equipmentId: own.equipmentId,
      edit: [{ id: own.signalId, tag: 'minimal', title: 'renamed' }],
      add: [
        { tag: 'first', title: 'First' },
        { tag: 'second', title: 'Second' },
      ],
    });
    expect(saved).toMatchObject({ code: '200' });
    const events = await eventsOf(saved.headers.get('x-request-id'));
    expect(events.map(({ kind }) => String(kind)).toSorted()).toEqual(['insert', 'insert', 'update']);
    const edit = events.find(({ kind }) => kind === 'update');
    expect(Object.keys(edit!.after).toSorted()).toEqual(['tag', 'title']);
    const english = await owner.send(calls.equipment.edit, {
      id: own.equipmentId,
      title: 'MINIMAL',
      titleEn: 'English',
    });
    expect(await eventsOf(english.headers.get('x-request-id'))).toMatchObject([
      { before: { title_en: '' }, after: { title_en: 'English' } },
    ]);
  });

  it('tells of a deletion of many signals once, and each signal what it was', async () => {
    const own = await makeBelongings(owner, database, 'MANY-GONE');
    const { equipmentId } = own;
    const signalsOf = async () => {
      const { rows } = await database.query<{ id: number; tag: string }>(
        'select id, tag from signal where equipment_id = $1 order by seq',
        [equipmentId],
      );
      return rows;
    };
    const add = (count: number, mark: string) =>
      owner.call(calls.signal.saveAll, {
        equipmentId,
        add: Array.from({ length: count }, (_, i) => ({ tag: `${mark}${i}`, title: mark, max: i })),
      });
    await add(120, 'many');
    const many = (await signalsOf()).filter(({ tag }) => tag.startsWith('many'));
    const ids = many.map(({ id }) => String(id));
    const gone = await owner.send(calls.signal.delete, { equipmentId, ids });
    const events = await eventsOf(gone.headers.get('x-request-id'));
    expect(events).toMatchObject([{ kind: 'delete', object_id: '', account_name: 'admin' }]);
    const { rows: listed } = await owner.call(calls.audit.query, { objectKind: 'signal', kind: 'delete' });
    expect(listed[0]).toMatchObject({
      objectId: '',
      before: { equipment_id: Number(equipmentId), count: 120 },
    });
    expect(listed[0]!.before!.tags).toHaveLength(100);
    const { rows: ofOne } = await owner.call(calls.audit.query, { objectKind: 'signal', objectId: ids[7] });
    expect(ofOne.map(({ kind }) => kind)).toEqual(['delete', 'insert']);
    const [deletion, insertion] = ofOne;
    expect(deletion).toMatchObject({ objectId: ids[7], before: { tag: 'many7', max: 7 } });
    // Every field that the trail knows of a signal: a column that is added to signal is added to both.
    expect(deletion!.before).toEqual(insertion!.after);
    const stranger = await addAccount(database, server.url, {
      organisation: 'A third organisation',
      loginname: 'auditor3',
      role: 'admin',
    });
    expect(await stranger.call(calls.audit.query, { objectId: ids[7] })).toMatchObject({ total: 0 });
    await add(120, 'whole');
    await database.query('delete from equipment where id = $1', [equipmentId]);
    const { rows: last } = await database.query(
      "select before from audit_event where kind = 'delete' and object_kind = 'signal' order by id desc limit 1",
    );
    expect(last).toEqual([{ before: { equipment_id: Number(equipmentId), count: 121 } }]);
  });

  it('masks secret entries of driver options, whatever protocol brings them', async () => {
    const own = await makeBelongings(owner, database, 'OPTIONS');
    const setOptions = (options: object) =>
      database.query('update driver set options = $2 where id = $1', [own.driverId, options]);
    await setOptions({
      host: 'h',
      password: 'Opt-Secret-1',
      tls: { privateKey: 'Opt-Secret-2' },
      apiToken: '',
    });
    await setOptions({
      host: 'h',
      password: 'Opt-Secret-3',
      tls: { privateKey: 'Opt-Secret-2' },
      apiToken: '',
    });
    const { rows } = await database.query(
      "select before, after from audit_event where object_kind = 'driver' and object_id = $1 order by id desc limit 2",
      [own.driverId],
    );
    const options = { host: 'h', password: '(set)', tls: { privateKey: '(set)' }, apiToken: '' };
    expect(rows[0]).toEqual({
      before: { options },
      after: { options: { ...options, password: '(changed)' } },
    });
    expect(JSON.stringify(rows)).not.toContain('Opt-Secret');
  });

  it('holds no secret', async () => {
    const own = await makeBelongings(owner, database, 'SECRETS');
    const added = await owner.call(gatewayCalls.add, { sn: 'SECRETS-2', title: 'secrets' });
    const reset = await owner.call(gatewayCalls.resetKey, { id: own.gatewayId });
    const password = 'PagePassword77';
    const files = { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) };
    const page = { id: own.pageId, title: 'locked', checkpwd: true, password, revision: 1 };
    await owner.call(pageCalls.save, page, { files });
    const id = own.projectId;
    const sharePassword = 'Sh4rePwd9';
    await owner.call(shareCalls.editProjectAuth, { id, shareState: 'public' });
    await owner.call(shareCalls.editProjectPassword, { id, password: sharePassword });
    const hashes = await database.query<{ secret: string }>(
      `select encode(key_hash, 'hex') as secret from gateway
       union select password_hash from account where password_hash <> ''
       union select password_hash from page where password_hash is not null
       union select key from share
       union select password_hash from share where password_hash is not null`,
    );
    const secrets = [added.key, reset.key, password, sharePassword, ...hashes.rows.map((row) => row.secret)];
    expect(hashes.rows.length).toBeGreaterThanOrEqual(5);
    const { rows } = await database.query<{ text: string }>(
      'select audit_event::text as text from audit_event',
    );
    const trail = rows.map(({ text }) => text).join('\n');
    expect(secrets.filter((secret) => trail.includes(secret))).toEqual([]);
    const reset_ = await database.query(
      "select before, after from audit_event where call = $1 and kind = 'update' order by id desc limit 1",
      [gatewayCalls.resetKey.path],
    );
    expect(reset_.rows).toEqual([{ before: { key_hash: '(set)' }, after: { key_hash: '(changed)' } }]);
  });

  it('writes down refused calls, so many a minute of one account', async () => {
    const { rows: first } = await database.query<{ title: string }>(
      'SELECT title FROM organisation ORDER BY id',
    );
    const organisation = first[0]!.title;
    const guest = await addAccount(database, server.url, { organisation, loginname: 'guest', role: 'guest' });
    for (let i = 0; i < 25; i += 1)
      expect(await guest.send(gatewayCalls.resetKey, { id: '1' })).toMatchObject({ status: 403 });
    const { rows } = await database.query(
      "select call, outcome, error, address from audit_event where account_name = 'guest' and kind = 'refused'",
    );
    expect(rows.length).toBe(20);
    expect(rows[0]).toEqual({
      call: gatewayCalls.resetKey.path,
      outcome: 'refused',
      error: 'noPermission',
      address: '127.0.0.1',
    });
  });

  it('shows the administrator of the platform failed logins of names that nobody has, without the names', async () => {
    const typed = 'My-Own-Passw0rd';
    const { rows: before } = await owner.call(calls.audit.query, {
      kind: 'loginFailed',
      address: '127.0.0.1',
    });
    await new ApiClient(server.url).send(calls.session.login, { loginname: typed, password: 'x' });
    const { rows } = await owner.call(calls.audit.query, { kind: 'loginFailed', address: '127.0.0.1' });
    expect(rows.length).toBe(before.length + 1);
    expect(rows[0]).toMatchObject({ accountId: null, accountName: '', address: '127.0.0.1' });
    expect(await owner.call(calls.audit.query, { kind: 'loginFailed', address: '10.1.1.1' })).toMatchObject({
      total: 0,
    });
    // An organisation's own administrator does not see what belongs to no organisation.
    for (const organisation of ['Another organisation', 'A fourth organisation']) {
      const loginname = `auditor of ${organisation}`;
      const other = await addAccount(database, server.url, { organisation, loginname, role: 'admin' });
      expect(await other.call(calls.audit.query, { kind: 'loginFailed' })).toMatchObject({ total: 0 });
    }
    const kept = await database.query(
      `select audit_event::text from audit_event where audit_event::text ilike '%' || $1 || '%'
       union all select attempt::text from attempt where attempt::text ilike '%' || $1 || '%'`,
      [typed],
    );
    expect(kept.rows).toEqual([]);
  });

  it('can be neither changed nor emptied, and loses only what is older than a year', async () => {
    for (const statement of [
      "update audit_event set account_name = 'somebody else'",
      'delete from audit_event',
      'truncate audit_event',
      "update audit_deleted_signal set tag = ''",
      'delete from audit_deleted_signal',
      'truncate audit_deleted_signal',
    ])
      await expect(database.query(statement), statement).rejects.toThrow('is append-only');
    await database.query(
      "insert into audit_event (at, kind, account_name) values (now() - interval '366 days', 'login', 'old')",
    );
    const { rowCount } = await database.query("delete from audit_event where at < now() - interval '1 year'");
    expect(rowCount).toBe(1);
  });
});
