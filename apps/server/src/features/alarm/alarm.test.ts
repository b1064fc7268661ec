import { alarmCalls as calls, listCalls, projectCalls } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRecordExport } from '../audit/index.ts';
import { createListFeature } from '../list/index.ts';
import { createProjectFeature } from '../project/index.ts';
import { createAlarmFeature } from './index.ts';
import { applyInputs } from './journal-repository.ts';

let app: FeatureApp;
let boss: Caller;
let operator: Caller;
let watcher: Caller;
let stranger: Caller;
let tank: string;
let mill: string;
let millLevel: string;
let level: string;
let foreignLevel: string;
const high = { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 90 } };

const addEquipment = async (
  { organisationId, accountId }: Caller,
  title: string,
): Promise<[string, string]> => {
  const { rows } = await app.database.pool.query<{ id: string; signal: string }>(
    `with thing as (
       insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
       values ($1, $2, $3, 'EG', 'list', $2) returning id
     ) insert into signal (equipment_id, tag, title, data_type) select id, 'level', 'Level', 'number' from thing
     returning equipment_id::text as id, id::text as signal`,
    [organisationId, title, accountId],
  );
  return [rows[0]!.id, rows[0]!.signal];
};

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator', 'self');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  [tank, level] = await addEquipment(boss, 'Tank');
  [mill, millLevel] = await addEquipment(operator, 'Mill');
  [, foreignLevel] = await addEquipment(stranger, 'Vat');
  const alarm = createAlarmFeature({
    database: app.database,
    config: { alarmRetentionDays: undefined },
  }).handlers;
  app.serve('alarm', calls, alarm);
  const list = createListFeature(app, { recordExport: createRecordExport(app.database.kysely) });
  app.serve('list', listCalls, list.handlersBeside({ alarm }));
  app.serve('project', projectCalls, createProjectFeature(app, { onChanged: () => undefined }).handlers);
});
afterAll(() => app?.close());

const add = async (more: object = {}): Promise<string> => {
  const body = { equipmentId: tank, signalId: level, title: 'High', condition: high, ...more };
  const reply = await app.send(calls.addRule, boss, body);
  expect(reply.code, reply.message + JSON.stringify(reply.fields)).toBe('200');
  return reply.data.id;
};
const setStage = (ruleId: string, stage: 0 | 1 | 2, timeMs = Date.now()) =>
  app.database.withTransaction(({ client }) =>
    applyInputs(client, [
      {
        ruleId,
        timeMs,
        value: { text: `${stage} 级`, textEn: `Stage ${stage}` },
        input: { kind: 'stage', stage },
      },
    ]),
  );
const openOf = async (ruleId: string) => {
  const { data } = await app.send(calls.query, boss, { scope: 'all', pageSize: 200 });
  return (data.rows as { id: string; ruleId: string; state: string }[]).find((row) => row.ruleId === ruleId)!;
};

