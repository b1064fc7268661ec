import { alarmCalls as calls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createAlarmFeature } from './index.ts';
import { applyInputs } from './journal-repository.ts';

let app: FeatureApp;
let boss: Caller;
let tank: TestEquipment;
const high = { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 90 } };

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  tank = await insertEquipment(app.database, boss.organisationId, 'Tank', [
    { tag: 'level' },
    { tag: 'flow' },
  ]);
  const { handlers } = createAlarmFeature({
    database: app.database,
    config: { alarmRetentionDays: undefined },
  });
  app.serve('alarm', calls, handlers);
});
afterAll(() => app?.close());

const setStages = (ruleId: string, ...stages: readonly (0 | 1 | 2)[]) =>
  app.database.withTransaction(({ client }) =>
    applyInputs(
      client,
      stages.map((stage) => ({ ruleId, timeMs: Date.now(), input: { kind: 'stage', stage } })),
    ),
  );
const alarmOf = async (ruleId: string) => {
  const { rows } = await app.database.pool.query('select * from alarm where rule_id = $1', [ruleId]);
  return rows[0] as Record<'id' | 'state' | 'title' | 'kind' | 'level_id', string> & { raised_count: number };
};

const addRule = async (): Promise<string> => {
  const fields = { equipmentId: tank.id, signalId: tank.signalIds[0], title: 'High', condition: high };
  const reply = await app.send(calls.addRule, boss, fields);
  expect(reply, reply.message).toMatchObject({ code: '200' });
  return reply.data.id;
};

it('an alarm is told of with the events of its state', async () => {
  const ruleId = await addRule();
  await app.database.withTransaction(({ client }) =>
    applyInputs(client, [{ ruleId, timeMs: Date.now(), input: { kind: 'stage', stage: 1 } }]),
  );
  const { rows } = await app.database.pool.query('select id from alarm where rule_id = $1', [ruleId]);
  const { id } = rows[0] as { id: string };
  const held = {
    lock: 'lock table alarm_event in access exclusive mode',
    change: `update alarm set state = 'acknowledgedActive', acknowledged_at = now() where id = ${id};
      insert into alarm_event (organisation_id, rule_id, equipment_id, alarm_id, title, kind, at, stage, account_name)
      select organisation_id, rule_id, equipment_id, alarm_id, title, 'acknowledged', now(), stage, 'boss'
      from alarm_event where alarm_id = ${id} limit 1`,
  };
  const { data } = await whileWaiting(app.database.pool, held, () => app.send(calls.info, boss, { id }));
  expect(data).toMatchObject({ state: 'unacknowledgedActive', acknowledgedMs: null });
  expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['raised']);
});

it('what an edit of a rule leaves out is checked as it is when the rule is changed', async () => {
  const id = await addRule();
  const lock = `update alarm_rule set signal_id = null, condition = '{"kind":"offline"}' where id = ${id}`;
  const condition = { ...high, limit: { from: 'constant', value: 80 } };
  const edit = () => app.send(calls.editRule, boss, { id, condition });
  expect(await whileWaiting(app.database.pool, { lock }, edit)).toMatchObject({
    fields: [{ path: 'signalId' }],
  });
  expect((await app.send(calls.ruleInfo, boss, { id })).data).toMatchObject({
    ...{ signalId: null, condition: { kind: 'offline' } },
  });
});

it('what rang again or grew worse while somebody read it stays unacknowledged', async () => {
  const [again, worse, eased] = [await addRule(), await addRule(), await addRule()];
  for (const ruleId of [again, worse]) await setStages(ruleId, 1);
  await setStages(eased, 2);
  const ids: string[] = [];
  for (const ruleId of [again, worse, eased]) ids.push((await alarmOf(ruleId)).id);
  const [, , easedId] = ids;
  const shown = ids.map((id) => ({ id, raisedCount: 1, stage: id === easedId ? 2 : 1 }));
  await setStages(again, 0, 1);
  await setStages(worse, 2);
  await setStages(eased, 1);
  for (const body of shown.slice(0, 2))
    expect(await app.send(calls.acknowledge, boss, body)).toMatchObject({ status: 409, code: '2402' });
  const { data } = await app.send(calls.acknowledgeMany, boss, { ids, shown });
  expect(data.refused).toEqual(ids.slice(0, 2).map((id) => ({ id, reason: 'alarmStateChanged' })));
  expect((await alarmOf(eased)).state).toBe('acknowledgedActive');
  expect((await app.send(calls.acknowledge, boss, { id: ids[0], raisedCount: 2, stage: 1 })).code).toBe(
    '200',
  );
  expect((await app.send(calls.acknowledge, boss, { ...shown[1], stage: 2 })).code).toBe('200');
});

