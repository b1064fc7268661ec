import { type ExcelField, type ExcelRecordDetail, excelCalls } from '@zutai/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createPartitions, dayOf, HistoryReader } from '../history/index.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { ReportRepository } from '../report/index.ts';
import { ReportReader } from '../report/read-report.ts';
import { createExcelFeature, type ExcelFeature } from './index.ts';
import { makeTemplate } from './testing/make-template.ts';

const HOUR_MS = 3_600_000;
/** Midnight in Shanghai. */
const START_MS = Date.UTC(2026, 4, 1, 16);

let app: FeatureApp;
let admin: Caller;
let operator: Caller;
let stranger: Caller;
let pump: TestEquipment;
let feature: ExcelFeature;
const work = { signal: new AbortController().signal, lease: { fence: async () => undefined } };

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'watcher', 'operator');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [
    { tag: 'flow' },
    { tag: 'level' },
  ]);
  await createPartitions(app.database).ensureDays([
    dayOf(START_MS) - 1,
    dayOf(START_MS),
    dayOf(START_MS) + 1,
  ]);
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp($2::float8 / 1000) + i * interval '1 hour', 10 + i, 200 from generate_series(0, 7) as i`,
    [pump.signalIds[0], START_MS],
  );
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp($2::float8 / 1000) + hours * interval '1 hour', value, code
     from (values (0, 4.26, 200), (9, 5, 1715)) as own (hours, value, code)`,
    [pump.signalIds[1], START_MS],
  );
  const [flow, level] = pump.signalIds.map(String);
  feature = createExcelFeature(
    { ...app, logger: testLogger },
    {
      report: {
        reports: new ReportRepository(app.database.kysely),
        reader: new ReportReader(app.database.pool, new HistoryReader(app.database.pool)),
      },
      live: {
        readSignals: async () =>
          new Map([
            [level!, { id: level!, value: 9.87, time: Date.now(), code: '200' }],
            [flow!, { id: flow!, value: 17, time: START_MS, code: '0' }],
          ]),
      },
      recordExport: async () => undefined,
    },
  );
  app.serve('excel', excelCalls, feature.handlers);
});
afterAll(() => app?.close());

const upload = (id: string, bytes: Buffer, caller = admin) =>
  app.send(
    excelCalls.uploadTemplate,
    caller,
    { id },
    {
      files: [{ name: 'template', fileName: '班报.xlsx', bytes }],
    },
  );
let count = 0;
async function addForm(tokens: Record<string, string> = {}, more: object = {}): Promise<string> {
  count += 1;
  const added = await app.send(excelCalls.add, admin, {
    equipmentId: pump.id,
    title: `班报 ${count}`,
    ...more,
  });
  expect(added.status).toBe(200);
  const sent = await upload(added.data.id, await makeTemplate(tokens));
  expect(sent.status).toBe(200);
  return added.data.id;
}
const TOKENS = {
  B2: '{{from}}',
  B3: '{{max; flow; 1}}',
  C3: '{{signal; level; 1}}',
  B4: '{{fill; number; 抄表; required; 0..100}}',
};
const period = { fromMs: START_MS, toMs: START_MS + 8 * HOUR_MS };
const generate = async (id: string) =>
  (await app.send(excelCalls.generate, operator, { id, ...period })).data.id;
const recordOf = async (id: string): Promise<ExcelRecordDetail> =>
  (await app.send(excelCalls.recordInfo, operator, { id })).data;
const valueAt = (record: ExcelRecordDetail, at: string) =>
  record.values.find(({ cell }) => cell === at)?.value;
const fill = (id: string, value: unknown, more: object = {}) =>
  app.send(excelCalls.fill, operator, { id, values: [{ sheet: '班报', cell: 'B4', value }], ...more });

