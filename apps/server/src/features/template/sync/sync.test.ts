// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { calls, type Signal, type SyncItem } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whileWaiting } from '../../../platform/testing/while-waiting.ts';
import { describeRefusals } from '../testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template, equipment } = calls;
let serial = 0;
const send = async (call: Parameters<EngineeringApp['send']>[0], body: unknown) =>
  app.send(call, app.engineer, body as never);
const sent = async (call: Parameters<EngineeringApp['send']>[0], body: unknown) => {
  const reply = await send(call, body);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
};

/** A template with a driver at `${host}` and the signals `speed` and `level`. */
async function addPump() {
  const title = `Pump ${++serial}`;
  const { id: templateId } = await sent(template.add, { title });
  const parameters = [{ name: 'host' }, { name: 'base', value: '100' }];
  await sent(template.edit, { id: templateId, title, parameters });
  const options = { host: '${host}' };
  const driver = { templateId, title: 'PLC', protocol: 'modbus-tcp', options };
  const { id: driverId } = await sent(template.addDriver, driver);
  const add = ['speed', 'level'].map((tag, i) => ({
    ...{ driverId, tag, title: tag, address: `HR:\${base+${i}}` },
  }));
  await sent(template.saveSignals, { templateId, add });
  return { templateId, driverId };
}
async function makePump(values = { host: '10.0.0.1' }) {
  const pump = await addPump();
  const equipmentId = await app.addEquipment({ templateId: pump.templateId, templateValues: values });
  return { ...pump, equipmentId };
}
const signalsOf = async (equipmentId: string): Promise<Signal[]> =>
  (await sent(calls.signal.query, { equipmentId, pageSize: 200 })).rows;
const ofTemplate = async (templateId: string): Promise<Signal[]> =>
  (await sent(template.querySignals, { templateId, pageSize: 200 })).rows;
const editInTemplate = async (templateId: string, tag: string, change: object) => {
  const row = (await ofTemplate(templateId)).find((one) => one.tag === tag);
  await sent(template.saveSignals, { templateId, edit: [{ id: row?.id, tag, title: tag, ...change }] });
};
const difference = async (equipmentId: string): Promise<SyncItem[]> =>
  (await sent(template.compare, { equipmentId })).items;
const synchronise = async (templateId: string, ...equipmentIds: string[]) => {
  const { version } = await sent(template.detail, { id: templateId });
  return send(template.synchronise, { templateId, version, equipmentIds });
};

const ofPump = async () => ({ equipmentId: (await makePump()).equipmentId });
const bound = async () => ({ id: await app.addEquipment(), ...(await addPump()), driverId: undefined });
describeRefusals(
  () => app,
  [
    { call: template.compare, body: ofPump, isWatcherRefused: true },
    {
      call: template.synchronise,
      body: async () => {
        const { templateId, equipmentId } = await makePump();
        return { templateId, version: 4, equipmentIds: [equipmentId] };
      },
      isWatcherRefused: true,
    },
    {
      call: equipment.bindTemplate,
      body: async () => {
        const { id, templateId } = await bound();
        return { id, templateId, templateValues: { host: 'a' } };
      },
      isWatcherRefused: true,
    },
    {
      call: equipment.unbindTemplate,
      body: async () => ({ id: (await makePump()).equipmentId }),
      isWatcherRefused: true,
    },
  ],
);

it('makes equipment with values of its own, in step with its template', async () => {
  const { templateId, equipmentId } = await makePump({ host: '10.0.0.7' });
  const [driver] = await sent(calls.driver.query, { equipmentId });
  expect(driver.options).toMatchObject({ host: '10.0.0.7' });
  expect(await sent(equipment.info, { id: equipmentId })).toMatchObject({
    templateVersion: 4,
    templateValues: { host: '10.0.0.7' },
  });
  expect(await difference(equipmentId)).toEqual([]);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ status: 409, code: '1705' });
});

