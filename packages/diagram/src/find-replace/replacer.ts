/** What is looked for in words, and what takes its place. */
export interface FindQuery {
  readonly text: string;
  readonly replacement: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  /** `text` is a regular expression, and `$1` in the replacement what its first group found. */
  readonly isPattern: boolean;
}

export type PatternProblem = 'empty' | 'invalid' | 'matches-nothing';

/** The words after the replacement; undefined when nothing in them is found. */
export type Replacer = (words: string) => string | undefined;

const escapeText = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** Letters of any script: a Chinese word ends where its characters do. */
const wordSign = '[\\p{L}\\p{N}_]';

/**
 * Finds and replaces in single texts. Plain text is found in a time that grows with the text alone; a pattern may take as
 * long as it likes, so whoever takes one from a person runs it where it can be ended.
 */
export function createReplacer(
  query: FindQuery,
): { ok: true; replace: Replacer } | { ok: false; problem: PatternProblem } {
  const { text, replacement, isCaseSensitive, isWholeWord, isPattern } = query;
  if (text === '') return { ok: false, problem: 'empty' };
  const source = isPattern ? `(?:${text})` : escapeText(text);
  const bounded = isWholeWord ? `(?<!${wordSign})${source}(?!${wordSign})` : source;
  let pattern: RegExp;
  try {
    // The pattern by itself, too: a bracket too many must not close the group around it.
    if (isPattern) new RegExp(text, 'u');
    pattern = new RegExp(bounded, isCaseSensitive ? 'gu' : 'giu');
  } catch {
    return { ok: false, problem: 'invalid' };
  }
  // What is found everywhere would put the replacement between all letters.
  if (isPattern && new RegExp(`^(?:${text})$`, 'u').test(''))
    return { ok: false, problem: 'matches-nothing' };
  const put = isPattern ? replacement : () => replacement;
  return {
    ok: true,
    replace(words) {
      pattern.lastIndex = 0;
      if (!pattern.test(words)) return undefined;
      pattern.lastIndex = 0;
      return words.replace(pattern, put as string);
    },
  };
}
