// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${equipment.signal}
import { type LiveValue, mvarCalls, projectCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createProjectFeature } from '../project/index.ts';
import { createMvarFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let user: Caller;
let guest: Caller;
let stranger: Caller;
let projectId: string;
let pump: TestEquipment;
let loose: TestEquipment;
let count = 0;
/** By what they are called among signals. */
const live = new Map<string, LiveValue>();
const source = { read: () => Promise.resolve(live) };

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  user = await app.addCaller('Waterworks', 'watcher', 'user');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const tags = [{ tag: 'a' }, { tag: 'b', dataType: 'boolean' }, { tag: 'c', dataType: 'text' }] as const;
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', tags);
  loose = await insertEquipment(app.database, admin.organisationId, 'Loose', [{ tag: 'a' }]);
  const projects = createProjectFeature({ database: app.database }, { onChanged: () => undefined });
  app.serve('project', projectCalls, projects.handlers);
  app.serve('mvar', mvarCalls, createMvarFeature({ database: app.database }, { source }).handlers);
  const reply = await app.send(projectCalls.add, admin, { title: 'Station', equipmentIds: pump.id });
  projectId = reply.data.id;
});
afterAll(() => app?.close());

const signal = (index: number) => pump.signalIds[index]!;
const token = (index: number) => `\${${pump.id}.${signal(index)}}`;
const add = (more: object = {}) => {
  count += 1;
  const fields = { title: `v${count}`, calcType: 'sum', signals: [signal(0)], ...more };
  return app.send(mvarCalls.add, admin, { projectId, ...fields });
};
const find = async (id: string) =>
  (await app.send(mvarCalls.queryAll, admin, { projectId, ids: id })).data[0];
const requests = (id: string) => ({
  query: { projectId },
  queryAll: { projectId },
  add: { projectId, title: 'x', calcType: 'sum', signals: [signal(0)] },
  edit: { id, title: 'x', calcType: 'sum', signals: [signal(0)] },
  delete: { id },
  validFormula: { projectId, formula: '1' },
  queryValues: { projectId },
  queryHistory: { projectId, ids: id, fromMs: 0, toMs: 86_400_000 },
  recalculate: { id, fromMs: 0, toMs: 86_400_000 },
  queryRecalculations: { projectId },
  validStatistics: { projectId, ids: id, statistic: 'avg', period: 'day', fromMs: 0, toMs: 86_400_000 },
});
const names = Object.keys(mvarCalls) as (keyof typeof mvarCalls)[];

describe.each(names)('%s', (name) => {
  it('wants a login, the permission and known fields; a stranger finds nothing', async () => {
    const { id } = (await add()).data;
    const body = requests(id)[name];
    expect(await app.send(mvarCalls[name], null, body)).toMatchObject({ status: 401, code: '1010' });
    expect(await app.send(mvarCalls[name], guest, body)).toMatchObject({ status: 403 });
    const unknown = await app.send(mvarCalls[name], admin, { ...body, more: '1' }, { asJson: true });
    expect(unknown).toMatchObject({ status: 400, fields: [{ path: 'more' }] });
    expect(await app.send(mvarCalls[name], stranger, body)).toMatchObject({ status: 404 });
    const { status } = await app.send(mvarCalls[name], user, body);
    expect(status).toBe(mvarCalls[name].permission === 'project_edit' ? 403 : 404);
  });
});

