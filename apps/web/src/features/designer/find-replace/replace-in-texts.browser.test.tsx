import type { FindQuery } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { replaceInTexts } from './replace-in-texts.ts';

const query = (text: string, isPattern: boolean): FindQuery => ({
  ...{ text, isPattern, replacement: 'X', isCaseSensitive: false, isWholeWord: false },
});

describe('replacing in texts', () => {
  it('by a pattern happens in a worker', async () => {
    expect(await replaceInTexts(query('p(\\d)', true), ['p1', 'q']).found).toEqual({
      ok: true,
      after: ['X', null],
    });
  });

  it('ends a pattern that would try for hours, and leaves the page free meanwhile', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 50);
    const found = await replaceInTexts(query('(a+)+b', true), ['a'.repeat(60)]).found;
    clearInterval(timer);
    expect(found).toEqual({ ok: false, problem: 'slow' });
    expect(ticks).toBeGreaterThan(3);
  });

  it.each([
    ['(', 'invalid'],
    ['', 'empty'],
  ])('refuses %s', async (text, problem) => {
    expect(await replaceInTexts(query(text, true), ['a']).found).toEqual({ ok: false, problem });
  });
});
