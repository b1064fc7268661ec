import type { SignalState } from '@zutai/contract';
import type { CellReading } from './cell.ts';

/** `0=停止|Stopped;1=运行|Running`; a backslash takes the meaning from `;`, `|` and itself. */
export function writeStates(states: readonly SignalState[]): string {
  return states
    .map(({ value, title, titleEn }) => {
      const english = titleEn === '' ? '' : `|${escapeWord(titleEn)}`;
      return `${value}=${escapeWord(title)}${english}`;
    })
    .join(';');
}

const escapeWord = (text: string) => text.replaceAll(/[\\;|]/g, '\\$&');

export function readStates(text: string): CellReading {
  const states: SignalState[] = [];
  for (const part of splitOutside(text, ';')) {
    const match = /^\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*=(.*)$/s.exec(part);
    const [title = '', titleEn = '', ...rest] = splitOutside(match?.[2] ?? '', '|').map(unescapeWord);
    if (match === null || title === '' || rest.length > 0) return { code: 'notStates' };
    states.push({ value: Number(match[1]), title, titleEn });
  }
  return { value: states };
}

const unescapeWord = (text: string) => text.replaceAll(/\\([\\;|])/g, '$1');

/** Parts between separators that no backslash stands before. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '\\' && i + 1 < text.length) {
      part += text.slice(i, i + 2);
      i += 1;
    } else if (text[i] === separator) {
      parts.push(part);
      part = '';
    } else part += text[i];
  }
  return [...parts, part];
}
