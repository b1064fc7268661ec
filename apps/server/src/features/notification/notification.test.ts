import { notificationCalls as calls, errors, notificationRotaCalls as rotaCalls } from '@zutai/contract';
import { startSmsGateway } from '@zutai/dev-env/message-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createNotifyingPlant, type NotifyingPlant, PUBLIC_URL } from './testing/plant.ts';

let plant: NotifyingPlant;
beforeAll(async () => {
  plant = await createNotifyingPlant({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('gone')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : address.startsWith('busy')
            ? Object.assign(new Error('try later'), { responseCode: 451 })
            : null,
      ),
  });
});
afterAll(() => plant?.close());
beforeEach(async () => {
  await plant.app.database.pool.query(
    'delete from notification_rule; delete from notification_rota; delete from alarm_rule; delete from alarm_event; delete from alarm; delete from notification_message',
  );
});

const mailsTo = (name: string, since = 0) =>
  plant.mail.mails.slice(since).filter(({ to }) => to.includes(`${name}@plant.example`));
const setEmail = (accountId: string, email: string) =>
  plant.app.database.pool.query('update account set email = $2 where id = $1', [accountId, email]);

describe('what is told to whom', () => {
  it('an alarm is mailed once, with its facts and time, and its return to who was told', async () => {
    const before = plant.mail.mails.length;
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId], events: ['raised', 'returned'] });
    const alarm = await plant.addAlarmRule(tank, { priority: 1 });
    await plant.raise(alarm);
    await plant.tell();
    await plant.tell();
    const [mail, ...more] = mailsTo('boss', before);
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
    expect(mailsTo('boss', before).map(({ subject }) => subject)).toEqual([
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
    expect(mailsTo('miller', before)).toMatchObject([{ subject: '[General] Mill · Minor: Acknowledged' }]);
    expect(mailsTo('miller', before)[0]!.text).toContain('By: boss');
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
    expect(mailsTo('boss', before)).toMatchObject([{ subject: '[Important] Tank · High level: Raised' }]);
    await plant.step(alarm, { kind: 'suppressed', isSuppressed: true });
    await plant.step(alarm, { kind: 'stage', stage: 0 });
    await plant.tell();
    expect(mailsTo('boss', before)).toHaveLength(1);
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
    expect(mailsTo('boss', before).map(({ subject }) => subject)).toEqual(['[Urgent] Tank · Urgent: Raised']);
    const [waiting] = await plant.deliveries();
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(waiting!.nextMs! - Date.now()).toBeGreaterThan(50 * 60_000);
    await plant.later(61 * 60);
    await plant.tell();
    expect(mailsTo('boss', before).map(({ subject }) => subject)).toContain(
      '[Important] Tank · Waits: Raised',
    );
  });

  it('says who of those named has no address', async () => {
    await setEmail(plant.miller.accountId, '');
    onTestFinished(async () => void (await setEmail(plant.miller.accountId, 'miller@plant.example')));
    const id = await plant.addRule({ accountIds: [plant.miller.accountId], equipmentIds: [plant.mill] });
    const { data } = await plant.app.send(calls.info, plant.boss, { id });
    expect(data).toMatchObject({
      unreachable: ['miller'],
      named: [{ kind: 'equipment' }, { kind: 'account' }],
    });
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    expect(await plant.deliveries()).toMatchObject([{ state: 'dropped', dropped: 'noAddress' }]);
  });
});

