import { tmpdir } from 'node:os';
import { AUDIT_OBJECTS, calls, MOST_EVENTS_COUNTED } from '@zutai/contract';
import { findText } from '@zutai/i18n';
import { eventChanges, eventText, sayIn } from '@zutai/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import { openSecretBox } from '../../platform/secret-box/index.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { createDepartmentFeature } from '../department/index.ts';
import { createEquipmentGroupFeature } from '../equipment-group/index.ts';
import { createIdentityProviderFeature } from '../identity-provider/index.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createRoleFeature } from '../role/index.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';
import { createWebhookFeature } from '../webhook/index.ts';
import { AuditRepository, createAuditFeature } from './index.ts';

let app: EngineeringApp;
let equipmentId: string;
let projectId: string;

beforeAll(async () => {
  app = await createEngineeringApp();
  const audit = createAuditFeature({
    database: app.database,
    logger: testLogger,
    config: { dataFolder: tmpdir(), auditKey: 'x'.repeat(32), auditRetentionDays: 400 },
  });
  const { equipment, gateway, project, page, template } = app.features;
  const platform = {
    database: app.database,
    logger: testLogger,
    config: { dataFolder: tmpdir(), outboundNetworks: [], publicUrl: undefined },
  };
  app.serve(
    'audit',
    calls.audit,
    audit.handlersBeside({
      equipment: equipment.handlers,
      gateway: gateway.handlers,
      project: project.handlers,
      page: page.handlers,
      template: template.handlers,
      role: createRoleFeature(app).handlers,
      department: createDepartmentFeature(app).handlers,
      equipmentGroup: createEquipmentGroupFeature(app).handlers,
      webhook: createWebhookFeature(platform).handlers,
      identityProvider: createIdentityProviderFeature(platform, {
        ...{
          box: openSecretBox({ ...platform.config, secretKey: '' }),
          secrets: new OneTimeSecrets(app.database.kysely),
        },
        sessions: {} as never,
      }).handlers,
    }),
  );
  equipmentId = await app.addEquipment({ title: '一号泵', titleEn: 'Pump 1' });
  projectId = await app.addProject({ title: '中心' });
  await send(calls.project.bindEquipment, { projectId, equipmentIds: equipmentId });
  await send(calls.equipment.edit, { id: equipmentId, title: '二号泵', remark: 'moved' });
});
afterAll(() => app?.close());

const send = async (call: Parameters<EngineeringApp['send']>[0], body: object, caller = app.engineer) => {
  const reply = await app.send(call, caller, body);
  expect(reply.status, reply.message).toBe(200);
  return reply.data;
};
const logOf = (objectKind: string, objectId: string, caller?: Caller) =>
  send(calls.audit.queryByObjectId, { objectKind, objectId }, caller);

describe('the log of a thing', () => {
  it('says in words what was done, with the name of then', async () => {
    const { rows } = await logOf('equipment', equipmentId);
    const words = (language: 'zh' | 'en') =>
      rows.map((row: never) => eventText(row, sayIn(language))) as string[];
    expect([words('zh')[0], words('zh').at(-1)]).toEqual(['修改设备“二号泵”', '新增设备“一号泵”']);
    expect([words('en')[0], words('en').at(-1)]).toEqual([
      'Changed equipment “Pump 1”',
      'Created equipment “Pump 1”',
    ]);
    expect(eventChanges(rows[0], sayIn('zh'))).toEqual([
      { label: '名称', before: '一号泵', after: '二号泵' },
      { label: '备注', before: '—', after: 'moved' },
    ]);
  });

  it('of links names both ends', async () => {
    const { rows } = await logOf('project', projectId);
    expect(eventText(rows[0], sayIn('en'))).toBe(
      'Created equipment of operations centre “中心” and “Pump 1”',
    );
  });

  it('holds what belongs to it, deleted or not', async () => {
    const driverId = await app.addDriver(equipmentId, { title: 'PLC' });
    await send(calls.driver.delete, { id: driverId });
    const { rows } = await logOf('equipment', equipmentId);
    expect(rows.slice(0, 1).map((row: never) => eventText(row, sayIn('zh')))).toEqual(['删除驱动“PLC”']);
    expect(rows[0]).toMatchObject({ sessionId: app.engineer.sessionId, address: '127.0.0.1' });
  });

  it('is seen by whom the thing is shown, and by nobody else', async () => {
    const narrow = await app.addCaller('Waterworks', 'narrow', 'admin', 'self');
    for (const [kind, id] of [
      ['equipment', equipmentId],
      ['project', projectId],
      ['account', app.engineer.accountId],
    ] as const) {
      const request = { objectKind: kind, objectId: id };
      for (const caller of [app.stranger, narrow])
        expect(await app.send(calls.audit.queryByObjectId, caller, request), kind).toMatchObject({
          status: 404,
        });
    }
    // The watcher holds no right to look at equipment as it is managed.
    const request = { objectKind: 'equipment', objectId: equipmentId };
    expect(await app.send(calls.audit.queryByObjectId, app.watcher, request)).toMatchObject({ status: 403 });
    expect(await logOf('account', narrow.accountId, narrow)).toMatchObject({ total: expect.any(Number) });
  });
});