describe('rules', () => {
  it('the level follows from consequence and time to respond, unless one is chosen', async () => {
    const ruleId = await add({ severity: 'severe', responseTime: 'immediate' });
    expect((await app.send(calls.ruleInfo, boss, { id: ruleId })).data).toMatchObject({
      ...{ levelTitle: '紧急', state: 'normal', signalTitle: 'Level', revision: 1 },
    });
    const levels = (await app.send(calls.queryLevels, boss)).data as { id: string; title: string }[];
    expect(levels.map(({ title }) => title)).toEqual(['紧急', '重要', '一般', '提示']);
    const chosen = await add({ levelId: levels[3]!.id });
    expect((await app.send(calls.ruleInfo, boss, { id: chosen })).data.levelTitle).toBe('提示');
  });

  it('name signals of their equipment alone', async () => {
    const body = { equipmentId: tank, title: 'x', condition: high };
    expect(await app.send(calls.addRule, boss, body)).toMatchObject({
      ...{ code: '2401', fields: [{ path: 'signalId' }] },
    });
    const refused = async (more: object) =>
      (await app.send(calls.addRule, boss, { ...body, signalId: level, ...more })).fields.map(
        ({ path }) => path,
      );
    expect(await refused({ signalId: foreignLevel })).toEqual(['signalId']);
    const limit = { from: 'signal', signalId: foreignLevel };
    expect(await refused({ condition: { ...high, limit } })).toEqual(['condition.limit.signalId']);
    expect(await refused({ suppressor: { signalId: foreignLevel, equals: 1 } })).toEqual([
      'suppressor.signalId',
    ]);
    expect(await refused({ condition: { ...high, deadband: -1 } })).toEqual(['condition.deadband']);
  });

  it('an edit is told by the alarm that is open, and a disabled rule ends it', async () => {
    const id = await add();
    await setStage(id, 1);
    const { id: alarmId } = await openOf(id);
    expect((await app.send(calls.editRule, boss, { id, title: 'Higher', revision: 1 })).code).toBe('200');
    expect((await app.send(calls.editRule, boss, { id, title: 'Late', revision: 1 })).status).toBe(409);
    await app.send(calls.editRule, boss, { id, isEnabled: false });
    const { data } = await app.send(calls.info, boss, { id: alarmId });
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['raised', 'ruleChanged', 'ruleRemoved', 'closed'],
    ]);
    // What was judged before is nothing any more.
    await setStage(id, 1);
    expect((await app.send(calls.ruleInfo, boss, { id })).data.state).toBe('normal');
  });
});