describe('what becomes of it', () => {
  it('a refusal is final, what is refused for now or not reached is tried again, without a server it is held', async () => {
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId] });
    const alarm = await plant.addAlarmRule(tank);
    onTestFinished(async () => void (await setEmail(boss.accountId, 'boss@plant.example')));
    await setEmail(boss.accountId, 'gone@plant.example');
    await plant.raise(alarm);
    await plant.tell();
    expect(await plant.deliveries()).toMatchObject([
      { state: 'refused', answer: expect.stringContaining('no such mailbox'), nextMs: null },
    ]);
    await setEmail(boss.accountId, 'busy@plant.example');
    await plant.step(alarm, { kind: 'stage', stage: 2 });
    await plant.tell();
    const second = async () => (await plant.deliveries())[1]!;
    expect(await second()).toMatchObject({ event: 'escalated', state: 'failed', attempts: 1 });
    expect((await second()).nextMs! - Date.now()).toBeGreaterThan(15_000);
    await setEmail(boss.accountId, 'boss@plant.example');
    await plant.tell();
    expect(await second()).toMatchObject({ attempts: 1 });
    await plant.later(60);
    await plant.tell();
    expect(await second()).toMatchObject({ state: 'sent', attempts: 2 });
    const third = await plant.addAlarmRule(tank, { title: 'Third' });
    await plant.raise(third);
    await plant.tell(plant.featureWith({}));
    expect((await plant.deliveries())[2]).toMatchObject({ state: 'held' });
  });

  it('a server that is gone for an hour gets everything once when it is back; after a day it is given up', async () => {
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId] });
    await plant.raise(await plant.addAlarmRule(tank));
    const away = plant.featureWith({ smtpUrl: 'smtp://127.0.0.1:9' });
    for (let tries = 0; tries < 5; tries += 1) {
      await plant.tell(away);
      await plant.later(720);
    }
    expect(await plant.deliveries()).toMatchObject([
      { state: 'failed', answer: expect.stringMatching(/ECONNREFUSED|connect/) },
    ]);
    const before = plant.mail.mails.length;
    await plant.later(3_600);
    await plant.tell();
    await plant.tell();
    expect(mailsTo('boss', before)).toHaveLength(1);
    await plant.raise(await plant.addAlarmRule(tank, { title: 'Never' }));
    await plant.tell(away);
    await plant.later(24 * 3_600);
    await plant.tell(away);
    expect((await plant.deliveries())[1]).toMatchObject({ state: 'givenUp', nextMs: null });
  });

  it('what a process left that died over it is sent by another, under the same Message-ID', async () => {
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId] });
    await plant.raise(await plant.addAlarmRule(tank));
    await plant.run('notification-queue');
    await plant.later(2);
    await plant.run('notification-queue');
    // Claimed, and then nothing more is heard of it.
    await plant.app.database.pool.query(
      "update notification_message set attempts = 1, next_at = now() + interval '120 seconds'",
    );
    const before = plant.mail.mails.length;
    await plant.tell();
    expect(mailsTo('boss', before)).toEqual([]);
    await plant.later(121);
    await plant.tell();
    expect(mailsTo('boss', before)).toHaveLength(1);
  });

  it('SMS by the gateway, chats in the form of WeCom and DingTalk, with the answers of both', async () => {
    const { boss, tank } = plant;
    let code = 0;
    const gateway = await startSmsGateway(() => ({ body: '{"ok":true}' }));
    const chat = await startSmsGateway(() => ({ body: JSON.stringify({ errcode: code, errmsg: 'said' }) }));
    onTestFinished(async () => {
      await gateway.stop();
      await chat.stop();
    });
    await plant.addRule({
      ...{
        accountIds: [boss.accountId],
        ways: ['sms'],
        chatForm: 'wecom',
        chatUrl: `${chat.url}/send?key=K`,
      },
    });
    const dingtalk = await plant.app.send(calls.add, boss, {
      ...{ title: 'ding', ways: [], chatForm: 'dingtalk', chatUrl: `${chat.url}/robot?access_token=T` },
      chatSecret: 'SEC1',
    });
    expect(dingtalk.code).toBe('200');
    expect((await plant.app.send(calls.info, boss, { id: dingtalk.data.id })).data).toMatchObject({
      hasChatSecret: true,
    });
    const feature = plant.featureWith({ smsUrl: `${gateway.url}/?to={to}&text={text}` });
    await plant.raise(await plant.addAlarmRule(tank));
    await plant.tell(feature);
    expect(decodeURIComponent(gateway.asked[0]!.url)).toContain('[Important] Tank · High level: Raised 95.5');
    expect(chat.asked).toHaveLength(2);
    for (const { body } of chat.asked)
      expect(JSON.parse(body)).toMatchObject({
        msgtype: 'text',
        text: { content: expect.stringContaining('Tank') },
      });
    expect(chat.asked.find(({ url }) => url.includes('robot'))!.url).toMatch(/timestamp=\d+&sign=.+/);
    code = 93000;
    await plant.raise(await plant.addAlarmRule(tank, { title: 'Again' }));
    await plant.tell(feature);
    const chats = (await plant.deliveries()).filter(({ way }) => way === 'chat');
    expect(chats.map(({ state }) => state)).toEqual(['sent', 'sent', 'refused', 'refused']);
    expect(chats[3]!.answer).toContain('93000');
  });

  it('a test says what each way answered', async () => {
    const id = await plant.addRule({
      ways: ['email', 'sms'],
      chatForm: 'wecom',
      chatUrl: 'http://127.0.0.1:9/',
    });
    const { data } = await plant.app.send(calls.test, plant.boss, { id });
    expect(data).toMatchObject([
      { way: 'email', state: 'sent', answer: expect.stringMatching(/^250/) },
      { way: 'sms', state: 'held' },
      { way: 'chat', state: 'failed', answer: expect.stringMatching(/ECONNREFUSED/) },
    ]);
  });
});

