import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createNotifyingPlant, type NotifyingPlant } from './testing/plant.ts';

let plant: NotifyingPlant;
beforeAll(async () => {
  plant = await createNotifyingPlant();
});
afterAll(() => plant?.close());
beforeEach(async () => {
  await plant.clear();
  await plant.app.database.pool.query('delete from first_out_group');
});

const group = (ruleIds: readonly string[]) =>
  plant.app.database.pool.query(
    `with made as (insert into first_out_group (organisation_id, title) values ($1, 'Power') returning id)
     insert into first_out_member (rule_id, group_id) select unnest($2::bigint[]), id from made`,
    [plant.boss.organisationId, ruleIds],
  );
const subjects = (name: string, since: number) =>
  plant.mailsTo(name, since).map(({ subject }) => subject.replace(/^\[\w+\] /, ''));
const back = { kind: 'stage', stage: 0 } as const;

it('six alarms of a group are one mail, its return another, and nobody is asked for the others later', async () => {
  const { boss, tank } = plant;
  await plant.addRule({
    accountIds: [boss.accountId],
    events: ['raised', 'returned', 'acknowledged'],
    steps: [
      {
        afterMin: 5,
        accountIds: [boss.accountId],
        roleIds: [],
        isHeadTold: false,
        rotaIds: [],
        ways: ['email'],
      },
    ],
  });
  const since = plant.mail.mails.length;
  const rules: string[] = [];
  for (let i = 1; i <= 6; i += 1) rules.push(await plant.addAlarmRule(tank, { title: `A${i}` }));
  await group(rules);
  for (const id of rules) await plant.raise(id);
  await plant.tell();
  expect(subjects('boss', since)).toEqual(['Tank · A1: Raised']);
  // One more of it after the mail was sent.
  await plant.step(rules[3]!, back);
  await plant.raise(rules[3]!);
  await plant.tell();
  await plant.later(301);
  await plant.tell();
  expect(subjects('boss', since)).toEqual(['Tank · A1: Raised', 'Tank · A1: Not acknowledged']);
  for (const id of rules) await plant.step(id, { kind: 'acknowledge' }, boss);
  for (const id of rules) await plant.step(id, back);
  await plant.tell();
  const after = subjects('boss', since).slice(2);
  expect(after).toEqual(['Tank · A1: Acknowledged', 'Tank · A1: Returned to normal']);
});

it('who is not told of the first-out is told of what follows it, and how that went on', async () => {
  const { boss, miller, tank, mill } = plant;
  const events = ['raised', 'returned'] as const;
  await plant.addRule({ accountIds: [boss.accountId], events: [...events] });
  await plant.addRule({ accountIds: [miller.accountId], equipmentIds: [mill], events: [...events] });
  const since = plant.mail.mails.length;
  const first = await plant.addAlarmRule(tank, { title: 'First' });
  const second = await plant.addAlarmRule(mill, { title: 'Second' });
  await group([first, second]);
  await plant.raise(first);
  await plant.raise(second);
  await plant.step(second, back);
  await plant.tell();
  expect(subjects('boss', since)).toEqual(['Tank · First: Raised']);
  expect(subjects('miller', since)).toEqual(['Mill · Second: Raised', 'Mill · Second: Returned to normal']);
});

it('who may not see the first-out is told of what follows it, and asked for it later, by the rule of both', async () => {
  const { boss, miller, tank, mill } = plant;
  const accountIds = [boss.accountId, miller.accountId];
  const step = { afterMin: 5, accountIds, roleIds: [], isHeadTold: false, rotaIds: [] };
  await plant.addRule({ accountIds, steps: [{ ...step, ways: ['email'] }] });
  const first = await plant.addAlarmRule(tank, { title: 'First' });
  const rules = [
    await plant.addAlarmRule(mill, { title: 'M1' }),
    await plant.addAlarmRule(mill, { title: 'M2' }),
  ];
  await group([first, ...rules]);
  const since = plant.mail.mails.length;
  await plant.raise(first);
  // In one round with the first-out, and after that was dropped for who may not see it.
  await plant.raise(rules[0]!);
  await plant.tell();
  await plant.raise(rules[1]!);
  await plant.tell();
  expect(subjects('boss', since)).toEqual(['Tank · First: Raised']);
  expect(subjects('miller', since)).toEqual(['Mill · M1: Raised', 'Mill · M2: Raised']);
  await plant.later(301);
  await plant.tell();
  expect(subjects('boss', since).slice(1)).toEqual(['Tank · First: Not acknowledged']);
  expect(subjects('miller', since).slice(2)).toEqual([
    'Mill · M1: Not acknowledged',
    'Mill · M2: Not acknowledged',
  ]);
});

it('a higher level is told by itself, and so is its return', async () => {
  const { boss, tank } = plant;
  await plant.addRule({ accountIds: [boss.accountId], events: ['raised', 'returned'] });
  const since = plant.mail.mails.length;
  const first = await plant.addAlarmRule(tank, { title: 'First', priority: 3 });
  const urgent = await plant.addAlarmRule(tank, { title: 'Urgent', priority: 1 });
  await group([first, urgent]);
  await plant.raise(first);
  await plant.raise(urgent);
  await plant.step(urgent, back);
  await plant.tell();
  expect(subjects('boss', since)).toEqual([
    'Tank · First: Raised',
    'Tank · Urgent: Raised',
    'Tank · Urgent: Returned to normal',
  ]);
});
