import { calls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { drawPage, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
let guest: Caller;
let equipmentId: string;
let shown: string;
let other: string;

beforeAll(async () => {
  app = await createEngineeringApp();
  equipmentId = await app.addEquipment({ title: 'Pump' });
  const save = async (title: string) =>
    (await savePage(app, { equipmentId, title }, drawPage())).data.id as string;
  [shown, other] = [await save('Shown'), await save('Other')];
  await app.send(calls.page.setHome, app.engineer, { id: other });
  guest = await app.addCaller('Waterworks', 'guest-like', 'admin');
  const nothing = new Set<string>();
  Object.assign(guest, {
    shown: {
      ...{
        signalIds: nothing,
        placedEquipmentIds: nothing,
        mvarIds: nothing,
        imageIds: nothing,
        sceneIds: nothing,
      },
      pageIds: new Set([shown]),
      equipmentIds: new Set([equipmentId]),
    },
  });
});
afterAll(() => app?.close());

it('guests are told of no page that their link does not show', async () => {
  const listed = async (caller: Caller) =>
    (await app.send(calls.page.query, caller, { equipmentId })).data.map(({ id }: { id: string }) => id);
  expect(await listed(app.engineer)).toEqual([shown, other]);
  expect(await listed(guest)).toEqual([shown]);
  expect(await app.send(calls.page.info, guest, { id: shown })).toMatchObject({ status: 200 });
  expect(await app.send(calls.page.info, guest, { id: other })).toMatchObject({ status: 404 });
});
