import type { AlarmInput } from '@zutai/alarm-engine';
import { alarmCalls as calls, firstOutGroupCalls, messageCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { testGate } from '../../factor/testing/test-gate.ts';
import { createFirstOutGroupFeature } from '../../first-out-group/index.ts';
import { createMessageFeature } from '../../message/index.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createSessionFeature } from '../../session/index.ts';
import { createAlarmFeature } from '../index.ts';
import { applyInputs } from '../journal-repository.ts';

const T0 = Date.UTC(2026, 5, 1, 8);

let app: FeatureApp;
let boss: Caller;
/** Sees the mill alone. */
let miller: Caller;
let stranger: Caller;
let tank: string;
let mill: string;
let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return numbers;
};

const addEquipment = async ({ organisationId, accountId }: Caller, title: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
     values ($1, $2, $3, 'EG', 'list', $2) returning id::text`,
    [organisationId, title, accountId],
  );
  return rows[0]!.id;
};
const addRule = async (equipmentId: string, priority = 2): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id)
     select equipment.organisation_id, equipment.id, $2, '{"kind":"offline"}', level.id
     from equipment join alarm_level as level on level.organisation_id = equipment.organisation_id and priority = $3
     where equipment.id = $1 returning id::text`,
    [equipmentId, `rule ${nextNumber()}`, priority],
  );
  return rows[0]!.id;
};
const group = async (ruleIds: readonly string[], more: object = {}): Promise<string> => {
  const reply = await app.send(firstOutGroupCalls.add, boss, {
    title: `g${nextNumber()}`,
    ruleIds,
    ...more,
  });
  expect(reply.code, reply.message).toBe('200');
  return reply.data.id;
};
/** In one transaction: each rule with what happens to it, and after how many ms. */
const happen = (...inputs: (readonly [ruleId: string, input: AlarmInput, afterMs?: number])[]) =>
  app.database.withTransaction(({ client }) =>
    applyInputs(
      client,
      inputs.map(([ruleId, input, afterMs = 0]) => ({ ruleId, input, timeMs: T0 + afterMs })),
    ),
  );
const UP: AlarmInput = { kind: 'stage', stage: 1 };
const DOWN: AlarmInput = { kind: 'stage', stage: 0 };

interface Shown {
  readonly id: string;
  readonly ruleId: string;
  readonly firstOutId: string | null;
  readonly isQuiet: boolean;
  readonly subsequentCount: number;
  readonly subsequentUnacknowledged: number;
  readonly state: string;
}
const list = async (caller = boss, request: object = {}): Promise<Shown[]> =>
  (await app.send(calls.query, caller, { pageSize: 200, sortOrder: 'asc', ...request })).data.rows;
const grouped = (caller = boss) => list(caller, { isGrouped: true });
const ofRule = async (ruleId: string, caller = boss) =>
  (await list(caller, { scope: 'all' })).filter((one) => one.ruleId === ruleId).at(-1)!;
const count = async (caller = boss) => {
  const { data } = await app.send(calls.count, caller, {});
  const [first] = data.levels as { unacknowledged: number; quiet: number; rungMs: number | null }[];
  return { unacknowledged: data.unacknowledged as number, quiet: first?.quiet, rungMs: first?.rungMs };
};
/** Alarms that a caller is told of by messages. */
const toldOf = async (caller: Caller): Promise<string[]> => {
  const { data } = await app.send(messageCalls.query, caller, { pageSize: 200 });
  return (data.rows as { alarmId: string }[]).map(({ alarmId }) => alarmId).toReversed();
};

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  miller = await app.addCaller('Waterworks', 'miller', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  tank = await addEquipment(boss, 'Tank');
  mill = await addEquipment(miller, 'Mill');
  const alarm = createAlarmFeature({ database: app.database, config: { alarmRetentionDays: undefined } });
  app.serve('alarm', calls, alarm.handlers);
  app.serve('firstOutGroup', firstOutGroupCalls, createFirstOutGroupFeature(app).handlers);
  const { database } = app;
  const secrets = new OneTimeSecrets(database.kysely);
  const config = { publicUrl: undefined, speechCommand: undefined };
  const sessions = createSessionFeature({ database, config }, secrets, testGate(database));
  const message = createMessageFeature({ database, logger: testLogger, config }, { secrets, sessions });
  app.serve('message', messageCalls, message.handlers);
});
afterAll(() => app?.close());
beforeEach(() =>
  app.database.pool.query(
    'delete from first_out_group; delete from alarm_rule; delete from alarm_event; delete from alarm; delete from message',
  ),
);

