import { messageCalls as calls, type DataRange, type Message, noticeCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { createNoticeFeature } from '../notice/index.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from '../session/index.ts';
import { createMessageFeature } from './index.ts';

const SPEECH = `${process.execPath} -e process.stdin.on('data',(t)=>process.stdout.write('RIFF'+t))`;
let app: FeatureApp;
let boss: Caller;
let operator: Caller;
let stranger: Caller;
let platform: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  const { database } = app;
  const secrets = new OneTimeSecrets(database.kysely);
  const sessions = createSessionFeature(
    { database, config: { publicUrl: undefined } },
    secrets,
    testGate(database),
  );
  const message = createMessageFeature(
    { database, logger: testLogger, config: { speechCommand: SPEECH } },
    { secrets, sessions },
  );
  app.serve('message', calls, message.handlers);
  app.serve('notice', noticeCalls, createNoticeFeature({ database }).handlers);
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  platform = await app.addCaller('Vendor', 'platform', 'platform');
});
afterAll(() => app?.close());

const list = async (caller: Caller, request = {}) =>
  (await app.send(calls.query, caller, { pageSize: 200, ...request })).data.rows as Message[];
const titles = async (caller: Caller, request = {}) =>
  (await list(caller, request)).map(({ title }) => title);
const unread = async (caller: Caller) =>
  ((await app.send(calls.queryUnReadMsgCount, caller, {})).data as { count: number }).count;
const publish = async (caller: Caller, title: string, more = {}) => {
  const reply = await app.send(noticeCalls.add, caller, { title, content: `${title}.`, ...more });
  expect(reply, reply.message).toMatchObject({ code: '200' });
  return (reply.data as { id: string }).id;
};
const clear = () =>
  app.database.pool.query('delete from notice; delete from message; delete from message_mark');

describe('notices', () => {
  beforeAll(clear);

  it('reach the own organisation, or all when who runs the installation says so, until they end', async () => {
    const id = await publish(boss, 'Maintenance');
    await publish(platform, 'Update', { isPublic: true });
    await publish(boss, 'Over', { endsMs: Date.now() - 1 });
    expect(await titles(operator)).toEqual(['Update', 'Maintenance']);
    expect(await titles(stranger)).toEqual(['Update']);
    expect(await app.send(noticeCalls.detail, operator, { id })).toMatchObject({
      data: { content: 'Maintenance.' },
    });
    expect(await app.send(noticeCalls.detail, stranger, { id })).toMatchObject({ status: 404 });
    const wide = { title: 'x', content: 'x', isPublic: true };
    expect(await app.send(noticeCalls.add, boss, wide)).toMatchObject({ fields: [{ path: 'isPublic' }] });
    expect(await app.send(noticeCalls.edit, boss, { id, ...wide })).toMatchObject({
      fields: [{ path: 'isPublic' }],
    });
  });

  it('are told anew with what they say now, and to another circle', async () => {
    await clear();
    const id = await publish(platform, 'First');
    expect(await titles(stranger)).toEqual([]);
    const words = { id, title: 'Second', content: 'now' };
    await app.send(noticeCalls.edit, platform, words);
    expect(await titles(platform)).toEqual(['Second']);
    await app.send(noticeCalls.edit, platform, { ...words, isPublic: true });
    expect(await list(stranger)).toMatchObject([{ title: 'Second', note: 'now', dataId: id, isRead: false }]);
    await app.send(noticeCalls.delete, platform, { id });
    expect(await titles(stranger)).toEqual([]);
  });
});

