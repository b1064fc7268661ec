import { calls, listCalls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordExport } from '../audit/index.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';
import { createListFeature } from './index.ts';

let app: EngineeringApp;

beforeAll(async () => {
  app = await createEngineeringApp();
  const list = createListFeature(app, { recordExport: createRecordExport(app.database.kysely) });
  app.serve('list', listCalls, list.handlersBeside({ equipment: app.equipment.handlers }));
  const { id: gatewayId } = await app.addGateway({
    sn: 'SN-BOILER',
    title: '锅炉房',
    titleEn: 'Boiler house',
  });
  await app.addEquipment({
    title: '1号锅炉',
    titleEn: 'Boiler 1',
    gatewayId,
    longitude: 121.5,
    model: 'DZL4',
  });
  await app.addEquipment({ title: '=HYPERLINK("x")', titleEn: '', remark: 'two\nlines, "quoted"' });
  await app.addEquipment({ title: 'Foreign' }, app.stranger);
});
afterAll(() => app?.close());

const send = async (language: 'zh' | 'en', columns: string[], request: object = {}) => {
  const wanted = { list: 'equipment', format: 'csv' as const, columns, request };
  const { raw } = await app.send(listCalls.export, app.engineer, wanted, { asJson: true, language });
  return raw.body.replace('\u{feff}', '').trimEnd().split('\r\n');
};

it('names state and gateway in words, and leaves out what others own', async () => {
  const columns = ['title', 'communication', 'gateway', 'sn', 'longitude', 'model'];
  const sorted = { sortField: 'title', sortOrder: 'asc', hasGateway: true };
  expect(await send('en', columns, sorted)).toEqual([
    'Name,State,Gateway,Gateway SN,Longitude,Model',
    'Boiler 1,Offline,Boiler house,SN-BOILER,121.5,DZL4',
  ]);
  expect(await send('zh', columns, sorted)).toEqual([
    '设备名称,状态,网关,网关 SN,经度,型号',
    '1号锅炉,离线,锅炉房,SN-BOILER,121.5,DZL4',
  ]);
  expect(await send('en', ['title'])).toHaveLength(3);
});

it('is no formula to a spreadsheet, and keeps quotes and lines', async () => {
  const [, ...rows] = await send('en', ['title', 'remark'], { hasGateway: false });
  expect(rows.join('\n')).toBe(`"'=HYPERLINK(""x"")","two\nlines, ""quoted"""`);
});

it('wants the permission of the list itself', async () => {
  const wanted = { list: 'equipment' };
  expect(await app.send(listCalls.export, app.watcher, wanted, { asJson: true })).toMatchObject({
    status: 403,
  });
  expect(await app.send(calls.equipment.query, app.watcher, {})).toMatchObject({ status: 403 });
});
