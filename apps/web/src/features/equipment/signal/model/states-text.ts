import type { SignalState } from '@zutai/contract';

/**
 * The states of a signal as one cell: `0=停止|Stopped;1=运行|Running`. A `;`, `|` or `\` of a title is
 * written with a backslash before it.
 */
export function formatStates(states: readonly SignalState[]): string {
  return states
    .map(({ value, title, titleEn }) => {
      const words = titleEn === '' ? quoteTitle(title) : `${quoteTitle(title)}|${quoteTitle(titleEn)}`;
      return `${value}=${words}`;
    })
    .join(';');
}

function quoteTitle(title: string): string {
  return title.replaceAll(/[\\;|]/g, '\\$&');
}

/** Splits at a separator that has no backslash before it; backslashes stay. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') {
      part += text.slice(at, at + 2);
      at += 1;
    } else if (text[at] === separator) {
      parts.push(part);
      part = '';
    } else part += text[at];
  }
  return [...parts, part];
}

function takeTitle(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1').trim();
}

/** Reads what {@link formatStates} writes; undefined when the text is none of it. Full-width `；` is taken too. */
export function parseStates(text: string): SignalState[] | undefined {
  const states: SignalState[] = [];
  for (const part of splitAt(text.replaceAll('；', ';'), ';')) {
    if (part.trim() === '') continue;
    const match = /^\s*(-?\d+(?:\.\d+)?)\s*[=＝:：]\s*(.+)$/.exec(part);
    if (match === null) return undefined;
    const [title = '', titleEn = '', ...rest] = splitAt(match[2] ?? '', '|').map(takeTitle);
    if (title === '' || rest.length > 0) return undefined;
    states.push({ value: Number(match[1]), title, titleEn });
  }
  return states;
}
