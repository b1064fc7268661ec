import type { SignalState } from './entity.ts';

/**
 * The states of a signal as one cell of a table: `0=停止|Stopped;1=运行|Running`. A `;`, `；`, `|` or `\` of a
 * word is written with a backslash before it.
 */
export function formatStates(states: readonly SignalState[]): string {
  return states
    .map(({ value, title, titleEn }) => {
      const english = titleEn === '' ? '' : `|${escapeWord(titleEn)}`;
      return `${value}=${escapeWord(title)}${english}`;
    })
    .join(';');
}

const escapeWord = (word: string) => word.replaceAll(/[\\;；|]/g, '\\$&');

/**
 * Reads what {@link formatStates} writes, and what people type for it: spaces around words, full-width `；`, `：`
 * and `＝`. Blank text has no states; undefined when the text says no states, which a part left empty does too:
 * it may be a `;` that should have had its backslash.
 */
export function parseStates(text: string): SignalState[] | undefined {
  if (text.trim() === '') return [];
  const states: SignalState[] = [];
  for (const part of splitOutside(text, ';；')) {
    const match = /^\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[=＝:：](.*)$/s.exec(part);
    const [title = '', titleEn = '', ...rest] = splitOutside(match?.[2] ?? '', '|').map(unescapeWord);
    const value = Number(match?.[1]);
    if (!Number.isFinite(value) || title === '' || rest.length > 0) return undefined;
    states.push({ value, title, titleEn });
  }
  return states;
}

const unescapeWord = (word: string) => word.replaceAll(/\\([\\;；|])/g, '$1').trim();

/** Parts between separators that no backslash stands before; backslashes stay. */
function splitOutside(text: string, separators: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && at + 1 < text.length) {
      part += text.slice(at, at + 2);
      at += 1;
    } else if (separators.includes(character)) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}
