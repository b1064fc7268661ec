import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { drawPage, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';
import { RevisionRepository } from './revision-repository.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;

/** A page saved three times; each revision binds another signal. */
async function prepare(fields: object = {}) {
  const equipmentId = await app.addEquipment();
  const { data } = await savePage(
    app,
    { equipmentId, title: 'First', width: 640, note: 'as built', ...fields },
    drawPage({ signalId: '11' }),
  );
  const id = data.id as string;
  await savePage(app, { id, title: 'Second', ...fields }, drawPage({ signalId: '12' }));
  await savePage(app, { id, title: 'Third', ...fields }, { ...drawPage({ signalId: '13' }), widgets: [] });
  const send = (call: (typeof page)[keyof typeof page], body: object = {}, caller = app.engineer) =>
    app.send(call, caller, { id, ...body });
  return { id, send };
}

const own = async (fields: object = {}) => ({ id: (await prepare()).id, ...fields });

describeRefusals(
  () => app,
  [
    { call: page.queryRevisions, body: own, isWatcherRefused: true },
    { call: page.revisionInfo, body: () => own({ revision: 1 }), isWatcherRefused: true },
    {
      call: page.restoreRevision,
      body: () => own({ revision: 1, currentRevision: 3 }),
      isWatcherRefused: true,
    },
  ],
);

describe('the revisions of a page', () => {
  it('are listed newest first, by page', async () => {
    const { send } = await prepare();
    const { data } = await send(page.queryRevisions, { pageSize: 2 });
    expect(data).toMatchObject({
      total: 3,
      rows: [
        { revision: 3, title: 'Third', widgetCount: 0, note: '', restoredFrom: null },
        { revision: 2, title: 'Second', widgetCount: 2, savedBy: 'engineer' },
      ],
    });
    const second = await send(page.queryRevisions, { pageSize: 2, pageNum: 2 });
    expect(second.data.rows).toMatchObject([{ revision: 1, note: 'as built' }]);
    expect(Math.abs(Date.now() - data.rows[0].savedMs)).toBeLessThan(600_000);
  });

  it('open with their file', async () => {
    const { send } = await prepare();
    const { data } = await send(page.revisionInfo, { revision: 1 });
    expect(data).toMatchObject({ revision: 1, title: 'First', faceplates: {} });
    expect(data.file).toMatchObject({ con: { title: 'First', width: 640 }, bind: { signals: ['11'] } });
    expect((await send(page.revisionInfo, { revision: 4 })).status).toBe(404);
  });

  it('want the password of the page', async () => {
    const { send } = await prepare({ checkpwd: true, password: 'geheim' });
    expect(await send(page.revisionInfo, { revision: 1 })).toMatchObject({ status: 403, code: '1604' });
    expect((await send(page.revisionInfo, { revision: 1, password: 'geheim' })).status).toBe(200);
  });
});

describe('restoring', () => {
  it('saves the old drawing and its settings as the newest revision', async () => {
    const { send } = await prepare();
    const restored = await send(page.restoreRevision, { revision: 1, currentRevision: 3 });
    expect(restored.data).toEqual({ revision: 4 });
    const { data } = await send(page.info);
    expect(data).toMatchObject({ title: 'First', width: 640, revision: 4, widgetCount: 2 });
    expect(data.file.bind.signals).toEqual(['11']);
    const list = await send(page.queryRevisions);
    expect(list.data).toMatchObject({ total: 4, rows: [{ revision: 4, restoredFrom: 1 }, {}, {}, {}] });
  });

  it('keeps the password of the page', async () => {
    const { id, send } = await prepare();
    await savePage(app, { id, title: 'Fourth', checkpwd: true, password: 'geheim' }, drawPage());
    await send(page.restoreRevision, { revision: 1, currentRevision: 4 });
    expect(await send(page.info)).toMatchObject({ status: 403, code: '1604' });
    const opened = await send(page.info, { password: 'geheim' });
    expect(opened.data).toMatchObject({ title: 'First', checkpwd: true, file: { con: { checkpwd: true } } });
  });

  it('is refused when the page has changed since, or there is no such revision', async () => {
    const { send } = await prepare();
    const late = await send(page.restoreRevision, { revision: 1, currentRevision: 2 });
    expect(late).toMatchObject({ status: 409, code: '1601' });
    const missing = await send(page.restoreRevision, { revision: 9, currentRevision: 3 });
    expect(missing.status).toBe(404);
    expect((await send(page.info)).data.revision).toBe(3);
  });
});

describe('old revisions', () => {
  /** Saves once more and moves all revisions into the past: the first by `hours[0]`, and so on. */
  async function age(hours: readonly number[]) {
    const equipmentId = await app.addEquipment();
    const { data } = await savePage(app, { equipmentId, title: 'T' }, drawPage());
    for (let i = 1; i < hours.length; i += 1) await savePage(app, { id: data.id, title: 'T' }, drawPage());
    // From the middle of a slot, so that minutes apart are in the same one.
    const now = Math.floor(Date.now() / 2_592_000_000) * 2_592_000_000 + 300_000;
    for (const [i, ago] of hours.entries())
      await app.database.pool.query(
        'update page_revision set saved_at = to_timestamp($3) where page_id = $1 and revision = $2',
        [data.id, i + 1, (ago === 0 ? Date.now() : now - ago * 3_600_000) / 1000],
      );
    return data.id as string;
  }
  const kept = async (id: string) => {
    await new RevisionRepository(app.database.kysely).thinOut(10_000);
    const { rows } = await app.database.pool.query(
      'select revision from page_revision where page_id = $1 order by 1',
      [id],
    );
    return rows.map((row) => row.revision);
  };
  const DAY = 24;

  it('are thinned to one in ten minutes after a day, one a day after a month, one a month after a year', async () => {
    const minute = 1 / 60;
    const id = await age([
      600 * DAY - 2, // the same thirty days
      600 * DAY - 5,
      600 * DAY - 8,
      120 * DAY - 2, // the same day
      120 * DAY - 3,
      90 * DAY - 4, // another
      0,
    ]);
    expect(await kept(id)).toEqual([3, 5, 6, 7]);
    const days = (Date.now() % 2_592_000_000) / 86_400_000;
    const recent = Math.max(0, 3 - days) * DAY;
    const near = await age([recent + 2 * minute, recent + minute, recent - 15 * minute, 0]);
    expect(await kept(near)).toEqual(days < 29 ? [2, 3, 4] : expect.any(Array));
  });

  it('are all kept within a day, and those with a note or of a restoration for ever', async () => {
    const id = await age([0, 0, 0]);
    expect(await kept(id)).toEqual([1, 2, 3]);
    const noted = await age([700 * DAY - 1, 700 * DAY - 2, 700 * DAY - 3, 700 * DAY - 4, 0]);
    await app.database.pool.query(
      `update page_revision set note = case revision when 1 then 'handed over' else '' end,
         restored_from = case revision when 2 then 1 end where page_id = $1`,
      [noted],
    );
    expect(await kept(noted)).toEqual([1, 2, 4, 5]);
  });

  it('never lose the newest, however old', async () => {
    const id = await age([900 * DAY - 1, 900 * DAY - 2]);
    expect(await kept(id)).toEqual([1, 2]);
  });
});
