import type { SignalField } from './field.ts';
import { EMPTY_TEXTS } from './texts.ts';

/** What cells need to know of the equipment's drivers. */
export interface DriverChoice {
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
}

/** Words people and spreadsheets write for the choices, in both languages. */
const YES = ['true', '1', 'yes', 'y', '是', '可写', '读写', 'rw', 'x', '√', '✓'];
const NO = ['false', '0', 'no', 'n', '否', '只读', '不可写', 'ro', ''];
const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  number: ['number', '数值', '数字', 'analog', '模拟量'],
  boolean: ['boolean', 'bool', '布尔', '开关', '开关量', 'digital', '数字量'],
  text: ['text', 'string', '文本', '字符串'],
};
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
  dataType: (text) => readChoice(text, Object.entries(DATA_TYPES)),
  writable: (text) =>
    readChoice(text, [
      ['true', YES],
      ['false', NO],
    ]),
  driverId: (text, drivers) =>
    drivers.find(({ id, title }) => title.toLowerCase() === text.toLowerCase() || id === text)?.id ?? text,
  address: (text) => text.normalize('NFKC'),
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