describe('an alarm', () => {
  it('is acknowledged once, with a note and by whom, and ends when it is back', async () => {
    const ruleId = await add();
    await setStage(ruleId, 1);
    const { id } = await openOf(ruleId);
    const open = await app.send(calls.count, boss, { equipmentId: tank });
    expect(open.data).toMatchObject({ open: 1, unacknowledged: 1 });
    expect((await app.send(calls.acknowledge, watcher, { id })).status).toBe(403);
    expect((await app.send(calls.acknowledge, boss, { id, note: '去看看' })).code).toBe('200');
    expect(await app.send(calls.acknowledge, boss, { id })).toMatchObject({ status: 409, code: '2402' });
    expect((await app.send(calls.isReleased, boss, { alarmId: id })).data).toBe(false);
    await setStage(ruleId, 0);
    expect((await app.send(calls.isReleased, boss, { alarmId: id })).data).toBe(true);
    const { data } = await app.send(calls.info, boss, { id });
    expect(data).toMatchObject({ state: 'normal', acknowledgedBy: 'boss', note: '去看看' });
    expect(data.events).toMatchObject([
      { kind: 'raised', accountName: '' },
      { kind: 'acknowledged', accountName: 'boss', note: '去看看' },
      { kind: 'returned' },
      { kind: 'closed' },
    ]);
    expect(
      (await app.send(calls.query, boss, { scope: 'closed', keyword: 'High' })).data.total,
    ).toBeGreaterThan(0);
  });

  it('is acknowledged and shelved with others in one call, which says of each what could not be done', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    for (const ruleId of [first, second, third]) await setStage(ruleId, 1);
    const ids: string[] = [];
    for (const ruleId of [first, second, third]) ids.push((await openOf(ruleId)).id);
    await app.send(calls.acknowledge, boss, { id: ids[0] });
    // Neither who may only watch, nor who does not see the equipment.
    expect((await app.send(calls.acknowledgeMany, watcher, { ids })).status).toBe(403);
    for (const caller of [operator, stranger])
      for (const [call, more] of [
        [calls.acknowledgeMany, {}],
        [calls.shelveMany, { minutes: 5, reason: 'x' }],
      ] as const)
        expect((await app.send(call, caller, { ids, ...more })).status).toBe(404);
    expect((await openOf(second)).state).toBe('unacknowledgedActive');
    const acknowledged = await app.send(calls.acknowledgeMany, boss, {
      ids: [...ids, ids[1], '999999'],
      note: '一起',
    });
    expect(acknowledged.data.refused).toEqual([
      { id: ids[0], reason: 'alarmStateChanged' },
      { id: '999999', reason: 'notFound' },
    ]);
    for (const id of ids.slice(1))
      expect((await app.send(calls.info, boss, { id })).data).toMatchObject({
        ...{ state: 'acknowledgedActive', acknowledgedBy: 'boss', note: '一起' },
      });
    expect((await app.send(calls.shelveMany, boss, { ids, minutes: 5, reason: ' ' })).fields).toMatchObject([
      { path: 'reason' },
    ]);
    expect((await app.send(calls.shelveMany, boss, { ids: [], minutes: 5, reason: 'x' })).code).not.toBe(
      '200',
    );
    // One of them ended meanwhile.
    await setStage(third, 0);
    const shelved = await app.send(calls.shelveMany, boss, { ids, minutes: 5, reason: '检修' });
    expect(shelved.data.refused).toEqual([{ id: ids[2], reason: 'alarmStateChanged' }]);
    expect((await app.send(calls.ruleInfo, boss, { id: second })).data).toMatchObject({
      ...{ state: 'shelved', reason: '检修', silencedBy: 'boss' },
    });
    expect((await app.send(calls.ruleInfo, boss, { id: third })).data.state).toBe('normal');
    // Raised anew, it is another alarm, which nobody has seen who means the one before: even at the same moment.
    await setStage(third, 1);
    const { kinds } = await app.database.withTransaction(({ client }) =>
      applyInputs(client, [
        { ruleId: third, alarmId: ids[2]!, timeMs: Date.now(), input: { kind: 'acknowledge' } },
      ]),
    );
    expect(kinds).toEqual([[]]);
    expect((await openOf(third)).state).toBe('unacknowledgedActive');
    for (const id of [first, second, third]) await app.send(calls.deleteRule, boss, { id });
  });

  it('is counted at its equipment, by the level of the first to be answered, for who sees it', async () => {
    const [important, urgent] = [
      await add({ severity: 'major' }),
      await add({ severity: 'severe', responseTime: 'immediate' }),
    ];
    await setStage(important, 1);
    await setStage(urgent, 1);
    const levels = (await app.send(calls.queryLevels, boss)).data as { id: string }[];
    const { data: before } = await app.send(calls.count, boss, { equipmentId: tank });
    expect((await app.send(calls.countByEquipment, boss)).data).toEqual([
      { equipmentId: tank, open: before.open, unacknowledged: before.unacknowledged, levelId: levels[0]!.id },
    ]);
    expect((await app.send(calls.countByEquipment, operator)).data).toEqual([]);
    expect((await app.send(calls.countByEquipment, stranger)).data).toEqual([]);
    await app.send(calls.shelve, boss, { ruleId: urgent, minutes: 5, reason: 'x' });
    expect((await app.send(calls.countByEquipment, boss)).data).toMatchObject([
      { open: before.open - 1, levelId: levels[1]!.id },
    ]);
    await setStage(urgent, 0);
    await app.send(calls.unshelve, boss, { ruleId: urgent });
    await app.send(calls.deleteRule, boss, { id: important });
  });

  it('rings anew when it is raised again, grows worse or comes back from shelving, and not when it is acknowledged', async () => {
    const ruleId = await add({ severity: 'severe', responseTime: 'immediate' });
    const rungMs = async (): Promise<number> => {
      const { data } = await app.send(calls.count, boss, { equipmentId: tank });
      return (data.levels as { rungMs: number | null }[])[0]?.rungMs ?? 0;
    };
    let before = Date.now() - 1;
    const ringsAnew = async () => {
      const now = await rungMs();
      expect(now).toBeGreaterThan(before);
      before = now;
    };
    await setStage(ruleId, 1);
    await ringsAnew();
    await setStage(ruleId, 0);
    expect(await rungMs()).toBe(before);
    await setStage(ruleId, 1);
    await ringsAnew();
    await setStage(ruleId, 2);
    await ringsAnew();
    await app.send(calls.shelve, boss, { ruleId, minutes: 5, reason: 'x' });
    expect(await rungMs()).toBe(0);
    await app.send(calls.unshelve, boss, { ruleId });
    await ringsAnew();
    const { id } = await openOf(ruleId);
    await app.send(calls.acknowledge, boss, { id });
    expect(await rungMs()).toBe(0);
    await setStage(ruleId, 0);
  });

  it('shelved before it occurs does not ring, and what still holds comes back at its time', async () => {
    const ruleId = await add();
    expect((await app.send(calls.shelve, boss, { ruleId, minutes: 5 })).fields).toMatchObject([
      { path: 'reason' },
    ]);
    await app.send(calls.shelve, boss, { ruleId, minutes: 5, reason: 'maintenance' });
    await setStage(ruleId, 1);
    expect(await openOf(ruleId)).toBeUndefined();
    expect((await app.send(calls.ruleInfo, boss, { id: ruleId })).data).toMatchObject({
      ...{ state: 'shelved', reason: 'maintenance', silencedBy: 'boss' },
    });
    await app.database.pool.query(
      "update alarm_state set shelved_until = now() - interval '1 s' where rule_id = $1",
      [ruleId],
    );
    const [job] = createAlarmFeature({
      database: app.database,
      config: { alarmRetentionDays: undefined },
    }).jobs;
    const lease = { fence: () => Promise.resolve(), signal: new AbortController().signal };
    await job!.work({ signal: lease.signal, lease: lease as never });
    expect(await openOf(ruleId)).toMatchObject({ state: 'unacknowledgedActive' });
    expect((await app.send(calls.ruleInfo, boss, { id: ruleId })).data.reason).toBe('');
  });

  it('that is latching stays until it is acknowledged and reset', async () => {
    const ruleId = await add({ isLatching: true });
    await setStage(ruleId, 1);
    await setStage(ruleId, 0);
    const { id, state } = await openOf(ruleId);
    expect(state).toBe('latchedUnacknowledged');
    expect((await app.send(calls.reset, boss, { id })).code).toBe('2402');
    await app.send(calls.acknowledge, boss, { id });
    expect((await app.send(calls.reset, boss, { id })).code).toBe('200');
    expect((await openOf(ruleId)).state).toBe('normal');
  });

  it('is seen by whom its equipment is', async () => {
    const ruleId = await add();
    await setStage(ruleId, 1);
    const { id } = await openOf(ruleId);
    for (const caller of [stranger, operator]) {
      expect((await app.send(calls.query, caller, {})).data.total).toBe(0);
      expect((await app.send(calls.query, caller, { equipmentId: tank })).fields).toMatchObject([
        { path: 'equipmentId' },
      ]);
      for (const [call, body] of [
        [calls.info, { id }],
        [calls.isReleased, { alarmId: id }],
      ] as const)
        expect((await app.send(call, caller, body)).status).toBe(404);
      expect((await app.send(calls.acknowledge, caller, { id })).status).toBe(404);
      expect((await app.send(calls.shelve, stranger, { ruleId, minutes: 1, reason: 'x' })).status).toBe(404);
    }
    expect((await app.send(calls.queryRules, stranger, { equipmentId: tank })).status).toBe(400);
  });

  it('of a project is counted, listed and confirmed in it', async () => {
    const { data } = await app.send(projectCalls.add, boss, { title: 'Centre', equipmentIds: tank });
    const projectId = data.id as string;
    const ruleId = await add();
    const before = (await app.send(calls.countOfProject, boss, { projectId })).data as number;
    await setStage(ruleId, 1);
    const { id } = await openOf(ruleId);
    expect((await app.send(calls.countOfProject, boss, { projectId })).data).toBe(before + 1);
    const all = (await app.send(calls.queryAllOfProject, boss, { projectId })).data as { id: string }[];
    expect(all.map((row) => row.id)).toContain(id);
    const none = await app.send(calls.queryOfProject, boss, { projectId, equipmentIds: mill });
    expect(none.data.total).toBe(0);
    expect((await app.send(calls.confirmOfProject, boss, { projectId, id, note: 'ok' })).code).toBe('200');
    expect((await app.send(calls.countOfProject, stranger, { projectId })).status).toBe(404);
    expect((await openOf(ruleId)).state).toBe('acknowledgedActive');
  });
});

