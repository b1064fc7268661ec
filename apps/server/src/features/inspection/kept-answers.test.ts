import { inspectionCalls as calls, type InspectionDetail } from '@zutai/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createPartitions, dayOf } from '../history/index.ts';
import { createInspectionSite, DAY_MS, good, ok, PNG } from './testing/inspection-site.ts';

const site = await createInspectionSite();
const { app, live, one, boss, fitter, narrow, stranger, pump, pressureId, make, detail } = site;
afterAll(() => app.close());
beforeEach(() => live.clear());

describe('answers that a device kept', () => {
  const HOUR_MS = 3_600_000;
  const keyOf = ({ accountId }: Caller): string => `${accountId}.${crypto.randomUUID()}`;
  const count = (table: string, id: string) =>
    one(
      `select count(*)::text as id from ${table} where ${table === 'repair' ? 'equipment_id' : 'inspection_id'} = $1`,
      [id],
    );
  const photoOf = (id: string, key: string, by = fitter) =>
    app.send(calls.addPhoto, by, { id, key }, { files: [{ name: 'photo', fileName: 'a.png', bytes: PNG }] });

  it('are done once, however often and from however many places they are sent', async () => {
    const id = await make();
    const key = keyOf(fitter);
    const photoKey = keyOf(fitter);
    const sent = await Promise.all([1, 2, 3].map(() => ok(photoOf(id, photoKey))));
    const [{ photoId }] = sent;
    expect(new Set(sent.map((one) => one.photoId)).size).toBe(1);
    const before = await count('repair', pump);
    const nowMs = Date.now();
    const fill = (kept: object) => {
      const answers = [{ item: 0, value: 'no' }, good[1]!, { item: 3, value: photoId }];
      return app.send(calls.fill, fitter, { id, answers, kept });
    };
    const kept = { key, doneMs: nowMs, sentMs: nowMs };
    const done = await Promise.all([1, 2, 3].map(() => ok(fill(kept))));
    expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(done[0]).toMatchObject({ status: 'abnormal', repairId: expect.any(String) });
    // After a crash: the photo first, then the answers, as if nothing had been answered.
    expect((await ok(photoOf(id, photoKey))).photoId).toBe(photoId);
    expect(await ok(fill({ ...kept, sentMs: nowMs + HOUR_MS }))).toEqual(done[0]);
    expect(Number(await count('repair', pump))).toBe(Number(before) + 1);
    expect(await count('inspection_event', id)).toBe('1');
    expect(await count('inspection_photo', id)).toBe('1');
    // What another device answered is not taken for these.
    expect(await fill({ ...kept, key: keyOf(fitter) })).toMatchObject({ code: '2712', status: 409 });
    expect(await photoOf(id, keyOf(fitter))).toMatchObject({ code: '2712' });
    for (const other of [narrow, stranger])
      expect(
        (await app.send(calls.fill, other, { id, answers: good, kept: { ...kept, key: keyOf(other) } }))
          .status,
      ).toBe(404);
  });

  it('are of the account that gave them, whoever is signed in on the device now', async () => {
    const id = await make();
    const kept = { key: keyOf(fitter), doneMs: Date.now(), sentMs: Date.now() };
    expect(await app.send(calls.fill, boss, { id, answers: good, kept })).toMatchObject({ code: '2770' });
    expect(await photoOf(id, keyOf(fitter), boss)).toMatchObject({ code: '2770' });
    expect((await detail(id)).status).toBe('notStarted');
    expect(
      (await app.send(calls.fill, fitter, { id, answers: good, kept: { ...kept, key: 'x' } })).fields,
    ).toMatchObject([{ path: 'kept.key' }]);
  });

  it('say when they were given and when they came, and what was recorded then; in time is what was done in time', async () => {
    const id = await make({ graceMin: 1_440 });
    const nowMs = Date.now();
    await app.database.pool.query(
      `update inspection set due_at = $2, deadline_at = $3, missed_at = now() where id = $1`,
      [id, new Date(nowMs - 5 * HOUR_MS), new Date(nowMs - HOUR_MS)],
    );
    const partitions = createPartitions(app.database);
    await partitions.ensureDays([dayOf(nowMs - 3 * HOUR_MS), dayOf(nowMs)]);
    for (const [agoMs, value] of [
      [3 * HOUR_MS, 1],
      [HOUR_MS, 7],
    ] as const)
      await app.database.pool.query(
        'insert into history (signal_id, ts, value, code) values ($1, $2, $3, 200)',
        [...[pressureId, new Date(nowMs - agoMs), value]],
      );
    live.set(pressureId, { id: pressureId, value: 9, time: nowMs, code: '200' });
    expect(await detail(id)).toMatchObject({ isMissed: true });
    // The clock of the device is wrong by a year: what counts is how long ago it was.
    const wrongMs = nowMs - 365 * DAY_MS;
    const kept = { key: keyOf(fitter), doneMs: wrongMs - 2 * HOUR_MS, sentMs: wrongMs };
    await ok(app.send(calls.fill, fitter, { id, answers: good, kept }));
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'abnormal', isMissed: false, result: 'Pressure: 1.00 bar' });
    // Of when the value is stands beside it: what a gateway sends later may be newer.
    expect(done.answers[4]).toEqual({ item: 4, value: '1.00', atMs: nowMs - 3 * HOUR_MS });
    expect(Math.abs(done.doneMs! - (nowMs - 2 * HOUR_MS))).toBeLessThan(60_000);
    expect(done.doneMs!).toBeLessThan(done.deadlineMs);
    expect(done.receivedMs!).toBeGreaterThan(done.deadlineMs);
  });

  it.each([
    ['longer ago than it was due', -400 * DAY_MS, ({ dueMs }: InspectionDetail) => dueMs],
    ['in the future', DAY_MS, () => Date.now()],
    ['just now', 0, () => Date.now()],
  ])('that say they were given %s', async (_when, awayMs, expected) => {
    const id = await make();
    const sentMs = Date.now();
    const kept = { key: keyOf(fitter), doneMs: sentMs + awayMs, sentMs };
    await ok(app.send(calls.fill, fitter, { id, answers: good, kept }));
    const done = await detail(id);
    expect(Math.abs(done.doneMs! - expected(done))).toBeLessThan(30_000);
    expect(done.receivedMs !== null).toBe(awayMs < 0);
  });
});
