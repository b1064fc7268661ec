// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { calls, type Signal } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRefusals } from './testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template } = calls;
let serial = 0;
async function addTemplate(parameters: { name: string; value?: string }[] = []): Promise<string> {
  const title = `Pump ${++serial}`;
  const { id } = (await app.send(template.add, app.engineer, { title })).data;
  if (parameters.length > 0) await app.send(template.edit, app.engineer, { id, title, parameters });
  return id;
}
const modbus = { title: 'PLC', protocol: 'modbus-tcp', options: { host: '10.0.0.1' } };
const addDriver = async (templateId: string, fields: object = {}) =>
  app.send(template.addDriver, app.engineer, { templateId, ...modbus, ...fields });
const detail = async (id: string) => (await app.send(template.detail, app.engineer, { id })).data;
const signalsOf = async (templateId: string): Promise<Signal[]> =>
  (await app.send(template.querySignals, app.engineer, { templateId })).data.rows;

const ofOwn = async () => ({ templateId: await addTemplate() });
describeRefusals(
  () => app,
  [
    { call: template.queryDrivers, body: ofOwn, isWatcherRefused: true },
    {
      call: template.addDriver,
      body: async () => ({ ...(await ofOwn()), ...modbus }),
      isWatcherRefused: true,
    },
    { call: template.querySignals, body: ofOwn, isWatcherRefused: true },
    { call: template.saveSignals, body: ofOwn, isWatcherRefused: true },
  ],
);

it('begins empty, and each change of what it is made of is a version', async () => {
  const templateId = await addTemplate();
  expect(await detail(templateId)).toMatchObject({
    version: 1,
    driverCount: 0,
    signalCount: 0,
    parameters: [],
  });
  const { id: driverId } = (await addDriver(templateId)).data;
  const add = [{ driverId, tag: 'speed', title: 'Speed', address: 'HR:0' }];
  expect(await app.send(template.saveSignals, app.engineer, { templateId, add })).toMatchObject({
    data: { added: 1, changed: 0, deleted: 0 },
  });
  expect(await detail(templateId)).toMatchObject({ version: 3, driverCount: 1, signalCount: 1 });
  expect((await app.send(template.queryDrivers, app.engineer, { templateId })).data).toMatchObject([
    { id: driverId, title: 'PLC', signalCount: 1, status: null, revision: 1 },
  ]);
});

it('has no two drivers of one name, and deletes none that signals use', async () => {
  const templateId = await addTemplate();
  const { id } = (await addDriver(templateId)).data;
  expect(await addDriver(templateId)).toMatchObject({ status: 409, code: '1301001' });
  const add = [{ driverId: id, tag: 'speed', title: 'Speed', address: 'HR:0' }];
  await app.send(template.saveSignals, app.engineer, { templateId, add });
  const refused = await app.send(template.deleteDriver, app.engineer, { templateId, id });
  expect(refused).toMatchObject({ status: 409, code: '1301002' });
  const [signal] = await signalsOf(templateId);
  await app.send(template.saveSignals, app.engineer, { templateId, delete: [{ id: signal?.id ?? '' }] });
  expect((await app.send(template.deleteDriver, app.engineer, { templateId, id })).status).toBe(200);
});

it('refuses an edit based on what another changed, and keeps what an edit leaves out', async () => {
  const templateId = await addTemplate();
  const { id } = (await addDriver(templateId, { pollIntervalMs: 250 })).data;
  const edit = { templateId, id, ...modbus, title: 'Drive', revision: 1 };
  expect((await app.send(template.editDriver, app.engineer, edit)).status).toBe(200);
  expect(await app.send(template.editDriver, app.engineer, edit)).toMatchObject({ code: '1409' });
  expect((await app.send(template.queryDrivers, app.engineer, { templateId })).data).toMatchObject([
    { title: 'Drive', pollIntervalMs: 250, revision: 2 },
  ]);
});

