// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas name columns as ${c1}
import { calls, type Report, type Signal, type SyncItem } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReportRepository } from '../../report/index.ts';
import { describeRefusals } from '../testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template } = calls;
let serial = 0;
const send = (call: Parameters<EngineeringApp['send']>[0], body: unknown) =>
  app.send(call, app.engineer, body as never);
const sent = async (call: Parameters<EngineeringApp['send']>[0], body: unknown) => {
  const reply = await send(call, body);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
};
const column = (signalId: string, more: object = {}) => ({
  ...{ key: 'c1', title: 'Level', source: 'signal', signalId, statistic: 'avg', unit: 'm', decimals: 1 },
  ...more,
});

/** A template with the signals `level` and `flow`, and a daily report of the level. */
async function addTank() {
  const { id: templateId } = await sent(template.add, { title: `Tank ${++serial}` });
  const add = ['level', 'flow'].map((tag) => ({ tag, title: tag }));
  await sent(template.saveSignals, { templateId, add });
  const { rows } = await sent(template.querySignals, { templateId, pageSize: 10 });
  const [level = '', flow = ''] = (rows as Signal[]).map(({ id }) => id);
  const fields = { templateId, title: 'Day', columns: [column(level)] };
  const { id: reportId } = await sent(template.addReport, fields);
  return { templateId: templateId as string, level, flow, reportId: reportId as string };
}
const reportsOf = (equipmentId: string) =>
  new ReportRepository(app.database.kysely).listOfEquipment(equipmentId);
const signalsOf = async (equipmentId: string): Promise<Signal[]> =>
  (await sent(calls.signal.query, { equipmentId, pageSize: 200 })).rows;
const difference = async (equipmentId: string): Promise<SyncItem[]> =>
  (await sent(template.compare, { equipmentId })).items;
const synchronise = async (templateId: string, ...equipmentIds: string[]) => {
  const { version } = await sent(template.detail, { id: templateId });
  return send(template.synchronise, { templateId, version, equipmentIds });
};

const tank = async () => {
  const { templateId, reportId: id, level } = await addTank();
  return { templateId, id, level };
};
describeRefusals(
  () => app,
  [
    {
      call: template.queryReports,
      body: async () => ({ templateId: (await tank()).templateId }),
      isWatcherRefused: true,
    },
    {
      call: template.reportInfo,
      body: async () => {
        const { templateId, id } = await tank();
        return { templateId, id };
      },
      isWatcherRefused: true,
    },
    {
      call: template.addReport,
      body: async () => {
        const { templateId, level } = await tank();
        return { templateId, title: 'Week', columns: [column(level)] };
      },
      isWatcherRefused: true,
    },
    {
      call: template.editReport,
      body: async () => {
        const { templateId, id, level } = await tank();
        return { templateId, id, title: 'Week', columns: [column(level)] };
      },
      isWatcherRefused: true,
    },
    {
      call: template.deleteReport,
      body: async () => {
        const { templateId, id } = await tank();
        return { templateId, id };
      },
      isWatcherRefused: true,
    },
  ],
);

it('keeps reports as equipment does: by name once, of signals that are there, with formulas that can be read', async () => {
  const { templateId, level, flow, reportId } = await addTank();
  const add = (more: object) =>
    send(template.addReport, { templateId, title: 'Other', columns: [column(level)], ...more });
  expect(await add({ title: 'Day' })).toMatchObject({ status: 409, code: '2601' });
  expect(await add({ columns: [column('999999')] })).toMatchObject({ status: 400, code: '2602' });
  const formula = column('', { key: 'c2', source: 'formula', formula: '${c9} + 1' });
  expect(await add({ columns: [column(level), formula] })).toMatchObject({ status: 400, code: '2603' });
  await sent(template.editReport, {
    ...{ templateId, id: reportId, title: 'Daily', columns: [column(level), column(flow, { key: 'c2' })] },
    revision: 1,
  });
  const late = { templateId, id: reportId, title: 'Late', columns: [column(level)], revision: 1 };
  expect(await send(template.editReport, late)).toMatchObject({ status: 409 });
  await sent(template.addReport, { templateId, title: 'Annual', columns: [column(flow)] });
  const list = await sent(template.queryReports, { templateId, sortField: 'title', sortOrder: 'asc' });
  expect(list.rows.map(({ title, ownerTitle }: Report) => [title, ownerTitle.slice(0, 4)])).toEqual([
    ['Annual', 'Tank'],
    ['Daily', 'Tank'],
  ]);
  expect((await sent(template.queryReports, { templateId, keyword: 'annu' })).total).toBe(1);
  expect(await sent(template.detail, { id: templateId })).toMatchObject({ reportCount: 2 });
  await sent(template.deleteReport, { templateId, id: reportId });
  expect(await send(template.reportInfo, { templateId, id: reportId })).toMatchObject({ status: 404 });
});

