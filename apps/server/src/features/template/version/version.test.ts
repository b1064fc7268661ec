import { calls, KEPT_TEMPLATE_VERSIONS, type Signal, type TemplateVersion } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** A template in version 2, with one signal. */
async function addPump() {
  const { id: templateId } = await sent(template.add, { title: `Pump ${++serial}` });
  const add = [{ tag: 'pressure', title: 'Pressure', unit: 'bar', min: 0, max: 10 }];
  await sent(template.saveSignals, { templateId, add });
  return templateId as string;
}
const signalsIn = async (templateId: string): Promise<Signal[]> =>
  (await sent(template.querySignals, { templateId, pageSize: 10 })).rows;
const setMost = async (templateId: string, rangeMax: number) => {
  const [row] = await signalsIn(templateId);
  const edit = [{ id: row?.id, tag: 'pressure', title: 'Pressure', max: rangeMax }];
  await sent(template.saveSignals, { templateId, edit });
};
const versionsOf = async (templateId: string): Promise<TemplateVersion[]> =>
  (await sent(template.queryVersions, { templateId, pageSize: 200 })).rows;

const ofPump = (more: object) => async () => ({ templateId: await addPump(), ...more });
describeRefusals(
  () => app,
  [
    { call: template.queryVersions, body: ofPump({}), isWatcherRefused: true },
    { call: template.compareVersions, body: ofPump({ from: 1, to: 2 }), isWatcherRefused: true },
    { call: template.noteVersion, body: ofPump({ version: 1, note: 'first' }), isWatcherRefused: true },
    { call: template.restoreVersion, body: ofPump({ version: 1, current: 2 }), isWatcherRefused: true },
  ],
);

it('keeps each change with who made it and how much it changed', async () => {
  const templateId = await addPump();
  await sent(template.edit, { id: templateId, title: `Pump ${++serial}`, parameters: [{ name: 'host' }] });
  await setMost(templateId, 16);
  await sent(template.saveSignals, { templateId, delete: [{ id: (await signalsIn(templateId))[0]?.id }] });
  const madeBy = app.engineer.displayName;
  expect(await versionsOf(templateId)).toMatchObject([
    { version: 5, added: 0, changed: 0, removed: 1, isCurrent: true, madeBy },
    { version: 4, added: 0, changed: 1, removed: 0, isCurrent: false },
    { version: 3, added: 1, changed: 0, removed: 0 },
    { version: 2, added: 1, changed: 0, removed: 0 },
    { version: 1, added: 0, changed: 0, removed: 0 },
  ]);
  // A new name is no other content.
  await sent(template.edit, { id: templateId, title: `Pump ${++serial}` });
  expect(await versionsOf(templateId)).toHaveLength(5);
});

it('tells what differs between any two, field by field, in either direction', async () => {
  const templateId = await addPump();
  await setMost(templateId, 16);
  const items = async (from: number, to: number) =>
    (await sent(template.compareVersions, { templateId, from, to })).items;
  const names = { name: 'pressure', nameEn: '', title: 'Pressure', titleEn: '' };
  const change = { kind: 'signal', action: 'change', ...names };
  expect(await items(2, 3)).toEqual([{ ...change, before: { max: 10 }, after: { max: 16 } }]);
  expect(await items(3, 2)).toEqual([{ ...change, before: { max: 16 }, after: { max: 10 } }]);
  expect(await items(1, 2)).toMatchObject([{ action: 'add', name: 'pressure', before: null }]);
  expect(await items(2, 1)).toMatchObject([{ action: 'remove', name: 'pressure', after: null }]);
  expect(await items(3, 3)).toEqual([]);
  expect(await send(template.compareVersions, { templateId, from: 1, to: 9 })).toMatchObject({
    code: '2681',
  });
});

it('tells a changed limit of an alarm rule with what its words need, and takes it back', async () => {
  const templateId = await addPump();
  const [pressure] = await signalsIn(templateId);
  const above = (value: number) => ({
    ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value } },
    ...{ secondLimit: null, deadband: 0 },
  });
  const { id } = await sent(template.addAlarmRule, {
    ...{ templateId, title: 'High', signalId: pressure?.id, condition: above(8) },
  });
  await sent(template.editAlarmRule, { templateId, id, condition: above(9), revision: 1 });
  // The words of the rule say bar or kPa; the rule is the same.
  const edit = [{ id: pressure?.id, tag: 'pressure', title: 'Pressure', unit: 'kPa' }];
  await sent(template.saveSignals, { templateId, edit });
  const { items } = await sent(template.compareVersions, { templateId, from: 3, to: 5 });
  const told = (value: number, signalUnit: string) => ({
    condition: { condition: above(value), signalUnit, namedSignals: [] },
  });
  expect(items).toMatchObject([
    { kind: 'signal', action: 'change', name: 'pressure' },
    {
      ...{ kind: 'alarmRule', action: 'change', name: 'High', title: 'pressure' },
      ...{ before: told(8, 'bar'), after: told(9, 'kPa') },
    },
  ]);
  expect(await versionsOf(templateId)).toMatchObject([
    { version: 5, changed: 1 },
    { version: 4, changed: 1 },
    { version: 3, added: 1 },
    {},
    {},
  ]);
  await sent(template.restoreVersion, { templateId, version: 3, current: 5 });
  expect(await sent(template.alarmRuleInfo, { templateId, id })).toMatchObject({
    ...{ condition: above(8), revision: 3, signalUnit: 'bar' },
  });
  await sent(template.restoreVersion, { templateId, version: 2, current: 6 });
  expect(await sent(template.detail, { id: templateId })).toMatchObject({ alarmRuleCount: 0 });
});

