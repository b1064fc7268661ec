import { repairCalls as calls, type RepairAssignee, type RepairDetail } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRepairFeature } from './index.ts';

let app: FeatureApp;
let boss: Caller;
let fitter: Caller;
let colleague: Caller;
let watcher: Caller;
let stranger: Caller;
let pump: string;
let mill: string;
let vat: string;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

const addEquipment = async ({ organisationId, accountId }: Caller, title: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
     values ($1, $2, $3, 'EG', 'list', $2) returning id::text`,
    [organisationId, title, accountId],
  );
  return rows[0]!.id;
};

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  fitter = await app.addCaller('Waterworks', 'fitter', 'operator');
  colleague = await app.addCaller('Waterworks', 'colleague', 'operator', 'self');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await addEquipment(boss, 'Pump');
  mill = await addEquipment(colleague, 'Mill');
  vat = await addEquipment(stranger, 'Vat');
  app.serve('repair', calls, createRepairFeature(app).handlers);
});
afterAll(() => app?.close());

const report = async (by: Caller = watcher, more: object = {}): Promise<string> => {
  const reply = await app.send(calls.report, by, { equipmentId: pump, title: 'Leaks', ...more });
  expect(reply.code, reply.message).toBe('200');
  return reply.data.id;
};
const detail = async (id: string, by: Caller = boss): Promise<RepairDetail> =>
  (await app.send(calls.info, by, { id })).data;
const ok = async (reply: Promise<{ code: string; message: string }>) => {
  const { code, message } = await reply;
  expect(code, message).toBe('200');
};
const messagesOf = async ({ accountId }: Caller, id: string) => {
  const { rows } = await app.database.pool.query<{ title: string; title_en: string }>(
    `select title, title_en from message where account_id = $1 and type = 'order' and equip_type = 'repair'
       and data_id = $2 order by id`,
    [accountId, id],
  );
  return rows.map(({ title_en }) => title_en.split(' · ')[0]);
};

describe('a repair', () => {
  it('goes from the report to the thanks, and each step is told to whom it concerns', async () => {
    const id = await report(watcher, { description: 'Water on the floor', priority: 'high' });
    expect(await detail(id)).toMatchObject({
      ...{ title: 'Leaks', status: 'pending', priority: 'high', creator: 'watcher', repairer: '' },
      ...{ equipTitle: 'Pump', isOwn: false, isOverdue: false },
    });
    expect(await messagesOf(boss, id)).toEqual(['Fault reported']);
    await ok(app.send(calls.dispatch, boss, { id, assigneeId: fitter.accountId, note: 'Please today' }));
    expect(await messagesOf(fitter, id)).toEqual(['Repair for you']);
    expect((await app.send(calls.count, fitter)).data).toEqual({ count: 1, overdue: 0 });
    await ok(app.send(calls.receive, fitter, { id }));
    const done = { content: 'New seal', parts: '1 seal DN 50', minutesSpent: 45 };
    await ok(app.send(calls.finish, fitter, { id, ...done }));
    expect(await detail(id, watcher)).toMatchObject({ ...done, status: 'finished', isOwn: true });
    expect(await messagesOf(watcher, id)).toEqual(['Repair taken on', 'Repair finished']);
    await ok(app.send(calls.feedback, watcher, { id, isSolved: true }));
    const { confirmedMs, events } = await detail(id);
    expect(confirmedMs).not.toBeNull();
    expect(events.map(({ kind, accountName, assignee }) => [kind, accountName, assignee])).toEqual([
      ['reported', 'watcher', ''],
      ['dispatched', 'boss', 'fitter'],
      ['received', 'fitter', ''],
      ['finished', 'fitter', ''],
      ['confirmed', 'watcher', ''],
    ]);
    expect(await app.send(calls.feedback, watcher, { id, isSolved: false })).toMatchObject({ code: '2701' });
  });

  it('of a fault that is not gone is open again, for whoever dispatches', async () => {
    const id = await report();
    await ok(app.send(calls.receive, fitter, { id }));
    await ok(app.send(calls.finish, fitter, { id, content: 'Tightened' }));
    expect(await app.send(calls.feedback, boss, { id, isSolved: true })).toMatchObject({ code: '2702' });
    await ok(app.send(calls.feedback, watcher, { id, isSolved: false, note: 'Leaks again' }));
    expect(await detail(id)).toMatchObject({ status: 'pending', repairer: '', closedMs: null });
    expect(await messagesOf(boss, id)).toEqual(['Fault reported', 'Fault not gone']);
  });

  it('ends early with a reason only', async () => {
    const id = await report();
    expect(await app.send(calls.endEarly, boss, { id, reason: ' ' })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'reason' }] },
    });
    await ok(app.send(calls.endEarly, boss, { id, reason: 'Is replaced anyway' }));
    expect(await detail(id)).toMatchObject({ status: 'earlyEnded', endReason: 'Is replaced anyway' });
    expect(await messagesOf(watcher, id)).toEqual(['Repair ended early']);
    expect(await app.send(calls.edit, boss, { id, title: 'x' })).toMatchObject({ code: '2701' });
  });

  it('is reassigned, which who had it is told too, and given back with a reason', async () => {
    const id = await report();
    await ok(app.send(calls.dispatch, boss, { id, assigneeId: fitter.accountId }));
    await ok(app.send(calls.receive, fitter, { id }));
    await ok(app.send(calls.dispatch, boss, { id, assigneeId: boss.accountId }));
    expect(await messagesOf(fitter, id)).toEqual(['Repair for you', 'Repair given to somebody else']);
    expect(await app.send(calls.receive, fitter, { id })).toMatchObject({ code: '2702', status: 403 });
    await ok(app.send(calls.receive, boss, { id }));
    expect(await app.send(calls.finish, fitter, { id, content: 'x' })).toMatchObject({ code: '2702' });
    await ok(app.send(calls.giveBack, boss, { id, reason: 'No parts' }));
    expect(await detail(id)).toMatchObject({ status: 'pending', repairer: '', dispatchedMs: null });
  });

  it('of a department is taken on by one of its people', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into department (organisation_id, title) values ($1, 'Workshop') returning id::text`,
      [boss.organisationId],
    );
    const departmentId = rows[0]!.id;
    await app.database.pool.query('update account set department_id = $1 where id = $2', [
      ...[departmentId, fitter.accountId],
    ]);
    Object.assign(fitter, { departmentId });
    const id = await report();
    const who = (await app.send(calls.queryAssignees, boss, { equipmentId: pump })).data;
    expect(who.departments).toEqual([{ id: departmentId, title: 'Workshop' }]);
    await ok(app.send(calls.dispatch, boss, { id, departmentId }));
    expect(await messagesOf(fitter, id)).toEqual(['Repair for you']);
    expect(await app.send(calls.receive, boss, { id })).toMatchObject({ code: '2702' });
    expect((await app.send(calls.query, fitter, { circle: 'assigned' })).data.rows).toMatchObject([{ id }]);
    await ok(app.send(calls.receive, fitter, { id }));
    expect(await detail(id)).toMatchObject({ repairer: 'fitter', departmentTitle: 'Workshop' });
  });

  it('is given to those alone who may repair and see the equipment', async () => {
    const id = await report();
    const refused = async (body: object) => app.send(calls.dispatch, boss, { id, ...body });
    expect(await refused({})).toMatchObject({ code: '2703', fields: [{ path: 'assigneeId' }] });
    for (const { accountId } of [watcher, colleague, stranger])
      expect(await refused({ assigneeId: accountId })).toMatchObject({
        ...{ code: '2704', fields: [{ path: 'assigneeId' }] },
      });
    expect(await refused({ departmentId: '999999' })).toMatchObject({ fields: [{ path: 'departmentId' }] });
    expect((await app.send(calls.dispatch, fitter, { id, assigneeId: fitter.accountId })).status).toBe(403);
  });
});

