import type { MvarCalcType } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface MvarTable extends EditColumns {
  id: Generated<string>;
  project_id: string;
  title: string;
  unit: string;
  decimals: number;
  calc_type: MvarCalcType;
  signals: number[];
  formula: string;
  created_at: Generated<Date>;
}

export interface MvarValueTable {
  mvar_id: string;
  value_id: Generated<number>;
  since: Generated<Date>;
}

export interface MvarRecalculationTable {
  id: Generated<string>;
  project_id: string;
  mvar_ids: string[];
  account_id: string | null;
  from_at: Date;
  to_at: Date;
  done_at: Date;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mvar: MvarTable;
    mvar_value: MvarValueTable;
    mvar_recalculation: MvarRecalculationTable;
  }
}