it('by level, of one level the newest alarm is the first, whatever stands before it', async () => {
  const ids: string[] = [];
  for (const ruleId of [await addRule(), await addRule(), await addRule()]) {
    await setStages(ruleId, 1);
    ids.push((await alarmOf(ruleId)).id);
  }
  const asked = { scope: 'unacknowledged', pageSize: 1, sortField: 'alarmLevelId', sortOrder: 'asc' };
  const { data } = await app.send(calls.queryOfPage, boss, { ...asked, equipmentIds: tank.id });
  expect(data.rows).toMatchObject([{ id: ids.at(-1) }]);
  expect(data.total).toBeGreaterThan(2);
});

it('what rings again or grows worse after an edit of its rule is as the rule is now', async () => {
  const [again, worse] = [await addRule(), await addRule()];
  const { data: levels } = await app.send(calls.queryLevels, boss);
  const levelId = (levels as { id: string }[])[0]!.id;
  const condition = { kind: 'quality', includesStale: true };
  for (const id of [again, worse]) {
    await setStages(id, 1);
    const edit = { id, title: 'Sensor', levelId, condition, signalId: tank.signalIds[1] };
    expect(await app.send(calls.editRule, boss, edit)).toMatchObject({ code: '200' });
    // What rings already is what it rang as.
    expect(await alarmOf(id)).toMatchObject({ title: 'High', kind: 'limit' });
  }
  await setStages(again, 0);
  expect(await alarmOf(again)).toMatchObject({ title: 'High', kind: 'limit' });
  await setStages(again, 1);
  await setStages(worse, 2);
  for (const id of [again, worse])
    expect(await alarmOf(id)).toMatchObject({
      ...{ title: 'Sensor', kind: 'quality', level_id: levelId, signal_id: Number(tank.signalIds[1]) },
    });
});

it.each([false, true])(
  'what rings and is back within one write is told of, and sounds (latching: %s)',
  async (isLatching) => {
    const ruleId = await addRule();
    await app.send(calls.editRule, boss, { id: ruleId, isLatching });
    const messages = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        'select count(*)::int as count from message join alarm on alarm.id = alarm_id where rule_id = $1',
        [ruleId],
      );
      return rows[0]!.count;
    };
    const rungMs = async () => {
      const { rows } = await app.database.pool.query<{ at: Date }>(
        'select rung_at as at from alarm where rule_id = $1',
        [ruleId],
      );
      return rows[0]!.at.getTime();
    };
    await setStages(ruleId, 1, 0);
    expect(await messages()).toBe(1);
    const silencedMs = await rungMs();
    await setStages(ruleId, 1, 0);
    expect(await messages()).toBe(2);
    expect(await rungMs()).toBeGreaterThan(silencedMs);
    await app.send(calls.acknowledge, boss, { id: (await alarmOf(ruleId)).id });
    expect(await messages()).toBe(2);
  },
);

it('numbers of the performance of alarms are of one moment', async () => {
  const now = Date.now();
  const range = { fromMs: now - 3_600_000, toMs: now + 3_600_000 };
  const held = {
    lock: 'lock table alarm_level in access exclusive mode',
    change: `insert into alarm_event (organisation_id, rule_id, equipment_id, alarm_id, title, kind, at, stage)
      select organisation_id, rule_id, equipment_id, alarm_id, title, kind, at, stage
      from alarm_event where kind = 'raised'`,
  };
  const read = () => app.send(calls.performance, boss, range);
  const { data } = await whileWaiting(app.database.pool, held, read);
  const ofLevels = (data.levels as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  expect(data.total).toBeGreaterThan(0);
  expect(ofLevels).toBe(data.total);
});
