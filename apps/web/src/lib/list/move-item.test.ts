import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

describe('moving an item', () => {
  it('keeps the order of the others', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('beyond the ends moves nothing', () => {
    const items = ['a', 'b'];
    for (const to of [-1, 2, 0]) expect(moveItem(items, 0, to)).toBe(items);
  });
});