it('what was decided of every alarm is taken along as a workbook, of all equipment and in both languages', async () => {
  const condition = { ...high, secondLimit: { from: 'signal', signalId: level }, deadband: 1 };
  const texts = {
    ...{ title: '液位高', titleEn: 'Level high', message: '超过 {limit}', messageEn: 'Above {limit}' },
    ...{ cause: '进水过多', causeEn: 'Too much inflow', consequence: '溢流', consequenceEn: 'Overflow' },
    ...{ instruction: '关阀', instructionEn: 'Close the valve' },
  };
  const suppressor = { signalId: level, equals: 0 };
  const ids = [await add({ ...texts, condition, suppressor, onDelayMs: 500 })];
  ids.push(await add({ equipmentId: mill, signalId: millLevel, title: 'Mill high' }));
  const read = async (caller: Caller, language: 'zh' | 'en') => {
    const request = { sortField: 'equipTitle', sortOrder: 'asc' };
    const body = { list: 'alarm-rationalisation', request };
    const { raw } = await app.send(listCalls.export, caller, body, { asJson: true, language });
    const [sheet] = await readSheet(raw.rawPayload);
    const [head, ...rows] = sheet!.data;
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [String(head![i]), cell])));
  };
  const rows = await read(boss, 'en');
  expect(rows[0]).toMatchObject({ Equipment: 'Mill', Name: 'Mill high' });
  expect(rows.find(({ Name }) => Name === '液位高')).toMatchObject({
    Equipment: 'Tank',
    ...{ Name: '液位高', 'Name in English': 'Level high', Signal: 'Level', Type: 'Limit' },
    ...{ Condition: 'Above 90, second stage Level, deadband 1', 'On-delay (ms)': 500 },
    ...{ Suppression: 'Level = 0', Schedule: 'Always', Message: '超过 {limit}' },
    ...{ 'Message in English': 'Above {limit}', 'Possible cause': '进水过多' },
    ...{ 'Possible cause in English': 'Too much inflow', 'Consequence in English': 'Overflow' },
    ...{ Instruction: '关阀', 'Instruction in English': 'Close the valve' },
  });
  expect(await read(boss, 'zh')).toContainEqual(
    expect.objectContaining({ 名称: '液位高', 条件: '高于 90，第二级 Level，回差 1' }),
  );
  expect(await read(stranger, 'zh')).toEqual([]);
  for (const id of ids) await app.send(calls.deleteRule, boss, { id });
});

