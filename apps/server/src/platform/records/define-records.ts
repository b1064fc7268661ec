import type { ErrorName } from '@zutai/contract';
import type { EditedTable } from '../db/edit-revision.ts';

/** Where a field is kept: a column, or one that holds a time, which travels as milliseconds UTC. */
export type FieldColumn = string | { readonly column: string; readonly isTime: true };

/** What every record has; the columns `id`, `revision` and `created_at` hold it. */
type Own = 'id' | 'revision' | 'createdMs';

/** How records of one table are kept and found. */
export interface RecordsDefinition<Row> {
  readonly table: EditedTable;
  /** The column of each field, of all that a record is answered with. */
  readonly fields: { readonly [K in Exclude<keyof Row & string, Own>]: FieldColumn };
  /** Columns that the keyword is looked for in. */
  readonly search: readonly [string, ...string[]];
  /** Filters of the list: the field of its request and the column that has to be the same. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Unique constraints, and the error that says what is taken; `{{title}}` of it is the field's value. */
  readonly taken?: Readonly<Record<string, { readonly error: ErrorName; readonly field: string }>>;
  /** Why a record that others name is not deleted. */
  readonly inUse?: ErrorName;
}

/**
 * Defines how records of a table are kept. The table has `id`, `organisation_id`, `created_at` and the columns of edits
 * (`revision`, `edited_by`, `edited_at`).
 */
export function defineRecords<Row>(definition: RecordsDefinition<Row>): RecordsDefinition<Row> {
  return definition;
}