describe('a calculated value', () => {
  it('is added, listed with its sources, changed and deleted', async () => {
    const reply = await add({ unit: 'm³', decimals: 1, signals: [signal(1), signal(0)] });
    expect(reply).toMatchObject({ status: 200 });
    const { id } = reply.data;
    expect(await find(id)).toEqual({
      id,
      projectId,
      valueId: expect.stringMatching(/^[1-9]/),
      title: `v${count}`,
      unit: 'm³',
      decimals: 1,
      calcType: 'sum',
      signals: [signal(1), signal(0)],
      formula: '',
      sources: [1, 0].map((index) => ({
        signalId: signal(index),
        equipmentId: pump.id,
        title: `${'ab'[index]} 值`,
        titleEn: `${'ab'[index]} value`,
        equipmentTitle: 'Pump',
        equipmentTitleEn: '',
        unit: 'bar',
      })),
      revision: 1,
    });
    const formula = `(${token(0)} + ${token(1)}) / 2 + ${token(0)}`;
    const changed = { id, title: 'mean', calcType: 'formula', formula, signals: [] };
    expect(await app.send(mvarCalls.edit, admin, changed)).toMatchObject({ status: 200 });
    expect(await find(id)).toMatchObject({ title: 'mean', formula, signals: [signal(0), signal(1)] });
    await app.send(mvarCalls.delete, admin, { id });
    expect(await find(id)).toBeUndefined();
    expect(await app.send(mvarCalls.delete, admin, { id })).toMatchObject({ status: 404 });
  });

  it('is found by a list of ids, and nothing by an empty one', async () => {
    const { id } = (await add()).data;
    const query = async (ids: string) =>
      (await app.send(mvarCalls.queryAll, admin, { projectId, ids })).data.map(
        (one: { id: string }) => one.id,
      );
    expect(await query(id)).toEqual([id]);
    expect(await query('')).toEqual([]);
  });

  it('is searched and paged', async () => {
    await add({ title: 'Flow A' });
    await add({ title: 'Flow B', calcType: 'avg' });
    const { data } = await app.send(mvarCalls.query, admin, {
      projectId,
      keyword: 'flow',
      sortField: 'title',
      sortOrder: 'desc',
      pageSize: 1,
    });
    expect(data).toMatchObject({ total: 2, rows: [{ title: 'Flow B', calcType: 'avg' }] });
  });

  it('has a title of its own in its project', async () => {
    const first = (await add({ title: 'Twice' })).data.id;
    const taken = { status: 409, code: '1901', fields: [{ path: 'title' }] };
    expect(await add({ title: 'Twice' })).toMatchObject(taken);
    const { id } = (await add()).data;
    const edited = { id, title: 'Twice', calcType: 'max', signals: [signal(0)] };
    expect(await app.send(mvarCalls.edit, admin, edited)).toMatchObject(taken);
    expect(await find(first)).toMatchObject({ title: 'Twice' });
  });

  it.each([
    ['none', () => [], 'signals'],
    ['one of equipment that is not bound', () => [signal(0), loose.signalIds[0]!], 'signals[1]'],
    ['a text', () => [signal(2)], 'signals[0]'],
    ['one that is not there', () => ['999999999999999999'], 'signals[0]'],
  ])('takes bound number or switch signals, not %s', async (_what, signals, path) => {
    const reply = await add({ signals: signals() });
    expect(reply).toMatchObject({ status: 400, code: '1903', fields: [{ path }] });
  });

  it('takes no formula that cannot be read, and says where and why', async () => {
    const refuse = async (formula: string, language: 'zh' | 'en' = 'en') => {
      const fields = { projectId, title: 'bad', calcType: 'formula', formula };
      const reply = await app.send(mvarCalls.add, admin, fields, { language });
      expect(reply).toMatchObject({ status: 400, fields: [{ path: 'formula' }] });
      return reply;
    };
    expect((await refuse(`${token(0)} +`)).message).toContain('at character');
    expect((await refuse('1 + #', 'zh')).message).toBe('公式第 5 个字符处有误：无法识别的字符');
    expect(await refuse('1 + 1')).toMatchObject({ code: '1903' });
    expect(await refuse(token(2))).toMatchObject({ code: '1902' });
    // A signal of the project under the name of other equipment.
    expect(await refuse(`\${${loose.id}.${signal(0)}}`)).toMatchObject({ code: '1902' });
  });

  it('shows a signal as missing once its equipment is unbound', async () => {
    const { id } = (await add()).data;
    await app.send(projectCalls.unbindEquipment, admin, { projectId, equipmentIds: pump.id });
    expect(await find(id)).toMatchObject({ signals: [signal(0)], sources: [] });
    await app.send(projectCalls.bindEquipment, admin, { projectId, equipmentIds: pump.id });
    expect((await find(id)).sources).toHaveLength(1);
  });
});

describe('validFormula', () => {
  const check = async (formula: string) =>
    (await app.send(mvarCalls.validFormula, admin, { projectId, formula })).data;

  it('tells the signals of a good one', async () => {
    expect(await check(`${token(0)} * 2 + ${token(0)}`)).toMatchObject({
      isValid: true,
      problems: [],
      sources: [{ signalId: signal(0), equipmentTitle: 'Pump' }],
    });
  });

  it('tells every signal that cannot be taken, with its place', async () => {
    const data = await check(`${token(0)} + \${${loose.id}.${loose.signalIds[0]}} + ${token(2)}`);
    expect(data).toMatchObject({
      isValid: false,
      problems: [{ code: 'signalMissing', position: token(0).length + 3 }, { code: 'signalText' }],
    });
    expect(await check('(1')).toMatchObject({
      isValid: false,
      problems: [{ code: 'endMissing', position: 2, length: 0, message: 'the formula is incomplete' }],
    });
  });
});

