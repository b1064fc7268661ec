import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../../template/testing/describe-refusals.ts';
import { drawPage, savePage } from '../../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';
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
    { call: page.newest, body: own },
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
  /** The start of the stretch of time, counted as the job counts, that was so many days ago; in seconds. */
  const slotStart = (days: number, slotSeconds: number) =>
    Math.floor((Date.now() / 1000 - days * 86_400) / slotSeconds) * slotSeconds;
  const MONTH = 30 * 86_400;

  /** A page with a revision saved at each of these seconds, in order. */
  async function saveAt(seconds: readonly number[]) {
    const equipmentId = await app.addEquipment();
    const { data } = await savePage(app, { equipmentId, title: 'T' }, drawPage());
    for (let i = 1; i < seconds.length; i += 1) await savePage(app, { id: data.id, title: 'T' }, drawPage());
    for (const [i, second] of seconds.entries())
      await app.database.pool.query(
        'update page_revision set saved_at = to_timestamp($3) where page_id = $1 and revision = $2',
        [data.id, i + 1, second],
      );
    return data.id as string;
  }
  async function thinOut(id: string) {
    await new RevisionRepository(app.database.kysely).thinOut(10_000);
    const { rows } = await app.database.pool.query(
      'select revision from page_revision where page_id = $1 order by 1',
      [id],
    );
    return rows.map((row) => row.revision);
  }
  const now = () => Date.now() / 1000;

  it.each([
    ['ten minutes after a day', 3, 600],
    ['a day after a month', 100, 86_400],
    ['thirty days after a year', 600, MONTH],
  ])('are thinned to the last of %s', async (_what, days, slotSeconds) => {
    const start = slotStart(days, slotSeconds);
    const steps = [0.1, 0.2, 0.9, 1.1, 1.2].map((step) => start + step * slotSeconds);
    expect(await thinOut(await saveAt([...steps, now()]))).toEqual([3, 5, 6]);
  });

  it('are all kept within a day', async () => {
    const hoursAgo = [23, 23, 1, 1, 0].map((hours) => now() - hours * 3600);
    expect(await thinOut(await saveAt(hoursAgo))).toEqual([1, 2, 3, 4, 5]);
  });

  it('stay for ever with a note, and when they restored another', async () => {
    const start = slotStart(700, MONTH);
    const id = await saveAt([start + 1, start + 2, start + 3, start + 4, now()]);
    await app.database.pool.query(
      `update page_revision set note = case revision when 1 then 'handed over' else '' end,
         restored_from = case revision when 2 then 1 end where page_id = $1`,
      [id],
    );
    expect(await thinOut(id)).toEqual([1, 2, 4, 5]);
  });

  it('never lose the newest, however old', async () => {
    const start = slotStart(900, MONTH);
    expect(await thinOut(await saveAt([start + 1, start + 2, start + 3]))).toEqual([2, 3]);
  });

  it('go in portions, until there are none', async () => {
    const start = slotStart(700, MONTH);
    const id = await saveAt([start + 1, start + 2, start + 3, now()]);
    const revisions = new RevisionRepository(app.database.kysely);
    const portions = [await revisions.thinOut(1), await revisions.thinOut(1), await revisions.thinOut(1)];
    expect(portions).toEqual([1, 1, 0]);
    expect(await thinOut(id)).toEqual([3, 4]);
  });
});
