import type { Signal, SignalInput } from '@zutai/contract';
import { type Selectable, sql } from 'kysely';
import type { SignalTable } from './tables.ts';

/** A signal as it is stored: what was entered, its id, and its place in the table. */
export type StoredSignal = SignalInput & {
  readonly id: string;
  readonly seq: number;
  readonly revision: number;
  readonly editedBy: string;
  readonly editedAt: Date;
};

/** Columns a person's input fills, with their PostgreSQL types. */
const COLUMN_TYPES = {
  driver_id: 'bigint',
  tag: 'text',
  title: 'text',
  title_en: 'text',
  group: 'text',
  group_en: 'text',
  unit: 'text',
  unit_en: 'text',
  decimals: 'integer',
  data_type: 'text',
  address: 'text',
  scale: 'float8',
  offset: 'float8',
  writable: 'boolean',
  confirm_write: 'boolean',
  min: 'float8',
  max: 'float8',
  deadband: 'float8',
  recording: 'text',
  recording_band: 'text',
  recording_deadband: 'float8',
  recording_period_s: 'integer',
  raw_retention_days: 'integer',
  minute_retention_days: 'integer',
  hour_retention_days: 'integer',
  day_retention_days: 'integer',
  states: 'jsonb',
  remark: 'text',
} as const;

type Column = keyof typeof COLUMN_TYPES;

const columns = Object.entries(COLUMN_TYPES);

/** Thousands of rows travel as one JSON parameter; these are the lists its statements need. */
export const RECORD_COLUMNS = {
  names: sql.join(columns.map(([name]) => sql.ref(name))),
  types: sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)),
  values: sql.join(columns.map(([name]) => sql.ref(`r.${name}`))),
};

/** A signal as a row of the table. */
export function toRecord(signal: SignalInput): Record<Column, unknown> {
  return {
    driver_id: signal.driverId,
    tag: signal.tag,
    title: signal.title,
    title_en: signal.titleEn,
    group: signal.group,
    // Templates made before the field existed do not hold it, nor the next.
    group_en: signal.groupEn ?? '',
    unit: signal.unit,
    unit_en: signal.unitEn ?? '',
    decimals: signal.decimals,
    data_type: signal.dataType,
    address: signal.address,
    scale: signal.scale,
    offset: signal.offset,
    writable: signal.writable,
    confirm_write: signal.confirmWrite ?? false,
    min: signal.min,
    max: signal.max,
    deadband: signal.deadband,
    // Templates made before recording policies existed hold none.
    recording: signal.recording ?? 'all',
    recording_band: signal.recordingBand ?? 'absolute',
    recording_deadband: signal.recordingDeadband ?? 0,
    recording_period_s: signal.recordingPeriodS ?? 60,
    raw_retention_days: signal.rawRetentionDays ?? null,
    minute_retention_days: signal.minuteRetentionDays ?? null,
    hour_retention_days: signal.hourRetentionDays ?? null,
    day_retention_days: signal.dayRetentionDays ?? null,
    states: signal.states,
    remark: signal.remark,
  };
}

export function fromRecord(row: Selectable<SignalTable>): StoredSignal {
  return {
    id: String(row.id),
    driverId: row.driver_id,
    tag: row.tag,
    title: row.title,
    titleEn: row.title_en,
    group: row.group,
    groupEn: row.group_en,
    unit: row.unit,
    unitEn: row.unit_en,
    decimals: row.decimals,
    dataType: row.data_type,
    address: row.address,
    scale: row.scale,
    offset: row.offset,
    writable: row.writable,
    confirmWrite: row.confirm_write,
    min: row.min,
    max: row.max,
    deadband: row.deadband,
    recording: row.recording,
    recordingBand: row.recording_band,
    recordingDeadband: row.recording_deadband,
    recordingPeriodS: row.recording_period_s,
    rawRetentionDays: row.raw_retention_days,
    minuteRetentionDays: row.minute_retention_days,
    hourRetentionDays: row.hour_retention_days,
    dayRetentionDays: row.day_retention_days,
    states: row.states,
    remark: row.remark,
    seq: row.seq,
    revision: row.revision,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
  };
}

/** A signal as calls answer it, with the title of its driver. */
export function toSignal(row: Selectable<SignalTable> & { readonly driver_title: string }): Signal {
  const { editedBy: _by, editedAt: _at, ...signal } = fromRecord(row);
  return { ...signal, equipmentId: row.equipment_id, driverTitle: row.driver_title };
}
