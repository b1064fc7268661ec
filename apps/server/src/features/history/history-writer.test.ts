import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyFrom } from '../../platform/db/copy-from.ts';
import { LeaseLostError } from '../../platform/db/lease/lease.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { CopyEncoder } from './copy-encoder.ts';
import type { StreamMark } from './history-batch.ts';
import { createHistoryWriter } from './history-writer.ts';
import { createPartitions, dayOf, partitionName } from './partitions.ts';

const fence = () => Promise.resolve();
const DAY_MS = 86_400_000;

describe('history writer', () => {
  let test: TestDatabase;
  let nextSignal = 1;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const start = (options: Partial<Parameters<typeof createHistoryWriter>[0]> = {}) =>
    createHistoryWriter({
      database: test.database,
      partitions: createPartitions(test.database),
      logger: testLogger,
      ...options,
    });

  const read = async (signalId: number) =>
    (
      await test.database.pool.query<{
        ts: Date;
        value: number | null;
        code: number;
        text_value: string | null;
      }>('SELECT ts, value, code, text_value FROM history WHERE signal_id = $1 ORDER BY ts', [signalId])
    ).rows;

  it('encodes rows that PostgreSQL reads back as they were', async () => {
    const row = fc.record({
      id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      timeMs: fc.integer({ min: -8_000_000_000_000, max: 9_000_000_000_000 }),
      value: fc.option(fc.double({ noNaN: true }), { nil: Number.NaN }),
      code: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      text: fc.option(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ minLength: 1, maxLength: 3 }).map((s) => s.repeat(30_000)),
        ),
        { nil: undefined },
      ),
    });
    await test.database.withTransaction(async ({ client }) => {
      await client.query(
        'CREATE TEMP TABLE t (signal_id int, ts timestamptz, value float8, code int, text_value text) ON COMMIT DROP',
      );
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
          await client.query('TRUNCATE t');
          const encoder = new CopyEncoder();
          for (let round = 0; round < 2; round += 1) {
            encoder.clear();
            for (const one of rows) encoder.append(one.id, one.timeMs, one.value, one.code, one.text);
          }
          expect(encoder.rowCount).toBe(rows.length);
          await copyFrom(client, 'COPY t FROM STDIN (FORMAT binary)', CopyEncoder.stream([encoder]));
          const found = await client.query(
            'SELECT signal_id, (extract(epoch FROM ts) * 1000)::float8 AS ms, value, code, text_value FROM t ORDER BY ctid',
          );
          expect(found.rows).toEqual(
            rows.map((one) => ({
              signal_id: one.id,
              ms: one.timeMs,
              value: Number.isNaN(one.value) ? null : one.value,
              code: one.code,
              text_value: one.text?.replaceAll('\0', '\u{fffd}') ?? null,
            })),
          );
        }),
        { numRuns: 60 },
      );
    });
  });

  it('lets the last of several with one time win, whether stored before or in the same batch', async () => {
    const writer = start();
    const section = writer.openSection({ fence, onCommitted: () => undefined });
    const id = nextSignal++;
    const now = Date.now();
    section.append(true, id, now, 1, 200);
    section.append(false, id, now, 2, 200);
    section.append(false, id, now - 3 * DAY_MS, 7, 200);
    await writer.flush();
    section.append(false, id, now, 3, 201);
    section.append(false, id, now, Number.NaN, 1301, 'x');
    await writer.flush();
    expect((await read(id)).map((row) => [row.value, row.code, row.text_value])).toEqual([
      [7, 200, null],
      [null, 1301, 'x'],
    ]);
    await writer.close();
  });

  it('keeps the order of arrival when a batch has to be written again', async () => {
    const metrics = { committed: () => undefined, failed: vi.fn() };
    const writer = start({ metrics });
    const section = writer.openSection({ fence, onCommitted: () => undefined });
    const id = nextSignal++;
    const now = Date.now();
    section.append(true, id, now, 0, 200);
    await writer.flush();
    // Not the newest, as the fast path finds out when it fails.
    section.append(true, id, now, 1, 200);
    section.append(false, id, now, 2, 200);
    await writer.flush();
    expect(metrics.failed).toHaveBeenCalledOnce();
    expect((await read(id)).map((row) => row.value)).toEqual([2]);
    await writer.close();
  });

  it('stores everything once although the database breaks its connections', async () => {
    const metrics = { committed: () => undefined, failed: vi.fn() };
    const writer = start({ maxWaitMs: 5, fullRows: 500, maxQueuedRows: 2_000, metrics });
    const marks: StreamMark[] = [];
    const section = writer.openSection({ fence, onCommitted: (committed) => marks.push(...committed) });
    const { rows } = await test.database.pool.query<{ id: string }>(
      `WITH o AS (INSERT INTO organisation (title) VALUES ('w') RETURNING id)
       INSERT INTO gateway (organisation_id, sn, title, group_id, key_hash)
       SELECT id, 'W-1', 'w', 'zutai-0', '' FROM o RETURNING id`,
    );
    const gatewayId = rows[0]!.id;
    const id = nextSignal++;
    const startMs = Date.now() - 100_000;
    const other = await test.connectAgain();
    let isDone = false;
    const breaking = (async () => {
      while (!isDone) {
        await other.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE ANY (ARRAY['COPY%', 'COMMIT%', 'INSERT INTO%'])`,
        );
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    })();
    let n = 0;
    while (n < 20_000 || metrics.failed.mock.calls.length < 3) {
      n += 1;
      section.append(true, id, startMs + n, n, 200);
      section.mark({ gatewayId, stream: 's', position: n });
      // A failing database lets callers in again: they then have to ask whether there is room for more.
      while (writer.isOverrun()) await new Promise((resolve) => setTimeout(resolve, 5));
      await writer.room();
    }
    isDone = true;
    await breaking;
    await writer.flush();
    const stored = await read(id);
    expect(stored).toHaveLength(n);
    expect(stored.every((row, index) => row.value === index + 1)).toBe(true);
    expect(marks.at(-1)?.position).toBe(n);
    const mark = await test.database.pool.query('SELECT position FROM gateway_stream WHERE gateway_id = $1', [
      gatewayId,
    ]);
    expect(mark.rows).toEqual([{ position: String(n) }]);
    await writer.close();
  });

  it('writes nothing for a group whose lease is lost, and goes on for the others', async () => {
    const writer = start();
    const onCommitted = vi.fn();
    const lost = writer.openSection({ fence: () => Promise.reject(new LeaseLostError('lost')), onCommitted });
    const held = writer.openSection({ fence, onCommitted: () => undefined });
    const [lostId, heldId] = [nextSignal++, nextSignal++];
    lost.append(true, lostId, Date.now(), 1, 200);
    held.append(true, heldId, Date.now(), 1, 200);
    await writer.flush();
    lost.append(true, lostId, Date.now() + 1, 1, 200);
    await writer.flush();
    expect(await read(lostId)).toEqual([]);
    expect(await read(heldId)).toHaveLength(1);
    expect(onCommitted).not.toHaveBeenCalled();
    await writer.close();
  });

  it('makes callers wait when the queue is full', async () => {
    const writer = start({ maxQueuedRows: 10, maxWaitMs: 1 });
    const section = writer.openSection({ fence, onCommitted: () => undefined });
    const id = nextSignal++;
    for (let n = 0; n < 10; n += 1) section.append(true, id, Date.now() + n, n, 200);
    const room = writer.room();
    expect(room).toBeInstanceOf(Promise);
    await room;
    expect(writer.queuedRows()).toBe(0);
    await writer.close();
    expect(await read(id)).toHaveLength(10);
  });

  it('says when what was appended is durable, and never does for a section that was closed before', async () => {
    let isAway = true;
    const writer = start({ maxWaitMs: 60_000 });
    const whileAway = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    const kept = writer.openSection({ fence: whileAway, onCommitted: () => undefined });
    const revoked = writer.openSection({ fence: whileAway, onCommitted: () => undefined });
    expect(kept.committed()).toBeUndefined();
    const [id, other] = [nextSignal++, nextSignal++];
    kept.append(true, id, Date.now(), 1, 200);
    revoked.append(true, other, Date.now(), 2, 200);
    const outcomes: string[] = [];
    const note = async (name: string, committed: Promise<boolean> | undefined) => {
      outcomes.push(`${name} ${await committed}`);
    };
    // Waiting for it makes the batch go at once.
    const waiting = [note('kept', kept.committed()), note('revoked', revoked.committed())];
    await vi.waitFor(() => expect(writer.stuckSinceMs()).toBeDefined());
    // Appended while the batch before is under way: waits for its own.
    kept.append(true, id, Date.now() + 1, 3, 200);
    waiting.push(note('later', kept.committed()));
    revoked.close();
    await vi.waitFor(() => expect(outcomes).toEqual(['revoked false']));
    isAway = false;
    await Promise.all(waiting);
    expect(outcomes).toEqual(['revoked false', 'kept true', 'later true']);
    expect((await read(id)).map(({ value }) => value)).toEqual([1, 3]);
    expect(await read(other)).toEqual([]);
    expect(kept.committed()).toBeUndefined();
    await writer.close();
    expect(await kept.committed()).toBe(false);
  });
});

describe('partitions', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('can be made by several processes at once, and are dropped when their time is over', async () => {
    const now = Date.UTC(2026, 0, 10, 12);
    const day = dayOf(now);
    const all = [createPartitions(test.database), createPartitions(await test.connectAgain())];
    await Promise.all(all.map((one) => one.ensureDays([day, day - 1, day - 401, day - 400])));
    await all[0]!.prepare(now);
    expect(partitionName(day)).toBe('history_20260110');
    expect(await all[0]!.dropOld(now)).toEqual([partitionName(day - 401)]);
    await all[0]!.ensureDays([day - 401]);
    expect(await all[0]!.dropOld(now)).toEqual([partitionName(day - 401)]);
  });
});
