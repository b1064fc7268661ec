import { describe, expect, it } from 'vitest';
import { readReplayAddress, withReplayAddress } from './replay-address.ts';
import type { ReplayMark } from './replay-mark.ts';
import { groupMarks, lineAround, lineWith, moveLine, nextMark, shareOf } from './replay-range.ts';

const mark = (atMs: number): ReplayMark => ({ key: String(atMs), kind: 'note', atMs, title: '' });

describe('the time line', () => {
  it('has the moment in it, and nothing of the future', () => {
    expect(lineAround(1_000, 300, 5_000)).toEqual({ fromMs: 900, toMs: 1_200 });
    expect(lineAround(1_000, 300, 1_050)).toEqual({ fromMs: 750, toMs: 1_050 });
    expect(lineAround(100, 300, 5_000)).toEqual({ fromMs: 0, toMs: 300 });
  });

  it('stays while the moment is in it, and follows when it leaves', () => {
    const line = { fromMs: 900, toMs: 1_200 };
    expect(lineWith(line, 1_200, 5_000)).toBe(line);
    expect(lineWith(line, 1_201, 5_000)).toEqual({ fromMs: 1_101, toMs: 1_401 });
  });

  it('moves up to the present and to the beginning of time', () => {
    const line = { fromMs: 900, toMs: 1_200 };
    expect(moveLine(line, -1, 5_000)).toEqual({ fromMs: 600, toMs: 900 });
    expect(moveLine(line, 1, 1_300)).toEqual({ fromMs: 1_000, toMs: 1_300 });
    expect(moveLine(line, -10, 5_000)).toEqual({ fromMs: 0, toMs: 300 });
  });

  it('puts marks where they were, close ones together', () => {
    const line = { fromMs: 0, toMs: 1_000 };
    expect(shareOf(line, 250)).toBe(0.25);
    expect(shareOf(line, -5)).toBe(0);
    const groups = groupMarks([-1, 100, 110, 500, 1_001].map(mark), line, 0.05);
    expect(groups.map(({ marks, share }) => [marks.length, share])).toEqual([
      [2, 0.1],
      [1, 0.5],
    ]);
  });

  it('steps from mark to mark', () => {
    const marks = [100, 200].map(mark);
    expect(nextMark(marks, 100, 1)?.atMs).toBe(200);
    expect(nextMark(marks, 200, -1)?.atMs).toBe(100);
    expect(nextMark(marks, 100, -1)).toBeUndefined();
    expect(nextMark(marks, 200, 1)).toBeUndefined();
  });
});

describe('the address of a moment', () => {
  const read = (query: string) => readReplayAddress(new URLSearchParams(query));

  it('is ms or a time of ISO 8601; what is none shows the present', () => {
    expect(read('at=1700000000123&speed=60&play=1')).toEqual({
      ...{ atMs: 1_700_000_000_123, speed: 60, isPlaying: true },
    });
    expect(read('at=2026-01-01T00:00:00Z')).toMatchObject({ atMs: Date.UTC(2026, 0, 1), isPlaying: false });
    expect(read('at=1&speed=7')).toMatchObject({ speed: 1 });
    for (const wrong of ['', 'at=', 'at=x', 'play=1', 'at=1e99']) expect(read(wrong), wrong).toBeNull();
  });

  it('keeps what else stands in it', () => {
    const params = new URLSearchParams('tab=2&at=5&play=1');
    expect(withReplayAddress(params, { atMs: 9, speed: 60 }).toString()).toBe('tab=2&at=9&speed=60');
    expect(withReplayAddress(params, { atMs: 9, speed: 1 }).toString()).toBe('tab=2&at=9');
    expect(withReplayAddress(params, null).toString()).toBe('tab=2');
  });
});
