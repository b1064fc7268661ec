import { notificationCalls as calls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createNotifyingPlant, type NotifyingPlant, PUBLIC_URL } from './testing/plant.ts';

let plant: NotifyingPlant;
beforeAll(async () => {
  plant = await createNotifyingPlant();
});
afterAll(() => plant?.close());
beforeEach(() => plant.clear());

describe('what is told to whom', () => {
  it('an alarm is mailed once, with its facts and time, and its return to who was told', async () => {
    const before = plant.mail.mails.length;
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId], events: ['raised', 'returned'] });
    const alarm = await plant.addAlarmRule(tank, { priority: 1 });
    await plant.raise(alarm);
    await plant.tell();
    await plant.tell();
    const [mail, ...more] = plant.mailsTo('boss', before);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('[Urgent] Tank · High level: Raised');
    for (const line of [
      'Value: 95.5',
      'Message: too high',
      'What to do: Open the valve',
      `${PUBLIC_URL}/monitor/alarm/`,
    ])
      expect(mail!.text).toContain(line);
    expect(mail!.source).toMatch(/^Message-ID: <notification-\d+@/im);
    await plant.step(alarm, { kind: 'stage', stage: 0 });
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).toEqual([
      '[Urgent] Tank · High level: Raised',
      '[Urgent] Tank · High level: Returned to normal',
    ]);
    expect(await plant.deliveries()).toMatchObject([
      { event: 'raised', way: 'email', recipient: 'boss', state: 'sent', attempts: 1 },
      { event: 'returned', state: 'sent' },
    ]);
  });

  it('levels, places and events of a rule choose; two rules that name one person are one mail', async () => {
    const { boss, miller, tank, mill } = plant;
    const { rows } = await plant.app.database.pool.query<{ id: string }>(
      'select id::text from alarm_level where organisation_id = $1 and priority = 1',
      [boss.organisationId],
    );
    await plant.addRule({ accountIds: [boss.accountId], levelIds: [rows[0]!.id] });
    await plant.addRule({ roleIds: ['admin'], equipmentIds: [tank] });
    await plant.addRule({ accountIds: [miller.accountId], equipmentIds: [mill], events: ['acknowledged'] });
    const before = plant.mail.mails.length;
    const urgent = await plant.addAlarmRule(tank, { priority: 1, title: 'Urgent' });
    const minor = await plant.addAlarmRule(mill, { priority: 3, title: 'Minor' });
    await plant.raise(urgent);
    await plant.raise(minor);
    await plant.tell();
    expect(plant.mail.mails.slice(before).map(({ subject }) => subject)).toEqual([
      '[Urgent] Tank · Urgent: Raised',
    ]);
    await plant.step(minor, { kind: 'acknowledge' }, boss);
    await plant.tell();
    expect(plant.mailsTo('miller', before)).toMatchObject([
      { subject: '[Medium] Mill · Minor: Acknowledged' },
    ]);
    expect(plant.mailsTo('miller', before)[0]!.text).toContain('By: boss');
  });

  it('a department includes those below it, and its head is told where the rule says so', async () => {
    const before = plant.mail.mails.length;
    const { boss, tank, mill } = plant;
    const { pool } = plant.app.database;
    const addDepartment = async (title: string, parentId: string | null) => {
      const { rows } = await pool.query<{ id: string }>(
        'insert into department (organisation_id, parent_id, title, head_account_id) values ($1, $2, $3, $4) returning id::text',
        [boss.organisationId, parentId, title, boss.accountId],
      );
      return rows[0]!.id;
    };
    const works = await addDepartment('Works', null);
    const hall = await addDepartment('Hall', works);
    const place = (departmentId: string | null) =>
      pool.query('update equipment set department_id = $2 where id = $1', [tank, departmentId]);
    await place(hall);
    onTestFinished(async () => void (await place(null)));
    await plant.addRule({ isHeadTold: true, departmentIds: [works] });
    await plant.raise(await plant.addAlarmRule(tank));
    await plant.raise(await plant.addAlarmRule(mill));
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).toEqual([
      '[High] Tank · High level: Raised',
    ]);
  });

  it('nobody is told of what they may not see when it is sent, whatever the rule says', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({ accountIds: [plant.miller.accountId] });
    await plant.raise(await plant.addAlarmRule(plant.tank));
    await plant.tell();
    expect(plant.mail.mails.length).toBe(before);
    expect(await plant.deliveries()).toMatchObject([{ state: 'dropped', dropped: 'noAccess' }]);
    // The right is asked for when it is sent, not when it is queued.
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.run('notification-queue');
    const give = (owner: string) =>
      plant.app.database.pool.query('update equipment set owner_id = $2 where id = $1', [plant.mill, owner]);
    await give(plant.boss.accountId);
    onTestFinished(async () => void (await give(plant.miller.accountId)));
    await plant.tell();
    expect(plant.mail.mails.length).toBe(before);
  });

  it('shelved, suppressed and disabled alarms tell nobody; the end of shelving does', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({
      accountIds: [plant.boss.accountId],
      events: ['raised', 'returned', 'acknowledged'],
    });
    const alarm = await plant.addAlarmRule(plant.tank);
    await plant.step(alarm, { kind: 'shelve', untilMs: Date.now() + 60_000 }, plant.boss);
    await plant.raise(alarm);
    await plant.tell();
    expect(plant.mail.mails.length).toBe(before);
    await plant.step(alarm, { kind: 'unshelve', isExpired: true });
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toMatchObject([{ subject: '[High] Tank · High level: Raised' }]);
    await plant.step(alarm, { kind: 'suppressed', isSuppressed: true });
    await plant.step(alarm, { kind: 'stage', stage: 0 });
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
  });

  it('quiet hours hold back all but the levels excepted, until they end', async () => {
    const before = plant.mail.mails.length;
    const { rows } = await plant.app.database.pool.query<{ id: string }>(
      'select id::text from alarm_level where organisation_id = $1 and priority = 1',
      [plant.boss.organisationId],
    );
    // All day but a minute that is over.
    const local = new Date(Date.now() + 8 * 3_600_000);
    const clock = (minutes: number) =>
      new Date(local.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    await plant.addRule({
      ...{ accountIds: [plant.boss.accountId], quietFrom: clock(-60), quietTo: clock(60) },
      quietExceptLevelIds: [rows[0]!.id],
    });
    await plant.raise(await plant.addAlarmRule(plant.tank, { priority: 2, title: 'Waits' }));
    await plant.raise(await plant.addAlarmRule(plant.tank, { priority: 1, title: 'Urgent' }));
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).toEqual([
      '[Urgent] Tank · Urgent: Raised',
    ]);
    const [waiting] = await plant.deliveries();
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(waiting!.nextMs! - Date.now()).toBeGreaterThan(50 * 60_000);
    await plant.later(61 * 60);
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).toContain(
      '[High] Tank · Waits: Raised',
    );
  });

  it('of two rules that name one person, that tells by which they hear first, at once and later', async () => {
    const before = plant.mail.mails.length;
    const local = new Date(Date.now() + 8 * 3_600_000);
    const clock = (minutes: number) =>
      new Date(local.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    const accountIds = [plant.boss.accountId];
    const step = { afterMin: 5, accountIds, roleIds: [], isHeadTold: false, rotaIds: [], ways: ['email'] };
    const fields = { accountIds, steps: [step] } as const;
    await plant.addRule({ ...(fields as object), quietFrom: clock(-60), quietTo: clock(60) });
    await plant.addRule(fields as object);
    await plant.raise(await plant.addAlarmRule(plant.tank));
    await plant.tell();
    await plant.later(301);
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).toEqual([
      '[High] Tank · High level: Raised',
      '[High] Tank · High level: Not acknowledged',
    ]);
  });

  it('says who of those named has no address', async () => {
    await plant.setEmail(plant.miller.accountId, '');
    onTestFinished(async () => void (await plant.setEmail(plant.miller.accountId, 'miller@plant.example')));
    const id = await plant.addRule({ accountIds: [plant.miller.accountId], equipmentIds: [plant.mill] });
    const { data } = await plant.app.send(calls.info, plant.boss, { id });
    expect(data).toMatchObject({
      unreachable: ['miller'],
      named: [{ kind: 'equipment' }, { kind: 'account' }],
    });
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    expect(await plant.deliveries()).toMatchObject([{ state: 'dropped', dropped: 'noAddress' }]);
    await plant.setEmail(plant.miller.accountId, 'miller@plant.example');
    const unreachable = async () =>
      (await plant.app.send(calls.info, plant.boss, { id })).data.unreachable as string[];
    expect(await unreachable()).toEqual([]);
    const setActive = (isActive: boolean) =>
      plant.app.database.pool.query('update account set is_active = $2 where id = $1', [
        plant.miller.accountId,
        isActive,
      ]);
    onTestFinished(async () => void (await setActive(true)));
    await setActive(false);
    expect(await unreachable()).toEqual(['miller']);
  });

  it('a rule whose one place was deleted says so, and is not made to tell of everything by a save', async () => {
    const { boss } = plant;
    const { rows } = await plant.app.database.pool.query<{ id: string }>(
      "insert into department (organisation_id, title) values ($1, 'Gone') returning id::text",
      [boss.organisationId],
    );
    const id = await plant.addRule({ accountIds: [boss.accountId], departmentIds: [rows[0]!.id] });
    expect((await plant.app.send(calls.info, boss, { id })).data.gone).toEqual([]);
    await plant.app.database.pool.query('delete from department where id = $1', [rows[0]!.id]);
    const { data } = await plant.app.send(calls.info, boss, { id });
    expect(data).toMatchObject({ gone: ['department'], departmentIds: [] });
    const places = { equipmentIds: [], departmentIds: [], projectIds: [] };
    expect(await plant.app.send(calls.edit, boss, { id, title: 'Saved', ...places })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'departmentIds' }] },
    });
    // What leaves the places alone, or names others, is saved; what names them still may be emptied.
    for (const change of [{ title: 'Named' }, { ...places, equipmentIds: [plant.tank] }, places])
      expect(await plant.app.send(calls.edit, boss, { id, ...change })).toMatchObject({ code: '200' });
  });
});

