import { describe, expect, it } from 'vitest';
import { matchesWords, wordsOf } from './match-words.ts';

const finds = (text: string, query: string) => matchesWords(text, wordsOf(query));

describe('matching words', () => {
  it.each([
    ['离心泵 Centrifugal pump', 'lxb'],
    ['离心泵 Centrifugal pump', 'lixin'],
    ['离心泵 Centrifugal pump', 'LiXinBeng'],
    ['离心泵 Centrifugal pump', '离心'],
    ['离心泵 Centrifugal pump', 'PUMP centri'],
    ['离心泵 Centrifugal pump', 'pump lx'],
    ['长度', 'cd'],
    ['长度', 'zd'],
    ['anything', '  '],
  ])('finds %s by %s', (text, query) => {
    expect(finds(text, query)).toBe(true);
  });

  it.each([
    ['离心泵 Centrifugal pump', 'lxf'],
    ['离心泵 Centrifugal pump', '齿轮'],
    ['离心泵 Centrifugal pump', 'pump valve'],
    ['离心泵', '1'],
  ])('does not find %s by %s', (text, query) => {
    expect(finds(text, query)).toBe(false);
  });
});
