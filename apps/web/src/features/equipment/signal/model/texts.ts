import { formatStates, type Signal } from '@zutai/contract';
import { SIGNAL_FIELDS, type SignalField, type SignalTexts } from './field.ts';

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** A saved signal as the table's texts. */
export function textsOf(signal: Signal): SignalTexts {
  return {
    tag: signal.tag,
    title: signal.title,
    titleEn: signal.titleEn,
    group: signal.group,
    groupEn: signal.groupEn,
    driverId: signal.driverId ?? '',
    address: signal.address,
    dataType: signal.dataType,
    unit: signal.unit,
    unitEn: signal.unitEn,
    decimals: String(signal.decimals),
    scale: String(signal.scale),
    offset: String(signal.offset),
    writable: String(signal.writable),
    confirmWrite: String(signal.confirmWrite),
    min: numberText(signal.min),
    max: numberText(signal.max),
    deadband: String(signal.deadband),
    recording: signal.recording,
    recordingBand: signal.recordingBand,
    recordingDeadband: String(signal.recordingDeadband),
    recordingPeriodS: String(signal.recordingPeriodS),
    rawRetentionDays: numberText(signal.rawRetentionDays),
    minuteRetentionDays: numberText(signal.minuteRetentionDays),
    hourRetentionDays: numberText(signal.hourRetentionDays),
    dayRetentionDays: numberText(signal.dayRetentionDays),
    states: formatStates(signal.states),
    remark: signal.remark,
  };
}

/** What stands in a cell that was emptied, and in the cells of a new row. */
export const EMPTY_TEXTS: SignalTexts = {
  tag: '',
  title: '',
  titleEn: '',
  group: '',
  groupEn: '',
  driverId: '',
  address: '',
  dataType: 'number',
  unit: '',
  unitEn: '',
  decimals: '2',
  scale: '1',
  offset: '0',
  writable: 'false',
  confirmWrite: 'false',
  min: '',
  max: '',
  deadband: '0',
  recording: 'all',
  recordingBand: 'absolute',
  recordingDeadband: '0',
  recordingPeriodS: '60',
  rawRetentionDays: '',
  minuteRetentionDays: '',
  hourRetentionDays: '',
  dayRetentionDays: '',
  states: '',
  remark: '',
};

/** A new row: as an existing neighbour where signals of one device are usually alike. */
export function newTexts(driverId: string, part: Partial<SignalTexts> = {}): SignalTexts {
  return { ...EMPTY_TEXTS, driverId, ...part };
}

export function changedFields(before: SignalTexts, after: SignalTexts): SignalField[] {
  return before === after ? [] : SIGNAL_FIELDS.filter((field) => before[field] !== after[field]);
}

/** What cannot be written has nothing to confirm, unless something is there to be taken away. */
export function isOffered(field: SignalField, { writable, confirmWrite }: SignalTexts): boolean {
  return field !== 'confirmWrite' || writable !== 'false' || confirmWrite !== 'false';
}