it('shows what the template changed, and applies it to the signals there are', async () => {
  const { templateId, driverId, equipmentId } = await makePump();
  const before = await signalsOf(equipmentId);
  await editInTemplate(templateId, 'speed', { unit: 'rpm', address: 'HR:${base+9}' });
  await sent(template.saveSignals, {
    templateId,
    add: [{ driverId, tag: 'flow', title: 'Flow', address: 'HR:7' }],
  });
  expect(await difference(equipmentId)).toMatchObject([
    { kind: 'signal', action: 'add', name: 'flow', equipment: null, template: { driver_id: 'PLC' } },
    {
      ...{ kind: 'signal', action: 'change', name: 'speed' },
      equipment: { unit: '', address: 'HR:100' },
      template: { unit: 'rpm', address: 'HR:109' },
    },
  ]);
  expect((await signalsOf(equipmentId)).map(({ tag }) => tag)).toEqual(['speed', 'level']);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({
    data: { equipment: 1, added: 1, changed: 1, released: 0 },
  });
  const after = await signalsOf(equipmentId);
  expect(after).toMatchObject([
    // The same signal: its history goes on.
    { id: before[0]?.id, tag: 'speed', unit: 'rpm', address: 'HR:109' },
    { id: before[1]?.id, tag: 'level' },
    { tag: 'flow', driverId: before[0]?.driverId },
  ]);
  expect(await difference(equipmentId)).toEqual([]);
});

it('keeps what was changed or deleted at the equipment, also later', async () => {
  const { templateId, equipmentId } = await makePump();
  const [speed, level] = await signalsOf(equipmentId);
  await sent(calls.signal.saveAll, {
    equipmentId,
    edit: [{ id: speed?.id, tag: 'speed', title: 'speed', unit: 'Hz' }],
    delete: [{ id: level?.id }],
  });
  await editInTemplate(templateId, 'speed', { unit: 'rpm', decimals: 1 });
  await editInTemplate(templateId, 'level', { unit: 'm' });
  const kept = [
    {
      ...{ action: 'keep', name: 'speed' },
      equipment: { unit: 'Hz' },
      template: { unit: 'rpm' },
    },
    { action: 'keep', name: 'level', equipment: null },
  ];
  expect(await difference(equipmentId)).toMatchObject([{ action: 'change', name: 'speed' }, ...kept]);
  expect((await synchronise(templateId, equipmentId)).status).toBe(200);
  expect(await signalsOf(equipmentId)).toMatchObject([{ tag: 'speed', unit: 'Hz', decimals: 1 }]);
  expect(await difference(equipmentId)).toMatchObject(kept);
});

