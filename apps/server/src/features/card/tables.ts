import type { CardOperator, CardState } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface CardTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  msisdn: string;
  operator: CardOperator;
  plan: string;
  monthly_mb: number | null;
  used_mb: number | null;
  used_at: Date | null;
  ends_on: string | null;
  state: CardState;
  gateway_id: string | null;
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    card: CardTable;
  }
}
