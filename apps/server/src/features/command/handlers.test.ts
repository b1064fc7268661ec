import { commandCalls } from '@zutai/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { pastTriggers } from '../../platform/testing/past-triggers.ts';
import { insertEquipment } from '../monitor/testing/plant.ts';
import {
  answer,
  app,
  asleep,
  breakBroker,
  callback,
  colleague,
  expireOverdue,
  isSent,
  ledger,
  loose,
  operator,
  pump,
  runJob,
  sent,
  setUpCommands,
  signals,
  stranger,
  watcher,
  write,
} from './testing/command-app.ts';

setUpCommands();

describe('writeSignal', () => {
  it('wants a login and the permission', async () => {
    expect(await write('1', { by: null })).toMatchObject({ status: 401, code: '1010' });
    expect(await write('1', { by: watcher })).toMatchObject({ status: 403 });
    expect(await ledger()).toEqual([]);
  });

  it('refuses a request without a value', async () => {
    const reply = await app.send(commandCalls.writeSignal, operator, {
      equipmentId: pump.id,
      signalId: pump.signalIds[0],
    });
    expect(reply).toMatchObject({ status: 400, fields: [{ path: 'value' }] });
  });

  it("does not find another organisation's equipment, nor a signal of other equipment", async () => {
    expect(await write('1', { by: stranger })).toMatchObject({ status: 404 });
    for (const signalId of [asleep.signalIds[0], '999999999', '9999999999999999'])
      expect(
        await app.send(commandCalls.writeSignal, operator, { equipmentId: pump.id, signalId, value: '1' }),
      ).toMatchObject({ status: 404 });
  });

  it.each([
    { value: '1', signal: 1, code: '2004' },
    { value: '', signal: 0, code: '1304' },
    { value: 'false', signal: 0, code: '1722' },
    { value: '101', signal: 0, code: '2003', message: 'Must be between 0 and 100; you entered 101.' },
    { value: '2', signal: 2, code: '1722' },
    { value: 'true', signal: 3, code: '1305', message: 'Writes to this signal must be confirmed first.' },
  ])(
    'refuses $value with $code, sends nothing and enters it into the ledger',
    async ({ value, signal, code, message }) => {
      const reply = await write(value, { signal });
      expect(reply.code).toBe(code);
      if (message !== undefined) expect(reply.message).toBe(message);
      expect(await ledger()).toMatchObject([
        { status: 'refused', code, new_value: value, account_id: operator.accountId, sent_at: null },
      ]);
      expect(sent).toEqual([]);
    },
  );

  it.each(['asleep', 'loose'] as const)('refuses what is offline at once, on record (%s)', async (name) => {
    const reply = await write('50', { on: { asleep, loose }[name] });
    expect(reply.code).toBe('1300');
    expect(sent).toEqual([]);
    expect(await ledger()).toMatchObject([
      { status: 'refused', code: '1300', new_value: '50', sent_at: null },
    ]);
  });

  it('enters the write into the ledger and sends it', async () => {
    const reply = await write('50.5');
    expect(reply.data).toMatchObject({
      online: true,
      status: 'pending',
      data: { step: 'requested', readBack: null },
    });
    await isSent();
    const { uuid } = reply.data;
    expect(sent).toMatchObject([
      { uuid, equipmentId: pump.id, signalId: pump.signalIds[0], gatewayId: pump.gatewayId, value: 50.5 },
    ]);
    const [row] = await ledger();
    expect(row).toMatchObject({
      uuid,
      old_value: 4,
      new_value: 50.5,
      account_id: operator.accountId,
      account_name: 'operator',
      signal_title: 'level 值',
      status: 'pending',
      source_address: '127.0.0.1',
      session_id: operator.sessionId,
    });
    expect(sent[0]!.timeoutMs).toBeLessThanOrEqual(60_000);
    expect(sent[0]!.timeoutMs).toBeGreaterThan(55_000);
    expect(row.deadline_at - row.requested_at).toBe(60_000);
  });

  it('writes a boolean as one', async () => {
    await write('0', { signal: 2 });
    await isSent();
    expect(sent[0]!.value).toBe(false);
  });

  it('fails when the broker does not take it', async () => {
    breakBroker();
    const { uuid } = (await write('1')).data;
    expect((await callback(uuid)).data).toMatchObject({ status: 'failure', code: '99901' });
  });
});