describe('calculated values made of others', () => {
  const formula = (id: string) => `\${mvar.${id}} + 1`;
  const addOf = (text: string, title?: string) =>
    add({ calcType: 'formula', formula: text, signals: [], ...(title && { title }) });
  const edit = (id: string, title: string, text: string) =>
    app.send(mvarCalls.edit, admin, { id, title, calcType: 'formula', formula: text, signals: [] });

  it('are saved, also without a signal of their own, and refused when one is missing', async () => {
    const { id } = (await add()).data;
    const reply = await addOf(formula(id));
    expect(reply).toMatchObject({ status: 200 });
    expect(await find(reply.data.id)).toMatchObject({ signals: [], formula: formula(id) });
    expect(await addOf(formula('999999999'))).toMatchObject({ status: 400, code: '1902' });
  });

  it('are refused by name when they close a circle, whichever of them is changed', async () => {
    const first = (await add({ title: 'First' })).data.id;
    const second = (await addOf(formula(first), 'Second')).data.id;
    const third = (await addOf(`max(\${mvar.${second}}, ${token(0)})`, 'Third')).data.id;
    const reply = await app.send(
      mvarCalls.edit,
      admin,
      { id: first, title: 'First', calcType: 'formula', formula: formula(third), signals: [] },
      { language: 'en' },
    );
    expect(reply).toMatchObject({ status: 409, code: '1904', fields: [{ path: 'formula' }] });
    expect(reply.message).toContain('First → Third → Second → First');
    expect(await edit(first, 'First', formula(first))).toMatchObject({ status: 409, code: '1904' });
    const text = `${token(0)} * \${mvar.${third}}`;
    const { data } = await app.send(mvarCalls.validFormula, admin, { projectId, formula: text, id: first });
    expect(data).toMatchObject({
      isValid: false,
      problems: [{ code: 'mvarCycle', position: token(0).length + 3 }],
    });
    // Of several saves at the same time no two close one together.
    const [a, b] = [(await add({ title: 'A' })).data.id, (await add({ title: 'B' })).data.id];
    const both = await Promise.all([edit(a, 'A', formula(b)), edit(b, 'B', formula(a))]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it('keep what they are made of from being deleted', async () => {
    const { id } = (await add()).data;
    const user = (await addOf(formula(id), 'Needs it')).data.id;
    const refused = await app.send(mvarCalls.delete, admin, { id });
    expect(refused).toMatchObject({ status: 409, code: '1905' });
    expect(refused.message).toContain('Needs it');
    await app.send(mvarCalls.delete, admin, { id: user });
    expect(await app.send(mvarCalls.delete, admin, { id })).toMatchObject({ status: 200 });
  });

  it('say where a period is missing', async () => {
    const check = async (text: string) =>
      (await app.send(mvarCalls.validFormula, admin, { projectId, formula: text })).data;
    expect(await check(`average(${token(0)})`)).toMatchObject({
      problems: [{ code: 'periodMissing', position: 8 + token(0).length }],
    });
    expect(await check(`average(${token(0)}, fortnight)`)).toMatchObject({
      problems: [{ code: 'periodMissing', position: 10 + token(0).length, length: 9 }],
    });
    expect(await check(`average(${token(0)}, day)`)).toMatchObject({ isValid: true });
  });
});

describe('validStatistics', () => {
  const check = async (ids: string, more: object = {}) =>
    app.send(mvarCalls.validStatistics, admin, {
      projectId,
      ids,
      statistic: 'max',
      period: 'hour',
      fromMs: 0,
      toMs: 10 * 3_600_000,
      ...more,
    });

  it('counts the steps of what can be made and says what is in the way of the rest', async () => {
    const { id } = (await add()).data;
    expect((await check(id)).data).toEqual({ isValid: true, stepCount: 10, problems: [] });
    expect((await check(id, { toMs: 0 })).data.problems).toMatchObject([{ code: 'rangeReversed' }]);
    expect((await check(id, { toMs: 6000 * 3_600_000 })).data).toMatchObject({
      isValid: false,
      stepCount: 6000,
      problems: [{ code: 'tooManySteps', mvarId: null }],
    });
    await app.database.pool.query("update mvar set signals = '{2147483000}' where id = $1", [id]);
    expect((await check(id)).data.problems).toMatchObject([{ code: 'signalMissing', mvarId: id }]);
    expect(await check(`${id},999999999`)).toMatchObject({ status: 404 });
  });
});
