// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${base}
import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template, equipment, signal } = calls;
const send = <T = Record<string, unknown>>(call: Parameters<EngineeringApp['send']>[0], body: object) =>
  app.send(call, app.engineer, body as never) as Promise<{
    status: number;
    code: string;
    data: T;
    fields?: readonly { path: string; message: string }[];
  }>;

const POINTS = [
  { tag: 'voltage', title: '电压', group: '电气', unit: 'V', address: 'HR:1:float32' },
  { tag: 'limit', title: '限值', group: '设置', writable: true, address: 'HR:${base}:float32' },
];
let serial = 0;

/** A power meter of the catalogue with a driver and two points. */
async function addModel(more: object = {}) {
  const { data } = await send<{ id: string }>(template.add, {
    ...{
      kind: 'GM',
      title: `PM-${++serial}`,
      titleEn: 'Meter',
      manufacturer: 'Acme',
      productNumber: 'PM500',
    },
    ...more,
  });
  const { id } = data;
  const one = await send<{ revision: number; title: string }>(template.detail, { id });
  const parameters = [{ name: 'base', title: '限值地址', value: '100' }];
  const { revision, title } = one.data;
  await app.send(template.edit, app.engineer, { id, title, parameters, revision });
  const driver = await send<{ id: string }>(template.addDriver, {
    ...{ templateId: id, title: 'Modbus', protocol: 'modbus-tcp', options: { host: '192.0.2.7' } },
  });
  const add = POINTS.map((point) => ({ ...point, driverId: driver.data.id }));
  expect(await send(template.saveSignals, { templateId: id, add })).toMatchObject({ code: '200' });
  return { id, title };
}
const make = async (templateId: string, more: object = {}) =>
  (await send<{ id: string }>(equipment.add, { title: `Meter ${++serial}`, templateId, ...more })).data.id;
const infoOf = async (id: string) => (await send(equipment.info, { id })).data;
const signalsOf = async (equipmentId: string) =>
  (
    await send<{ rows: { id: string; tag: string; address: string; driverId: string; revision: number }[] }>(
      signal.query,
      { equipmentId },
    )
  ).data.rows;

describe('a fixed model', () => {
  it('stands in a list of its own, found by its maker and its product number', async () => {
    const { id, title } = await addModel({ productNumber: 'XR-77' });
    const plain = await send<{ id: string }>(template.add, { title: `Plain ${++serial}` });
    const found = async (body: object) =>
      (await send<{ rows: { id: string }[] }>(template.queryForManage, body)).data.rows.map((row) => row.id);
    expect(await found({ kind: 'GM', keyword: 'xr-77' })).toEqual([id]);
    expect(await found({ kind: 'EG', keyword: 'xr-77' })).toEqual([]);
    expect(await found({ kind: 'EG' })).toContain(plain.data.id);
    expect((await send(template.detail, { id })).data).toMatchObject({
      ...{ kind: 'GM', title, titleEn: 'Meter', manufacturer: 'Acme', productNumber: 'XR-77' },
      ...{ signalCount: 2, driverCount: 1 },
    });
  });

  it('gives its points, its values and its nameplate to equipment, which is GM from then on', async () => {
    const { id, title } = await addModel();
    const made = await make(id, { templateValues: { base: '300' } });
    expect(await infoOf(made)).toMatchObject({
      ...{ kind: 'GM', templateKind: 'GM', templateTitle: title, signalCount: 2 },
      ...{ manufacturer: 'Acme', model: 'PM500' },
    });
    expect(await signalsOf(made)).toMatchObject([
      { tag: 'voltage', address: 'HR:1:float32' },
      { tag: 'limit', address: 'HR:300:float32' },
    ]);
    const named = await make(id, { manufacturer: 'Other', model: 'Y' });
    expect(await infoOf(named)).toMatchObject({ manufacturer: 'Other', model: 'Y' });
  });

  it('keeps its points as they are at equipment, whose words and limits are its own', async () => {
    const made = await make((await addModel()).id);
    const [voltage] = await signalsOf(made);
    const point = { id: voltage?.id, revision: voltage?.revision, tag: 'voltage', title: '电压' };
    const { tag: _tag, title: _title, ...gone } = point;
    const save = (changes: object) => send(signal.saveAll, { equipmentId: made, ...changes });
    for (const [changes, path] of [
      [{ add: [{ tag: 'more', title: 'More' }] }, 'add[0].tag'],
      [{ edit: [{ ...point, tag: 'other' }] }, 'edit[0].tag'],
      [{ edit: [{ ...point, address: 'HR:9:float32' }] }, 'edit[0].address'],
      [{ edit: [{ ...point, writable: true }] }, 'edit[0].writable'],
      [{ delete: [gone] }, 'delete'],
    ] as const)
      expect(await save(changes), path).toMatchObject({
        status: 400,
        fields: [{ path, message: expect.stringContaining('fixed model') }],
      });
    expect(await send(signal.delete, { equipmentId: made, ids: [voltage?.id] })).toMatchObject({
      status: 400,
    });
    expect(await save({ edit: [{ ...point, title: '进线电压', min: 0, max: 500 }] })).toMatchObject({
      code: '200',
    });
    expect(await signalsOf(made)).toMatchObject([{ tag: 'voltage', title: '进线电压', max: 500 }, {}]);
  });

  it('brings equipment up to it by the difference of templates', async () => {
    const { id } = await addModel();
    const made = await make(id);
    const { data: before } = await send<{ rows: { driverId: string }[] }>(template.querySignals, {
      templateId: id,
    });
    const add = [
      { tag: 'power', title: '功率', address: 'HR:5:float32', driverId: before.rows[0]?.driverId },
    ];
    await send(template.saveSignals, { templateId: id, add });
    const { version } = (await send<{ version: number }>(template.detail, { id })).data;
    const request = { templateId: id, version, equipmentIds: [made] };
    expect(await send(template.synchronise, request)).toMatchObject({ data: { added: 1, changed: 0 } });
    expect((await signalsOf(made)).map(({ tag }) => tag)).toEqual(['voltage', 'limit', 'power']);
  });

  it('says what kind bound equipment is; taken off it, the points are the equipment’s own', async () => {
    const made = await make((await addModel()).id);
    const edit = { id: made, title: `Renamed ${++serial}` };
    expect(await send(equipment.edit, { ...edit, kind: 'EG' })).toMatchObject({
      status: 400,
      fields: [{ path: 'kind' }],
    });
    expect(await send(equipment.edit, { ...edit, kind: 'GM' })).toMatchObject({ code: '200' });
    await send(equipment.unbindTemplate, { id: made });
    expect(await infoOf(made)).toMatchObject({ kind: 'EG', templateKind: null, signalCount: 2 });
    const add = [{ tag: 'own', title: 'Own' }];
    expect(await send(signal.saveAll, { equipmentId: made, add })).toMatchObject({ code: '200' });
  });

  it('is made of equipment without its pages, and is its organisation’s alone', async () => {
    const source = await app.addEquipment();
    const { data } = await send<{ id: string }>(template.add, {
      ...{ kind: 'GM', title: `Of equipment ${++serial}`, equipmentId: source },
    });
    expect((await send(template.detail, { id: data.id })).data).toMatchObject({ pageCount: 0, kind: 'GM' });
    expect(await app.send(template.detail, app.stranger, { id: data.id })).toMatchObject({ status: 404 });
    expect(
      await app.send(equipment.add, app.stranger, { title: 'Theirs', templateId: data.id }),
    ).toMatchObject({ status: 404 });
  });
});