describe('callback', () => {
  it('wants a login and a uuid', async () => {
    expect(await callback('00000000-0000-4000-8000-000000000000', null)).toMatchObject({ status: 401 });
    expect(await callback('7')).toMatchObject({ status: 400 });
  });

  it("answers for the caller's own commands alone", async () => {
    const { uuid } = (await write('1')).data;
    for (const other of [colleague, stranger])
      expect(await callback(uuid, other)).toMatchObject({ status: 404 });
    expect(await callback('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
  });

  it('is pending until the gateway has answered', async () => {
    const { uuid } = (await write('1')).data;
    await isSent();
    expect((await callback(uuid)).data).toMatchObject({ status: 'pending', data: { step: 'sent' } });
  });

  it('is answered as soon as the gateway has', async () => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    const polled = callback(uuid);
    answer({ uuid });
    expect((await polled).data).toEqual({
      uuid,
      online: true,
      status: 'success',
      code: '200',
      message: '',
      data: { step: 'readBack', readBack: 12.5 },
    });
  });

  it('says a failure in the words of the catalogue', async () => {
    const { uuid } = (await write('1')).data;
    answer({ uuid, code: '1721', readBack: null });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('failure'));
    expect((await callback(uuid, operator, 'zh')).data).toMatchObject({
      status: 'failure',
      code: '1721',
      message: '变量地址不存在',
      data: { step: 'acknowledged' },
    });
  });

  it('sees what another process recorded', async () => {
    const { uuid } = (await write('1')).data;
    const polled = callback(uuid);
    await app.database.pool.query("update command set status = 'success', code = '200' where uuid = $1", [
      uuid,
    ]);
    expect((await polled).data.status).toBe('success');
  });
});

describe('the deadline', () => {
  const pass = () => app.database.pool.query("update command set deadline_at = now() - interval '1 second'");

  it('makes a command unknown with 1301, whoever sent it', async () => {
    const { uuid } = (await write('1')).data;
    await expireOverdue();
    expect((await ledger())[0].status).toBe('pending');
    await pass();
    await expireOverdue();
    expect((await callback(uuid)).data).toMatchObject({
      status: 'unknown',
      code: '1301',
      message: expect.stringMatching(/timeout|timed out/i),
    });
  });

  it('gives way to an answer that comes after it', async () => {
    const { uuid } = (await write('1')).data;
    await pass();
    await expireOverdue();
    answer({ uuid, readBack: 1 });
    await vi.waitFor(async () => expect((await ledger())[0].acknowledged_at).not.toBeNull());
    expect((await ledger())[0]).toMatchObject({ status: 'success', code: '200', read_back: 1 });
  });
});

describe('cancel', () => {
  it('wants a login, a uuid, and a command of the caller', async () => {
    const { uuid } = (await write('1')).data;
    expect(await app.send(commandCalls.cancel, null, { uuid })).toMatchObject({ status: 401 });
    expect(await app.send(commandCalls.cancel, operator, { uuid: '' })).toMatchObject({ status: 400 });
    expect(await app.send(commandCalls.cancel, colleague, { uuid })).toMatchObject({ status: 404 });
  });

  it('ends the waiting, once', async () => {
    const { uuid } = (await write('1')).data;
    const polled = callback(uuid);
    expect(await app.send(commandCalls.cancel, operator, { uuid })).toMatchObject({ code: '200' });
    expect((await polled).data).toMatchObject({ status: 'unknown', code: '1302' });
    expect(await app.send(commandCalls.cancel, operator, { uuid })).toMatchObject({ code: '1303' });
  });
});

