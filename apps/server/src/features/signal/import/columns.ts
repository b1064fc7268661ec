import { formatStates, parseStates, recordingBand, recordingMode, type SignalInput } from '@zutai/contract';
import { cellWordsOf } from '@zutai/i18n';
import type { CellReading, CellValue } from './cell.ts';

export interface Column {
  readonly field: keyof SignalInput;
  /** Reads a cell that is not empty. */
  readonly read: (text: string, driverIds: ReadonlyMap<string, string>) => CellReading;
  readonly write: (signal: SignalInput, driverTitles: ReadonlyMap<string, string>) => CellValue;
}

const YES_WORDS = new Set(cellWordsOf('yes'));
const NO_WORDS = new Set(cellWordsOf('no'));
const DATA_TYPES: ReadonlyMap<string, SignalInput['dataType']> = new Map(
  (['number', 'boolean', 'text'] as const).flatMap((dataType) =>
    cellWordsOf(dataType).map((word) => [word, dataType] as const),
  ),
);

type TextField = 'tag' | 'title' | 'titleEn' | 'group' | 'groupEn' | 'unit' | 'unitEn' | 'address' | 'remark';

function textColumn(field: TextField): Column {
  return { field, read: (text) => ({ value: text }), write: (signal) => signal[field] };
}

/** One of a few words, in any language or as the wire has it. */
function choiceColumn<Field extends 'recording' | 'recordingBand'>(
  field: Field,
  choices: readonly SignalInput[Field][],
  code: string,
): Column {
  return {
    field,
    read: (text) => {
      const word = text.trim().toLowerCase();
      const value = choices.find((choice) => cellWordsOf(choice).includes(word));
      return value === undefined ? { code } : { value };
    },
    write: (signal) => signal[field],
  };
}

function numberColumn(
  field:
    | 'decimals'
    | 'scale'
    | 'offset'
    | 'min'
    | 'max'
    | 'deadband'
    | 'recordingDeadband'
    | 'recordingPeriodS'
    | 'rawRetentionDays'
    | 'minuteRetentionDays'
    | 'hourRetentionDays'
    | 'dayRetentionDays',
): Column {
  return { field, read: readNumber, write: (signal) => signal[field] ?? '' };
}

function readNumber(text: string): CellReading {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text.trim())) return { code: 'notNumber' };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { code: 'notNumber' };
}

function readTruth(text: string): CellReading {
  const word = text.trim().toLowerCase();
  if (YES_WORDS.has(word)) return { value: true };
  return NO_WORDS.has(word) ? { value: false } : { code: 'notYesNo' };
}

function readDataType(text: string): CellReading {
  const value = DATA_TYPES.get(text.trim().toLowerCase());
  return value === undefined ? { code: 'notDataType' } : { value };
}

function readStates(text: string): CellReading {
  const value = parseStates(text);
  return value === undefined ? { code: 'notStates' } : { value };
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
  { field: 'confirmWrite', read: readTruth, write: (signal) => signal.confirmWrite },
  numberColumn('min'),
  numberColumn('max'),
  numberColumn('deadband'),
  choiceColumn('recording', recordingMode.options, 'notRecording'),
  choiceColumn('recordingBand', recordingBand.options, 'notRecordingBand'),
  numberColumn('recordingDeadband'),
  numberColumn('recordingPeriodS'),
  numberColumn('rawRetentionDays'),
  numberColumn('minuteRetentionDays'),
  numberColumn('hourRetentionDays'),
  numberColumn('dayRetentionDays'),
  { field: 'states', read: readStates, write: (signal) => formatStates(signal.states) },
  textColumn('groupEn'),
  textColumn('unitEn'),
  textColumn('remark'),
];
