import { describe, expect, it } from 'vitest';
import { unboundValue } from '../binding/live.ts';
import { createPaintWords } from './words.ts';

describe('the words on a page', () => {
  it('tell an age in its largest unit', () => {
    const { age } = createPaintWords('en');
    expect([0, 59_999, 60_000, 3_599_000, 3_600_000, 86_400_000, -5].map(age)).toEqual([
      '0 s ago',
      '59 s ago',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '1 d ago',
      '0 s ago',
    ]);
    expect(createPaintWords('zh').age(120_000)).toBe('2 分钟前');
  });

  it('say 未绑定 in Chinese, and the reason in the host’s words or as its code', () => {
    const bad = { ...unboundValue, code: '1715' };
    expect(createPaintWords('zh').unbound).toBe('未绑定');
    expect(createPaintWords('en').reason(bad)).toBe('1715');
    expect(createPaintWords('en', ({ code }) => `timeout (${code})`).reason(bad)).toBe('timeout (1715)');
  });
});
