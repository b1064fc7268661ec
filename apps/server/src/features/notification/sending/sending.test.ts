import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notificationCalls as calls } from '@zutai/contract';
import { startSmsGateway } from '@zutai/dev-env/message-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { createNotificationFeature } from '../index.ts';
import { planMessages } from '../queue/plan-messages.ts';
import { createNotifyingPlant, type NotifyingPlant } from '../testing/plant.ts';

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
beforeEach(() => plant.clear());

describe('what becomes of it', () => {
  it('a refusal is final, what is refused for now or not reached is tried again, without a server it is held', async () => {
    const { boss, tank } = plant;
    await plant.addRule({ accountIds: [boss.accountId] });
    const alarm = await plant.addAlarmRule(tank);
    onTestFinished(async () => void (await plant.setEmail(boss.accountId, 'boss@plant.example')));
    await plant.setEmail(boss.accountId, 'gone@plant.example');
    await plant.raise(alarm);
    await plant.tell();
    expect(await plant.deliveries()).toMatchObject([
      { state: 'refused', answer: expect.stringContaining('no such mailbox'), nextMs: null },
    ]);
    await plant.setEmail(boss.accountId, 'busy@plant.example');
    await plant.step(alarm, { kind: 'stage', stage: 2 });
    await plant.tell();
    const second = async () => (await plant.deliveries())[1]!;
    expect(await second()).toMatchObject({ event: 'escalated', state: 'failed', attempts: 1 });
    expect((await second()).nextMs! - Date.now()).toBeGreaterThan(15_000);
    await plant.setEmail(boss.accountId, 'boss@plant.example');
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
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
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
    expect(plant.mailsTo('boss', before)).toEqual([]);
    await plant.later(121);
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
  });

  it('who loses the lease over a message begins no other: they are the next process’s to send', async () => {
    const { boss, tank, app } = plant;
    await plant.addRule({ accountIds: [boss.accountId] });
    for (const title of ['First', 'Second']) await plant.raise(await plant.addAlarmRule(tank, { title }));
    for (const seconds of [2, 0]) {
      await plant.run('notification-queue');
      await plant.later(seconds);
    }
    const lost = new AbortController();
    const sent: string[] = [];
    const { jobs } = createNotificationFeature(
      { database: app.database, config: { publicUrl: undefined, outboundNetworks: [] } },
      {
        send: async ({ subject }) => {
          sent.push(subject);
          lost.abort();
          return { state: 'sent', answer: '', isFinal: true };
        },
      },
    );
    const lease = { signal: lost.signal, fence: async () => undefined } as unknown as Lease;
    await jobs.find(({ name }) => name === 'notification-email')!.work({ lease, signal: lost.signal });
    expect(sent).toHaveLength(1);
    const before = plant.mail.mails.length;
    await plant.later(121);
    await plant.tell();
    expect(plant.mailsTo('boss', before).map(({ subject }) => subject)).not.toContain(sent[0]);
    expect(plant.mailsTo('boss', before)).toHaveLength(1);
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
    expect(decodeURIComponent(gateway.asked[0]!.url)).toContain('[High] Tank · High level: Raised 95.5');
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

  it('a chat that does not answer holds up no other', async () => {
    const { boss, tank } = plant;
    const answers: (() => void)[] = [];
    const hanging = createServer((_request, response) => {
      answers.push(() => response.end('{"errcode":0}'));
    });
    await once(hanging.listen(0, '127.0.0.1'), 'listening');
    const chat = await startSmsGateway(() => ({ body: '{"errcode":0}' }));
    onTestFinished(async () => {
      hanging.close();
      await chat.stop();
    });
    const addChat = async (title: string, chatUrl: string) =>
      plant.app.send(calls.add, boss, { title, ways: [], chatForm: 'wecom', chatUrl });
    const { port } = hanging.address() as AddressInfo;
    expect((await addChat('hangs', `http://127.0.0.1:${port}/`)).code).toBe('200');
    const queue = async () => {
      await plant.run('notification-queue');
      await plant.later(2);
      await plant.run('notification-queue');
    };
    await plant.raise(await plant.addAlarmRule(tank));
    await queue();
    const lost = new AbortController();
    const lease = { signal: lost.signal, fence: async () => undefined } as unknown as Lease;
    const job = plant.feature.jobs.find(({ name }) => name === 'notification-chat')!;
    const running = job.work({ lease, signal: lost.signal });
    await expect.poll(() => answers).toHaveLength(1);
    expect((await addChat('answers', `${chat.url}/`)).code).toBe('200');
    await plant.raise(await plant.addAlarmRule(tank, { title: 'Next' }));
    await queue();
    await expect.poll(() => chat.asked).toHaveLength(1);
    lost.abort();
    for (const answer of answers) answer();
    await running;
  });

  it('SMS that take from a balance wait until there is one, and take once', async () => {
    const { boss, tank, app } = plant;
    const gateway = await startSmsGateway();
    onTestFinished(() => gateway.stop());
    const feature = plant.featureWith({ smsUrl: `${gateway.url}/?to={to}&text={text}` }, true);
    await plant.addRule({ accountIds: [boss.accountId], ways: ['sms'] });
    await plant.raise(await plant.addAlarmRule(tank));
    await plant.tell(feature);
    expect(gateway.asked).toEqual([]);
    expect(await plant.deliveries()).toMatchObject([
      { state: 'failed', answer: expect.stringContaining('ZUTAI_SMS_ALARM_BALANCE') },
    ]);
    await app.database.pool.query(
      `insert into sms_entry (organisation_id, kind, parts, cause) values ($1, 'bought', 10, 'test')`,
      [boss.organisationId],
    );
    await plant.later(121);
    await plant.tell(feature);
    await plant.tell(feature);
    expect(gateway.asked).toHaveLength(1);
    const { rows } = await app.database.pool.query('select kind, parts from sms_entry order by id');
    expect(rows).toEqual([
      { kind: 'bought', parts: 10 },
      { kind: 'sent', parts: -1 },
    ]);
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

  it('a digest is made when the storm has settled, or goes on for long', () => {
    const deliveries = Array.from({ length: 100 }, (_, n) => ({ id: String(n), lostGatewayId: null }));
    const plan = (newestAgeMs: number, oldestAgeMs: number) =>
      planMessages({ deliveries, newestAgeMs, oldestAgeMs, recentMessages: 0, recentDigests: 0 }).length;
    expect([plan(2_999, 14_999), plan(3_000, 3_000), plan(0, 15_000)]).toEqual([0, 1, 1]);
  });

  it('a hundred alarms are one mail, and what follows within the minute is the next one', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({ accountIds: [plant.boss.accountId] });
    await raiseMany(100);
    await plant.tell();
    await plant.later(3);
    await plant.tell();
    const [digest] = plant.mailsTo('boss', before);
    expect(digest!.subject).toBe('100 alarm notifications (High 100)');
    expect(digest!.text).toContain('60 more');
    await plant.raise(await plant.addAlarmRule(plant.tank, { title: 'Late' }));
    await plant.later(5);
    await plant.tell();
    await raiseMany(7);
    await plant.later(5);
    await plant.tell();
    expect(
      plant
        .mailsTo('boss', before)
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['[High] Tank · Late: Raised']);
    await plant.later(61);
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toHaveLength(3);
    expect(plant.mailsTo('boss', before)[2]!.subject).toBe('7 alarm notifications (High 7)');
    expect((await plant.deliveries()).filter(({ state }) => state !== 'sent')).toEqual([]);
  });

  it('what one lost gateway takes offline is one mail, however few it is', async () => {
    const before = plant.mail.mails.length;
    await plant.addRule({ roleIds: ['admin'] });
    for (const equipment of [plant.tank, plant.mill])
      await plant.raise(await plant.addAlarmRule(equipment, { kind: 'offline', title: 'Offline' }));
    await plant.tell();
    expect(plant.mailsTo('boss', before)).toMatchObject([
      { subject: 'Gateway “GW-1” is offline: 2 pieces of equipment' },
    ]);
  });
});
