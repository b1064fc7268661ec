import type { RecordingBand, RecordingMode, SignalDataType, SignalState } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface SignalTable extends EditColumns {
  id: Generated<number>;
  equipment_id: string;
  driver_id: string | null;
  tag: string;
  title: string;
  title_en: Generated<string>;
  group: Generated<string>;
  group_en: Generated<string>;
  unit: Generated<string>;
  unit_en: Generated<string>;
  decimals: Generated<number>;
  data_type: SignalDataType;
  address: Generated<string>;
  scale: Generated<number>;
  offset: Generated<number>;
  writable: Generated<boolean>;
  confirm_write: Generated<boolean>;
  min: number | null;
  max: number | null;
  deadband: Generated<number>;
  recording: Generated<RecordingMode>;
  recording_band: Generated<RecordingBand>;
  recording_deadband: Generated<number>;
  recording_period_s: Generated<number>;
  raw_retention_days: number | null;
  minute_retention_days: number | null;
  hour_retention_days: number | null;
  day_retention_days: number | null;
  states: ColumnType<SignalState[], string | undefined, string>;
  remark: Generated<string>;
  seq: Generated<number>;
}

export interface SignalRemovedTable {
  signal_id: number;
  removed_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    signal: SignalTable;
    signal_removed: SignalRemovedTable;
  }
}