it('is changed wrongly, synchronised, taken back and synchronised: all is right again, but what is of the equipment', async () => {
  const templateId = await addPump();
  const pumps: string[] = [];
  for (let i = 0; i < 3; i += 1) pumps.push(await app.addEquipment({ templateId }));
  const [, , third = ''] = pumps;
  const ownOf = async (equipmentId: string): Promise<Signal[]> =>
    (await sent(calls.signal.query, { equipmentId })).rows;
  const before = await Promise.all(pumps.map(ownOf));
  const [own] = before[2] ?? [];
  await sent(calls.signal.saveAll, {
    equipmentId: third,
    edit: [{ id: own?.id, tag: 'pressure', title: 'Pressure of the third' }],
  });
  const synchronise = async () => {
    const { version } = await sent(template.detail, { id: templateId });
    await sent(template.synchronise, { templateId, version, equipmentIds: pumps });
    const signals = await Promise.all(pumps.map(ownOf));
    return signals.map(([signal]) => [signal?.id, signal?.max, signal?.title]);
  };
  const ids = before.map(([signal]) => signal?.id);
  await setMost(templateId, 1000);
  expect(await synchronise()).toEqual([
    [ids[0], 1000, 'Pressure'],
    [ids[1], 1000, 'Pressure'],
    [ids[2], 1000, 'Pressure of the third'],
  ]);
  const info = () => sent(calls.equipment.info, { id: third });
  expect(await info()).toMatchObject({ templateVersion: 3, templateNewest: 3 });
  const request = { templateId, version: 2, current: 3, note: 'the limit was of another pump' };
  expect(await sent(template.restoreVersion, request)).toEqual({ version: 4 });
  expect(await info()).toMatchObject({ templateVersion: 3, templateNewest: 4 });
  expect((await versionsOf(templateId))[0]).toMatchObject({
    ...{ version: 4, restoredFrom: 2, note: request.note, changed: 1, equipmentCount: 0 },
  });
  expect(await synchronise()).toEqual([
    [ids[0], 10, 'Pressure'],
    [ids[1], 10, 'Pressure'],
    [ids[2], 10, 'Pressure of the third'],
  ]);
  expect((await versionsOf(templateId))[0]).toMatchObject({ equipmentCount: 3 });
});

it('brings back what was deleted as newer than what there was, so that an edit of the old is refused', async () => {
  const templateId = await addPump();
  const [row] = await signalsIn(templateId);
  await setMost(templateId, 16);
  await sent(template.restoreVersion, { templateId, version: 2, current: 3 });
  const edit = [{ id: row?.id, tag: 'pressure', title: 'P', revision: 2 }];
  expect(await send(template.saveSignals, { templateId, edit })).toMatchObject({ status: 409 });
  expect(await signalsIn(templateId)).toMatchObject([{ id: row?.id, max: 10, revision: 3 }]);
});

it('refuses to go back to what it is, to what is not kept, and past a change that nobody looked at', async () => {
  const templateId = await addPump();
  const restore = (version: number, current: number) =>
    send(template.restoreVersion, { templateId, version, current });
  expect(await restore(2, 2)).toMatchObject({ status: 409, code: '2682' });
  expect(await restore(9, 2)).toMatchObject({ status: 404, code: '2681' });
  expect(await restore(1, 1)).toMatchObject({ status: 409, code: '1706' });
});

it('keeps the newest, those with a note, and those that equipment is at', async () => {
  const templateId = await addPump();
  await app.addEquipment({ templateId });
  await sent(template.noteVersion, { templateId, version: 1, note: 'empty' });
  // As after many changes: the numbers alone are far apart.
  await app.database.pool.query('update template set version = version + $1 where id = $2', [
    KEPT_TEMPLATE_VERSIONS,
    templateId,
  ]);
  await setMost(templateId, 11);
  expect((await versionsOf(templateId)).map(({ version }) => version)).toEqual([
    KEPT_TEMPLATE_VERSIONS + 3,
    2,
    1,
  ]);
  await app.database.pool.query('update equipment set template_version = 1 where template_id = $1', [
    templateId,
  ]);
  await sent(template.noteVersion, { templateId, version: 1, note: '' });
  await setMost(templateId, 12);
  expect((await versionsOf(templateId)).map(({ version }) => version)).toEqual([
    KEPT_TEMPLATE_VERSIONS + 4,
    KEPT_TEMPLATE_VERSIONS + 3,
    1,
  ]);
});
