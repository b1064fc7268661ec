import { inspectionCalls as calls, repairCalls } from '@zutai/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createInspectionSite, good, ITEMS, ok, PNG } from './testing/inspection-site.ts';

const site = await createInspectionSite();
const {
  app,
  live,
  one,
  boss,
  fitter,
  narrow,
  watcher,
  blind,
  stranger,
  pump,
  pressureId,
  contentId,
  make,
  detail,
} = site;
afterAll(() => app.close());
beforeEach(() => live.clear());

describe('an inspection', () => {
  it('comes by its plan, is answered with the live value taken along, and is normal', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 3.5, time: 5_000, code: '200' });
    const asked = await detail(id);
    expect(asked).toMatchObject({ status: 'notStarted', assignee: 'fitter', equipTitle: 'Pump' });
    expect(asked.live).toEqual([{ item: 4, value: '3.50', atMs: 5_000 }]);
    const forged = [...good, { item: 4, value: '99' }];
    expect(await ok(app.send(calls.fill, fitter, { id, answers: forged }))).toEqual({
      ...{ status: 'normal', repairId: null },
    });
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'normal', inspector: 'fitter', result: '', live: [] });
    expect(done.answers[4]).toEqual({ item: 4, value: '3.50', atMs: 5_000 });
    const again = await app.send(calls.fill, fitter, { id, answers: good });
    expect(again).toMatchObject({ status: 409, code: '2712' });
  });

  it('with something that is not as it should be opens a repair that says what', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 1.5, time: 5_000, code: '200' });
    const answers = [
      { item: 0, value: 'no' },
      { item: 1, value: '81' },
    ];
    const { status, repairId } = await ok(app.send(calls.fill, fitter, { id, answers, remark: 'Smells' }));
    expect(status).toBe('abnormal');
    const result = 'Oil is there: no\nBearing: 81 °C\nPressure: 1.50 bar';
    expect(await detail(id)).toMatchObject({ status, repairId, result, remark: 'Smells' });
    expect(await ok(app.send(repairCalls.info, boss, { id: repairId }))).toMatchObject({
      ...{ title: 'Oil is there: no', equipTitle: 'Pump', creator: 'fitter', status: 'pending' },
      description: `Round\n${result}\nSmells`,
    });
  });

  it('of a device that is away is answered without its value', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 1.5, time: 5_000, code: '201' });
    expect((await ok(app.send(calls.fill, fitter, { id, answers: good }))).status).toBe('normal');
  });

  it('wants every answer it has to have, each as it has to be', async () => {
    const id = await make();
    const refused = (answers: object[], by = fitter) => app.send(calls.fill, by, { id, answers });
    expect(await refused([good[0]!])).toMatchObject({ code: '2714', fields: [{ path: 'answers' }] });
    expect((await refused([good[0]!])).message).toContain('Bearing');
    expect(await refused([{ item: 0, value: 'maybe' }, good[1]!])).toMatchObject({ code: '2715' });
    expect(await refused([good[0]!, { item: 1, value: '1e3' }])).toMatchObject({ code: '2715' });
    expect(await refused([...good, { item: 3, value: '1' }])).toMatchObject({ code: '2715' });
    const files = [{ name: 'photo', fileName: 'a.png', bytes: PNG }];
    const wrong = [{ ...files[0]!, bytes: 'text' }];
    expect(await app.send(calls.addPhoto, fitter, { id }, { files: wrong })).toMatchObject({ code: '2716' });
    const { photoId: taken } = await ok(app.send(calls.addPhoto, fitter, { id }, { files }));
    const { photoId } = await ok(app.send(calls.addPhoto, fitter, { id }, { files }));
    const fill = `insert into inspection_photo (inspection_id, content_type, bytes)
      select $1, 'image/png', '' from generate_series(1, 98)`;
    await app.database.pool.query(fill, [id]);
    expect(await app.send(calls.addPhoto, fitter, { id }, { files })).toMatchObject({ code: '2719' });
    await ok(refused([...good, { item: 3, value: photoId }]));
    const { raw } = await app.send(calls.photo, boss, { id: photoId });
    expect(raw.rawPayload.equals(PNG)).toBe(true);
    // What was taken anew is not kept.
    expect((await app.send(calls.photo, boss, { id: taken })).status).toBe(404);
    expect(
      await one('select count(*)::text as id from inspection_photo where inspection_id = $1', [id]),
    ).toBe('1');
    for (const other of [narrow, stranger])
      expect((await app.send(calls.photo, other, { id: photoId })).status).toBe(404);
  });

  it('is done by whom it is for, or by who plans; and given up with a reason', async () => {
    const id = await make({ assigneeId: boss.accountId });
    expect(await app.send(calls.fill, fitter, { id, answers: good })).toMatchObject({
      code: '2713',
      status: 403,
    });
    expect((await app.send(calls.fill, narrow, { id, answers: good })).status).toBe(404);
    expect((await app.send(calls.abort, boss, { id, reason: '' })).status).toBe(400);
    await ok(app.send(calls.abort, boss, { id, reason: 'Pump is away' }));
    expect(await detail(id)).toMatchObject({ status: 'aborted', remark: 'Pump is away' });
  });

  it('is told to whom it is for', async () => {
    const id = await make();
    const { rows } = await app.database.pool.query(
      `select account_id::text, title_en from message where equip_type = 'inspection' and data_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: fitter.accountId, title_en: 'Inspection · Round · Pump' }]);
  });
});

describe('plans and contents', () => {
  it('name what the organisation has and the planner sees', async () => {
    const plan = { title: 'x', contentId, equipmentIds: [pump], schedule: { times: ['08:00'] } };
    const refused = async (by: Caller, more: object) =>
      (await app.send(calls.addPlan, by, { ...plan, ...more })).fields.map(({ path }) => path);
    expect(await refused(narrow, {})).toEqual(['equipmentIds']);
    expect(await refused(stranger, {})).toEqual(['contentId']);
    for (const { accountId } of [stranger, watcher, blind])
      expect(await refused(boss, { assigneeId: accountId })).toEqual(['assigneeId']);
    expect(await refused(boss, { departmentId: '999999' })).toEqual(['departmentId']);
    expect(await refused(boss, { schedule: { cycle: 'week', times: ['08:00'] } })).toEqual(['schedule']);
    expect(await refused(boss, { schedule: { times: ['25:00'] } })).toEqual(['schedule.times[0]']);
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    const info = await ok(app.send(calls.planInfo, boss, { id }));
    expect(info).toMatchObject({ equipTitles: ['Pump'], contentTitle: 'Daily round', revision: 1 });
    expect(info.nextMs).toBeGreaterThan(Date.now());
    expect((await app.send(calls.planInfo, narrow, { id })).status).toBe(404);
    await ok(app.send(calls.editPlan, boss, { id, isEnabled: false, revision: 1 }));
    expect((await app.send(calls.editPlan, boss, { id, title: 'y', revision: 1 })).status).toBe(409);
    expect((await ok(app.send(calls.planInfo, boss, { id }))).nextMs).toBeNull();
    expect(await app.send(calls.deleteContent, boss, { id: contentId })).toMatchObject({ code: '2711' });
    await ok(app.send(calls.deletePlan, boss, { id }));
  });

  it('that are changed leave inspections as they were made', async () => {
    const id = await make();
    await ok(app.send(calls.editContent, boss, { id: contentId, items: [{ title: 'Other', kind: 'text' }] }));
    expect((await detail(id)).items).toHaveLength(ITEMS.length);
    await ok(app.send(calls.editContent, boss, { id: contentId, items: ITEMS }));
  });
});