describe('what is known of a fault', () => {
  it('is taken along from the alarm, and stays when the alarm is gone', async () => {
    const { rows } = await app.database.pool.query<{ alarm: string; signal: string }>(
      `with thing as (
         insert into signal (equipment_id, tag, title, data_type) values ($1, 'p', 'Pressure', 'number') returning id
       ), level as (select id from alarm_level where organisation_id = $2 and priority = 1)
       insert into alarm (organisation_id, equipment_id, signal_id, level_id, title, title_en, kind, state, stage,
         raised_at, value, message)
       select $2, $1, thing.id, level.id, '压力低', 'Pressure low', 'limit', 'unacknowledgedActive', 1,
         to_timestamp(1000), '1', '' from thing, level
       returning id::text as alarm, signal_id::text as signal`,
      [pump, boss.organisationId],
    );
    const [{ alarm, signal }] = rows as [(typeof rows)[0]];
    const id = await report(watcher, { alarmId: alarm });
    const taken = { alarmTitleEn: 'Pressure low', signalId: signal, occurredMs: 1_000_000 };
    expect(await detail(id)).toMatchObject({ ...taken, alarmId: alarm });
    expect((await app.send(calls.query, boss, { alarmId: alarm })).data.rows).toMatchObject([{ id }]);
    const wrong = { equipmentId: mill, alarmId: alarm, title: 'x' };
    expect(await app.send(calls.report, boss, wrong)).toMatchObject({ fields: [{ path: 'alarmId' }] });
    await app.database.pool.query('delete from alarm where id = $1', [alarm]);
    expect(await detail(id)).toMatchObject({ ...taken, alarmId: null });
  });

  it('photos are photos by their content, and shown to those who see the equipment', async () => {
    const id = await report();
    const add = (bytes: Buffer, by = fitter) =>
      app.send(calls.addPhoto, by, { id }, { files: [{ name: 'photo', fileName: 'a.jpg', bytes }] });
    expect(await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      ...{ code: '2705', fields: [{ path: 'photo' }] },
    });
    await ok(add(PNG));
    const photoId = (await detail(id)).events.find(({ kind }) => kind === 'photographed')?.photoId;
    expect(photoId).toMatch(/^\d+$/);
    const { raw } = await app.send(calls.photo, watcher, { id: photoId });
    expect(raw.headers['content-type']).toBe('image/png');
    expect(raw.rawPayload.equals(PNG)).toBe(true);
    for (const other of [colleague, stranger])
      expect(await app.send(calls.photo, other, { id: photoId })).toMatchObject({ status: 404 });
    expect((await add(PNG, colleague)).status).toBe(404);
  });
});

