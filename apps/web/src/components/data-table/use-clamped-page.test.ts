import { describe, expect, it } from 'vitest';
import { lastPageOf } from './use-clamped-page.ts';

const at = (pageNum: number) => ({ pageNum, pageSize: 20 });

describe('a page whose rows are gone', () => {
  it('gives way to the last page there is', () => {
    expect(lastPageOf({ total: 40, rows: [] }, at(3))).toBe(2);
    expect(lastPageOf({ total: 0, rows: [] }, at(2))).toBe(1);
  });

  it('stays while it has rows, is the first, or is not known yet', () => {
    expect(lastPageOf({ total: 41, rows: [{}] }, at(3))).toBeUndefined();
    expect(lastPageOf({ total: 0, rows: [] }, at(1))).toBeUndefined();
    expect(lastPageOf(undefined, at(9))).toBeUndefined();
  });
});
