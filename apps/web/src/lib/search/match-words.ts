import PinyinMatch from 'pinyin-match';

/** The words of a query, in small letters. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

const isLatin = (word: string) => /^[a-z]+$/.test(word);

/**
 * Whether every word is found in a text, in any order; a word of Latin letters also by the pinyin of Chinese
 * characters, whole or by first letters: `lxb` and `lixin` find 离心泵. About 30 µs a text with Chinese characters.
 */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every(
    (word) => lower.includes(word) || (isLatin(word) && PinyinMatch.match(text, word) !== false),
  );
}