it('the own log has what the own account did, in its time, and nothing of others', async () => {
  const beginMs = Date.now();
  const { watcher, engineer } = app;
  expect(await send(calls.audit.queryOwn, {}, watcher)).toMatchObject({ total: 0 });
  const actor = { ...engineer, accountName: engineer.loginname, address: '', call: '', requestId: '' };
  await runAsActor({ ...actor, accountId: watcher.accountId, accountName: 'watcher' }, () =>
    app.database.pool.query('update equipment set remark = $1 where id = $2', ['seen', equipmentId]),
  );
  const { rows } = await send(calls.audit.queryOwn, { kind: 'update', fromMs: beginMs - 1000 }, watcher);
  expect(rows).toMatchObject([{ objectKind: 'equipment', objectTitle: '二号泵' }]);
  for (const request of [{ toMs: beginMs - 60_000 }, { kind: 'delete' }, { objectKind: 'gateway' }])
    expect(await send(calls.audit.queryOwn, request, watcher)).toMatchObject({ total: 0 });
});

it('every table of the trail and each of its columns has its words in both languages', async () => {
  const { rows } = await app.database.pool.query<{ table: string; column: string; left_out: string[] }>(`
    select distinct of_table.relname as table, attname as column,
      string_to_array(split_part(encode(tgargs, 'escape'), '\\000', 4), ',') as left_out
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    join pg_class as of_table on of_table.oid = tgrelid
    join pg_attribute on attrelid = of_table.oid and attnum > 0 and not attisdropped
    where proname in ('write_audit_event', 'write_signal_audit_events') and tgtype & 4 = 4`);
  expect(rows.length).toBeGreaterThan(100);
  const bookkeeping =
    'id organisation_id revision created_at updated_at updated_by edited_at edited_by path source_version seq'.split(
      ' ',
    );
  const missing = rows
    .filter(({ column, left_out }) => !left_out.includes(column) && !bookkeeping.includes(column))
    .flatMap(({ table, column }) => [`object_${table}`, `field_${column}`])
    .filter((key) =>
      (['zh', 'en'] as const).some((language) => findText(language, 'audit', key) === undefined),
    );
  expect([...new Set(missing)]).toEqual([]);
});

