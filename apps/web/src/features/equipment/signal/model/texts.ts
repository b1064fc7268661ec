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
    driverId: signal.driverId ?? '',
    address: signal.address,
    dataType: signal.dataType,
    unit: signal.unit,
    decimals: String(signal.decimals),
    scale: String(signal.scale),
    offset: String(signal.offset),
    writable: String(signal.writable),
    min: numberText(signal.min),
    max: numberText(signal.max),
    deadband: String(signal.deadband),
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
  driverId: '',
  address: '',
  dataType: 'number',
  unit: '',
  decimals: '2',
  scale: '1',
  offset: '0',
  writable: 'false',
  min: '',
  max: '',
  deadband: '0',
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