describe('lists', () => {
  it('show the equipment that is seen, by number, state, time and whose it is', async () => {
    const late = await report(fitter, { title: 'Late one', dueMs: Date.now() - 60_000 });
    const { number } = await detail(late);
    const found = async (request: object, by: Caller = boss) =>
      ((await app.send(calls.query, by, { pageSize: 200, ...request })).data.rows as RepairDetail[]).map(
        ({ title }) => title,
      );
    expect(await found({ keyword: number.toLowerCase() })).toEqual(['Late one']);
    expect(await found({ keyword: String(Number(number.slice(1))) })).toEqual(['Late one']);
    expect(await found({ scope: 'overdue' })).toEqual(['Late one']);
    expect(await found({ circle: 'reported', keyword: 'late' }, fitter)).toEqual(['Late one']);
    expect(await found({}, colleague)).toEqual([]);
    expect(await found({}, stranger)).toEqual([]);
    await app.send(calls.report, colleague, { equipmentId: mill, title: 'Mill noise' });
    expect(await found({}, colleague)).toEqual(['Mill noise']);
    expect(await app.send(calls.queryOfPage, boss, { equipmentId: vat })).toMatchObject({ status: 400 });
    await ok(app.send(calls.endEarly, boss, { id: late, reason: 'x' }));
    expect(await detail(late)).toMatchObject({ isOverdue: false });
    const closed = { scope: 'earlyEnded', keyword: 'late one' };
    expect(await found({ ...closed, closedFromMs: Date.now() - 60_000 })).toEqual(['Late one']);
    expect(await found({ ...closed, closedFromMs: Date.now() + 60_000 })).toEqual([]);
    expect(await found({ ...closed, closedToMs: Date.now() - 60_000 })).toEqual([]);
  });

  it('number repairs of an organisation one after the other, however many report at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => report()));
    const numbers = await Promise.all(ids.map(async (id) => Number((await detail(id)).number.slice(1))));
    const [first = 0] = numbers.toSorted((a, b) => a - b);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, place) => first + place));
    const theirs = (await app.send(calls.report, stranger, { equipmentId: vat, title: 'x' })).data.id;
    expect((await detail(theirs, stranger)).number).toBe('R000001');
  });
});

it('who is on duty is offered first, then who has the least to do', async () => {
  const spare = await app.addCaller('Waterworks', 'spare', 'operator');
  const offered = async () => {
    const { data } = await app.send(calls.queryAssignees, boss, { equipmentId: pump });
    const known = new Map([spare, fitter].map((one) => [one.accountId, one.loginname]));
    return (data.accounts as RepairAssignee[])
      .filter(({ id }) => known.has(id))
      .map(({ id, isOnDuty, openCount }) => [known.get(id), isOnDuty, openCount]);
  };
  const { rows } = await app.database.pool.query<{ count: number }>(
    'select count(*)::int as count from repair where repairer_id = $1 and closed_at is null',
    [fitter.accountId],
  );
  const before = rows[0]!.count;
  const id = await report();
  await ok(app.send(calls.dispatch, boss, { id, assigneeId: fitter.accountId }));
  expect(await offered()).toEqual([
    ['spare', false, 0],
    ['fitter', false, before + 1],
  ]);
  const onDuty = (people: string[]) => [
    { fromMs: Date.now() - 1_000, toMs: Date.now() + 3_600_000, accountIds: people },
  ];
  const rota = (organisationId: string, people: string[]) =>
    app.database.pool.query(
      `insert into notification_rota (organisation_id, title, title_en, weekly, exceptions)
       values ($1, $2, '', '[]', $3)`,
      [organisationId, `Rota ${people[0]}`, JSON.stringify(onDuty(people))],
    );
  // What another organisation says of people is nothing here.
  await rota(stranger.organisationId, [spare.accountId]);
  await rota(boss.organisationId, [fitter.accountId]);
  expect(await offered()).toEqual([
    ['fitter', true, before + 1],
    ['spare', false, 0],
  ]);
});
