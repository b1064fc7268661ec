import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { signal } = calls;

/** Equipment with a driver and a signal of each given tag, bound to a gateway. */
async function prepare(tags: readonly string[] = []) {
  const gateway = await app.addGateway();
  const equipmentId = await app.addEquipment({ gatewayId: gateway.id });
  const driverId = await app.addDriver(equipmentId);
  const row = (tag: string, fields: object = {}) => ({
    driverId,
    tag,
    title: `Signal ${tag}`,
    address: 'HR:1:float32',
    ...fields,
  });
  const saveAll = (body: object) => app.send(signal.saveAll, app.engineer, { equipmentId, ...body });
  if (tags.length > 0) await saveAll({ add: tags.map((tag) => row(tag)) });
  const list = async (body: object = {}) =>
    (await app.send(signal.query, app.engineer, { equipmentId, pageSize: 200, ...body })).data;
  const ids = new Map<string, string>(
    (await list()).rows.map((found: { tag: string; id: string }) => [found.tag, found.id]),
  );
  const id = (tag: string) => ids.get(tag) as string;
  return { gateway, equipmentId, driverId, row, saveAll, list, id };
}

const foreignEquipment = async () => ({ equipmentId: await app.addEquipment() });

describeRefusals(
  () => app,
  [
    { call: signal.query, body: foreignEquipment, isWatcherRefused: true },
    {
      call: signal.add,
      body: async () => ({ ...(await foreignEquipment()), tag: 'a', title: 'A' }),
      isWatcherRefused: true,
    },
    {
      call: signal.edit,
      body: async () => ({ id: (await prepare(['a'])).id('a'), tag: 'b', title: 'B' }),
      isWatcherRefused: true,
    },
    { call: signal.saveAll, body: foreignEquipment, isWatcherRefused: true },
    {
      call: signal.delete,
      body: async () => {
        const { equipmentId, id } = await prepare(['a']);
        return { equipmentId, ids: [id('a')] };
      },
      isWatcherRefused: true,
    },
    {
      call: signal.previewImport,
      body: foreignEquipment,
      files: [{ name: 'file', fileName: 'a.csv', bytes: 'tag,title\na,A\n' }],
      isWatcherRefused: true,
    },
    { call: signal.commitImport, isWatcherRefused: true },
    { call: signal.export, body: foreignEquipment, isWatcherRefused: true },
  ],
);

