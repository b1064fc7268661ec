import { appendFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordLog, type RecordLogOptions } from './record-log.ts';
import type { RecordStream } from './record-stream.ts';

let folder: string;
let logs: RecordLog[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zutai-log-'));
  logs = [];
});
afterEach(() => {
  for (const log of logs) log.close();
  rmSync(folder, { recursive: true });
});

function open(options: Partial<RecordLogOptions> = {}): RecordLog {
  const log = new RecordLog({
    folder,
    maxBytes: 1 << 20,
    segmentBytes: 256,
    syncIntervalMs: 200,
    ...options,
  });
  logs.push(log);
  return log;
}

function close(log: RecordLog): void {
  logs.splice(logs.indexOf(log), 1);
  log.close();
}

function readAll(stream: RecordStream, from = stream.firstPosition): string[] {
  const texts: string[] = [];
  for (let position = from; position <= stream.lastPosition; ) {
    const records = stream.read(position, 7);
    expect(records.map((record) => record.position)).toEqual(records.map((_, i) => position + i));
    expect(records.length).toBeGreaterThan(0);
    texts.push(...records.map((record) => record.payload.toString()));
    position += records.length;
  }
  return texts;
}

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `record ${from + i}`);

function fill(log: RecordLog, texts: string[]): void {
  for (const text of texts) log.append(Buffer.from(text));
}