it('makes a record of a template, which is filled in, signed and taken along', async () => {
  const form = await addForm(TOKENS);
  const id = await generate(form);
  const record = await recordOf(id);
  expect(record).toMatchObject({ status: 'unfilled', versionNumber: 1, ...period });
  expect(['B2', 'B3', 'C3', 'B4'].map((cell) => valueAt(record, cell))).toEqual([
    ...['2026-05-02 00:00', 17, 4.3, undefined],
  ]);

  expect((await app.send(excelCalls.sign, operator, { id })).message).toContain('抄表');
  // A comma may part thousands or a fraction, and of 16 digits the last would become another.
  for (const bad of [101, -0.1, 'many', '2026-05-01', '4,2', '1,000', '0x1F', '1.234567890123456'])
    expect((await fill(id, bad)).fields[0]?.path).toBe('values[0].value');
  const other = [{ sheet: '班报', cell: 'B3', value: 1 }];
  expect((await app.send(excelCalls.fill, operator, { id, values: other })).status).toBe(400);
  const saved = await fill(id, '42.5', { revision: record.revision });
  expect(saved.data).toEqual({ status: 'filled', revision: record.revision + 1 });
  expect((await recordOf(id)).revision).toBe(record.revision + 1);
  // Somebody who looked at it before that is told.
  expect((await fill(id, 1, { revision: record.revision })).status).toBe(409);

  const file = await app.send(excelCalls.export, operator, { id });
  const rows = await readSheet(file.raw.rawPayload, '班报');
  expect(rows[1]?.[1]).toBe('2026-05-02 00:00');
  expect([rows[2]?.[1], rows[2]?.[2], rows[3]?.[1]]).toEqual([17, 4.3, 42.5]);

  expect((await app.send(excelCalls.sign, operator, { id })).status).toBe(200);
  expect((await recordOf(id)).signedBy).toBe(operator.displayName);
  for (const refused of [
    await fill(id, 1),
    await app.send(excelCalls.sign, operator, { id }),
    await app.send(excelCalls.deleteRecord, admin, { id }),
  ])
    expect(refused.status).toBe(409);
});

it('keeps records on their version, and fields where the next file says nothing of its own', async () => {
  const form = await addForm(TOKENS);
  const first = await generate(form);
  const plain = await upload(form, await makeTemplate({ B4: '{{fill; text; 备注}}' }));
  expect(plain.data).toMatchObject({ number: 2, fieldCount: 4 });
  const second = await generate(form);
  expect((await recordOf(first)).fields.find(({ cell }) => cell === 'B4')?.type).toBe('number');
  expect((await recordOf(second)).fields.find(({ cell }) => cell === 'B4')?.type).toBe('text');

  const template = async () => (await app.send(excelCalls.template, admin, { id: form })).data;
  const { version, fields } = await template();
  const save = (versionId: string, changed: ExcelField[]) =>
    app.send(excelCalls.saveFields, admin, { id: form, versionId, fields: changed });
  expect((await save(version.id, fields.slice(1))).data.number).toBe(3);
  // What was changed meanwhile is not overwritten.
  expect((await save(version.id, fields)).status).toBe(409);
  const newest = (await template()).version.id;
  expect((await save(newest, fields)).data).toMatchObject({ versionId: newest, number: 3 });
  for (const [wrong, name] of [
    [{ ...fields[0], cell: 'B1' }, '2627'],
    [{ ...fields[0], cell: 'B5' }, '2627'],
    [{ ...fields[0], sheet: '别的' }, '2627'],
    [{ ...fields[0], kind: 'signal', signalId: '999999' }, '2628'],
    [{ ...fields[0], kind: 'fill', label: '' }, '2629'],
  ])
    expect((await save(newest, [wrong as ExcelField])).code).toBe(name);

  // Taken along and brought back, the fields are the same, whatever stands in their words.
  const words = { label: '状态; 1', options: ['good | bad', 'a; b'] };
  fields.push({ ...fields[0]!, cell: 'A4', kind: 'fill', type: 'choice', ...words });
  expect((await save(newest, fields)).status).toBe(200);
  const file = await app.send(excelCalls.downloadTemplate, admin, { versionId: newest });
  expect((await upload(form, file.raw.rawPayload)).data).toMatchObject({
    number: 4,
    fieldCount: fields.length,
  });
  const byCell = (list: ExcelField[]) => list.toSorted((a, b) => (a.cell < b.cell ? -1 : 1));
  expect(byCell((await template()).fields)).toEqual(byCell(fields));
});