describe('messages', () => {
  it('are read one by one or all, taken out of the own list alone, and ignored', async () => {
    await clear();
    for (const title of ['A', 'B', 'C', 'D']) await publish(boss, title);
    const [d, c, b, a] = await list(operator);
    await app.send(calls.markAsRead, operator, { id: `${a!.id},${b!.id}` });
    expect(await unread(operator)).toBe(2);
    expect(await titles(operator, { state: 'read' })).toEqual(['B', 'A']);
    expect(await titles(operator, { state: 'unread' })).toEqual(['D', 'C']);
    await app.send(calls.delete, operator, { id: c!.id });
    expect(await titles(operator)).toEqual(['D', 'B', 'A']);
    expect(await titles(boss)).toEqual(['D', 'C', 'B', 'A']);
    await app.send(calls.setIgnore, operator, { id: d!.id });
    expect((await app.send(calls.queryExpireNoticeMsg, operator, {})).data).toEqual([]);
    expect(await unread(operator)).toBe(1);
    await app.send(calls.allMarkAsRead, operator, {});
    expect(await unread(operator)).toBe(0);
    await publish(boss, 'E');
    expect(await unread(operator)).toBe(1);
    expect((await app.send(calls.queryExpireNoticeMsg, operator, {})).data).toMatchObject([{ title: 'E' }]);
    expect(await titles(operator, { keyword: 'E.' })).toEqual(['E']);
    for (const call of [calls.info, calls.markAsRead, calls.delete, calls.setIgnore])
      expect(await app.send(call, stranger, { id: a!.id })).toMatchObject({ status: 404 });
  });

  it('on alarms are read by the equipment, on what expires found by its number', async () => {
    await clear();
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, title, kind, display, device_id)
       values ($1, 'Pump', 'EG', 'list', 'pump') returning id::text`,
      [boss.organisationId],
    );
    const equipmentId = rows[0]!.id;
    await pool.query(
      `insert into message (organisation_id, equipment_id, type, title)
       values ($1, $2, 'alarm', 'High'), ($1, $2, 'alarm', 'Low'), ($1, null, 'alarm', 'Elsewhere')`,
      [boss.organisationId, equipmentId],
    );
    expect(await app.send(calls.markAsReadForEquipAlarm, stranger, { equipmentId })).toMatchObject({
      status: 404,
    });
    await app.send(calls.markAsReadForEquipAlarm, operator, { equipmentId });
    expect(await titles(operator, { state: 'unread' })).toEqual(['Elsewhere']);
    expect(await unread(boss)).toBe(3);
    for (const title of ['Ends', 'Ends later'])
      await pool.query(
        `insert into message (organisation_id, account_id, type, equip_type, title, data_id)
         values ($1, $2, 'expire', 'api', $3, '77')`,
        [boss.organisationId, boss.accountId, title],
      );
    expect(await app.send(calls.getExpireById, boss, { id: '77' })).toMatchObject({
      data: { title: 'Ends later', dataId: '77', dataStatus: 'sended' },
    });
    expect(await app.send(calls.getExpireById, operator, { id: '77' })).toMatchObject({ status: 404 });
    expect(await app.send(calls.getExpireById, boss, { id: '77', equipType: 'card' })).toMatchObject({
      status: 404,
    });
  });

  it('are spoken by the program of the server where there is one', async () => {
    const { data } = await app.send(calls.createSound, operator, { text: '锅炉压力高' });
    const { sound } = data as { sound: string };
    expect(Buffer.from(sound.replace('data:audio/wav;base64,', ''), 'base64').toString()).toBe(
      'RIFF锅炉压力高',
    );
  });
});

/** The same rule, said without a database. */
interface Written {
  organisation: string | null;
  account: string | null;
  equipment: { organisation: string; owner: string } | null;
  type: Message['type'];
}
const isFor = (caller: Caller, { organisation, account, equipment, type }: Written): boolean => {
  if (organisation !== null && organisation !== caller.organisationId) return false;
  if (account !== null && account !== caller.accountId) return false;
  if (type === 'alarm' && !caller.permissions.has('monitor_equipinfo_menu_alarm')) return false;
  if (equipment === null) return true;
  if (equipment.organisation !== caller.organisationId) return false;
  return caller.dataRange === 'organisation' || equipment.owner === caller.accountId;
};

it('messages are for those whom all that they say lets, whatever is mixed', async () => {
  await clear();
  const { pool } = app.database;
  const ranges: readonly DataRange[] = ['self', 'organisation'];
  const readers: Caller[] = [];
  for (const company of ['Waterworks', 'Brewery'])
    for (const range of ranges)
      for (const role of ['operator', 'guest'] as const)
        readers.push(await app.addCaller(company, `${company} ${range} ${role}`, role, range));
  const things: NonNullable<Written['equipment']>[] = [];
  const ids: string[] = [];
  for (const { organisationId, accountId } of readers) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, title, kind, display, device_id, owner_id)
       values ($1, $2, 'EG', 'list', $2, $3) returning id::text`,
      [organisationId, `Of ${accountId}`, accountId],
    );
    ids.push(rows[0]!.id);
    things.push({ organisation: organisationId, owner: accountId });
  }
  const organisations = [null, ...new Set(readers.map(({ organisationId }) => organisationId))];
  const written: Written[] = [];
  for (const organisation of organisations)
    for (const account of [null, ...readers.map(({ accountId }) => accountId)])
      for (const place of [-1, ...things.keys()])
        for (const type of ['alarm', 'order'] as const)
          written.push({ organisation, account, equipment: things[place] ?? null, type });
  const columns = [[], [], [], [], []] as (string | null)[][];
  for (const [number, one] of written.entries()) {
    const thing = one.equipment === null ? -1 : things.indexOf(one.equipment);
    const row = [one.organisation, one.account, ids[thing] ?? null, one.type, String(number)];
    for (const [place, value] of row.entries()) columns[place]!.push(value);
  }
  await pool.query(
    `insert into message (organisation_id, account_id, equipment_id, type, title)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])`,
    columns,
  );
  for (const reader of readers) {
    const wanted = written.flatMap((one, number) => (isFor(reader, one) ? [String(number)] : []));
    expect(await unread(reader), reader.displayName).toBe(wanted.length);
    const shown: string[] = [];
    for (let pageNum = 1; shown.length < wanted.length; pageNum += 1) {
      const rows = await titles(reader, { pageNum, sortOrder: 'asc' });
      if (rows.length === 0) break;
      shown.push(...rows);
    }
    expect(shown).toEqual(wanted);
  }
});
