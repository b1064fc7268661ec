import type { ReadingValue } from '@zutai/alarm-engine';
import type { SignalState } from '@zutai/contract';
import { type Language, resources, titleIn } from '@zutai/i18n';

/** A text as alarms keep it: an English one that is empty is the same as the other. */
export interface Words {
  readonly text: string;
  readonly textEn: string;
}

export const NO_WORDS: Words = { text: '', textEn: '' };

/** How values of a signal are written. */
export interface SignalFormat {
  /** Null: all digits there are. */
  readonly decimals: number | null;
  readonly unit: string;
  readonly unitEn: string;
  readonly states: readonly SignalState[];
}

/** Digits of a value whose signal does not say how many, so that binary fractions do not show. */
const MOST_DIGITS = 7;
const MAX_TEXT = 200;

/** A value as people read it: a state by its name, a number with the decimals and the unit of its signal. */
export function valueWords(value: ReadingValue, format: SignalFormat | undefined): Words {
  return inBoth((language) => valueIn(value, format, language));
}

/** What a rule says, with `{value}` and `{limit}` filled in. */
export function messageWords({ text, textEn }: Words, value: Words, limit: Words): Words {
  return inBoth((language) =>
    // In one pass, and by a function: a value may hold `{limit}` or `$&`.
    titleIn({ title: text, titleEn: textEn }, language).replaceAll(/\{(value|limit)\}/g, (_all, name) =>
      wordsIn(name === 'value' ? value : limit, language),
    ),
  );
}

const wordsIn = ({ text, textEn }: Words, language: Language) =>
  titleIn({ title: text, titleEn: textEn }, language);

function inBoth(read: (language: Language) => string): Words {
  const text = read('zh');
  const textEn = read('en');
  return { text, textEn: textEn === text ? '' : textEn };
}

function valueIn(value: ReadingValue, format: SignalFormat | undefined, language: Language): string {
  if (value === null) return '';
  if (typeof value === 'string') return storable(value);
  const state = format?.states.find((one) => one.value === Number(value));
  if (state !== undefined) return titleIn(state, language);
  if (typeof value === 'boolean') return resources[language].common[value ? 'boolTrue' : 'boolFalse'];
  if (format === undefined) return String(Number(value.toPrecision(MOST_DIGITS)));
  const { decimals, unit, unitEn } = format;
  const number = decimals === null ? String(Number(value.toPrecision(MOST_DIGITS))) : value.toFixed(decimals);
  return `${number} ${titleIn({ title: unit, titleEn: unitEn }, language)}`.trimEnd();
}

/**
 * The beginning of a text of a device, as PostgreSQL takes it: one that it refused would hold up every alarm behind it.
 */
const storable = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replaceAll('\0', '\u{fffd}');