describe('a power cut raises six alarms', () => {
  const cut = async () => {
    const rules = [];
    for (let i = 0; i < 6; i += 1) rules.push(await addRule(tank));
    await group(rules);
    for (const [i, id] of rules.entries()) await happen([id, UP, i * 7]);
    return { rules, firstOut: await ofRule(rules[0]!) };
  };

  it('one row with five behind it; one message, and one that asks', async () => {
    const { rules, firstOut } = await cut();
    expect(await grouped()).toMatchObject([
      { id: firstOut.id, firstOutId: null, isQuiet: false, subsequentCount: 5, subsequentUnacknowledged: 5 },
    ]);
    expect(await list()).toHaveLength(6);
    const behind = await list(boss, { firstOutId: firstOut.id, scope: 'all' });
    expect(behind.map(({ ruleId }) => ruleId)).toEqual(rules.slice(1));
    expect(behind.every((one) => one.isQuiet && one.firstOutId === firstOut.id)).toBe(true);
    expect(await count()).toMatchObject({ unacknowledged: 6, quiet: 5 });
    expect(await toldOf(boss)).toEqual([firstOut.id]);
  });

  it('its sequence is told to the millisecond, of each of them', async () => {
    const { rules } = await cut();
    const { data } = await app.send(calls.info, boss, { id: (await ofRule(rules[3]!)).id });
    const sequence = data.sequence as { ruleId: string; firstOutMs: number }[];
    expect(sequence.map(({ ruleId }) => ruleId)).toEqual(rules);
    expect(sequence.map(({ firstOutMs }) => firstOutMs - T0)).toEqual([0, 7, 14, 21, 28, 35]);
  });

  it('webhooks are told which is the first, and which follow it', async () => {
    await app.database.pool.query(
      `insert into webhook (organisation_id, title, url, events, secret)
       values ($1, 'w', 'http://w', '{alarm.raised,alarm.acknowledged}', '')`,
      [boss.organisationId],
    );
    const { firstOut } = await cut();
    const alone = await addRule(tank);
    await happen([alone, UP]);
    await app.send(calls.acknowledge, boss, { id: (await ofRule(alone)).id });
    const { rows } = await app.database.pool.query<{ data: Record<string, unknown> }>(
      'select data from webhook_delivery order by id',
    );
    const places = rows.map(({ data }) => [data.role, data.firstOutId]);
    const behind = ['subsequent', firstOut.id];
    expect(places).toEqual([
      ['first-out', firstOut.id],
      ...[behind, behind, behind, behind, behind],
      ...[
        [null, null],
        [null, null],
      ],
    ]);
    await app.database.pool.query('delete from webhook');
  });

  it('all are acknowledged with the first, and only what followed it', async () => {
    const { firstOut } = await cut();
    const alone = await addRule(tank);
    await happen([alone, UP]);
    const ids = (await list(boss, { firstOutId: firstOut.id })).map(({ id }) => id);
    const foreign = { id: firstOut.id, subsequentIds: [(await ofRule(alone)).id] };
    expect((await app.send(calls.acknowledge, boss, foreign)).fields).toMatchObject([
      { path: 'subsequentIds' },
    ]);
    expect(
      (await app.send(calls.acknowledge, stranger, { id: firstOut.id, subsequentIds: ids })).status,
    ).toBe(404);
    const reply = await app.send(calls.acknowledge, boss, { id: firstOut.id, subsequentIds: ids });
    expect(reply.code, reply.message).toBe('200');
    expect((await list()).filter(({ state }) => state === 'acknowledgedActive')).toHaveLength(6);
    expect(await count()).toMatchObject({ unacknowledged: 1, quiet: 0 });
  });

  it('several rows together with what followed them, as far as it is named; the answer says what was not', async () => {
    const { firstOut } = await cut();
    const [other, its] = [await addRule(tank), await addRule(mill)];
    await group([other, its]);
    await happen([other, UP], [its, UP, 5]);
    const ids = [firstOut.id, (await ofRule(other)).id];
    const { data: asked } = await app.send(calls.querySubsequent, boss, { firstOutIds: ids });
    expect(asked.total).toBe(6);
    const named = (asked.rows as { id: string; firstOutId: string }[]).map(({ id }) => id);
    expect(new Set(named)).toEqual(new Set((await list()).filter((a) => a.isQuiet).map(({ id }) => id)));
    // Who sees the mill alone is told of nothing that followed on the tank, and cannot name it.
    expect((await app.send(calls.querySubsequent, miller, { firstOutIds: ids })).data).toMatchObject({
      ...{ total: 1, rows: [{ id: (await ofRule(its)).id, firstOutId: ids[1], equipTitle: 'Mill' }] },
    });
    expect((await app.send(calls.querySubsequent, stranger, { firstOutIds: ids })).data.total).toBe(0);
    const own = (await ofRule(its)).id;
    const unseen = await app.send(calls.acknowledgeMany, miller, {
      ...{ ids: [own], subsequentIds: [named.at(-1)!] },
    });
    expect(unseen.fields).toMatchObject([{ path: 'subsequentIds' }]);
    expect(await count()).toMatchObject({ unacknowledged: 8 });

    const alone = await addRule(tank);
    await happen([alone, UP]);
    const [early, ...rest] = named as [string, ...string[]];
    await app.send(calls.acknowledge, boss, { id: early });
    const notFollowing = (await ofRule(alone)).id;
    const reply = await app.send(calls.acknowledgeMany, boss, {
      // One of what is named is chosen itself too.
      ids: [...ids, rest[0]!],
      subsequentIds: [early, ...rest.slice(0, 3), notFollowing],
      note: 'power is back',
    });
    expect(reply.code, reply.message).toBe('200');
    expect(reply.data.refused).toEqual([]);
    expect(
      Object.fromEntries(
        (reply.data.subsequent as { id: string; refusal: string | null }[]).map((one) => [
          one.id,
          one.refusal,
        ]),
      ),
    ).toEqual({
      ...{ [early]: 'alarmStateChanged', [notFollowing]: 'alarmStateChanged' },
      ...{ [rest[1]!]: null, [rest[2]!]: null },
    });
    const left = (await list()).filter(({ state }) => state === 'unacknowledgedActive').map(({ id }) => id);
    expect(new Set(left)).toEqual(new Set([notFollowing, ...rest.slice(3)]));
  });

  it('a first-out that somebody else acknowledged meanwhile takes nothing with it', async () => {
    const { firstOut } = await cut();
    const subsequentIds = (await list(boss, { firstOutId: firstOut.id })).map(({ id }) => id);
    await app.send(calls.acknowledge, boss, { id: firstOut.id });
    const late = await app.send(calls.acknowledge, boss, { id: firstOut.id, subsequentIds });
    expect(late.status).toBe(409);
    expect(await count()).toMatchObject({ unacknowledged: 5 });
  });

  it('when the first is acknowledged and back, what still waits asks for itself', async () => {
    const { rules, firstOut } = await cut();
    await app.send(calls.acknowledge, boss, { id: firstOut.id });
    expect(await count()).toMatchObject({ unacknowledged: 5, quiet: 5, rungMs: null });
    await happen([rules[0]!, DOWN, 50]);
    expect(await grouped()).toHaveLength(5);
    const asking = await count();
    expect(asking).toMatchObject({ unacknowledged: 5, quiet: 0 });
    expect(asking.rungMs).not.toBeNull();
    // All are back: what rings next is a first-out.
    for (const id of rules.slice(1)) await happen([id, DOWN, 60]);
    await happen([rules[4]!, UP, 90]);
    expect(await ofRule(rules[4]!)).toMatchObject({ firstOutId: null, isQuiet: false });
  });
});