describe('rules are the organisation’s', () => {
  it('who sees less of it neither sees nor makes them, and none is seen by others', async () => {
    const id = await plant.addRule({});
    const { app, stranger, boss } = plant;
    const lead = await app.addCaller('Waterworks', 'lead', 'admin', 'department');
    for (const call of [calls.query, calls.queryDeliveries])
      expect((await app.send(call, lead)).status).toBe(403);
    for (const caller of [lead, stranger]) {
      expect((await app.send(calls.info, caller, { id })).status).toBe(404);
      expect((await app.send(calls.test, caller, { id })).status).toBe(404);
      expect((await app.send(calls.delete, caller, { id })).status).toBe(404);
    }
    const refused = await app.send(calls.add, boss, { title: 'x', accountIds: [stranger.accountId] });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'accountIds' }] });
    const noWay = await app.send(calls.add, boss, { title: 'x', ways: [] });
    expect(noWay).toMatchObject({ status: 400, fields: [{ path: 'ways' }] });
    expect(
      (await app.send(calls.queryChoices, boss, { kind: 'account', keyword: 'mill' })).data,
    ).toMatchObject([{ kind: 'account', title: 'miller' }]);
    expect((await app.send(calls.queryChoices, stranger, { kind: 'equipment' })).data).toEqual([]);
  });
});
