import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, cardCalls, errors } from '@zutai/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { MessageRepository } from '../message/index.ts';
import { CardRepository } from './card-repository.ts';
import { createCardFeature } from './index.ts';
import { signatureOf } from './provider/http-provider.ts';

const SECRET = 'between-us-and-the-operator';

describe('SIM cards', () => {
  let app: FeatureApp;
  let keeper: Caller;
  let admin: Caller;
  let reader: Caller;
  let other: Caller;
  let messages: MessageRepository;
  const featureWith = (cardUrl?: string) =>
    createCardFeature(
      { database: app.database, logger: pino({ level: 'silent' }), config: { cardUrl, cardSecret: SECRET } },
      messages,
    );
  beforeAll(async () => {
    app = await createFeatureApp();
    keeper = await app.addCaller('Operator', 'keeper', 'platform');
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    reader = await app.addCaller('Waterworks', 'reader', 'user');
    other = await app.addCaller('Steelworks', 'other', 'admin');
    messages = new MessageRepository(app.database.kysely);
    app.serve('card', cardCalls, featureWith().handlers);
  });
  afterAll(() => app?.close());

  let count = 0;
  const newIccid = () => {
    count += 1;
    return `8986000000000000${String(count).padStart(4, '0')}`;
  };
  const add = async (more: object = {}) => {
    const iccid = newIccid();
    const request = { organisationId: admin.organisationId, iccid, ...more };
    const reply = await app.send(cardCalls.add, keeper, request);
    expect(reply).toMatchObject({ code: '200' });
    return { id: reply.data.id as string, iccid };
  };
  const infoOf = async (id: string) => (await app.send(cardCalls.info, admin, { id })).data;
  const dayIn = (days: number) => {
    const shanghai = Date.now() + 8 * 3_600_000 + days * 86_400_000;
    return new Date(shanghai).toISOString().slice(0, 10);
  };

  it('are kept by who runs the installation and seen by their organisation alone', async () => {
    const { id, iccid } = await add({ plan: '30 MB', monthlyMb: 30, usedMb: 12.5, endsOn: dayIn(10) });
    expect(await infoOf(id)).toMatchObject({
      ...{ iccid, plan: '30 MB', usedMb: 12.5, endsOn: dayIn(10), ends: 'soon', orgTitle: 'Waterworks' },
    });
    for (const caller of [admin, keeper])
      expect((await app.send(cardCalls.query, caller, { keyword: iccid })).data.total).toBe(1);
    expect((await app.send(cardCalls.query, other, { keyword: iccid })).data.total).toBe(0);
    expect(await app.send(cardCalls.info, other, { id })).toMatchObject({ status: 404 });
    expect(await app.send(cardCalls.query, reader)).toMatchObject({ status: 403 });
    expect(await app.send(cardCalls.edit, admin, { id, plan: 'more' })).toMatchObject({ status: 403 });
    expect(await app.send(cardCalls.delete, admin, { id })).toMatchObject({ status: 403 });
  });

  it('say which field is wrong', async () => {
    const { iccid } = await add();
    const base = { organisationId: admin.organisationId };
    const again = await app.send(cardCalls.add, keeper, { ...base, iccid: iccid.toLowerCase() });
    expect(again).toMatchObject({ code: errors.cardIccidTaken.wire, fields: [{ path: 'iccid' }] });
    for (const bad of [
      { iccid: '123' },
      { endsOn: '2026-02-30' },
      { usedMb: -1 },
      { msisdn: 'one' },
      { organisationId: '999999' },
    ])
      expect(
        await app.send(cardCalls.add, keeper, { ...base, iccid: newIccid(), ...bad }),
        JSON.stringify(bad),
      ).toMatchObject({ status: 400, fields: [{ path: Object.keys(bad)[0] }] });
  });

  it('forget the traffic of a month that is over', async () => {
    const { id } = await add({ usedMb: 7 });
    expect((await infoOf(id)).usedMb).toBe(7);
    await app.database.pool.query("update card set used_at = now() - interval '32 days' where id = $1", [id]);
    expect((await infoOf(id)).usedMb).toBeNull();
  });

  it('that are put into a gateway are not taken out of it by who may not change that', async () => {
    const { id } = await add();
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into gateway (organisation_id, sn, title, group_id, key_hash)
       values ($1, 'CARD-9', 'CARD-9', 'zutai-0', '') returning id`,
      [admin.organisationId],
    );
    const narrow = await app.addCaller('Waterworks', 'narrow', 'admin', 'self');
    const lock = `update card set gateway_id = ${rows[0]!.id} where id = ${id}`;
    const take = () => app.send(cardCalls.bindGateway, narrow, { id });
    expect(await whileWaiting(app.database.pool, { lock }, take)).toMatchObject({ status: 403 });
    expect((await infoOf(id)).gatewayId).toBe(rows[0]!.id);
  });

  it('take what is said of their number, not what was said of a number they had', async () => {
    const { id, iccid } = await add();
    const { database } = app;
    const lock = `update card set title = '${newIccid()}' where id = ${id}`;
    const take = () => new CardRepository(database.kysely).take({ iccid, usedMb: 7 }, '');
    expect(await whileWaiting(database.pool, { lock }, take)).toBe(false);
    expect((await infoOf(id)).usedMb).toBeNull();
  });

  it('are in gateways of their own organisation', async () => {
    const { id } = await add();
    const gatewayOf = async (organisationId: string, sn: string) => {
      const { rows } = await app.database.pool.query<{ id: string }>(
        `insert into gateway (organisation_id, sn, title, group_id, key_hash)
         values ($1, $2, $2, 'zutai-0', '') returning id`,
        [organisationId, sn],
      );
      return rows[0]!.id;
    };
    const own = await gatewayOf(admin.organisationId, 'CARD-1');
    const foreign = await gatewayOf(other.organisationId, 'CARD-2');
    const wrong = await app.send(cardCalls.bindGateway, admin, { id, gatewayId: foreign });
    expect(wrong).toMatchObject({ code: errors.cardGatewayUnfit.wire, fields: [{ path: 'gatewayId' }] });
    expect(await app.send(cardCalls.bindGateway, other, { id, gatewayId: foreign })).toMatchObject({
      status: 404,
    });
    expect(await app.send(cardCalls.bindGateway, admin, { id, gatewayId: own })).toMatchObject({
      code: '200',
    });
    expect(await infoOf(id)).toMatchObject({ gatewayId: own, gatewaySn: 'CARD-1' });
    await app.send(cardCalls.bindGateway, admin, { id, gatewayId: '' });
    expect(await infoOf(id)).toMatchObject({ gatewayId: null });
  });

  it('take traffic and ends from files, all rows or none', async () => {
    const first = await add({ usedMb: 1 });
    const second = await add({ usedMb: 1 });
    const send = async (bytes: Buffer | string) =>
      (await app.send(cardCalls.import, keeper, {}, { files: [{ name: 'file', fileName: 'a', bytes }] }))
        .data;
    const csv = `ICCID,本月已用流量（MB）,到期日期,状态\n${first.iccid},3.5,2027/3/1,停机\n${second.iccid},,,\n`;
    expect(await send(csv)).toEqual({ updated: 2, problems: [] });
    expect(await infoOf(first.id)).toMatchObject({ usedMb: 3.5, endsOn: '2027-03-01', state: 'suspended' });
    expect(await infoOf(second.id)).toMatchObject({ usedMb: 1, endsOn: null });
    const sheet = await writeXlsxFile([
      [{ value: 'ICCID' }, { value: 'Used this month (MB)' }, { value: 'Ends on' }],
      [
        { value: first.iccid },
        { value: 4.25, type: Number },
        { value: new Date('2027-04-02'), type: Date, format: 'yyyy-mm-dd' },
      ],
    ]).toBuffer();
    expect(await send(sheet)).toEqual({ updated: 1, problems: [] });
    expect(await infoOf(first.id)).toMatchObject({ usedMb: 4.25, endsOn: '2027-04-02' });
    const bad = await send(`iccid,usedMb\n${first.iccid},9\n${first.iccid},a lot\n8986999999999999999,1\n`);
    expect(bad).toMatchObject({ updated: 0, problems: [{ row: 3 }] });
    expect(await send(`iccid,usedMb\n${first.iccid},9\n8986999999999999999,1\n`)).toMatchObject({
      updated: 0,
      problems: [{ row: 3, message: expect.stringContaining('8986999999999999999') }],
    });
    expect((await infoOf(first.id)).usedMb).toBe(4.25);
    expect((await send('number\n1\n')).problems).toHaveLength(1);
  });

  it('tell who may see them that they end, once for each end', async () => {
    const { id, iccid } = await add({ endsOn: dayIn(5) });
    const work = () =>
      featureWith()
        .jobs.find(({ name }) => name === 'card-messages')!
        .work({} as never);
    const told = async (caller: Caller) =>
      (await messages.list(caller, { pageNum: 1, pageSize: 50, type: 'expire' })).rows.filter(
        ({ dataId }) => dataId === id,
      );
    await work();
    await work();
    expect(await told(admin)).toMatchObject([
      { type: 'expire', equipType: 'card', title: `物联网卡 ${iccid} 即将到期`, endsMs: expect.any(Number) },
    ]);
    expect((await told(admin))[0]!.endsMs).toBe(Date.parse(`${dayIn(5)}T24:00:00+08:00`));
    expect(await told(reader)).toEqual([]);
    expect(await told(other)).toEqual([]);
    await app.send(calls.card.edit, keeper, { id, iccid, endsOn: dayIn(6) });
    await work();
    expect(await told(admin)).toHaveLength(2);
    await app.send(calls.card.edit, keeper, { id, iccid, endsOn: dayIn(400) });
    await work();
    expect(await told(admin)).toHaveLength(2);
  });

  it('are read from a signed interface of their operator', async () => {
    expect(await app.send(cardCalls.sync, keeper)).toMatchObject({ code: errors.cardProviderManual.wire });
    const known = await add();
    await add();
    let answer = (iccids: readonly string[]): [number, unknown] => [
      200,
      {
        cards: iccids
          .filter((one) => one === known.iccid)
          .map((iccid) => ({ iccid, usedMb: 8, endsOn: '2028-01-31' })),
      },
    ];
    const forged: string[] = [];
    const server = createServer((request, reply) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const timestamp = String(request.headers['x-zutai-timestamp']);
        const expected = signatureOf(SECRET, { method: 'POST', path: request.url!, timestamp, body });
        if (request.headers['x-zutai-signature'] !== expected) forged.push(body);
        const [status, content] = answer(JSON.parse(body).iccids);
        reply.writeHead(status).end(JSON.stringify(content));
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const feature = featureWith(`http://127.0.0.1:${port}/api`);
    const sync = () => feature.handlers.sync({}, {} as never);
    expect(await sync()).toMatchObject({ updated: 1, unknown: expect.any(Number) });
    expect(forged).toEqual([]);
    expect(await infoOf(known.id)).toMatchObject({ usedMb: 8, endsOn: '2028-01-31' });
    answer = () => [500, { message: 'out of order' }];
    await expect(sync()).rejects.toMatchObject({
      errorName: 'cardProviderFailed',
      params: { failure: expect.stringContaining('out of order') },
    });
    answer = () => [200, { cards: [{ iccid: known.iccid, usedMb: 'many' }] }];
    await expect(sync()).rejects.toMatchObject({ errorName: 'cardProviderFailed' });
    expect((await infoOf(known.id)).usedMb).toBe(8);
  });
});