describe('storms', () => {
  const raiseMany = async (count: number, options: { kind?: string } = {}) => {
    const rules = [];
    for (let n = 0; n < count; n += 1)
      rules.push(await plant.addAlarmRule(plant.tank, { title: `A${n}`, ...options }));
    for (const rule of rules) await plant.raise(rule);
  };

  it('a hundred alarms are one mail, and what follows within the minute is the next one', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({ accountIds: [plant.boss.accountId] });
    await raiseMany(100);
    await plant.tell();
    expect(mailsTo('boss', before), 'the storm has not settled yet').toEqual([]);
    await plant.later(3);
    await plant.tell();
    const [digest] = mailsTo('boss', before);
    expect(digest!.subject).toBe('100 alarm notifications (Important 100)');
    expect(digest!.text).toContain('60 more');
    await plant.raise(await plant.addAlarmRule(plant.tank, { title: 'Late' }));
    await plant.later(5);
    await plant.tell();
    await raiseMany(7);
    await plant.later(5);
    await plant.tell();
    expect(
      mailsTo('boss', before)
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['[Important] Tank · Late: Raised']);
    await plant.later(61);
    await plant.tell();
    expect(mailsTo('boss', before)).toHaveLength(3);
    expect(mailsTo('boss', before)[2]!.subject).toBe('7 alarm notifications (Important 7)');
    expect((await plant.deliveries()).filter(({ state }) => state !== 'sent')).toEqual([]);
  });

  it('what one lost gateway takes offline is one mail, however few it is', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({ roleIds: ['admin'] });
    for (const equipment of [plant.tank, plant.mill])
      await plant.raise(await plant.addAlarmRule(equipment, { kind: 'offline', title: 'Offline' }));
    await plant.tell();
    expect(mailsTo('boss', before)).toMatchObject([
      { subject: 'Gateway “GW-1” is offline: 2 pieces of equipment' },
    ]);
  });
});

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
    expect(mailsTo('boss', before)).toEqual([]);
    await plant.later(61);
    await plant.tell();
    await plant.later(600);
    await plant.tell();
    expect(mailsTo('boss', before)).toMatchObject([
      { subject: '[Important] Mill · High level: Not acknowledged' },
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
    expect(mailsTo('boss', before)).toEqual([]);
  });
});

describe('the link that acknowledges', () => {
  const linkFor = async (kind = 'raised') => {
    await plant.addRule({ accountIds: [plant.miller.accountId], equipmentIds: [plant.mill] });
    const alarm = await plant.addAlarmRule(plant.mill);
    await plant.raise(alarm);
    const before = plant.mail.mails.length;
    await plant.tell();
    const token = /acknowledge\/([\w-]+)/.exec(mailsTo('miller', before)[0]!.text)?.[1];
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
    expect(mailsTo('boss', before)).toHaveLength(1);
    const now = Date.now();
    const exceptions = [{ fromMs: now - 1_000, toMs: now + 3_600_000, accountIds: [plant.miller.accountId] }];
    expect(
      (await plant.app.send(rotaCalls.edit, plant.boss, { id: data.id, title: 'Control room', exceptions }))
        .code,
    ).toBe('200');
    await plant.raise(await plant.addAlarmRule(plant.mill));
    await plant.tell();
    expect(mailsTo('boss', before)).toHaveLength(1);
    expect(mailsTo('miller', before)).toHaveLength(1);
    const foreign = { ...shift, accountIds: [plant.stranger.accountId] };
    expect(await plant.app.send(rotaCalls.add, plant.boss, { title: 'x', weekly: [foreign] })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'weekly.0.accountIds' }] },
    });
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
