import { notificationCalls as calls, errors, notificationRotaCalls as rotaCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { QueueRepository } from './queue/queue-repository.ts';
import { createNotifyingPlant, type NotifyingPlant } from './testing/plant.ts';

let plant: NotifyingPlant;
beforeAll(async () => {
  plant = await createNotifyingPlant();
});
afterAll(() => plant?.close());
beforeEach(() => plant.clear());

describe('escalation', () => {
  const later = (fields: object = {}) =>
    plant.addRule({
      ...{ accountIds: [plant.miller.accountId], equipmentIds: [plant.mill] },
      steps: [
        {
          afterMin: 5,
          accountIds: [plant.boss.accountId],
          roleIds: [],
          isHeadTold: false,
          rotaIds: [],
          ways: ['email'],
        },
      ],
      ...fields,
    });

  it('tells the next circle once when nobody has acknowledged in time', async () => {
    const before = plant.mail.mails.length;
    await later();
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    await plant.later(4 * 60);
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toEqual([]);
    await plant.later(61);
    await plant.tell();
    await plant.later(600);
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toMatchObject([
      { subject: '[High] Mill · High level: Not acknowledged' },
    ]);
  });

  it('ends by acknowledgement, by closing, and by the return where the rule says so', async () => {
    const before = plant.mail.mails.length;
    await later({ endsOnReturn: true });
    const acknowledged = await plant.addAlarmRule(plant.mill);
    const returned = await plant.addAlarmRule(plant.mill);
    const shelved = await plant.addAlarmRule(plant.mill);
    for (const rule of [acknowledged, returned, shelved]) await plant.raise(rule);
    await plant.tell();
    await plant.step(acknowledged, { kind: 'acknowledge' }, plant.miller);
    await plant.step(returned, { kind: 'stage', stage: 0 });
    await plant.step(shelved, { kind: 'shelve', untilMs: Date.now() + 3_600_000 }, plant.miller);
    await plant.later(301);
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toEqual([]);
  });
});

describe('the link that acknowledges', () => {
  const linkFor = async (kind = 'raised') => {
    await plant.addRule({ accountIds: [plant.miller.accountId], equipmentIds: [plant.mill] });
    const alarm = await plant.addAlarmRule(plant.mill);
    await plant.raise(alarm);
    const before = plant.mail.mails.length;
    await plant.tell();
    const token = /acknowledge\/([\w-]+)/.exec(plant.mailsTo('miller', before)[0]!.text)?.[1];
    expect(token, kind).toBeDefined();
    return { alarm, token: token! };
  };
  const show = (token: string) => plant.app.send(calls.showLink, null, { token });
  const use = (token: string, note = '') => plant.app.send(calls.acknowledgeByLink, null, { token, note });

  it('shows the alarm and changes nothing; acknowledges once, as the account, in the trail too', async () => {
    const { token } = await linkFor();
    for (let n = 0; n < 3; n += 1)
      expect((await show(token)).data).toMatchObject({
        isWaiting: true,
        accountName: 'miller',
        title: 'High level',
      });
    const replies = await Promise.all([use(token, 'on my way'), use(token)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['200', errors.acknowledgeLinkEnded.wire].sort());
    const { rows } = await plant.app.database.pool.query(
      `select acknowledged_by, state, (select count(*)::int from audit_event as event
         where event.account_id = $1 and event.object_kind like 'alarm%') as events from alarm`,
      [plant.miller.accountId],
    );
    expect(rows).toMatchObject([{ acknowledged_by: 'miller', state: 'acknowledgedActive', events: 1 }]);
    expect((await show(token)).code).toBe(errors.acknowledgeLinkEnded.wire);
  });

  it('offers what followed it and the account sees, and acknowledges what is named of that', async () => {
    const { alarm, token } = await linkFor();
    const rules = [alarm, ...(await Promise.all([1, 2, 3].map(() => plant.addAlarmRule(plant.mill))))];
    const unseen = await plant.addAlarmRule(plant.tank);
    const { pool } = plant.app.database;
    // The first rings already: it is put under the group as if it had begun it.
    await pool.query(
      `with made as (insert into first_out_group (organisation_id, title) values ($1, 'Link') returning id)
       insert into first_out_member (rule_id, group_id) select unnest($2::bigint[]), id from made`,
      [plant.boss.organisationId, [...rules, unseen]],
    );
    onTestFinished(async () => void (await pool.query('delete from first_out_group')));
    for (const rule of [...rules.slice(1), unseen]) await plant.raise(rule);
    await pool.query(
      `update alarm set first_out_id = (select id from alarm where rule_id = $1) where rule_id = any($2)`,
      [alarm, [...rules.slice(1), unseen]],
    );
    const shown = (await show(token)).data.subsequent as { id: string; equipTitle: string }[];
    expect(shown.map(({ equipTitle }) => equipTitle)).toEqual(['Mill', 'Mill', 'Mill']);
    const ids = shown.map(({ id }) => id);
    const { rows: hidden } = await pool.query('select id::text from alarm where rule_id = $1', [unseen]);
    const send = (subsequentIds: string[]) =>
      plant.app.send(calls.acknowledgeByLink, null, { token, subsequentIds });
    expect((await send([hidden[0]!.id])).fields).toMatchObject([{ path: 'subsequentIds' }]);
    await plant.step(rules[1]!, { kind: 'acknowledge' }, plant.boss);
    const { data, code } = await send(ids.slice(0, 2));
    expect(code).toBe('200');
    expect(data.subsequent).toMatchObject([
      { id: ids[0], refusal: 'alarmStateChanged' },
      { id: ids[1], refusal: null },
    ]);
    const { rows } = await pool.query(
      `select rule_id::text as rule, acknowledged_by as "by" from alarm order by rule_id`,
    );
    expect(Object.fromEntries(rows.map(({ rule, by }) => [rule, by]))).toEqual({
      ...{ [alarm]: 'miller', [rules[1]!]: 'boss', [rules[2]!]: 'miller', [rules[3]!]: '', [unseen]: '' },
    });
  });

  it('is of one ringing, and of what the account may do at that moment', async () => {
    const { alarm, token } = await linkFor();
    await plant.step(alarm, { kind: 'stage', stage: 0 });
    await plant.step(alarm, { kind: 'stage', stage: 1 });
    expect((await use(token)).code).toBe(errors.acknowledgeLinkEnded.wire);
    const other = await linkFor();
    const setActive = (isActive: boolean) =>
      plant.app.database.pool.query('update account set is_active = $2 where id = $1', [
        plant.miller.accountId,
        isActive,
      ]);
    await setActive(false);
    onTestFinished(async () => void (await setActive(true)));
    expect((await use(other.token)).code).toBe(errors.acknowledgeLinkEnded.wire);
    await setActive(true);
    await plant.later(24 * 3_600 + 1);
    expect((await use(other.token)).code).toBe(errors.acknowledgeLinkEnded.wire);
    expect((await use('x'.repeat(43))).code).toBe(errors.acknowledgeLinkEnded.wire);
    const worse = await linkFor();
    await plant.step(worse.alarm, { kind: 'stage', stage: 2 });
    expect((await use(worse.token)).code).toBe(errors.acknowledgeLinkEnded.wire);
  });

  it('is kept nowhere: neither in the outbox nor in its table', async () => {
    const { token } = await linkFor();
    const { rows } = await plant.app.database.pool.query<{ text: string }>(
      'select to_jsonb(o)::text as text from outgoing_message as o union all select to_jsonb(l)::text from notification_link as l',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });
});

describe('rotas', () => {
  it('whoever is on duty is told; others and other organisations cannot be named', async () => {
    const before = plant.mail.mails.length;
    const shift = {
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '00:00',
      to: '00:00',
      accountIds: [plant.boss.accountId],
    };
    const { data } = await plant.app.send(rotaCalls.add, plant.boss, {
      title: 'Control room',
      weekly: [shift],
    });
    expect((await plant.app.send(rotaCalls.info, plant.boss, { id: data.id })).data).toMatchObject({
      onDuty: ['boss'],
    });
    await plant.addRule({ rotaIds: [data.id] });
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
    const now = Date.now();
    const exceptions = [{ fromMs: now - 1_000, toMs: now + 3_600_000, accountIds: [plant.miller.accountId] }];
    expect(
      (await plant.app.send(rotaCalls.edit, plant.boss, { id: data.id, title: 'Control room', exceptions }))
        .code,
    ).toBe('200');
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
    expect(plant.mailsTo('miller', before)).toHaveLength(1);
    await plant.app.database.pool.query('update account set is_active = false where id = $1', [
      plant.miller.accountId,
    ]);
    onTestFinished(
      async () =>
        void (await plant.app.database.pool.query('update account set is_active = true where id = $1', [
          plant.miller.accountId,
        ])),
    );
    expect((await plant.app.send(rotaCalls.info, plant.boss, { id: data.id })).data).toMatchObject({
      ...{ onDuty: [], unreachable: ['miller'] },
    });
    const foreign = { ...shift, accountIds: [plant.stranger.accountId] };
    expect(await plant.app.send(rotaCalls.add, plant.boss, { title: 'x', weekly: [foreign] })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'weekly[0].accountIds' }] },
    });
  });

  it('who is on duty is told of what is written while a round is at work', async () => {
    const before = plant.mail.mails.length;
    const days = [1, 2, 3, 4, 5, 6, 7];
    const { data } = await plant.app.send(rotaCalls.add, plant.boss, {
      title: 'Night',
      weekly: [{ days, from: '00:00', to: '00:00', accountIds: [plant.boss.accountId] }],
    });
    await plant.addRule({ rotaIds: [data.id] });
    // An alarm that is raised after the first, the second and the third statement of a round.
    for (const place of [1, 2, 3]) {
      const alarm = await plant.addAlarmRule(plant.mill);
      let asked = 0;
      await new QueueRepository({
        withTransaction: (work, options) =>
          plant.app.database.withTransaction((transaction) => {
            const query = transaction.client.query.bind(transaction.client) as never as (
              ...of: unknown[]
            ) => Promise<unknown>;
            const between = async (...of: unknown[]) => {
              const answer = await query(...of);
              asked += 1;
              if (asked === place) await plant.raise(alarm);
              return answer;
            };
            const client = Object.create(transaction.client, { query: { value: between } });
            return work({ ...transaction, client });
          }, options),
      }).makeDeliveries({ fence: async () => undefined });
      if (asked < place) await plant.raise(alarm);
      await plant.tell();
      expect(plant.mailsTo('boss', before)).toHaveLength(place);
    }
  });
});
