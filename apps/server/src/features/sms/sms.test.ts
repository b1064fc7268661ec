import { errors, purchaseCalls, smsCalls, smsOfferCalls } from '@zutai/contract';
import { startSmsGateway } from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { AuditRepository } from '../audit/index.ts';
import { createOutboxFeature, type OutboxFeature } from '../outbox/index.ts';
import { createPurchaseFeature } from '../purchase/index.ts';
import { createSmsFeature, type SmsFeature } from './index.ts';

const logger = pino({ level: 'silent' });
const lease = { signal: new AbortController().signal, fence: async () => {} } as never;

describe('messages that are bought and sent', () => {
  let app: FeatureApp;
  let keeper: Caller;
  let boss: Caller;
  let other: Caller;
  let status = 200;
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  let sms: SmsFeature;
  let offerId: string;
  let payments = 0;

  const outboxWith = (smsUrl: string | undefined): OutboxFeature =>
    createOutboxFeature({
      database: app.database,
      logger,
      config: {
        ...{ smtpUrl: undefined, mailFrom: '', smsUrl, smsAuthorization: '', smsSuccess: '' },
        smsBody: '{"to":"{to}","text":"{text}"}',
      },
    });
  const featureWith = (outbox: OutboxFeature, smsAlarmBalance = false) =>
    createSmsFeature(
      { database: app.database, config: { smsAlarmBalance } },
      { outbox, names: { findPushOfOrganisation: async () => ({ name: '', sign: 'Zutai' }) } },
    );
  const sendDue = (feature = sms) => feature.jobs[0]!.work({ lease, signal: undefined as never });

  beforeAll(async () => {
    app = await createFeatureApp();
    gateway = await startSmsGateway(() => ({ status, body: 'said' }));
    keeper = await app.addCaller('Operator', 'keeper', 'platform');
    boss = await app.addCaller('Waterworks', 'boss', 'admin');
    other = await app.addCaller('Steelworks', 'other', 'admin');
    sms = featureWith(outboxWith(gateway.url));
    app.serve('sms', smsCalls, sms.handlers);
    app.serve('smsOffer', smsOfferCalls, sms.offerHandlers);
    const purchase = createPurchaseFeature(
      {
        ...{ database: app.database, logger },
        config: {
          ...{ publicUrl: undefined, paymentNote: '', alipayUrl: undefined, alipayAppId: '' },
          ...{ alipayPrivateKey: '', alipayPublicKey: '' },
        },
      },
      { cards: undefined, audit: new AuditRepository(app.database.kysely) },
    );
    app.serve('purchase', purchaseCalls, purchase.handlers);
    const offer = { title: 'Hundred', messages: 100, priceFen: 600 };
    offerId = (await app.send(smsOfferCalls.add, keeper, offer)).data.id;
    for (const [who, tel] of [
      [keeper, '13800000001'],
      [boss, '13800000002'],
      [other, '13800000003'],
    ] as const)
      await app.database.pool.query('update account set tel = $2 where id = $1', [who.accountId, tel]);
  });
  afterAll(async () => {
    await app?.close();
    await gateway?.stop();
  });

  const balanceOf = async (who: Caller) => (await app.send(smsCalls.balance, who)).data.balance;
  const order = async (who: Caller, count = 1) =>
    (await app.send(purchaseCalls.buyMessages, who, { offerId, count })).data as {
      id: string;
      number: string;
    };
  const pay = (id: string, amountFen = 600) => {
    payments += 1;
    return app.send(purchaseCalls.recordPayment, keeper, { id, reference: `T-${payments}`, amountFen });
  };
  const write = (who: Caller, text: string, cost: number, accountIds = who.accountId) =>
    app.send(smsCalls.send, who, { accountIds, text, cost });
  /** Leaves so many messages. */
  const leave = async (who: Caller, parts: number) => {
    const now = await balanceOf(who);
    if (now !== parts)
      await app.database.pool.query(
        `insert into sms_entry (organisation_id, kind, parts, cause) values ($1, $2, $3, gen_random_uuid()::text)`,
        [who.organisationId, parts > now ? 'bought' : 'sent', parts - now],
      );
  };

  it('come to the balance when the order is paid, once, and only to whose it is', async () => {
    const { id, number } = await order(boss, 2);
    expect(await balanceOf(boss)).toBe(0);
    expect(await pay(id)).toMatchObject({ code: errors.purchaseAmountDiffers.wire });
    const both = await Promise.all([pay(id, 1200), pay(id, 1200), pay(id, 1200)]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await balanceOf(boss)).toBe(200);
    expect(await balanceOf(other)).toBe(0);
    const { data } = await app.send(purchaseCalls.query, boss, { kind: 'sms' });
    expect(data.rows).toMatchObject([
      { number, state: 'fulfilled', kind: 'sms', messages: 200, title: 'Hundred × 2' },
    ]);
    expect((await app.send(smsCalls.queryEntries, boss)).data.rows).toMatchObject([
      { kind: 'bought', parts: 200, note: number, balance: 200 },
    ]);
    expect((await app.send(smsCalls.queryEntries, other)).data.total).toBe(0);
  });

  it('are not bought where the package is not offered, and are taken back by a refund unless they were used', async () => {
    const { id } = await order(other);
    await pay(id);
    const refund = () => app.send(purchaseCalls.refund, keeper, { id, reason: 'Not wanted' });
    await leave(other, 99);
    expect(await refund()).toMatchObject({ code: errors.smsCreditUsed.wire });
    await leave(other, 100);
    expect(await refund()).toMatchObject({ code: '200' });
    expect(await balanceOf(other)).toBe(0);
    const gone = await app.send(smsOfferCalls.add, keeper, {
      ...{ title: 'Gone', messages: 1, priceFen: 1, isOffered: false },
    });
    expect(
      await app.send(purchaseCalls.buyMessages, other, { offerId: gone.data.id, count: 1 }),
    ).toMatchObject({ code: errors.smsOfferGone.wire });
  });

  it('are sent as they were shown, with the sign of the organisation', async () => {
    await leave(boss, 5);
    const { data: shown } = await app.send(smsCalls.preview, boss, { text: 'Pump 1 is off' });
    expect(shown).toEqual({ text: '【Zutai】Pump 1 is off', encoding: 'ucs2', units: 20, parts: 1 });
    expect(await write(boss, 'Pump 1 is off', 2)).toMatchObject({ code: errors.smsCostChanged.wire });
    expect(await write(boss, 'Pump 1 is off', 1)).toMatchObject({ code: '200', data: { balance: 4 } });
    await sendDue();
    expect(gateway.asked.at(-1)!.body).toBe('{"to":"13800000002","text":"【Zutai】Pump 1 is off"}');
    expect((await app.send(smsCalls.query, boss)).data.rows[0]).toMatchObject({
      ...{ state: 'sent', recipient: 'boss', tel: '138****02', parts: 1, text: '【Zutai】Pump 1 is off' },
    });
    expect((await app.send(smsCalls.query, other)).data.total).toBe(0);
    const { rows } = await app.database.pool.query('select tel from sms_message');
    expect(rows).toEqual([{ tel: '138****02' }]);
    const statistics = (await app.send(smsCalls.statistics, boss, { by: 'month' })).data.rows;
    expect(statistics).toMatchObject([{ purpose: 'person', state: 'sent', tries: 1, parts: 1 }]);
    expect(statistics[0]!.period).toMatch(/^\d{4}-\d\d$/);
    expect((await app.send(smsCalls.statistics, other)).data.total).toBe(0);
    expect(await balanceOf(boss)).toBe(4);
  });

  it('are not sent to people of others, nor to those without a number', async () => {
    await leave(boss, 5);
    expect(await write(boss, 'Hello', 1, other.accountId)).toMatchObject({
      code: errors.smsPeopleUnfit.wire,
      fields: [{ path: 'accountIds' }],
    });
    const mute = await app.addCaller('Waterworks', 'mute', 'admin');
    expect(await write(boss, 'Hello', 1, mute.accountId)).toMatchObject({ code: errors.smsPeopleUnfit.wire });
    const { data } = await app.send(smsCalls.queryPeople, boss);
    expect(data.rows).toEqual([{ id: boss.accountId, title: 'boss', tel: '138****02' }]);
    expect(await balanceOf(boss)).toBe(5);
  });

  it('of which one is left are sent by one of two who send at the same time', async () => {
    await leave(boss, 1);
    const replies = await Promise.all([1, 2, 3, 4].map((one) => write(boss, `Race ${one}`, 1)));
    expect(replies.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(replies.filter(({ code }) => code === errors.smsBalanceShort.wire)).toHaveLength(3);
    expect(await balanceOf(boss)).toBe(0);
    expect((await app.send(smsCalls.query, boss, { keyword: 'Race' })).data.total).toBe(1);
    await sendDue();
  });

  it('are given back once when the gateway refuses them for good', async () => {
    await leave(boss, 3);
    status = 400;
    await write(boss, 'Refused', 1);
    expect(await balanceOf(boss)).toBe(2);
    await sendDue();
    await sendDue();
    status = 200;
    expect((await app.send(smsCalls.query, boss, { keyword: 'Refused' })).data.rows).toMatchObject([
      { state: 'refused', answer: 'HTTP 400 said', attempts: 1 },
    ]);
    expect(await balanceOf(boss)).toBe(3);
    expect((await app.send(smsCalls.queryEntries, boss)).data.rows.slice(0, 2)).toMatchObject([
      { kind: 'returned', parts: 1, balance: 3 },
      { kind: 'sent', parts: -1, balance: 2 },
    ]);
  });

  it('are kept while the gateway is busy, tried again, and given back when that was in vain', async () => {
    await leave(boss, 3);
    status = 503;
    await write(boss, 'Busy', 1);
    await sendDue();
    const state = async () => (await app.send(smsCalls.query, boss, { keyword: 'Busy' })).data.rows[0];
    expect(await state()).toMatchObject({ state: 'failed' });
    expect(await balanceOf(boss)).toBe(2);
    await app.database.pool.query(
      `update sms_message set next_at = now(), retry_until = now() where state = 'failed'`,
    );
    await sendDue();
    status = 200;
    expect(await state()).toMatchObject({ state: 'givenUp', attempts: 2 });
    expect(await balanceOf(boss)).toBe(3);
  });

  it('are not sent without a gateway, which is said, and given back', async () => {
    await leave(boss, 3);
    const held = featureWith(outboxWith(undefined));
    await write(boss, 'Held', 1);
    await sendDue(held);
    expect((await app.send(smsCalls.query, boss, { keyword: 'Held' })).data.rows).toMatchObject([
      { state: 'held' },
    ]);
    expect(await balanceOf(boss)).toBe(3);
  });

  it('are taken by alarms only where the installation wants that', async () => {
    expect(sms.alarmCredit).toBeUndefined();
    const { alarmCredit } = featureWith(outboxWith(gateway.url), true);
    await leave(boss, 1);
    const taken = await Promise.all(
      [1, 2].map((one) =>
        alarmCredit!.take(boss.organisationId, { cause: `alarm ${one}/1`, parts: 1, note: '' }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const cause = `alarm ${taken.indexOf(true) + 1}/1`;
    for (let time = 0; time < 2; time += 1)
      await alarmCredit!.giveBack(boss.organisationId, { cause, parts: 1, note: '' });
    expect(await balanceOf(boss)).toBe(1);
  });

  it('leave entries that nobody changes', async () => {
    await expect(app.database.pool.query('update sms_entry set parts = parts + 1')).rejects.toThrow(
      'are not changed',
    );
  });
});