describe('query', () => {
  const query = (body: object = {}, by: Caller | null = operator) =>
    app.send(commandCalls.query, by, { equipmentId: pump.id, ...body });

  it('wants a login, the permission, and equipment of the organisation', async () => {
    expect(await query({}, null)).toMatchObject({ status: 401 });
    expect(await query({ equipmentId: '' })).toMatchObject({ status: 400 });
    expect(await query({}, watcher)).toMatchObject({ status: 403 });
    expect(await query({}, stranger)).toMatchObject({ status: 404 });
  });

  it('shows the ledger of the equipment, newest first, filtered, sorted and paged', async () => {
    const first = (await write('1')).data.uuid;
    const second = (await write('1', { signal: 2, by: colleague })).data.uuid;
    await write('2', { on: asleep });
    answer({ uuid: first, code: '1712', readBack: null });
    await vi.waitFor(async () => expect((await query({ status: 'failure' })).data.total).toBe(1));
    const uuids = async (body: object) =>
      (await query(body)).data.rows.map((row: { uuid: string }) => row.uuid);
    expect(await uuids({})).toEqual([second, first]);
    expect(await uuids({ sortField: 'requestedMs' })).toEqual([first, second]);
    expect(await uuids({ sortField: 'userName', sortOrder: 'desc' })).toEqual([first, second]);
    expect(await uuids({ pageSize: 1, pageNum: 2 })).toEqual([first]);
    expect(await uuids({ signalId: pump.signalIds[2] })).toEqual([second]);
    expect(await uuids({ status: 'pending' })).toEqual([second]);
    expect(await uuids({ toMs: 1000 })).toEqual([]);
    const { data } = await query({ status: 'failure' });
    expect(data.rows[0]).toMatchObject({
      userName: 'operator',
      signalTitle: 'level 值',
      oldValue: 4,
      newValue: 1,
      code: '1712',
    });
    expect(data.rows[0].message).not.toBe('');
  });

  it("tells where a write came from, and why one was refused, in the reader's language", async () => {
    await write('101');
    const { data } = await query({ status: 'refused' });
    expect(data.rows).toMatchObject([
      {
        newValue: '101',
        message: 'Must be between 0 and 100; you entered 101.',
        address: '127.0.0.1',
        sessionId: operator.sessionId,
      },
    ]);
  });

  it('is kept for three years, and no longer', async () => {
    for (const refused of ['101', '102']) await write(refused);
    const entries = await ledger();
    const age = (place: number, days: number) =>
      pastTriggers(
        app.database.pool,
        ['command'],
        `update command set requested_at = now() - interval '${days} days' where uuid = '${entries[place].uuid}'`,
      );
    await age(0, 1_101);
    await age(1, 1_099);
    await runJob('command-ledger');
    expect((await ledger()).map(({ uuid }) => uuid)).toEqual([entries[1].uuid]);
  });

  it('is one for the whole organisation, found by equipment, signal and account, and never another one', async () => {
    await write('1');
    await write('101', { on: asleep, by: colleague });
    const all = (body: object, by: Caller = operator) => app.send(commandCalls.query, by, body);
    const found = async (body: object, by?: Caller) => {
      const { data } = await all(body, by);
      expect(data.total).toBe(data.rows.length);
      return data.rows.map(({ equipmentTitle }: { equipmentTitle: string }) => equipmentTitle);
    };
    expect(await found({})).toEqual(['Asleep', 'Pump']);
    expect(await found({ sortField: 'requestedMs', sortOrder: 'asc' })).toEqual(['Pump', 'Asleep']);
    expect(await found({ keyword: 'sleep' })).toEqual(['Asleep']);
    expect(await found({ keyword: 'colleague' })).toEqual(['Asleep']);
    expect(await found({ keyword: 'level' })).toEqual(['Asleep', 'Pump']);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ status: 'refused', toMs: Date.now() + 60_000 })).toEqual(['Asleep']);
    expect(await found({ fromMs: Date.now() + 60_000 })).toEqual([]);
    expect((await all({})).data.rows[0].signal).toMatchObject({ decimals: 2, states: [] });
    expect(await found({}, stranger)).toEqual([]);
    expect(await found({ keyword: 'level' }, stranger)).toEqual([]);
    expect(await all({}, watcher)).toMatchObject({ status: 403 });
  });

  it('leads to the signal by the tag of today, and says when that is gone', async () => {
    const tank = await insertEquipment(app.database, operator.organisationId, 'Tank', signals);
    await write('5', { on: tank });
    const rowNow = async () => (await query({ equipmentId: tank.id })).data.rows[0];
    await app.database.pool.query("update signal set tag = 'renamed' where id = $1", [tank.signalIds[0]]);
    expect(await rowNow()).toMatchObject({ signalTag: 'renamed', signal: { tag: signals[0]!.tag } });
    await app.database.pool.query('delete from signal where id = $1', [tank.signalIds[0]]);
    expect(await rowNow()).toMatchObject({ signalTag: null, hasEquipment: true });
  });

  it('is found by the names of today too, and says them beside those of then', async () => {
    const vat = await insertEquipment(app.database, operator.organisationId, 'Vat', signals);
    await write('5', { on: vat });
    const rowNow = async (keyword: string) => {
      const { data } = await app.send(commandCalls.query, operator, { keyword });
      expect(data.total).toBe(1);
      return data.rows[0];
    };
    expect(await rowNow('Vat')).toMatchObject({ equipmentNow: null, signalNow: null });
    await app.database.pool.query("update equipment set title = 'Silo' where id = $1", [vat.id]);
    await app.database.pool.query("update signal set title_en = 'Fill' where id = $1", [vat.signalIds[0]]);
    for (const keyword of ['Vat', 'Silo', 'Fill'])
      expect(await rowNow(keyword)).toMatchObject({
        equipmentTitle: 'Vat',
        equipmentNow: { title: 'Silo' },
        signalNow: { titleEn: 'Fill' },
      });
    await app.database.pool.query('delete from signal where id = $1', [vat.signalIds[0]]);
    expect(await rowNow('Silo')).toMatchObject({ equipmentNow: { title: 'Silo' }, signalNow: null });
  });

  it('outlives the equipment', async () => {
    const gone = await insertEquipment(app.database, operator.organisationId, 'Gone', signals);
    await write('5', { on: gone });
    await app.database.pool.query("update signal set unit = 'kPa' where equipment_id = $1", [gone.id]);
    await app.database.pool.query("update equipment set title = 'Renamed' where id = $1", [gone.id]);
    await app.database.pool.query('delete from signal where equipment_id = $1', [gone.id]);
    await app.database.pool.query('delete from equipment where id = $1', [gone.id]);
    // With the names of the time of the write.
    const row = {
      newValue: 5,
      equipmentTitle: 'Gone',
      hasEquipment: false,
      signal: { tag: signals[0]!.tag, unit: 'bar' },
    };
    expect((await query({ equipmentId: gone.id })).data).toMatchObject({ total: 1, rows: [row] });
    const found = await app.send(commandCalls.query, operator, { keyword: 'Gone' });
    expect(found.data).toMatchObject({ total: 1, rows: [row] });
    expect(await query({ equipmentId: gone.id }, stranger)).toMatchObject({ status: 404 });
  });
});
