import { type LiveValue, type PaintContext, plainValue, toNumber } from '@zutai/diagram';
import { formatClock } from '../usual-timer/format-clock.ts';
import { parseClock } from '../usual-timer/parse-clock.ts';
import type { UsualTimeSelectorData } from './model.ts';

type Form = Pick<UsualTimeSelectorData, 'format' | 'utcOffset' | 'form'>;

/** ms of one count of a form that counts. */
const countMs = { seconds: 1000, milliseconds: 1 } as const;

/** The time a live value stands for, ms UTC; null for none. */
export function timeOf({ format, utcOffset, form }: Form, { value }: LiveValue): number | null {
  if (value === null) return null;
  if (form === 'text') return parseClock(String(value), format, utcOffset);
  const count = toNumber(value);
  // 0 is what a controller holds before anybody has set a time.
  return count === null || count === 0 ? null : count * countMs[form];
}

/** What is written for a time. */
export function timeToValue({ format, utcOffset, form }: Form, timeMs: number): string {
  return form === 'text'
    ? formatClock(timeMs, format, utcOffset)
    : String(Math.round(timeMs / countMs[form]));
}

/** What the field says: the time in its format, a value that is no time as it is, the hint while none is known. */
export function describeTime(
  data: UsualTimeSelectorData,
  live: LiveValue,
  { words }: Pick<PaintContext, 'words'>,
): { text: string; isHint: boolean } {
  const isKnown = live.quality === 'good' || live.quality === 'stale';
  const timeMs = isKnown ? timeOf(data, live) : null;
  if (timeMs !== null) return { text: formatClock(timeMs, data.format, data.utcOffset), isHint: false };
  const asItIs = isKnown && live.value !== null && live.value !== 0 ? plainValue(live) : '';
  return asItIs === ''
    ? { text: data.placeholder || words.noValue, isHint: true }
    : { text: asItIs, isHint: false };
}

/** The picker for a format, and the format it is typed in: always the same order, whatever is shown and written. */
export function pickerOf(format: string): { kind: 'datetime' | 'date' | 'time'; format: string } {
  const hasDate = /YY|MM|DD/.test(format);
  const hasTime = /HH|mm|ss/.test(format);
  const time = format.includes('ss') ? 'HH:mm:ss' : 'HH:mm';
  if (!hasTime) return { kind: 'date', format: 'YYYY-MM-DD' };
  return hasDate ? { kind: 'datetime', format: `YYYY-MM-DD ${time}` } : { kind: 'time', format: time };
}

/** The time of what the picker holds, ms UTC; null while it is not filled in. Seconds may be left out of it. */
export function readPicked(text: string, { format, utcOffset }: Form): number | null {
  const picker = pickerOf(format);
  const full =
    picker.format.endsWith(':ss') && text.length === picker.format.length - 3 ? `${text}:00` : text;
  return parseClock(full, picker.format, utcOffset);
}
