import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

describe('text in lines', () => {
  it('breaks between words, and between any two Chinese characters', () => {
    expect(wrapText('the quick brown fox', 60, 10, 9)).toEqual(['the quick', 'brown fox']);
    expect(wrapText('一号泵房设备说明', 40, 10, 9)).toEqual(['一号泵房', '设备说明']);
    expect(wrapText('a\n\nb', 100, 10, 9)).toEqual(['a', '', 'b']);
  });

  it('breaks a word that is longer than a line', () => {
    expect(wrapText('abcdefghij', 30, 10, 9)).toEqual(['abcde', 'fghij']);
  });

  it('ends with "…" where its place ends', () => {
    expect(wrapText('一号泵房设备说明', 40, 10, 1)).toEqual(['一号泵…']);
    expect(wrapText('x', 40, 10, 0)).toEqual([]);
    expect(wrapText('', 40, 10, 3)).toEqual([]);
  });

  it('always ends, even where not one character has room', () => {
    expect(wrapText('一二', 1, 100, 9)).toEqual(['一', '二']);
  });
});
