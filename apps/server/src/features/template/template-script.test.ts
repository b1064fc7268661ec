import { calls, errors, type Script, type SyncItem } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRefusals } from './testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template, script } = calls;
let serial = 0;
type Call = Parameters<EngineeringApp['send']>[0];
const send = (call: Call, body: unknown) => app.send(call, app.engineer, body as never);
const sent = async (call: Call, body: unknown) => {
  const reply = await send(call, body);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
};

async function addTemplate(fields: object = {}) {
  const { id: templateId } = await sent(template.add, { title: `Pump ${++serial}`, ...fields });
  return templateId as string;
}
const addScript = async (templateId: string, fields: object = {}) =>
  (await sent(template.addScript, { templateId, title: 'Efficiency', source: 'log(1)', ...fields }))
    .id as string;
const ofTemplate = (templateId: string): Promise<Script[]> => sent(template.queryScripts, { templateId });
const of = (equipmentId: string): Promise<Script[]> => sent(script.query, { equipmentId });
const difference = async (equipmentId: string): Promise<SyncItem[]> =>
  (await sent(template.compare, { equipmentId })).items;
const synchronise = async (templateId: string, equipmentId: string) => {
  const { version } = await sent(template.detail, { id: templateId });
  return send(template.synchronise, { templateId, version, equipmentIds: [equipmentId] });
};

const ofNew = async () => ({ templateId: await addTemplate() });
const withScript = async () => {
  const templateId = await addTemplate();
  return { templateId, id: await addScript(templateId) };
};
describeRefusals(
  () => app,
  [
    { call: template.queryScripts, body: ofNew, isWatcherRefused: true },
    {
      call: template.addScript,
      body: async () => ({ ...(await ofNew()), title: 'A' }),
      isWatcherRefused: true,
    },
    {
      call: template.editScript,
      body: async () => ({ ...(await withScript()), title: 'B' }),
      isWatcherRefused: true,
    },
    { call: template.deleteScript, body: withScript, isWatcherRefused: true },
  ],
);

it('are edited by the rules of equipment, each change a version', async () => {
  const { templateId, id } = await withScript();
  const version = async () => (await sent(template.detail, { id: templateId })).version;
  const first = await version();
  expect(await send(template.addScript, { templateId, title: 'Efficiency' })).toMatchObject({ code: '2701' });
  expect(await send(template.addScript, { templateId, title: 'B', source: ')' })).toMatchObject({
    fields: [{ path: 'source' }],
  });
  await sent(template.editScript, { templateId, id, title: 'Power', intervalS: 60, revision: 1 });
  expect(await ofTemplate(templateId)).toMatchObject([
    { id, title: 'Power', intervalS: 60, source: 'log(1)', revision: 2 },
  ]);
  expect((await send(template.editScript, { templateId, id, title: 'X', revision: 1 })).code).toBe(
    errors.editConflict.wire,
  );
  await sent(template.deleteScript, { templateId, id });
  expect(await ofTemplate(templateId)).toEqual([]);
  expect(await version()).toBe(first + 2);
});

it('are newer than what there was where a version is restored, so that an edit of the old is refused', async () => {
  const { templateId, id } = await withScript();
  const { version } = await sent(template.detail, { id: templateId });
  await sent(template.editScript, { templateId, id, title: 'Power', revision: 1 });
  await sent(template.restoreVersion, { templateId, version, current: version + 1 });
  expect(await ofTemplate(templateId)).toMatchObject([{ id, title: 'Efficiency', revision: 3 }]);
  const edit = { templateId, id, title: 'X', revision: 2 };
  expect((await send(template.editScript, edit)).code).toBe(errors.editConflict.wire);
});

it('go along when equipment is made from a template, and a template of equipment', async () => {
  const { templateId } = await withScript();
  const equipmentId = await app.addEquipment({ templateId });
  const [made] = await of(equipmentId);
  expect(made).toMatchObject({ title: 'Efficiency', source: 'log(1)', revision: 1 });
  expect(await difference(equipmentId)).toEqual([]);
  const copy = await addTemplate({ equipmentId });
  expect(await ofTemplate(copy)).toMatchObject([{ title: 'Efficiency', source: 'log(1)' }]);
});

it('follow their template but for what was changed at the equipment', async () => {
  const templateId = await addTemplate();
  const [a, , c] = [
    await addScript(templateId, { title: 'A' }),
    await addScript(templateId, { title: 'B' }),
    await addScript(templateId, { title: 'C' }),
  ];
  const { id: gatewayId } = await app.addGateway();
  const equipmentId = await app.addEquipment({ templateId, gatewayId });
  const [ownA, ownB] = await of(equipmentId);
  // At the equipment: A is tuned, B is gone. In the template: A has another source and interval, C is gone, D is new.
  await sent(script.edit, { id: ownA!.id, title: 'A', intervalS: 5 });
  await sent(script.delete, { id: ownB!.id });
  await sent(template.editScript, { templateId, id: a, title: 'A', intervalS: 60, source: 'log(2)' });
  await sent(template.deleteScript, { templateId, id: c });
  await addScript(templateId, { title: 'D' });
  const items = await difference(equipmentId);
  expect(items.map(({ kind, action, name }) => [kind, action, name])).toEqual([
    ['script', 'add', 'D'],
    ['script', 'change', 'A'],
    ['script', 'release', 'C'],
    ['script', 'keep', 'A'],
    ['script', 'keep', 'B'],
  ]);
  expect(items[1]).toMatchObject({ equipment: { source: 'log(1)' }, template: { source: 'log(2)' } });
  expect(items[3]).toMatchObject({ equipment: { interval_s: 5 }, template: { interval_s: 60 } });
  const version = await app.wantedVersion(gatewayId);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({
    data: { added: 1, changed: 1, released: 1 },
  });
  expect(await app.wantedVersion(gatewayId)).toBeGreaterThan(version);
  expect(await of(equipmentId)).toMatchObject([
    { id: ownA!.id, title: 'A', intervalS: 5, source: 'log(2)' },
    { title: 'C' },
    { title: 'D' },
  ]);
  expect((await difference(equipmentId)).map(({ action, name }) => [action, name])).toEqual([
    ['keep', 'A'],
    ['keep', 'B'],
  ]);
});

it('that would not work at the equipment are refused by name', async () => {
  const templateId = await addTemplate();
  const equipmentId = await app.addEquipment({ templateId });
  await sent(script.add, { equipmentId, title: 'Own' });
  // Taken for the template's, as it is.
  await addScript(templateId, { title: 'Own' });
  const add = [{ tag: 'power', title: 'power' }];
  await sent(template.saveSignals, { templateId, add });
  await addScript(templateId, { title: 'On change', trigger: 'change', tags: ['power'] });
  expect((await synchronise(templateId, equipmentId)).status).toBe(200);
  expect((await of(equipmentId)).map(({ title }) => title)).toEqual(['Own', 'On change']);
  // The equipment's own signal has another tag by now.
  const { rows } = await sent(calls.signal.query, { equipmentId });
  await sent(calls.signal.edit, { id: rows[0].id, tag: 'watt', title: 'power' });
  const [, late] = await ofTemplate(templateId);
  await sent(template.editScript, { templateId, id: late!.id, title: 'On change', source: 'log(3)' });
  const refused = await synchronise(templateId, equipmentId);
  expect(refused.code).toBe(errors.templateUnfit.wire);
  expect(refused.message).toContain('On change');
});
