import type { SignalInput } from '@zutai/contract';
import type { CellReading, CellValue } from './cell.ts';
import { readStates, writeStates } from './state-text.ts';

export interface Column {
  readonly field: keyof SignalInput;
  /** Reads a cell that is not empty. */
  readonly read: (text: string, driverIds: ReadonlyMap<string, string>) => CellReading;
  readonly write: (signal: SignalInput, driverTitles: ReadonlyMap<string, string>) => CellValue;
}

const TRUE_WORDS = new Set(['true', '1', 'yes', 'y', '是', '真', '可写', '√']);
const FALSE_WORDS = new Set(['false', '0', 'no', 'n', '否', '假', '只读', '×']);

const DATA_TYPE_WORDS: Readonly<Record<string, SignalInput['dataType']>> = {
  number: 'number',
  数值: 'number',
  数字: 'number',
  boolean: 'boolean',
  bool: 'boolean',
  开关: 'boolean',
  布尔: 'boolean',
  text: 'text',
  string: 'text',
  文本: 'text',
};

function textColumn(field: 'tag' | 'title' | 'titleEn' | 'group' | 'unit' | 'address' | 'remark'): Column {
  return { field, read: (text) => ({ value: text }), write: (signal) => signal[field] };
}

function numberColumn(field: 'decimals' | 'scale' | 'offset' | 'min' | 'max' | 'deadband'): Column {
  return { field, read: readNumber, write: (signal) => signal[field] ?? '' };
}

function readNumber(text: string): CellReading {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text.trim())) return { code: 'notNumber' };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { code: 'notNumber' };
}

function readTruth(text: string): CellReading {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return { value: true };
  return FALSE_WORDS.has(word) ? { value: false } : { code: 'notYesNo' };
}

function readDataType(text: string): CellReading {
  const value = DATA_TYPE_WORDS[text.trim().toLowerCase()];
  return value === undefined ? { code: 'notDataType' } : { value };
}

/** The columns of a signal table, in the order in which they are written. */
export const SIGNAL_COLUMNS: readonly Column[] = [
  textColumn('tag'),
  textColumn('title'),
  textColumn('titleEn'),
  textColumn('group'),
  {
    field: 'driverId',
    read: (text, driverIds) => {
      const value = driverIds.get(text.trim());
      return value === undefined ? { code: 'driverUnknown' } : { value };
    },
    write: (signal, driverTitles) =>
      signal.driverId === null ? '' : (driverTitles.get(signal.driverId) ?? ''),
  },
  textColumn('address'),
  { field: 'dataType', read: readDataType, write: (signal) => signal.dataType },
  textColumn('unit'),
  numberColumn('decimals'),
  numberColumn('scale'),
  numberColumn('offset'),
  { field: 'writable', read: readTruth, write: (signal) => signal.writable },
  numberColumn('min'),
  numberColumn('max'),
  numberColumn('deadband'),
  { field: 'states', read: readStates, write: (signal) => writeStates(signal.states) },
  textColumn('remark'),
];