describe('record log', () => {
  it('counts positions from 1 and reads across segments', () => {
    const log = open();
    fill(log, numbered(100));
    expect(log.live!.lastPosition).toBe(100);
    expect(readAll(log.live!)).toEqual(numbered(100));
    expect(readAll(log.live!, 57)).toEqual(numbered(44, 57));
  });

  it('forgets acknowledged records and frees their segments', () => {
    const log = open();
    fill(log, numbered(100));
    const before = log.bytes;
    log.acknowledge(log.live!, 90);
    expect(readAll(log.live!)).toEqual(numbered(10, 91));
    expect(log.bytes).toBeLessThan(before / 4);
    log.acknowledge(log.live!, 40);
    expect(log.live!.acknowledgedPosition).toBe(90);
    log.acknowledge(log.live!, 1_000);
    expect(log.live!.acknowledgedPosition).toBe(100);
    fill(log, ['next']);
    expect(log.live!.read(101, 1)[0]).toMatchObject({ position: 101 });
  });

  it('keeps id and positions of what is left when it is opened again, and begins a new live stream', () => {
    const first = open();
    fill(first, numbered(50));
    first.acknowledge(first.live!, 33);
    const { id } = first.live!;
    close(first);
    const again = open();
    expect(again.live!.id).not.toBe(id);
    expect(again.backlog.map((stream) => stream.id)).toEqual([id]);
    expect(again.backlog[0]!.firstPosition).toBe(34);
    expect(readAll(again.backlog[0]!)).toEqual(numbered(17, 34));
    again.acknowledge(again.backlog[0]!, 50);
    expect(again.backlog).toEqual([]);
    close(again);
    expect(open().backlog).toEqual([]);
  });

  it('rotates only when something is unacknowledged', () => {
    const log = open();
    const { id } = log.live!;
    log.rotate();
    expect(log.live!.id).toBe(id);
    fill(log, numbered(3));
    log.rotate();
    expect(log.backlog.map((stream) => stream.id)).toEqual([id]);
    expect(log.live!.lastPosition).toBe(0);
  });

  it('drops the oldest beyond its size, counts them and remembers the count', () => {
    const dropped: number[] = [];
    const log = open({ maxBytes: 2_048, onDropped: (count) => dropped.push(count) });
    fill(log, numbered(500));
    expect(log.bytes).toBeLessThanOrEqual(2_048);
    const kept = readAll(log.live!);
    expect(kept).toEqual(numbered(kept.length, 501 - kept.length));
    expect(kept.length).toBeGreaterThan(40);
    expect(log.droppedRecords).toBe(500 - kept.length);
    expect(dropped.reduce((a, b) => a + b, 0)).toBe(log.droppedRecords);
    close(log);
    expect(open().droppedRecords).toBe(500 - kept.length);
  });

  it('drops backlog before live records, and does not count acknowledged ones', () => {
    const log = open({ maxBytes: 2_850 });
    fill(log, numbered(40));
    log.acknowledge(log.live!, 39);
    log.rotate();
    fill(log, numbered(110));
    expect(log.backlog).toEqual([]);
    expect(log.droppedRecords).toBe(1);
    expect(readAll(log.live!)).toEqual(numbered(110));
  });

  it('gives what is left a new id and positions from 1', () => {
    const log = open({ maxBytes: 2_048 });
    fill(log, numbered(500));
    const { id, firstPosition } = log.live!;
    const kept = readAll(log.live!);
    log.restart(log.live!);
    expect(log.live!.id).not.toBe(id);
    expect([firstPosition > 1, log.live!.firstPosition, log.live!.lastPosition]).toEqual([
      true,
      1,
      kept.length,
    ]);
    expect(readAll(log.live!)).toEqual(kept);
    log.acknowledge(log.live!, 2);
    fill(log, ['later']);
    close(log);
    const again = open();
    expect(readAll(again.backlog[0]!)).toEqual([...kept.slice(2), 'later']);
    expect(again.backlog[0]!.firstPosition).toBe(3);
  });

  it.each([
    ['cut short', (path: string, size: number) => truncateSync(path, size - 3), 4],
    ['followed by garbage', (path: string) => appendFileSync(path, 'garbage that is no frame at all'), 5],
    ['followed by zeros', (path: string) => appendFileSync(path, Buffer.alloc(64)), 5],
  ])('recovers a segment that is %s', (_, damage, expectedCount) => {
    const log = open({ segmentBytes: 1 << 20 });
    fill(log, numbered(5));
    const size = log.bytes;
    close(log);
    const streamFolder = join(folder, readdirSync(folder).find((name) => /^\d{12}$/.test(name))!);
    damage(join(streamFolder, readdirSync(streamFolder).find((name) => name.endsWith('.seg'))!), size);
    expect(readAll(open().backlog[0]!)).toEqual(numbered(expectedCount));
  });

  it('removes the folder of a stream that was never finished', () => {
    close(open());
    writeFileSync(join(folder, 'unrelated.txt'), '');
    const names = readdirSync(folder).filter((name) => /^\d{12}$/.test(name));
    rmSync(join(folder, names[0]!, 'stream.json'));
    expect(open().backlog).toEqual([]);
    expect(readdirSync(folder)).not.toContain(names[0]);
  });

  it('holds exactly what was appended and not acknowledged, whatever happens in between', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({
        do: fc.constant('acknowledge' as const),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ do: fc.constantFrom('rotate' as const, 'reopen' as const, 'restart' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let log = open();
        let next = 1;
        let model: string[][] = [[]];
        for (const action of steps) {
          if (action.do === 'append') {
            fill(log, numbered(action.count, next));
            model.at(-1)!.push(...numbered(action.count, next));
            next += action.count;
          } else if (action.do === 'acknowledge') {
            const stream = log.backlog[0] ?? log.live!;
            const done = Math.floor(action.part * model[0]!.length);
            log.acknowledge(stream, stream.firstPosition - 1 + done);
            model[0]!.splice(0, done);
          } else if (action.do === 'rotate') {
            log.rotate();
            if (model.at(-1)!.length > 0) model.push([]);
          } else if (action.do === 'restart') {
            log.restart(log.backlog[0] ?? log.live!);
          } else {
            close(log);
            log = open();
            if (model.at(-1)!.length > 0) model.push([]);
          }
          model = model.filter((texts, i) => texts.length > 0 || i === model.length - 1);
          expect([...log.backlog, log.live!].map((stream) => readAll(stream))).toEqual(model);
        }
        close(log);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
    folder = mkdtempSync(join(tmpdir(), 'zutai-log-'));
  });
});
