import { findDriverProtocol, recordingBand, recordingMode, type TemplateValues } from '@zutai/contract';
import { cellWordsOf } from '@zutai/i18n';
import { numberText } from '../../../../lib/number-text/index.ts';
import type { SignalField } from './field.ts';
import { EMPTY_TEXTS } from './texts.ts';

/** What cells need to know of the equipment's drivers. */
export interface DriverChoice {
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
  /** Of a template's, what stands for its parameters where addresses are checked. */
  readonly values?: TemplateValues;
}

/** In any language: the same words that an import takes, and those the table itself shows. */
const TRUTHS = [
  ['true', cellWordsOf('yes')],
  ['false', cellWordsOf('no')],
] as const;
const DATA_TYPES = (['number', 'boolean', 'text'] as const).map((type) => [type, cellWordsOf(type)] as const);
const RECORDINGS = recordingMode.options.map((mode) => [mode, cellWordsOf(mode)] as const);
const BANDS = recordingBand.options.map((band) => [band, cellWordsOf(band)] as const);
function readChoice(text: string, choices: readonly (readonly [string, readonly string[]])[]): string {
  const word = text.toLowerCase();
  return choices.find(([, words]) => words.includes(word))?.[0] ?? text;
}

type Read = (text: string, drivers: readonly DriverChoice[], driverId: string | undefined) => string;
const number: Read = (text) => numberText(text);

const readers: Partial<Record<SignalField, Read>> = {
  decimals: number,
  scale: number,
  offset: number,
  min: number,
  max: number,
  deadband: number,
  recordingDeadband: number,
  recordingPeriodS: number,
  rawRetentionDays: number,
  minuteRetentionDays: number,
  hourRetentionDays: number,
  dayRetentionDays: number,
  recording: (text) => readChoice(text, RECORDINGS),
  recordingBand: (text) => readChoice(text, BANDS),
  dataType: (text) => readChoice(text, DATA_TYPES),
  writable: (text) => readChoice(text, TRUTHS),
  confirmWrite: (text) => readChoice(text, TRUTHS),
  driverId: (text, drivers) =>
    drivers.find(({ id, title }) => title.toLowerCase() === text.toLowerCase() || id === text)?.id ?? text,
  // A Modbus reference number becomes the address it stands for, so that one sees how it was read.
  address: (text, drivers, driverId) => {
    const protocol = drivers.find(({ id }) => id === driverId)?.protocol;
    const plain = text.normalize('NFKC');
    return findDriverProtocol(protocol ?? '')?.tidyAddress?.(plain) ?? plain;
  },
  remark: (text) => text,
};

/**
 * What a typed or pasted text becomes in a cell: choices in any of their words, numbers as spreadsheets
 * write them, an emptied cell its usual value. What cannot be understood stays, and is marked as wrong.
 * @param driverId of the row, whose protocol says how an address is written
 */
export function readCell(
  field: SignalField,
  typed: string,
  drivers: readonly DriverChoice[],
  driverId?: string,
): string {
  const text = field === 'remark' ? typed : typed.replaceAll(/[\r\n\t]+/g, ' ').trim();
  if (text === '') return EMPTY_TEXTS[field];
  return readers[field]?.(text, drivers, driverId) ?? text;
}
