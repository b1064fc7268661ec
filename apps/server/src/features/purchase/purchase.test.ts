import { generateKeyPairSync } from 'node:crypto';
import { cardCalls, errors, offerCalls, purchaseCalls } from '@zutai/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { AuditRepository } from '../audit/index.ts';
import { type CardProvider, createCardFeature } from '../card/index.ts';
import { MessageRepository } from '../message/index.ts';
import { createOfferFeature } from '../offer/index.ts';
import { createPurchaseFeature } from './index.ts';
import { signatureOf } from './payment/alipay.ts';
import { ALIPAY_NOTIFY_PATH } from './payment/alipay-route.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const APP_ID = '2026000000000001';

describe('renewal orders', () => {
  let app: FeatureApp;
  let keeper: Caller;
  let admin: Caller;
  let other: Caller;
  let offerId: string;
  const logger = pino({ level: 'silent' });
  const featureWith = (cards?: CardProvider) =>
    createPurchaseFeature(
      {
        database: app.database,
        logger,
        config: {
          ...{ publicUrl: 'https://scada.example', paymentNote: 'Bank 42', alipayUrl: undefined },
          alipayAppId: APP_ID,
          alipayPrivateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          alipayPublicKey: theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        },
      },
      { cards, audit: new AuditRepository(app.database.kysely) },
    );
  beforeAll(async () => {
    app = await createFeatureApp();
    keeper = await app.addCaller('Operator', 'keeper', 'platform');
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    other = await app.addCaller('Steelworks', 'other', 'admin');
    const { database } = app;
    const config = { cardUrl: undefined, cardSecret: '' };
    const cards = createCardFeature({ database, logger, config }, new MessageRepository(database.kysely));
    app.serve('card', cardCalls, cards.handlers);
    app.serve('offer', offerCalls, createOfferFeature(app).handlers);
    const feature = featureWith();
    app.serve('purchase', purchaseCalls, feature.handlers);
    feature.registerRoutes(app.http);
    const offer = { title: 'One year', months: 12, priceFen: 12_050 };
    offerId = (await app.send(offerCalls.add, keeper, offer)).data.id;
  });
  afterAll(() => app?.close());

  let count = 0;
  let cardId: string;
  beforeEach(async () => {
    count += 1;
    const iccid = `8986111111111111${String(count).padStart(4, '0')}`;
    const request = { organisationId: admin.organisationId, iccid, endsOn: '2090-03-31' };
    cardId = (await app.send(cardCalls.add, keeper, request)).data.id;
  });
  const order = async () => {
    const reply = await app.send(purchaseCalls.renew, admin, { cardIds: cardId, offerId });
    expect(reply).toMatchObject({ code: '200' });
    return reply.data as { id: string; number: string };
  };
  const rowOf = async (number: string) =>
    (await app.send(purchaseCalls.query, admin, { keyword: number })).data.rows[0];
  const endOf = async () => (await app.send(cardCalls.info, admin, { id: cardId })).data.endsOn;
  const pay = (id: string, reference: string, amountFen = 12_050) =>
    app.send(purchaseCalls.recordPayment, keeper, { id, reference, amountFen });

  it('are made of own cards, paid by a recorded transfer, and move the ends of cards', async () => {
    const { id, number } = await order();
    expect(await rowOf(number)).toMatchObject({ state: 'pending', amountFen: 12_050, currency: 'CNY' });
    expect((await app.send(purchaseCalls.query, other)).data.total).toBe(0);
    expect(await pay(id, 'B-1', 12_000)).toMatchObject({
      code: errors.purchaseAmountDiffers.wire,
      fields: [{ path: 'amountFen' }],
    });
    expect(
      await app.send(purchaseCalls.recordPayment, admin, { id, reference: 'B-1', amountFen: 12_050 }),
    ).toMatchObject({ status: 403 });
    expect(await pay(id, 'B-1')).toMatchObject({ code: '200' });
    expect(await endOf()).toBe('2090-03-31');
    expect(await app.send(purchaseCalls.fulfil, keeper, { id })).toMatchObject({ code: '200' });
    expect(await endOf()).toBe('2091-03-31');
    expect(await rowOf(number)).toMatchObject({
      ...{ state: 'fulfilled', provider: 'manual', reference: 'B-1' },
      items: [{ endsBefore: '2090-03-31', endsAfter: '2091-03-31' }],
    });
    const second = await order();
    expect(await pay(second.id, 'B-1')).toMatchObject({
      code: errors.purchaseReferenceTaken.wire,
      fields: [{ path: 'reference' }],
    });
  });

  it('are not made of cards of others', async () => {
    expect(await app.send(purchaseCalls.renew, other, { cardIds: cardId, offerId })).toMatchObject({
      code: errors.purchaseCardsUnfit.wire,
      fields: [{ path: 'cardIds' }],
    });
    const { id } = await order();
    for (const call of [purchaseCalls.cancel, purchaseCalls.payment])
      expect(await app.send(call, other, { id, reason: 'Mine' })).toMatchObject({ status: 404 });
  });

  it('take each step once, whoever takes it at the same time', async () => {
    const { id } = await order();
    const cancel = () => app.send(purchaseCalls.cancel, admin, { id, reason: 'Twice' });
    const both = await Promise.all([cancel(), pay(id, 'B-2')]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(both.filter(({ code }) => code === errors.purchaseStateChanged.wire)).toHaveLength(1);
    const third = await order();
    await pay(third.id, 'B-3');
    const fulfil = () => app.send(purchaseCalls.fulfil, keeper, { id: third.id });
    const done = await Promise.all([fulfil(), fulfil()]);
    expect(done.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await endOf()).toBe('2091-03-31');
  });

  it('give back what they moved when they are refunded, unless it was moved again', async () => {
    const { id, number } = await order();
    await pay(id, 'B-4');
    await app.send(purchaseCalls.fulfil, keeper, { id });
    const refund = () => app.send(purchaseCalls.refund, keeper, { id, reason: 'Not wanted' });
    await app.database.pool.query("update card set ends_on = '2099-01-01' where id = $1", [cardId]);
    expect(await refund()).toMatchObject({ code: errors.purchaseRenewalUsed.wire });
    expect(await rowOf(number)).toMatchObject({ state: 'fulfilled' });
    await app.database.pool.query("update card set ends_on = '2091-03-31' where id = $1", [cardId]);
    expect(await refund()).toMatchObject({ code: '200' });
    expect(await endOf()).toBe('2090-03-31');
  });

  it('are renewed at the operator by its interface, with the same key at each try', async () => {
    const { id, number } = await order();
    await pay(id, 'B-5');
    const keys: string[] = [];
    const cards: CardProvider = {
      read: async () => [],
      renew: async (iccid, _months, key) => {
        keys.push(key);
        return { iccid, endsOn: '2092-01-01' };
      },
    };
    await featureWith(cards).jobs[0]!.work({} as never);
    expect(await endOf()).toBe('2092-01-01');
    expect(keys).toEqual([expect.stringContaining(`${number}/8986`)]);
    await featureWith(cards).jobs[0]!.work({} as never);
    expect(keys).toHaveLength(1);
  });

  it('are not given back while the operator renews them', async () => {
    const { id, number } = await order();
    await pay(id, 'B-6');
    let refunding: Promise<unknown> | undefined;
    const countLocked = async () =>
      (await app.database.pool.query('select from pg_locks where not granted')).rowCount;
    const cards: CardProvider = {
      read: async () => [],
      renew: async (iccid) => {
        let isThrough = false;
        refunding ??= app.send(purchaseCalls.refund, keeper, { id, reason: 'Not wanted' }).finally(() => {
          isThrough = true;
        });
        await expect
          .poll(async () => isThrough || (await countLocked()) !== 0, { timeout: 30_000 })
          .toBe(true);
        return { iccid, endsOn: '2092-01-01' };
      },
    };
    await featureWith(cards).jobs[0]!.work({} as never);
    expect(await refunding).toMatchObject({ code: '200' });
    // It was fulfilled before, and what that moved was moved back.
    expect(await rowOf(number)).toMatchObject({
      state: 'refunded',
      fulfilledMs: expect.any(Number),
      items: [{ endsAfter: '2092-01-01' }],
    });
    expect(await endOf()).toBe('2090-03-31');
  });

  describe('paid by Alipay', () => {
    const notice = (number: string, more: Record<string, string> = {}) => {
      const fields = {
        ...{ app_id: APP_ID, out_trade_no: number, trade_no: `T-${number}`, total_amount: '120.50' },
        ...{ trade_status: 'TRADE_SUCCESS', notify_id: 'n1', charset: 'utf-8', body: '' },
        ...more,
      };
      return { ...fields, sign_type: 'RSA2', sign: signatureOf(fields, theirs.privateKey) };
    };
    const tell = async (fields: Record<string, string>) =>
      (
        await app.http.inject({
          method: 'POST',
          url: ALIPAY_NOTIFY_PATH,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(fields).toString(),
        })
      ).body;
    const eventsOf = async (number: string, kind: string) => {
      const { rows } = await app.database.pool.query<{ error: string; account_name: string }>(
        `select error, account_name from audit_event where kind = $2
         and (after ->> 'title' = $1 or object_id = (select id::text from purchase where title = $1) and object_kind = 'purchase')
         order by id`,
        [number, kind],
      );
      return rows;
    };

    it('lead to a signed page of the amount', async () => {
      const { id, number } = await order();
      const { data } = await app.send(purchaseCalls.payment, admin, { id });
      const fields = Object.fromEntries(new URL(data.url).searchParams);
      expect(JSON.parse(fields.biz_content!)).toMatchObject({ out_trade_no: number, total_amount: '120.50' });
      expect(fields.notify_url).toBe(`https://scada.example${ALIPAY_NOTIFY_PATH}`);
      expect(fields.sign).toBe(signatureOf(fields, ours.privateKey));
    });

    it('are paid once by a call-back that comes again and again', async () => {
      const { number } = await order();
      expect(await tell(notice(number, { trade_status: 'WAIT_BUYER_PAY' }))).toBe('success');
      expect(await rowOf(number)).toMatchObject({ state: 'pending' });
      const answers = await Promise.all([tell(notice(number)), tell(notice(number)), tell(notice(number))]);
      expect(answers).toEqual(['success', 'success', 'success']);
      expect(await rowOf(number)).toMatchObject({
        state: 'paid',
        provider: 'alipay',
        reference: `T-${number}`,
      });
      expect(await eventsOf(number, 'update')).toEqual([{ error: '', account_name: 'Alipay' }]);
      expect(await eventsOf(number, 'refused')).toEqual([]);
    });

    it('give the messages of an SMS order once, however often the call-back comes', async () => {
      const { rows } = await app.database.pool.query<{ id: string }>(
        "insert into sms_offer (organisation_id, title, messages, price_fen) values ($1, 'Hundred', 100, 600) returning id",
        [keeper.organisationId],
      );
      const { data } = await app.send(purchaseCalls.buyMessages, admin, { offerId: rows[0]!.id, count: 1 });
      const told = notice(data.number, { total_amount: '6.00' });
      expect(await Promise.all([tell(told), tell(told), tell(told)])).toEqual(Array(3).fill('success'));
      expect(await tell(told)).toBe('success');
      expect(await rowOf(data.number)).toMatchObject({ state: 'fulfilled', kind: 'sms' });
      const entries = await app.database.pool.query(
        'select kind, parts from sms_entry where organisation_id = $1',
        [admin.organisationId],
      );
      expect(entries.rows).toEqual([{ kind: 'bought', parts: 100 }]);
    });

    it('are not paid by what is forged, of another amount or of another payment, and the trail says so', async () => {
      const { number } = await order();
      expect(await tell({ ...notice(number), total_amount: '120.51' })).toBe('failure');
      const forged = notice(number);
      expect(
        await tell({ ...forged, sign: signatureOf(forged, ours.privateKey, ['sign', 'sign_type']) }),
      ).toBe('failure');
      expect(await tell(notice(number, { app_id: '1' }))).toBe('failure');
      expect(await tell(notice(number, { total_amount: '0.01' }))).toBe('failure');
      expect(await rowOf(number)).toMatchObject({ state: 'pending' });
      expect((await eventsOf(number, 'refused')).map(({ error }) => error)).toEqual([
        ...['invalidRequest', 'invalidRequest', 'invalidRequest', 'purchaseAmountDiffers'],
      ]);
      expect(await tell(notice(number))).toBe('success');
      // A second payment of the same order is for a person to look at.
      expect(await tell(notice(number, { trade_no: 'T-other' }))).toBe('success');
      expect((await eventsOf(number, 'refused')).at(-1)).toMatchObject({ error: 'purchaseStateChanged' });
      expect(await rowOf(number)).toMatchObject({ reference: `T-${number}` });
      expect(await tell({})).toBe('failure');
    });
  });
});