it('takes placeholders of its parameters in options and addresses, and checks what they make', async () => {
  const templateId = await addTemplate([
    { name: 'host' },
    { name: 'unit', value: '3' },
    { name: 'base', value: '100' },
  ]);
  const options = { host: '${host}', unitId: '${unit}' };
  const { id: driverId } = (await addDriver(templateId, { options })).data;
  const [driver] = (await app.send(template.queryDrivers, app.engineer, { templateId })).data;
  expect(driver.options).toMatchObject({ ...options, port: 502 });
  const save = (address: string) =>
    app.send(template.saveSignals, app.engineer, {
      templateId,
      add: [{ driverId, tag: `t${++serial}`, title: 'T', address }],
    });
  expect((await save('HR:${base+2}:float32')).status).toBe(200);
  expect(await save('HR:${nowhere}')).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'add[0].address' }] },
  });
  expect(await save('HR:${base+70000}')).toMatchObject({ data: { fields: [{ path: 'add[0].address' }] } });
  expect(await addDriver(templateId, { title: 'B', options: { host: '${gone}' } })).toMatchObject({
    code: '1703',
  });
  expect(
    await addDriver(templateId, { title: 'C', options: { host: 'a', port: '${base+99999}' } }),
  ).toMatchObject({
    data: { fields: [{ path: 'options.port' }] },
  });
});

it('makes equipment with the values in the place of placeholders, and none while one has no value', async () => {
  const templateId = await addTemplate([{ name: 'unit', value: '3' }, { name: 'base' }]);
  const { id: driverId } = (await addDriver(templateId, { options: { host: '10.0.0.9', unitId: '${unit}' } }))
    .data;
  const add = [{ driverId, tag: 'speed', title: 'Speed', address: 'HR:${base+2}' }];
  await app.send(template.saveSignals, app.engineer, { templateId, add });
  const make = (title: string) => app.send(calls.equipment.add, app.engineer, { title, templateId });
  expect(await make('Pump without base')).toMatchObject({ status: 400, code: '1703' });
  const { title } = await detail(templateId);
  const parameters = [
    { name: 'unit', value: '3' },
    { name: 'base', value: '100' },
  ];
  await app.send(template.edit, app.engineer, { id: templateId, title, parameters });
  const { id: equipmentId } = (await make('Pump with base')).data;
  const [driver] = (await app.send(calls.driver.query, app.engineer, { equipmentId })).data;
  expect(driver.options).toMatchObject({ host: '10.0.0.9', unitId: 3 });
  expect((await app.send(calls.signal.query, app.engineer, { equipmentId })).data.rows).toMatchObject([
    { tag: 'speed', address: 'HR:102', driverId: driver.id },
  ]);
});

it('keeps a parameter that is used, and refuses one name twice', async () => {
  const templateId = await addTemplate([{ name: 'host' }]);
  await addDriver(templateId, { options: { host: '${host}' } });
  const { title } = await detail(templateId);
  const edit = (parameters: object[]) =>
    app.send(template.edit, app.engineer, { id: templateId, title, parameters });
  expect(await edit([])).toMatchObject({ code: '1703' });
  expect(await edit([{ name: 'host' }, { name: 'host' }])).toMatchObject({
    data: { fields: [{ path: 'parameters[1].name' }] },
  });
  expect(await edit([{ name: '1x' }])).toMatchObject({ data: { fields: [{ path: 'parameters[0].name' }] } });
  expect((await detail(templateId)).parameters).toEqual([{ name: 'host', title: '', value: '' }]);
});

it('keeps a secret sealed, also when the rest is edited', async () => {
  const templateId = await addTemplate();
  const options = { url: 'opc.tcp://10.0.0.1:4840', user: 'u', password: 'geheim' };
  const { id } = (await addDriver(templateId, { protocol: 'opc-ua', options })).data;
  const read = async () => (await app.send(template.queryDrivers, app.engineer, { templateId })).data[0];
  const { options: stored } = await read();
  expect(stored.password).toMatch(/^sealed:/);
  await app.send(template.editDriver, app.engineer, {
    ...{ templateId, id, title: 'OPC', protocol: 'opc-ua', options: stored },
  });
  expect((await read()).options.password).toBe(stored.password);
});

it('keeps no secret beside a placeholder: it would be sent to an address that it was not entered for', async () => {
  const templateId = await addTemplate([{ name: 'host', value: 'plc' }]);
  const options = { url: 'opc.tcp://${host}:4840', user: 'u', password: 'geheim' };
  const placed = { protocol: 'opc-ua', options };
  expect(await addDriver(templateId, placed)).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'options.password' }] },
  });
  const { password: _secret, ...open } = options;
  expect((await addDriver(templateId, { ...placed, options: open })).status).toBe(200);
});
