import { errors, invoiceCalls, purchaseCalls } from '@zutai/contract';
import { startMailServer } from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { AuditRepository } from '../audit/index.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createPurchaseFeature } from '../purchase/index.ts';
import { createInvoiceFeature } from './index.ts';

const logger = pino({ level: 'silent' });
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n30\n%%EOF\n');
const BUYER = { buyer: 'Waterworks Ltd', taxNumber: '91350100M000100Y43' };
const SPECIAL = {
  ...BUYER,
  ...{
    kind: 'special',
    bank: 'Bank',
    bankAccount: '6222 0000 0000',
    address: 'Road 1',
    phone: '057188881234',
  },
};

describe('invoices of orders', () => {
  let app: FeatureApp;
  let keeper: Caller;
  let boss: Caller;
  let other: Caller;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let count = 0;

  beforeAll(async () => {
    app = await createFeatureApp();
    mail = await startMailServer();
    const { database } = app;
    keeper = await app.addCaller('Operator', 'keeper', 'platform');
    boss = await app.addCaller('Waterworks', 'boss', 'admin');
    other = await app.addCaller('Steelworks', 'other', 'admin');
    const outbox = createOutboxFeature({
      ...{ database, logger },
      config: {
        ...{ smtpUrl: mail.url, mailFrom: 'scada@plant.example', smsUrl: undefined },
        ...{ smsBody: '', smsAuthorization: '', smsSuccess: '' },
      },
    });
    app.serve('invoice', invoiceCalls, createInvoiceFeature({ database }, { outbox }).handlers);
    const purchase = createPurchaseFeature(
      {
        ...{ database, logger },
        config: {
          ...{ publicUrl: undefined, paymentNote: '', alipayUrl: undefined, alipayAppId: '' },
          ...{ alipayPrivateKey: '', alipayPublicKey: '' },
        },
      },
      { cards: undefined, audit: new AuditRepository(database.kysely) },
    );
    app.serve('purchase', purchaseCalls, purchase.handlers);
  });
  afterAll(async () => {
    await app?.close();
    await mail?.stop();
  });

  const paid = async (amountFen = 10_600, who = boss, state = 'paid') => {
    count += 1;
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into purchase (organisation_id, title, offer_title, months, amount_fen, state, provider, reference, paid_at)
       values ($1, $2, 'One year', 12, $3, $4, $5, $6, $7) returning id::text`,
      [
        ...[who.organisationId, `P-${count}`, amountFen, state],
        ...(state === 'paid' ? ['manual', `B-${count}`, new Date()] : ['', '', null]),
      ],
    );
    return rows[0]!.id;
  };
  const ask = (purchaseIds: string, buyer: object = BUYER, who = boss) =>
    app.send(invoiceCalls.request, who, { purchaseIds, ...buyer });
  const requested = async (purchaseIds: string, buyer: object = BUYER) => {
    const reply = await ask(purchaseIds, buyer);
    expect(reply).toMatchObject({ code: '200' });
    return reply.data.id as string;
  };
  const orderIds = async () => {
    const { rows } = (await app.send(invoiceCalls.queryOrders, boss)).data as { rows: { id: string }[] };
    return rows.map(({ id }) => id);
  };
  const numberOf = () => {
    count += 1;
    return String(20_000_000 + count);
  };
  const issue = (id: string, number = numberOf()) =>
    app.send(invoiceCalls.issue, keeper, { id, number, issuedOn: '2026-11-28', rate: '6' });
  const upload = (id: string, bytes: Buffer) =>
    app.send(
      invoiceCalls.upload,
      keeper,
      { id },
      { files: [{ name: 'file', fileName: 'invoice.pdf', bytes }] },
    );
  const infoOf = async (id: string, who = boss) => (await app.send(invoiceCalls.info, who, { id })).data;

  it('are asked for by the buyer, issued with exact tax, and seen by both', async () => {
    const orders = [await paid(), await paid(1_450)];
    const offered = await orderIds();
    expect(offered).toEqual(expect.arrayContaining(orders));
    const id = await requested(orders.join(','), SPECIAL);
    expect(await orderIds()).toEqual(offered.filter((one) => !orders.includes(one)));
    expect(await infoOf(id)).toMatchObject({
      ...{ state: 'requested', amountFen: 12_050, taxNumber: '91350100M000100Y43', rate: null, taxFen: null },
      orders: [{ amountFen: 10_600 }, { amountFen: 1_450 }],
    });
    expect(await app.send(invoiceCalls.issue, boss, { id, number: '12345678' })).toMatchObject({
      status: 403,
    });
    const number = numberOf();
    expect(await issue(id, number)).toMatchObject({ code: '200' });
    expect(await infoOf(id, keeper)).toMatchObject({
      ...{ state: 'issued', rate: '6', netFen: 11_368, taxFen: 682, number, issuedOn: '2026-11-28' },
    });
    expect(await issue(id)).toMatchObject({ code: errors.invoiceStateChanged.wire });
    const second = await requested(await paid());
    expect(await issue(second, number)).toMatchObject({
      code: errors.invoiceNumberTaken.wire,
      fields: [{ path: 'number' }],
    });
    expect(await app.send(invoiceCalls.info, other, { id })).toMatchObject({ status: 404 });
    expect((await app.send(invoiceCalls.query, other)).data.total).toBe(0);
    expect((await app.send(invoiceCalls.query, keeper, { isOwn: true })).data.total).toBe(0);
  });

  it.each([
    ['taxNumber', { ...BUYER, taxNumber: '91350100M000100Y44' }],
    ['taxNumber', { ...SPECIAL, taxNumber: '' }],
    ['bank', { ...SPECIAL, bank: '' }],
    ['bankAccount', { ...SPECIAL, bankAccount: 'mine' }],
    ['buyer', { ...BUYER, buyer: ' ' }],
    ['email', { ...BUYER, email: 'nobody' }],
  ])('are refused for a wrong %s', async (field, buyer) => {
    expect(await ask(await paid(), buyer)).toMatchObject({ status: 400, fields: [{ path: field }] });
  });

  it('are of own orders that are paid, each of which is in one', async () => {
    const unfit = { code: errors.invoiceOrdersUnfit.wire, fields: [{ path: 'purchaseIds' }] };
    expect(await ask(await paid(100, other))).toMatchObject(unfit);
    expect(await ask(await paid(100, boss, 'pending'))).toMatchObject(unfit);
    const order = await paid();
    const shared = await Promise.all(
      [1, 2, 3, 4].map(async () => ask([order, await paid()].toReversed().join(','))),
    );
    expect(shared.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(shared.filter(({ code }) => code === unfit.code)).toHaveLength(3);
    // The database holds it, whoever writes.
    const won = shared.find(({ code }) => code === '200')!.data.id as string;
    const another = await requested(await paid());
    await expect(
      app.database.pool.query(
        'insert into invoice_item (invoice_id, purchase_id, amount_fen) values ($1, $2, 1)',
        [another, order],
      ),
    ).rejects.toThrow('invoice_item_valid');
    await app.send(invoiceCalls.refuse, keeper, { id: won, reason: 'Name is wrong' });
    expect(await infoOf(won)).toMatchObject({ state: 'refused', reason: 'Name is wrong' });
    expect(await ask(order)).toMatchObject({ code: '200' });
  });

  it('take each step once, and are void before an order is paid back', async () => {
    const order = await paid();
    const id = await requested(order);
    const refuse = () => app.send(invoiceCalls.refuse, keeper, { id, reason: 'No' });
    const both = await Promise.all([issue(id), refuse()]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(both.filter(({ code }) => code === errors.invoiceStateChanged.wire)).toHaveLength(1);
    const again = await requested(await paid());
    const { orders } = await infoOf(again);
    const refund = () => app.send(purchaseCalls.refund, keeper, { id: orders[0]!.id, reason: 'Not wanted' });
    expect(await refund()).toMatchObject({ code: errors.purchaseInvoiced.wire });
    await issue(again);
    expect(await app.send(invoiceCalls.void, keeper, { id: again, reason: 'Wrong' })).toMatchObject({
      code: '200',
    });
    expect(await refund()).toMatchObject({ code: '200' });
  });

  it('get a file that is a PDF by what it holds, which is mailed and downloaded by the buyer', async () => {
    const id = await requested(await paid(), { ...BUYER, email: 'books@plant.example' });
    expect(await upload(id, PDF)).toMatchObject({ code: errors.invoiceStateChanged.wire });
    const number = numberOf();
    await issue(id, number);
    for (const bytes of [Buffer.from('<html>'), PDF.subarray(0, 40), Buffer.concat([Buffer.from('x'), PDF])])
      expect(await upload(id, bytes)).toMatchObject({
        code: errors.invoiceFileInvalid.wire,
        fields: [{ path: 'file' }],
      });
    expect(await app.send(invoiceCalls.file, boss, { id })).toMatchObject({ status: 404 });
    expect(await upload(id, PDF)).toMatchObject({ code: '200', data: { mail: 'sent' } });
    expect(await infoOf(id)).toMatchObject({ hasFile: true, mail: 'sent' });
    const [sent] = mail.mails;
    expect(sent).toMatchObject({ to: ['books@plant.example'] });
    expect(sent!.subject).toContain(number);
    const { raw: file } = await app.send(invoiceCalls.file, boss, { id });
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(await app.send(invoiceCalls.file, other, { id })).toMatchObject({ status: 404 });
  });

  it('have a billing document that both sides can make, which says what it is not', async () => {
    const buyer = '宁波自来水有限公司 <script> ) Tj \u202e';
    const id = await requested([await paid(), await paid(1_450)].join(','), { ...SPECIAL, buyer });
    expect(await app.send(invoiceCalls.document, boss, { id })).toMatchObject({
      code: errors.invoiceStateChanged.wire,
    });
    const number = numberOf();
    const seller = { seller: '智泰自动化有限公司', sellerTaxNumber: '91350100M000100Y43' };
    const issued = { id, number, issuedOn: '2026-11-28', rate: '6', ...seller };
    expect(await app.send(invoiceCalls.issue, keeper, issued)).toMatchObject({ code: '200' });
    const { requestNumber, orders } = await infoOf(id);
    const textFor = async (who: Caller, language: 'zh' | 'en') => {
      const { raw } = await app.send(invoiceCalls.document, who, { id }, { language });
      expect(raw.headers['content-type']).toBe('application/pdf');
      expect(raw.headers['content-disposition']).toContain(`${requestNumber}.pdf`);
      const { pages, info } = await readPdf(raw.rawPayload);
      expect(info).toMatchObject({ Title: expect.stringContaining(requestNumber) });
      return pages.join('');
    };
    const text = await textFor(boss, 'zh');
    for (const part of [
      ...['账单', '不是发票', number, '2026-11-28', ...Object.values(seller)],
      ...['宁波自来水有限公司 <script> ) Tj', SPECIAL.taxNumber, SPECIAL.bank, SPECIAL.address],
      ...orders.map((order: { number: string }) => order.number),
      ...['One year', '106.00', '14.50', '¥120.50', '¥113.68', '¥6.82', '6%', '壹佰贰拾元伍角整'],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('已作废');
    expect(await app.send(invoiceCalls.document, other, { id })).toMatchObject({ status: 404 });
    await app.send(invoiceCalls.void, keeper, { id, reason: 'Wrong buyer' });
    const voided = await textFor(keeper, 'en');
    for (const part of ['Billing document', 'It is not a tax invoice', 'is void', 'Wrong buyer'])
      expect(voided).toContain(part);
    // Who names no seller is the organisation that issues.
    const second = await requested(await paid());
    await issue(second);
    expect(await infoOf(second)).toMatchObject({ seller: 'Operator', sellerTaxNumber: '' });
  });
});