it('what is filtered by are the tables of the trail, all of them', async () => {
  const { rows } = await app.database.pool.query<{ table: string }>(`
    select distinct of_table.relname as table from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid join pg_class as of_table on of_table.oid = tgrelid
    where proname in ('write_audit_event', 'write_signal_audit_events')`);
  expect([...AUDIT_OBJECTS].toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

describe('the search of the trail', () => {
  const find = async (request: object, caller = app.engineer) => {
    const { rows } = await send(calls.audit.query, { pageSize: 200, ...request }, caller);
    return rows as { objectKind: string; accountName: string; objectId: string }[];
  };

  it('finds things by what they were ever called, and what links them', async () => {
    const id = await app.addEquipment({ title: '锅炉甲', titleEn: 'Boiler A' });
    await send(calls.equipment.edit, { id, title: '炉一', titleEn: 'Boiler A' });
    await send(calls.project.bindEquipment, { projectId, equipmentIds: id });
    for (const keyword of ['锅炉', ' boiler a ', '炉一']) {
      const kinds = (await find({ keyword })).map(({ objectKind }) => objectKind);
      expect(kinds, keyword).toEqual(['project_equipment', 'equipment', 'equipment', 'equipment']);
    }
    expect(await find({ keyword: '锅炉', objectKind: 'project_equipment' })).toHaveLength(1);
    expect(await find({ keyword: '%' })).toEqual([]);
    const theirs = await app.addCaller('Brewery', 'theirs', 'admin');
    expect(await find({ keyword: '锅炉' }, theirs)).toEqual([]);
  });

  it('finds who did it and from where, and people who are gone', async () => {
    const leaver = await app.addCaller('Waterworks', 'leaver', 'engineer');
    const actor = { ...leaver, accountName: 'leaver', address: '10.7.7.7', call: '', requestId: '' };
    await runAsActor(actor, () =>
      app.database.pool.query('update equipment set remark = $1 where id = $2', ['left', equipmentId]),
    );
    await app.database.pool.query('delete from account where id = $1', [leaver.accountId]);
    const wanted = [{ accountName: 'leaver', objectId: equipmentId }];
    expect(await find({ accountId: leaver.accountId })).toMatchObject(wanted);
    expect(await find({ keyword: '10.7.7' })).toMatchObject(wanted);
    expect(await find({ keyword: 'LEAVER', kind: 'update' })).toMatchObject(wanted);
    const people = async (request: object, caller?: Caller) =>
      (await send(calls.audit.queryPeople, request, caller)).rows;
    expect(await people({ keyword: 'leav' })).toEqual([
      { id: leaver.accountId, title: expect.any(String), loginname: 'leaver', isDeleted: true },
    ]);
    const [first] = await people({ keyword: app.engineer.loginname, chosenId: leaver.accountId });
    expect(first).toMatchObject({ id: leaver.accountId });
    const narrow = await app.addCaller('Waterworks', 'narrowly', 'admin', 'self');
    expect(await people({}, narrow)).toMatchObject([{ id: narrow.accountId }]);
    const theirs = await app.addCaller('Brewery', 'brewer', 'admin');
    expect(await people({ keyword: 'leav', chosenId: leaver.accountId }, theirs)).toEqual([]);
  });
});

describe('a trail that is longer than a screen counts', () => {
  it('is counted up to that on a screen, pages go on beyond it, and an export has all', async () => {
    const { database, engineer } = app;
    await database.pool.query(
      `insert into audit_event (organisation_id, kind, object_kind, object_id, account_id, account_name, address)
       select $1, 'update', 'equipment', $2, $3, 'engineer', '10.9.8.7' from generate_series(1, 10500)`,
      [engineer.organisationId, equipmentId, engineer.accountId],
    );
    for (const request of [{}, { keyword: '二号泵' }, { keyword: '10.9.8' }, { kind: 'update' }])
      expect(await send(calls.audit.query, request), JSON.stringify(request)).toMatchObject({
        total: MOST_EVENTS_COUNTED,
      });
    const log = await send(calls.audit.queryByObjectId, { objectId: equipmentId });
    expect(log.total).toBe(MOST_EVENTS_COUNTED);
    const beyond = await send(calls.audit.query, { pageNum: 51, pageSize: 200 });
    expect(beyond.rows).toHaveLength(200);
    expect(beyond.total).toBe(10_201);
    const trail = new AuditRepository(database.kysely);
    for (const request of [{}, { keyword: '10.9.8' }]) {
      const all = await trail.list(engineer, { ...request, pageNum: 1, pageSize: 10_000 });
      expect(all.total).toBeGreaterThanOrEqual(10_500);
      expect(all.rows).toHaveLength(10_000);
    }
  });

  it('of equipment and its signals comes page by page in one order, each event once, by kind and time too', async () => {
    const { database, engineer } = app;
    const id = await app.addEquipment({ title: '三号泵' });
    const addSignal = async (tag: string) =>
      (await send(calls.signal.add, { equipmentId: id, tag, title: tag })).id as string;
    const signalIds = [await addSignal('run'), await addSignal('speed')];
    // Events of the equipment, of its signals, and writes, which two of the log's questions find, take turns.
    await database.pool.query(
      `insert into audit_event (organisation_id, kind, object_kind, object_id, at, after)
       select $1, case n % 4 when 3 then 'write' else 'update' end, case n % 4 when 0 then 'equipment' else 'signal' end,
         case n % 4 when 0 then $2 else ($3::text[])[n % 2 + 1] end, now() - interval '1 hour' * (300 - n),
         case n % 4 when 3 then jsonb_build_object('value', n, 'equipment_id', $2::int) else '{}' end
       from generate_series(1, 300) n`,
      [engineer.organisationId, id, signalIds],
    );
    const { rows } = await database.pool.query<{ id: string; kind: string; atMs: string }>(
      `select id::text, kind, floor(extract(epoch from at) * 1000) as "atMs" from audit_event
       where object_kind = 'equipment' and object_id = $1 or object_kind = 'signal' and object_id = any($2) order by id desc`,
      [id, signalIds],
    );
    const fromMs = Date.now() - 100 * 3_600_000;
    const filters: { kind?: string; fromMs?: number }[] = [
      {},
      { kind: 'write' },
      { fromMs },
      { kind: 'update', fromMs },
    ];
    for (const filter of filters) {
      const wanted = rows.filter(
        (row) => row.kind === (filter.kind ?? row.kind) && Number(row.atMs) >= (filter.fromMs ?? 0),
      );
      const got: string[] = [];
      for (let pageNum = 1; got.length < wanted.length; pageNum += 1) {
        const request = { objectId: id, ...filter, pageNum, pageSize: 37 };
        const log = await send(calls.audit.queryByObjectId, request);
        expect(log.total, JSON.stringify(request)).toBe(wanted.length);
        expect(log.rows.length).toBeGreaterThan(0);
        got.push(...log.rows.map((event: { id: string }) => event.id));
      }
      expect(got, JSON.stringify(filter)).toEqual(wanted.map((row) => row.id));
    }
  });
});