it('an alarm is found by who acknowledged it, and by the tag of its signal', async () => {
  const ruleId = await add({ title: 'Sought' });
  await setStage(ruleId, 1);
  const { id } = await openOf(ruleId);
  await app.send(calls.acknowledge, boss, { id });
  const found = (keyword: string) => app.send(calls.query, boss, { keyword, pageSize: 200 });
  for (const keyword of ['BOSS', 'level'])
    expect((await found(keyword)).data.rows).toContainEqual(expect.objectContaining({ id }));
  expect((await found('nobody of that name')).data.rows).toEqual([]);
});

it('webhooks are told of the life of an alarm in its transaction', async () => {
  await app.database.pool.query(
    `insert into webhook (organisation_id, title, url, events, secret)
     values ($1, 'w', 'http://w', '{alarm.raised,alarm.acknowledged,alarm.returned}', '')`,
    [boss.organisationId],
  );
  const ruleId = await add({ title: 'Overflow' });
  await setStage(ruleId, 1);
  const { id } = await openOf(ruleId);
  await app.send(calls.acknowledge, boss, { id });
  await setStage(ruleId, 0);
  const { rows } = await app.database.pool.query('select event, data from webhook_delivery order by id');
  const about = { alarmId: id, title: 'Overflow', equipmentTitle: 'Tank', priority: 3 };
  expect(rows).toMatchObject([
    { event: 'alarm.raised', data: { ...about, value: '1 级', valueEn: 'Stage 1', accountName: '' } },
    { event: 'alarm.acknowledged', data: { ...about, accountName: 'boss' } },
    { event: 'alarm.returned', data: about },
  ]);
});