describe('one signal', () => {
  it('is added at the end and changed', async () => {
    const { equipmentId, row, list, driverId } = await prepare(['a', 'b']);
    const fields = {
      ...row('c/level'),
      titleEn: 'Level',
      group: 'Tank',
      unit: 'm',
      decimals: 3,
      scale: 0.1,
      offset: -4,
      min: -1.5,
      max: 1e21,
      deadband: 0.05,
      recording: 'changeAndPeriodic',
      recordingBand: 'percent',
      recordingDeadband: 0.5,
      recordingPeriodS: 300,
      states: [{ value: 0, title: '停', titleEn: 'off' }],
      remark: 'line 1\nline 2',
    };
    const added = await app.send(signal.add, app.engineer, { equipmentId, ...fields });
    const last = (await list()).rows.at(-1);
    expect(last).toMatchObject({ ...fields, id: added.data.id, equipmentId, driverId });
    expect(last.driverTitle).toMatch(/^PLC/);
    const change = { id: added.data.id, ...fields, title: 'Other', min: null, max: null, recording: 'all' };
    expect((await app.send(signal.edit, app.engineer, change)).status).toBe(200);
    expect((await list()).rows.at(-1)).toMatchObject({ title: 'Other', min: null, max: null });
  });

  it.each([
    [{ tag: 'a' }, '1401', 'tag'],
    [{ address: '' }, '1402', 'address'],
    [{ address: 'HR' }, '1402', 'address'],
    [{ address: 'XX:1' }, '1402', 'address'],
    [{ address: 'HR:1:float32', dataType: 'text' }, '400', 'dataType'],
    [{ address: 'IR:1', writable: true }, '400', 'writable'],
    [{ min: 2, max: 1 }, '400', 'min'],
    [{ driverId: '999999' }, '400', 'driverId'],
    [{ tag: 'bdSeq' }, '400', 'tag'],
    [{ tag: 'Node Control/Rebirth' }, '400', 'tag'],
    [{ tag: 'x'.repeat(129) }, '400', 'tag'],
    [{ tag: 'a\u0000b' }, '400', 'tag'],
    [{ title: 'a\ud800' }, '400', 'title'],
    [{ scale: 0 }, '400', 'scale'],
    [{ deadband: -1 }, '400', 'deadband'],
    [{ recording: 'often' }, '400', 'recording'],
    [{ recordingDeadband: -1 }, '400', 'recordingDeadband'],
    [{ recordingPeriodS: 0 }, '400', 'recordingPeriodS'],
    [{ recording: 'change', recordingBand: 'percent', min: 0 }, '400', 'recordingBand'],
    [{ decimals: 1.5 }, '400', 'decimals'],
  ])('with %j is refused (%s) at %s', async (fields, code, path) => {
    const { equipmentId, row, list } = await prepare(['a']);
    const body = { equipmentId, ...row('new', fields) };
    const reply = await app.send(signal.add, app.engineer, body);
    expect(reply.code).toBe(code);
    expect(reply.fields.map((field) => field.path)).toEqual([path]);
    expect((await list()).total).toBe(1);
  });

  it('needs no address without a driver', async () => {
    const { equipmentId } = await prepare();
    const body = { equipmentId, tag: 'foreign', title: 'F' };
    expect((await app.send(signal.add, app.engineer, body)).status).toBe(200);
  });

  it('may not take the driver of other equipment', async () => {
    const other = await prepare();
    const { equipmentId, row } = await prepare();
    const reply = await app.send(signal.add, app.engineer, {
      equipmentId,
      ...row('a', { driverId: other.driverId }),
    });
    expect(reply.fields.map((field) => field.path)).toEqual(['driverId']);
  });

  it('is told in Chinese what is wrong', async () => {
    const { equipmentId, row } = await prepare();
    const body = { equipmentId, ...row('a', { address: '' }) };
    const reply = await app.send(signal.add, app.engineer, body, { language: 'zh' });
    expect(reply.fields).toEqual([{ path: 'address', message: '地址不能为空' }]);
  });

  it('with a number too large for an id is not found', async () => {
    const body = { id: '999999999999999999', tag: 'a', title: 'A' };
    expect((await app.send(signal.edit, app.engineer, body)).status).toBe(404);
  });
});