it('refuses an edit of cells that somebody else overtook, in the same version too, and says who', async () => {
  const form = await addForm(TOKENS);
  const template = async () => (await app.send(excelCalls.template, admin, { id: form })).data;
  const { version, fields, revision } = await template();
  const save = (more: object, changed: ExcelField[] = fields) =>
    app.send(excelCalls.saveFields, admin, { id: form, versionId: version.id, fields: changed, ...more });
  const first = await save({ revision }, fields.slice(1));
  expect(first.data).toEqual({ versionId: version.id, number: 1, revision: revision + 1 });
  const second = await save({ revision });
  expect([second.status, second.message]).toEqual([409, expect.stringContaining(admin.displayName)]);
  expect(await template()).toMatchObject({ revision: revision + 1, fields: fields.slice(1) });
  // Its name and its file belong to the same edits; a program that names no revision overwrites as before.
  const renaming = { id: form, title: `班报 ${count} 新`, revision: revision + 1 };
  expect((await app.send(excelCalls.edit, admin, renaming)).status).toBe(200);
  expect((await save({ revision: revision + 1 })).status).toBe(409);
  await upload(form, await makeTemplate(TOKENS));
  expect((await template()).revision).toBe(revision + 3);
  const { version: newest } = await template();
  expect((await save({ versionId: newest.id })).data.revision).toBe(revision + 4);
});

it('keeps lines and full-width numbers of what is filled in, as they were meant', async () => {
  const form = await addForm({ ...TOKENS, B3: '{{fill; text; 备注}}' });
  const id = await generate(form);
  const note = { sheet: '班报', cell: 'B3', value: '第一行\n第二行' };
  const reading = { sheet: '班报', cell: 'B4', value: '４２．５' };
  await app.send(excelCalls.fill, operator, { id, values: [note, reading] });
  const record = await recordOf(id);
  expect([valueAt(record, 'B3'), valueAt(record, 'B4')]).toEqual(['第一行\n第二行', 42.5]);
  const file = await app.send(excelCalls.export, operator, { id });
  const rows = await readSheet(file.raw.rawPayload, '班报');
  expect([rows[2]?.[1], rows[3]?.[1]]).toEqual(['第一行\n第二行', 42.5]);
});

it('refuses files and tokens that are no good, and changes nothing then', async () => {
  const form = await addForm();
  const tooLarge = Buffer.concat([await makeTemplate(), Buffer.alloc(11 * 1024 * 1024)]);
  for (const [bytes, code] of [
    [Buffer.from('a,b'), '2622'],
    [tooLarge, '2623'],
    [await makeTemplate({ B3: '{{avg; nothing}}' }), '2626'],
    [await makeTemplate({ B3: '{{median; flow}}' }), '2626'],
  ] as const)
    expect((await upload(form, bytes)).code).toBe(code);
  expect((await app.send(excelCalls.queryVersions, admin, { id: form })).data.total).toBe(1);
});

it('has the newest values of its period: not those of today in one that is over, and none that are bad', async () => {
  const form = await addForm(TOKENS);
  const newestOf = async (fromMs: number, toMs: number) => {
    const { data } = await app.send(excelCalls.generate, operator, { id: form, fromMs, toMs });
    return valueAt(await recordOf(data.id), 'C3');
  };
  const nowMs = Date.now();
  expect(await newestOf(nowMs - HOUR_MS, nowMs)).toBe(9.9);
  expect(await newestOf(START_MS, START_MS + 9 * HOUR_MS)).toBe(4.3);
  expect(await newestOf(START_MS, START_MS + 10 * HOUR_MS)).toBeNull();
});

it('refuses a period without length, at its end', async () => {
  const body = { id: await addForm(TOKENS), fromMs: START_MS, toMs: START_MS };
  expect(await app.send(excelCalls.generate, operator, body)).toMatchObject({
    ...{ status: 400, fields: [{ path: 'toMs' }] },
  });
});

