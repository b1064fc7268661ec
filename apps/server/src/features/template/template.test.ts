import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from './testing/describe-refusals.ts';
import { drawPage, savePage } from './testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template } = calls;
let serial = 0;
const addTemplate = async (equipmentId?: string, title = `Template ${++serial}`) =>
  (
    await app.send(template.add, app.engineer, {
      title,
      equipmentId: equipmentId ?? (await app.addEquipment()),
    })
  ).data.id as string;
const own = async () => ({ id: await addTemplate() });

describeRefusals(
  () => app,
  [
    { call: template.queryForManage, isWatcherRefused: true },
    { call: template.query, isWatcherRefused: true },
    {
      call: template.add,
      body: async () => ({ title: 'T', equipmentId: await app.addEquipment() }),
      isWatcherRefused: true,
    },
    { call: template.edit, body: async () => ({ ...(await own()), title: 'T' }), isWatcherRefused: true },
    { call: template.detail, body: own, isWatcherRefused: true },
    { call: template.delete, body: own, isWatcherRefused: true },
  ],
);

/** Equipment with two drivers, two signals and two pages that show them and lead to each other. */
async function drawEquipment() {
  const equipmentId = await app.addEquipment({ title: `Source ${++serial}` });
  await app.addDriver(equipmentId, { title: 'Idle' });
  const driverId = await app.addDriver(equipmentId, {
    title: 'PLC',
    pollIntervalMs: 250,
    minIntervalMs: 100,
  });
  const add = [
    {
      driverId,
      tag: 'level',
      title: 'Level',
      address: 'HR:1:float32',
      unit: 'm',
      states: [],
      confirmWrite: true,
      ...{ recording: 'change', recordingBand: 'swingingDoor', recordingDeadband: 0.5 },
    },
    { tag: 'foreign', title: 'Foreign', states: [{ value: 1, title: '开', titleEn: 'on' }] },
  ];
  await app.send(calls.signal.saveAll, app.engineer, { equipmentId, add });
  const [signal] = await listSignals(equipmentId);
  const signalId = signal?.id as string;
  const first = await savePage(app, { equipmentId, title: 'First' }, drawPage());
  const drawn = drawPage({ signalId, equipId: equipmentId, pageId: first.data.id });
  const elsewhere = {
    ...drawn.widgets[0],
    id: 'elsewhere',
    data: { ...drawn.widgets[0]?.data, signalId: '999', equipId: '998' },
  };
  const second = await savePage(
    app,
    { equipmentId, title: 'Second', checkpwd: true, password: 'geheim' },
    { ...drawn, widgets: [...drawn.widgets, elsewhere] },
  );
  await app.send(calls.page.setHome, app.engineer, { id: second.data.id });
  return { equipmentId, signalId };
}

const listSignals = async (
  equipmentId: string,
): Promise<{ id: string; tag: string; driverId: string | null }[]> =>
  (await app.send(calls.signal.query, app.engineer, { equipmentId })).data.rows;