it('leaves what the template has no longer to the equipment, with its history', async () => {
  const { templateId, equipmentId } = await makePump();
  const before = await signalsOf(equipmentId);
  const gone = (await ofTemplate(templateId)).find(({ tag }) => tag === 'level');
  await sent(template.saveSignals, { templateId, delete: [{ id: gone?.id }] });
  expect(await difference(equipmentId)).toMatchObject([{ action: 'release', name: 'level' }]);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ data: { released: 1 } });
  expect((await signalsOf(equipmentId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(await difference(equipmentId)).toEqual([]);
});

it('changes connections by the option: a host that was changed at the equipment stays', async () => {
  const { templateId, driverId, equipmentId } = await makePump();
  const [driver] = await sent(calls.driver.query, { equipmentId });
  const { id, title, protocol } = driver;
  await sent(calls.driver.edit, { id, title, protocol, options: { ...driver.options, host: '10.9.9.9' } });
  await sent(template.editDriver, {
    ...{ templateId, id: driverId, title: 'Drive', protocol },
    options: { host: '${host}', port: 1502 },
  });
  expect((await synchronise(templateId, equipmentId)).status).toBe(200);
  expect(await sent(calls.driver.query, { equipmentId })).toMatchObject([
    { id, title: 'Drive', options: { host: '10.9.9.9', port: 1502 } },
  ]);
});

it('applies to all of the equipment or to none', async () => {
  const { templateId, equipmentId } = await makePump();
  const other = await app.addEquipment({ templateId, templateValues: { host: '10.0.0.2' } });
  const taken = (await signalsOf(other)).find(({ tag }) => tag === 'speed');
  await sent(calls.signal.saveAll, {
    equipmentId: other,
    edit: [{ id: taken?.id, tag: 'flow', title: 'speed' }],
  });
  await sent(template.saveSignals, { templateId, add: [{ tag: 'flow', title: 'Flow' }] });
  const refused = await synchronise(templateId, equipmentId, other);
  expect(refused).toMatchObject({ status: 400, code: '1704' });
  expect(refused.message).toContain('flow');
  expect((await signalsOf(equipmentId)).map(({ tag }) => tag)).toEqual(['speed', 'level']);
  expect((await synchronise(templateId, equipmentId)).status).toBe(200);
});

it('refuses a difference that is no longer the one that was looked at', async () => {
  const { templateId, equipmentId } = await makePump();
  const { version } = await sent(template.detail, { id: templateId });
  await editInTemplate(templateId, 'speed', { unit: 'rpm' });
  const request = { templateId, version, equipmentIds: [equipmentId] };
  expect(await send(template.synchronise, request)).toMatchObject({ status: 409, code: '1706' });
});

it('binds equipment that is there, changes nothing of it before it is synchronised, and lets it go', async () => {
  const { templateId } = await addPump();
  const id = await app.addEquipment();
  const driverId = await app.addDriver(id, { title: 'PLC', options: { host: '10.1.1.1' } });
  await sent(calls.signal.add, { equipmentId: id, driverId, tag: 'speed', title: 'N', address: 'HR:3' });
  const { rows } = await sent(equipment.query, { templateId });
  expect(rows).toEqual([]);
  expect(await send(equipment.bindTemplate, { id, templateId })).toMatchObject({ code: '1703' });
  const values = { host: '10.1.1.1', nonsense: 'x' };
  expect(await send(equipment.bindTemplate, { id, templateId, templateValues: values })).toMatchObject({
    data: { fields: [{ path: 'templateValues.nonsense' }] },
  });
  const templateValues = { host: '10.1.1.1' };
  await sent(equipment.bindTemplate, { id, templateId, templateValues });
  expect(await signalsOf(id)).toMatchObject([{ tag: 'speed', title: 'N', address: 'HR:3' }]);
  expect((await sent(equipment.query, { templateId })).rows).toMatchObject([{ id, templateVersion: null }]);
  expect(await difference(id)).toMatchObject([
    { action: 'add', name: 'level' },
    { action: 'keep', name: 'speed', equipment: { address: 'HR:3' }, template: { address: 'HR:100' } },
  ]);
  await sent(equipment.bindTemplate, { id, templateId, templateValues: { ...templateValues, base: '200' } });
  expect((await synchronise(templateId, id)).status).toBe(200);
  const synchronised = [
    { tag: 'speed', title: 'N', address: 'HR:3', driverId },
    { tag: 'level', address: 'HR:201', driverId },
  ];
  expect(await signalsOf(id)).toMatchObject(synchronised);
  await sent(equipment.unbindTemplate, { id });
  expect(await signalsOf(id)).toMatchObject(synchronised);
  expect(await send(template.compare, { equipmentId: id })).toMatchObject({ status: 409, code: '1707' });
  expect(await send(equipment.unbindTemplate, { id })).toMatchObject({ code: '1707' });
  expect((await send(template.delete, { id: templateId })).status).toBe(200);
});

it('binds to a gateway and to a template together or not at all', async () => {
  const { templateId } = await addPump();
  const { id: gatewayId } = await app.addGateway();
  const id = await app.addEquipment();
  const request = { id, gatewayId, templateId };
  expect(await send(equipment.bindGatewayAndTemplate, request)).toMatchObject({ code: '1703' });
  expect(await sent(equipment.info, { id })).toMatchObject({ gatewayId: null, templateId: null });
  await sent(equipment.bindGatewayAndTemplate, { ...request, templateValues: { host: 'plc' } });
  expect(await sent(equipment.info, { id })).toMatchObject({ gatewayId, templateId });
  const wanted = await app.wantedVersion(gatewayId);
  expect((await synchronise(templateId, id)).status).toBe(200);
  expect(await app.wantedVersion(gatewayId)).toBeGreaterThan(wanted);
});

it('refuses values by which an address or an option is none', async () => {
  const { templateId } = await addPump();
  const make = (templateValues: object) =>
    send(equipment.add, { title: `Wrong ${++serial}`, templateId, templateValues });
  expect(await make({ host: 'plc', base: '99999' })).toMatchObject({ status: 400, code: '1704' });
  expect(await make({ host: 'plc', base: 'x' })).toMatchObject({ status: 400, code: '1704' });
});

it('a difference is of one moment: nobody is between the template and the equipment', async () => {
  const { equipmentId, templateId } = await makePump();
  await editInTemplate(templateId, 'speed', { unit: 'rpm' });
  const before = await difference(equipmentId);
  expect(before).toMatchObject([{ action: 'change' }]);
  // As somebody synchronises it.
  const held = {
    lock: 'lock table signal in access exclusive mode',
    change: `update signal set unit = 'rpm' where equipment_id = ${equipmentId} and tag = 'speed'`,
  };
  expect(await whileWaiting(app.database.pool, held, () => difference(equipmentId))).toEqual(before);
});