describe('the whole table', () => {
  it('adds, changes and deletes in one step', async () => {
    const { saveAll, row, list, id, gateway } = await prepare(['a', 'b', 'c']);
    const version = await app.wantedVersion(gateway.id);
    const reply = await saveAll({
      add: [row('d'), row('e')],
      edit: [{ id: id('b'), ...row('b', { title: 'Changed' }) }],
      delete: [{ id: id('a') }],
    });
    expect(reply.data).toEqual({ added: 2, changed: 1, deleted: 1 });
    const { rows } = await list();
    expect(rows.map((found: { tag: string }) => found.tag)).toEqual(['b', 'c', 'd', 'e']);
    expect(rows[0].title).toBe('Changed');
    expect(await app.wantedVersion(gateway.id)).toBe(version + 1);
  });

  it('lets two signals swap tags, and a new one take the tag of a deleted one', async () => {
    const { saveAll, row, list, id } = await prepare(['a', 'b', 'c']);
    const reply = await saveAll({
      add: [row('c')],
      edit: [
        { id: id('a'), ...row('b', { title: 'was a' }) },
        { id: id('b'), ...row('a', { title: 'was b' }) },
      ],
      delete: [{ id: id('c') }],
    });
    expect(reply.status).toBe(200);
    const { rows } = await list();
    expect(rows.map((found: { tag: string; title: string }) => [found.tag, found.title])).toEqual([
      ['b', 'was a'],
      ['a', 'was b'],
      ['c', 'Signal c'],
    ]);
  });

  it('saves nothing when one row is wrong, and names each by its path', async () => {
    const { saveAll, row, list, id } = await prepare(['a', 'b']);
    const reply = await saveAll({
      add: [row('n1'), row('n1'), row('b'), row('n2', { address: 'HR:1:wrong' })],
      edit: [{ id: id('a'), ...row('a', { min: 5, max: 1 }) }],
    });
    expect(reply.status).toBe(400);
    expect(reply.fields.map((field) => field.path)).toEqual([
      'add[1].tag',
      'add[2].tag',
      'add[3].address',
      'edit[0].min',
    ]);
    expect((await list()).total).toBe(2);
  });

  it('refuses what contradicts itself or is not there', async () => {
    const { saveAll, row, id } = await prepare(['a']);
    const edit = { id: id('a'), ...row('a') };
    expect((await saveAll({ edit: [edit, edit] })).fields.map((field) => field.path)).toEqual(['edit[1].id']);
    expect((await saveAll({ edit: [edit], delete: [{ id: id('a') }] })).status).toBe(400);
    expect((await saveAll({ delete: [{ id: '999999999999' }] })).status).toBe(404);
    const other = await prepare(['z']);
    expect((await saveAll({ edit: [{ ...edit, id: other.id('z') }] })).status).toBe(404);
    expect((await saveAll({ delete: [{ id: other.id('z') }] })).status).toBe(404);
  });

  it('leaves the gateway alone when only words change', async () => {
    const { saveAll, row, id, gateway } = await prepare(['a']);
    const version = await app.wantedVersion(gateway.id);
    await saveAll({ edit: [{ id: id('a'), ...row('a', { title: 'Other', unit: 'bar', decimals: 4 }) }] });
    expect(await app.wantedVersion(gateway.id)).toBe(version);
    await saveAll({ edit: [{ id: id('a'), ...row('a', { scale: 2 }) }] });
    expect(await app.wantedVersion(gateway.id)).toBe(version + 1);
  });

  it('takes 20,000 signals and not one more', async () => {
    const { saveAll, row, list } = await prepare();
    const add = Array.from({ length: 20_000 }, (_, i) => row(`s${i}`));
    expect((await saveAll({ add })).data.added).toBe(20_000);
    const more = await saveAll({ add: [row('one too many')] });
    expect(more.status).toBe(400);
    expect(more.fields).toMatchObject([{ path: 'add' }]);
    expect((await list()).total).toBe(20_000);
  });

  it('takes turns when two save at once', async () => {
    const { saveAll, row, list } = await prepare();
    const replies = await Promise.all(Array.from({ length: 5 }, () => saveAll({ add: [row('only one')] })));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect((await list()).total).toBe(1);
  });
});

it('deletes signals and leaves their history to the job', async () => {
  const { equipmentId, id, list } = await prepare(['a', 'b']);
  const reply = await app.send(signal.delete, app.engineer, { equipmentId, ids: [id('a')] });
  expect(reply.status).toBe(200);
  expect((await list()).rows.map((row: { tag: string }) => row.tag)).toEqual(['b']);
  const { rows } = await app.database.pool.query(
    'select signal_id from signal_removed where signal_id = $1',
    [id('a')],
  );
  expect(rows).toHaveLength(1);
});

it('searches, filters, sorts and pages', async () => {
  const { saveAll, row, list, driverId } = await prepare();
  await saveAll({
    add: [
      row('x_1', { title: 'Water 50%', address: 'HR:7' }),
      row('y', { title: 'Air', group: 'Water', writable: true }),
      { tag: 'z', title: 'Foreign' },
    ],
  });
  const tags = async (body: object) => (await list(body)).rows.map((found: { tag: string }) => found.tag);
  expect(await tags({ keyword: 'water' })).toEqual(['x_1', 'y']);
  expect(await tags({ keyword: '%' })).toEqual(['x_1']);
  expect(await tags({ keyword: 'hr:7' })).toEqual(['x_1']);
  expect(await tags({ driverId })).toEqual(['x_1', 'y']);
  expect(await tags({ writable: true })).toEqual(['y']);
  expect(await tags({ sortField: 'title' })).toEqual(['y', 'z', 'x_1']);
  expect(await tags({ sortField: 'tag', sortOrder: 'desc', pageSize: 1, pageNum: 2 })).toEqual(['y']);
});
