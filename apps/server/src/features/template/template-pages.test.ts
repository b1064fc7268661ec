import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from './testing/describe-refusals.ts';
import { drawInstance, drawPage, savePage } from './testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page, template } = calls;
let serial = 0;

/** A template of equipment with the signals level and flow and one page, its home page. */
async function prepare() {
  serial += 1;
  const equipmentId = await app.addEquipment();
  const driverId = await app.addDriver(equipmentId, { title: 'PLC' });
  const add = [
    { tag: 'level', title: 'Level', driverId, address: 'HR:1:float32', unit: 'm' },
    { tag: 'flow', title: 'Flow', writable: true },
  ];
  await app.send(calls.signal.saveAll, app.engineer, { equipmentId, add });
  const { data: signals } = await app.send(calls.signal.query, app.engineer, { equipmentId });
  const signalId = signals.rows[0].id as string;
  const file = drawPage({ signalId, equipId: equipmentId });
  const { data: first } = await savePage(app, { equipmentId, title: 'First' }, file);
  await app.send(page.setHome, app.engineer, { id: first.id });
  const body = { title: `Template ${serial}`, equipmentId };
  const { data } = await app.send(template.add, app.engineer, body);
  const templateId = data.id as string;
  const listPages = async () => (await app.send(page.query, app.engineer, { templateId })).data;
  return { equipmentId, signalId, templateId, listPages };
}

describeRefusals(
  () => app,
  [
    {
      call: template.signals,
      body: async () => ({ id: (await prepare()).templateId }),
      isWatcherRefused: true,
    },
  ],
);

describe('the signals of a template', () => {
  it('are those its pages are bound to', async () => {
    const { equipmentId, signalId, templateId } = await prepare();
    const { data } = await app.send(template.signals, app.engineer, { id: templateId });
    expect(data).toMatchObject({
      equipmentId,
      signals: [
        { id: signalId, equipmentId, tag: 'level', driverTitle: 'PLC', unit: 'm', seq: 1, live: null },
        { tag: 'flow', driverTitle: '', writable: true, seq: 2 },
      ],
    });
  });
});

describe('pages of a template', () => {
  it('are those of the equipment, bound as they were, with a home page', async () => {
    const { equipmentId, signalId, templateId, listPages } = await prepare();
    const [first] = await listPages();
    expect(first).toMatchObject({ title: 'First', templateId, equipmentId: null, isHome: true, revision: 1 });
    const { data } = await app.send(page.info, app.engineer, { id: first.id });
    expect(data.file.con).toMatchObject({ templateId, equipmentId: '' });
    expect(data.file.widgets[0].data).toMatchObject({ signalId, equipId: equipmentId });
    const detail = await app.send(template.detail, app.engineer, { id: templateId });
    expect(detail.data).toMatchObject({ pageCount: 1, homePageId: first.id });
  });

  it('are drawn on, and equipment made from the template then has what was drawn', async () => {
    const { equipmentId, signalId, templateId, listPages } = await prepare();
    const [first] = await listPages();
    const lamp = await savePage(app, { kind: 'faceplate', title: 'Lamp' }, drawPage());
    const drawn = drawPage({ signalId, equipId: equipmentId, pageId: first.id });
    const instance = drawInstance('lamp', lamp.data.id);
    const second = await savePage(
      app,
      { templateId, title: 'Drawn' },
      { ...drawn, widgets: [...drawn.widgets, instance] },
    );
    expect(second.status).toBe(200);
    await savePage(
      app,
      { id: first.id, title: 'Changed', revision: 1 },
      drawPage({ signalId: '', equipId: '' }),
    );
    await app.send(page.setHome, app.engineer, { id: second.data.id });
    const detail = await app.send(template.detail, app.engineer, { id: templateId });
    expect(detail.data).toMatchObject({ pageCount: 2, homePageId: second.data.id });

    const madeId = await app.addEquipment({ title: 'Made', templateId });
    const { data: pages } = await app.send(page.query, app.engineer, { equipmentId: madeId });
    expect(pages).toMatchObject([
      { title: 'Changed', isHome: false, templateId: null },
      { title: 'Drawn', isHome: true },
    ]);
    const { data: signals } = await app.send(calls.signal.query, app.engineer, { equipmentId: madeId });
    const { data } = await app.send(page.info, app.engineer, { id: pages[1].id });
    const [value, go] = data.file.widgets;
    expect(value.data).toMatchObject({
      signalId: signals.rows[0].id,
      equipId: madeId,
      subTitle: 'Made',
      tag: 'level',
    });
    expect(go.clickEvent.config.page).toMatchObject({ equipId: madeId, equipPageId: pages[0].id });
    expect(data.file.con).toMatchObject({ equipmentId: madeId, templateId: '' });
    expect(Object.keys(data.faceplates)).toEqual([lamp.data.id]);
    const usage = await app.send(page.usage, app.engineer, { id: lamp.data.id });
    expect(usage.data.map((row: { ownerTitle: string }) => row.ownerTitle)).toEqual(
      expect.arrayContaining(['Made', `Template ${serial}`]),
    );
  });

  it('can be copied to equipment by the tags of the template', async () => {
    const { listPages } = await prepare();
    const [first] = await listPages();
    const targetId = await app.addEquipment({ title: 'Target' });
    const add = [{ tag: 'level', title: 'Water level' }];
    await app.send(calls.signal.saveAll, app.engineer, { equipmentId: targetId, add });
    const { data: signals } = await app.send(calls.signal.query, app.engineer, { equipmentId: targetId });
    const copied = await app.send(page.copy, app.engineer, {
      id: first.id,
      title: 'Copy',
      equipmentId: targetId,
    });
    expect(copied.data.unmatched).toEqual([]);
    const { data } = await app.send(page.info, app.engineer, { id: copied.data.id });
    expect(data.file.widgets[0].data).toMatchObject({
      signalId: signals.rows[0].id,
      equipId: targetId,
      title: 'Water level',
    });
  });

  it('make the template newer, and go with it', async () => {
    const { templateId, listPages } = await prepare();
    const [first] = await listPages();
    const updated = async () =>
      (await app.send(template.detail, app.engineer, { id: templateId })).data.updatedMs;
    const before = await updated();
    await savePage(app, { id: first.id, title: 'Changed' }, drawPage());
    expect(await updated()).toBeGreaterThan(before);
    const { data } = await app.send(template.query, app.engineer, { sortOrder: 'desc', pageSize: 1 });
    expect(data.rows).toMatchObject([{ id: templateId }]);
    expect((await app.send(template.delete, app.engineer, { id: templateId })).status).toBe(200);
    expect((await app.send(page.info, app.engineer, { id: first.id })).status).toBe(404);
  });
});