it('makes records by the clock, once each', async () => {
  const form = await addForm(TOKENS, { schedule: 'day' });
  await app.database.pool.query(
    "update excel_form set scheduled_at = now() - interval '50 hours' where id = $1",
    [form],
  );
  const [job] = feature.jobs;
  await job!.work(work as never);
  await job!.work(work as never);
  const { data } = await app.send(excelCalls.queryRecords, operator, { excelId: form });
  expect(data.total).toBe(2);
  for (const { madeMs, status, fromMs, toMs } of data.rows) {
    expect([madeMs !== null, status, toMs - fromMs]).toEqual([true, 'unfilled', 24 * HOUR_MS]);
    expect(new Date(fromMs + 8 * HOUR_MS).getUTCHours()).toBe(0);
  }
});

it('summarises what records say', async () => {
  const form = await addForm(TOKENS);
  for (const value of [10, 20, 60]) await fill(await generate(form), value);
  const { data } = await app.send(excelCalls.summary, operator, { id: form });
  expect(data.rows).toHaveLength(3);
  const column = data.columns.find(({ title }: { title: string }) => title === '抄表');
  expect(column).toMatchObject({ count: 3, sum: 90, avg: 30, min: 10, max: 60 });
  const file = await app.send(excelCalls.exportSummary, operator, { id: form }, { language: 'zh' });
  const rows = await readSheet(file.raw.rawPayload, 1);
  expect(rows).toHaveLength(8);
  expect(rows[4]?.[0]).toBe('合计');
});

it('summarises each of several cells that ask for the same', async () => {
  const form = await addForm({ B3: '{{fill; number; 读数}}', B4: '{{fill; number; 读数}}' });
  const values = ['B3', 'B4'].map((cell, place) => ({ sheet: '班报', cell, value: 10 * (place + 1) }));
  await app.send(excelCalls.fill, operator, { id: await generate(form), values });
  const { data } = await app.send(excelCalls.summary, operator, { id: form });
  expect(data.columns.map(({ title, sum }: { title: string; sum: number }) => [title, sum])).toEqual([
    ['读数 (B3)', 10],
    ['读数 (B4)', 20],
  ]);
});

it('is of the organisation alone', async () => {
  const form = await addForm(TOKENS);
  const record = await generate(form);
  const { data: template } = await app.send(excelCalls.template, admin, { id: form });
  for (const reply of [
    await app.send(excelCalls.info, stranger, { id: form }),
    await app.send(excelCalls.edit, stranger, { id: form, title: 'x' }),
    await app.send(excelCalls.delete, stranger, { id: form }),
    await upload(form, await makeTemplate(), stranger),
    await app.send(excelCalls.template, stranger, { id: form }),
    await app.send(excelCalls.downloadTemplate, stranger, { versionId: template.version.id }),
    await app.send(excelCalls.generate, stranger, { id: form, ...period }),
    await app.send(excelCalls.recordInfo, stranger, { id: record }),
    await app.send(excelCalls.fill, stranger, { id: record, values: [] }),
    await app.send(excelCalls.sign, stranger, { id: record }),
    await app.send(excelCalls.deleteRecord, stranger, { id: record }),
    await app.send(excelCalls.export, stranger, { id: record }),
    await app.send(excelCalls.summary, stranger, { id: form }),
  ])
    expect(reply.status).toBe(404);
  expect((await app.send(excelCalls.add, operator, { equipmentId: pump.id, title: 'x' })).status).toBe(403);
  const both = { title: 'x', equipmentId: pump.id, projectId: '1' };
  expect((await app.send(excelCalls.add, admin, both)).fields[0]?.path).toBe('equipmentId');
});

it('a record has the values of the fields of its version, also where those are set meanwhile', async () => {
  const id = await addForm(TOKENS);
  const held = {
    lock: `select from excel_form where id = ${id} for update`,
    change: `update excel_version set fields = '[]' where excel_id = ${id}`,
  };
  const made = await whileWaiting(app.database.pool, held, () => generate(id));
  expect(await recordOf(made)).toMatchObject({ fields: [], values: [] });
});