describe('who is asked', () => {
  it('a higher level asks for itself', async () => {
    const [low, high, same] = [await addRule(tank, 3), await addRule(tank, 1), await addRule(tank, 3)];
    await group([low, high, same]);
    for (const id of [low, high, same]) await happen([id, UP]);
    expect((await grouped()).map(({ ruleId }) => ruleId).toSorted()).toEqual([low, high].toSorted());
    expect(await ofRule(high)).toMatchObject({ firstOutId: (await ofRule(low)).id, isQuiet: false });
    expect(await toldOf(boss)).toEqual([(await ofRule(low)).id, (await ofRule(high)).id]);
  });

  it('who does not see the first-out is asked by what they see', async () => {
    const [first, second] = [await addRule(tank), await addRule(mill)];
    await group([first, second]);
    await happen([first, UP]);
    await happen([second, UP, 5]);
    expect(await grouped()).toMatchObject([{ ruleId: first, subsequentCount: 1 }]);
    expect(await toldOf(boss)).toEqual([(await ofRule(first)).id]);
    expect(await grouped(miller)).toMatchObject([{ ruleId: second, isQuiet: false }]);
    expect(await count(miller)).toMatchObject({ unacknowledged: 1, quiet: 0 });
    expect(await toldOf(miller)).toEqual([(await ofRule(second)).id]);
    const { data } = await app.send(calls.info, miller, { id: (await ofRule(second)).id });
    expect(data.sequence).toEqual([]);
  });

  it.each([
    ['shelved', (id: string) => happen([id, { kind: 'shelve', untilMs: T0 + 60_000 }])],
    ['suppressed', (id: string) => happen([id, { kind: 'suppressed', isSuppressed: true }])],
    ['out of service', (id: string) => happen([id, { kind: 'outOfService', isOutOfService: true }])],
    ['of a disabled rule', (id: string) => app.send(calls.editRule, boss, { id, isEnabled: false })],
    ['of a deleted rule', (id: string) => app.send(calls.deleteRule, boss, { id })],
  ])('a first-out that is %s speaks for nobody, and the next is one', async (_how, silence) => {
    const [first, second, third] = [await addRule(tank), await addRule(tank), await addRule(tank)];
    await group([first, second, third]);
    await happen([first, UP]);
    await happen([second, UP]);
    expect(await ofRule(second)).toMatchObject({ isQuiet: true });
    await silence(first);
    expect(await ofRule(second)).toMatchObject({ isQuiet: false });
    await happen([third, UP]);
    expect(await ofRule(third)).toMatchObject({ firstOutId: null, isQuiet: false });
  });

  it('what is shelved begins no sequence', async () => {
    const [first, second] = [await addRule(tank), await addRule(tank)];
    await group([first, second]);
    await happen([first, { kind: 'shelve', untilMs: T0 + 60_000 }], [first, UP]);
    await happen([second, UP]);
    expect(await ofRule(second)).toMatchObject({ firstOutId: null, isQuiet: false });
    // It comes back as one that follows.
    await happen([first, { kind: 'unshelve', isExpired: true }]);
    expect(await ofRule(first)).toMatchObject({ firstOutId: (await ofRule(second)).id, isQuiet: true });
  });
});

