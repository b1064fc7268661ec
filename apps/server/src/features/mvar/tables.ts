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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mvar: MvarTable;
  }
}
