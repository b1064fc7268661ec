import type { SignalInput } from '@zutai/contract';

/** The columns of the signal table, in their order. */
export const SIGNAL_FIELDS = [
  'tag',
  'title',
  'titleEn',
  'group',
  'driverId',
  'address',
  'dataType',
  'unit',
  'decimals',
  'scale',
  'offset',
  'writable',
  'confirmWrite',
  'min',
  'max',
  'deadband',
  'recording',
  'recordingBand',
  'recordingDeadband',
  'recordingPeriodS',
  'rawRetentionDays',
  'minuteRetentionDays',
  'hourRetentionDays',
  'dayRetentionDays',
  'states',
  'groupEn',
  'unitEn',
  'remark',
] as const satisfies readonly (keyof SignalInput)[];
export type SignalField = (typeof SIGNAL_FIELDS)[number];

/** For how many days the history of a signal is kept. */
export const RETENTION_FIELDS = [
  'rawRetentionDays',
  'minuteRetentionDays',
  'hourRetentionDays',
  'dayRetentionDays',
] as const satisfies readonly SignalField[];

/** A signal as it stands in the cells of the table: one text a field, whatever a person typed or pasted. */
export type SignalTexts = Readonly<Record<SignalField, string>>;

export function isSignalField(name: string): name is SignalField {
  return (SIGNAL_FIELDS as readonly string[]).includes(name);
}