describe('which is the first', () => {
  it('of what is decided together that of the earliest time', async () => {
    const [a, b, c] = [await addRule(tank), await addRule(tank), await addRule(tank)];
    await group([a, b, c]);
    await happen([a, UP, 30], [b, UP, 10], [c, UP, 20]);
    const firstOutId = (await ofRule(b)).id;
    expect(await ofRule(b)).toMatchObject({ firstOutId: null, isQuiet: false, subsequentCount: 2 });
    for (const id of [a, c]) expect(await ofRule(id)).toMatchObject({ firstOutId, isQuiet: true });
    // One that was told stays the first, whatever a late clock says.
    const late = await addRule(tank);
    await app.send(firstOutGroupCalls.edit, boss, {
      ...{ id: (await groupsOf(a))[0], title: 'late', ruleIds: [a, b, c, late] },
    });
    await happen([late, UP, -500]);
    expect(await ofRule(late)).toMatchObject({ firstOutId });
  });

  it('after the time limit the next is one itself', async () => {
    const [a, b, c] = [await addRule(tank), await addRule(tank), await addRule(tank)];
    await group([a, b, c], { windowSeconds: 2 });
    await happen([a, UP]);
    await happen([b, UP, 2_001]);
    await happen([c, UP, 4_001]);
    expect(await ofRule(b)).toMatchObject({ firstOutId: null, isQuiet: false });
    expect(await ofRule(c)).toMatchObject({ firstOutId: (await ofRule(b)).id });
  });

  it('a rule that leaves its group, and one that comes into it, change nothing of what has rung', async () => {
    const [a, b, c] = [await addRule(tank), await addRule(tank), await addRule(tank)];
    const id = await group([a, b]);
    await happen([c, UP]);
    await happen([a, UP]);
    await happen([b, UP]);
    await app.send(firstOutGroupCalls.edit, boss, { id, title: 'changed', ruleIds: [a, c] });
    expect(await ofRule(b)).toMatchObject({ firstOutId: (await ofRule(a)).id, isQuiet: false });
    expect(await ofRule(c)).toMatchObject({ firstOutId: null, isQuiet: false });
    await app.send(firstOutGroupCalls.edit, boss, { id, title: 'changed', ruleIds: [a, b, c] });
    expect(await ofRule(b)).toMatchObject({ isQuiet: false });
    await app.send(firstOutGroupCalls.delete, boss, { id });
    expect(await grouped()).toHaveLength(3);
  });
});

async function groupsOf(ruleId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select group_id::text as id from first_out_member where rule_id = $1',
    [ruleId],
  );
  return rows.map(({ id }) => id);
}
