import { expandModbusReference } from '@zutai/contract';
import { LANGUAGES, resources } from '@zutai/i18n';
import type { SignalField } from './field.ts';
import { EMPTY_TEXTS } from './texts.ts';

/** What cells need to know of the equipment's drivers. */
export interface DriverChoice {
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
}

type WordList = 'yesWords' | 'noWords' | 'numberWords' | 'booleanWords' | 'textWords';

/** Words a cell may say, in any language: the same that an import takes. */
function wordsOf(name: WordList): string[] {
  return LANGUAGES.flatMap((language) => resources[language].signalTable[name].split(','));
}

const TRUTHS = [
  ['true', wordsOf('yesWords')],
  ['false', wordsOf('noWords')],
] as const;
/** With the words the table itself shows, so that what is typed as it stands there is understood. */
const DATA_TYPES = (['number', 'boolean', 'text'] as const).map((type) => {
  const shown = LANGUAGES.map((language) => resources[language].signal[`dataType${type}`].toLowerCase());
  return [type, [...wordsOf(`${type}Words`), ...shown]] as const;
});
/** Numbers as spreadsheets write them: `1,234.5`, full-width digits, a non-breaking blank. */
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

function readNumber(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  return THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
}

function readChoice(text: string, choices: readonly (readonly [string, readonly string[]])[]): string {
  const word = text.toLowerCase();
  return choices.find(([, words]) => words.includes(word))?.[0] ?? text;
}

type Read = (text: string, drivers: readonly DriverChoice[]) => string;
const number: Read = (text) => readNumber(text);

const readers: Partial<Record<SignalField, Read>> = {
  decimals: number,
  scale: number,
  offset: number,
  min: number,
  max: number,
  deadband: number,
  dataType: (text) => readChoice(text, DATA_TYPES),
  writable: (text) => readChoice(text, TRUTHS),
  confirmWrite: (text) => readChoice(text, TRUTHS),
  driverId: (text, drivers) =>
    drivers.find(({ id, title }) => title.toLowerCase() === text.toLowerCase() || id === text)?.id ?? text,
  // A reference number becomes the address it stands for, so that one sees how it was read.
  address: (text) => expandModbusReference(text.normalize('NFKC')),
  remark: (text) => text,
};

/**
 * What a typed or pasted text becomes in a cell: choices in any of their words, numbers as spreadsheets
 * write them, an emptied cell its usual value. What cannot be understood stays, and is marked as wrong.
 */
export function readCell(field: SignalField, typed: string, drivers: readonly DriverChoice[]): string {
  const text = field === 'remark' ? typed : typed.replaceAll(/[\r\n\t]+/g, ' ').trim();
  if (text === '') return EMPTY_TEXTS[field];
  return readers[field]?.(text, drivers) ?? text;
}
