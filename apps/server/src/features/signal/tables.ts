import type { SignalDataType, SignalState } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';

export interface SignalTable {
  id: Generated<number>;
  equipment_id: string;
  driver_id: string | null;
  tag: string;
  title: string;
  title_en: Generated<string>;
  group: Generated<string>;
  unit: Generated<string>;
  decimals: Generated<number>;
  data_type: SignalDataType;
  address: Generated<string>;
  scale: Generated<number>;
  offset: Generated<number>;
  writable: Generated<boolean>;
  min: number | null;
  max: number | null;
  deadband: Generated<number>;
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