describe('equipment from a template', () => {
  it('has the same drivers, signals and pages, bound to itself', async () => {
    const source = await drawEquipment();
    const templateId = await addTemplate(source.equipmentId);
    const gateway = await app.addGateway();
    const equipmentId = await app.addEquipment({ title: 'Copy', templateId, gatewayId: gateway.id });
    const { data: info } = await app.send(calls.equipment.info, app.engineer, { id: equipmentId });
    expect(info).toMatchObject({ templateId, driverCount: 2, signalCount: 2, pageCount: 2 });

    const { data: drivers } = await app.send(calls.driver.query, app.engineer, { equipmentId });
    expect(drivers).toMatchObject([
      { title: 'Idle' },
      { title: 'PLC', pollIntervalMs: 250, minIntervalMs: 100 },
    ]);
    const signals = await listSignals(equipmentId);
    expect(signals).toMatchObject([
      {
        ...{ tag: 'level', driverId: drivers[1].id, address: 'HR:1:float32', unit: 'm', confirmWrite: true },
        ...{
          recording: 'change',
          recordingBand: 'swingingDoor',
          recordingDeadband: 0.5,
          recordingPeriodS: 60,
        },
      },
      { tag: 'foreign', driverId: null, states: [{ value: 1, title: '开', titleEn: 'on' }] },
    ]);
    expect(signals[0]?.id).not.toBe(source.signalId);

    const { data: pages } = await app.send(calls.page.query, app.engineer, { equipmentId });
    expect(pages).toMatchObject([
      { title: 'First', isHome: false },
      { title: 'Second', isHome: true, checkpwd: true },
    ]);
    const { data: second } = await app.send(calls.page.info, app.engineer, {
      id: pages[1].id,
      password: 'geheim',
    });
    const [value, go, elsewhere] = second.file.widgets;
    expect(value.data).toMatchObject({ signalId: signals[0]?.id, equipId: equipmentId, subTitle: 'Copy' });
    expect(go.clickEvent.config).toMatchObject({
      pageId: pages[0].id,
      page: { equipId: equipmentId, equipPageId: pages[0].id, equipTitle: 'Copy' },
    });
    expect(elsewhere.data).toMatchObject({ signalId: '999', equipId: '998', subTitle: 'Station' });
    expect(new Set(second.file.bind.signals)).toEqual(new Set([signals[0]?.id, '999']));
    const built = await app.gateway.buildConfiguration(gateway.id);
    expect(built?.configuration.equipments[0]?.drivers[1]?.signals).toMatchObject([{ tag: 'level' }]);
  });

  it('stays what it is when the source changes or goes', async () => {
    const source = await drawEquipment();
    const { data } = await app.send(calls.equipment.info, app.engineer, { id: source.equipmentId });
    const templateId = await addTemplate(source.equipmentId);
    await app.send(calls.equipment.delete, app.engineer, { id: source.equipmentId, title: data.title });
    const equipmentId = await app.addEquipment({ templateId });
    expect(await listSignals(equipmentId)).toHaveLength(2);
  });

  it('of another organisation cannot be made', async () => {
    const templateId = await addTemplate();
    const reply = await app.send(calls.equipment.add, app.stranger, { title: 'Stolen', templateId });
    expect(reply.status).toBe(404);
  });
});

describe('the list of templates', () => {
  it('is searched, sorted and counted', async () => {
    const equipmentId = (await drawEquipment()).equipmentId;
    const id = await addTemplate(equipmentId, 'Pump 50% B');
    await addTemplate(equipmentId, 'Pump 50% A');
    await app.addEquipment({ templateId: id });
    for (const call of [template.query, template.queryForManage]) {
      const { data } = await app.send(call, app.engineer, { keyword: '0% ', sortField: 'title' });
      expect(data.total).toBe(2);
      expect(data.rows).toMatchObject([
        { title: 'Pump 50% A', equipmentCount: 0 },
        { title: 'Pump 50% B', driverCount: 2, signalCount: 2, pageCount: 2, equipmentCount: 1, version: 1 },
      ]);
      const { data: foreign } = await app.send(call, app.stranger, { keyword: 'Pump' });
      expect(foreign).toEqual({ total: 0, rows: [] });
    }
    expect((await app.send(template.detail, app.engineer, { id })).data).toMatchObject({
      id,
      title: 'Pump 50% B',
    });
  });

  it('refuses a title twice', async () => {
    await addTemplate(undefined, 'Twin');
    const body = { title: 'Twin', equipmentId: await app.addEquipment() };
    const reply = await app.send(template.add, app.engineer, body);
    expect(reply).toMatchObject({ status: 409, code: '1701' });
    const id = await addTemplate();
    expect((await app.send(template.edit, app.engineer, { id, title: 'Twin' })).code).toBe('1701');
    expect((await app.send(template.edit, app.engineer, { id, title: 'Single', remark: 'r' })).status).toBe(
      200,
    );
    expect((await app.send(template.detail, app.engineer, { id })).data).toMatchObject({
      title: 'Single',
      remark: 'r',
    });
  });

  it('lets go of a template no equipment was made from', async () => {
    const id = await addTemplate();
    await app.addEquipment({ templateId: id });
    expect(await app.send(template.delete, app.engineer, { id })).toMatchObject({
      status: 409,
      code: '1702',
    });
    const unused = await addTemplate();
    expect((await app.send(template.delete, app.engineer, { id: unused })).status).toBe(200);
    expect((await app.send(template.detail, app.engineer, { id: unused })).status).toBe(404);
  });
});