it('gives equipment that is made from it reports of its own signals', async () => {
  const { templateId } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [level] = await signalsOf(equipmentId);
  expect(await reportsOf(equipmentId)).toMatchObject([{ title: 'Day', columns: [{ signalId: level?.id }] }]);
  expect(await difference(equipmentId)).toEqual([]);
});

it('is made of equipment with its reports', async () => {
  const { templateId } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const { id } = await sent(template.add, { title: `Copy ${++serial}`, equipmentId });
  const second = await app.addEquipment({ templateId: id });
  const [level] = await signalsOf(second);
  expect(await reportsOf(second)).toMatchObject([{ title: 'Day', columns: [{ signalId: level?.id }] }]);
});

it('synchronises reports by the same comparison: what was changed at the equipment stays', async () => {
  const { templateId, level, flow, reportId } = await addTank();
  const [plain, other] = [await app.addEquipment({ templateId }), await app.addEquipment({ templateId })];
  const [own] = await reportsOf(other);
  const service = new ReportRepository(app.database.kysely);
  const edit = { editor: 'x', basedOn: undefined, language: 'en' } as const;
  await service.update(app.engineer.organisationId, own?.id ?? '', { step: 'month' }, edit);
  await sent(template.editReport, {
    ...{ templateId, id: reportId, title: 'Day', step: 'week' },
    columns: [column(level), column(flow, { key: 'c2', title: 'Flow', statistic: 'max', unit: '' })],
  });
  await sent(template.addReport, { templateId, title: '流量', titleEn: 'Flow', columns: [column(flow)] });
  expect(await difference(plain)).toMatchObject([
    {
      kind: 'report',
      action: 'add',
      name: '流量',
      nameEn: 'Flow',
      template: { columns: ['c1 Level: avg flow m'] },
    },
    {
      ...{ kind: 'report', action: 'change', name: 'Day' },
      equipment: { step: 'day', columns: ['c1 Level: avg level m'] },
      template: { step: 'week', columns: ['c1 Level: avg level m', 'c2 Flow: max flow'] },
    },
  ]);
  expect(await synchronise(templateId, plain, other)).toMatchObject({ data: { added: 2, changed: 2 } });
  const [, ownFlow] = await signalsOf(other);
  expect(await reportsOf(other)).toMatchObject([
    { id: own?.id, step: 'month', columns: [{ key: 'c1' }, { key: 'c2', signalId: ownFlow?.id }] },
    { title: '流量', columns: [{ signalId: ownFlow?.id }] },
  ]);
  expect(await difference(plain)).toEqual([]);
  expect(await difference(other)).toMatchObject([
    { action: 'keep', name: 'Day', equipment: { step: 'month' }, template: { step: 'week' } },
  ]);
});

it('leaves reports that the template has no longer, and signals that are gone empty in both', async () => {
  const { templateId, reportId, level, flow } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [ownLevel] = await signalsOf(equipmentId);
  await sent(calls.signal.saveAll, { equipmentId, delete: [{ id: ownLevel?.id }] });
  // The signal was deleted at the equipment: a column of it is no difference, on either side.
  expect(await difference(equipmentId)).toMatchObject([{ kind: 'signal', action: 'keep', name: 'level' }]);
  await sent(template.addReport, {
    ...{ templateId, title: 'Both', columns: [column(level), column(flow, { key: 'c2' })] },
  });
  await sent(template.deleteReport, { templateId, id: reportId });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ data: { added: 1, released: 1 } });
  const [ownFlow] = await signalsOf(equipmentId);
  expect(await reportsOf(equipmentId)).toMatchObject([
    { title: 'Day' },
    { title: 'Both', columns: [{ signalId: '' }, { signalId: ownFlow?.id }] },
  ]);
  expect(await difference(equipmentId)).toMatchObject([{ kind: 'signal', action: 'keep' }]);
});

it('takes a report of the equipment with the same name for that of the template, as it is', async () => {
  const { templateId } = await addTank();
  const source = await app.addEquipment({ templateId });
  await sent(calls.equipment.unbindTemplate, { id: source });
  const before = await reportsOf(source);
  await sent(calls.equipment.bindTemplate, { id: source, templateId });
  expect(await difference(source)).toEqual([]);
  expect(await synchronise(templateId, source)).toMatchObject({ status: 200 });
  expect((await reportsOf(source)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
