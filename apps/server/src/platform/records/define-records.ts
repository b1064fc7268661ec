import type { ErrorName } from '@zutai/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { EditedTable } from '../db/edit-revision.ts';
import type { Tables } from '../db/tables.ts';

/**
 * Where a field is kept: a column, one that holds a time, which travels as milliseconds UTC, or one of type jsonb, which
 * holds what the field's schema says.
 */
export type FieldColumn =
  | string
  | { readonly column: string; readonly isTime: true }
  | { readonly column: string; readonly isJson: true };

/** Records of another table that name one of these, so that it cannot be deleted. */
export interface UseOfRecords {
  /** Says so; its text may hold `{{count}}`, how many they are, and `{{title}}`, what one of them is called. */
  readonly error: ErrorName;
  /** The table that names it; it has a column `organisation_id`. */
  readonly table: keyof Tables;
  /** Its column that names it. */
  readonly column: string;
  /** Its column that says what people call one; by default `title`. */
  readonly title?: string;
}

/** What every record has; the columns `id`, `revision` and `created_at` hold it. */
type Own = 'id' | 'revision' | 'createdMs';

/** How records of one table are kept and found. */
export interface RecordsDefinition<Row> {
  readonly table: EditedTable;
  /**
   * They are of all organisations: each reads and whoever holds the code edits all of them. `organisation_id` is then of
   * whoever added one, in whose audit trail it stands.
   */
  readonly isOfInstallation?: boolean;
  /** The column of each field, of all that a record is answered with. */
  readonly fields: { readonly [K in Exclude<keyof Row & string, Own>]: FieldColumn };
  /** Columns that the keyword is looked for in. */
  readonly search: readonly [string, ...string[]];
  /** Filters of the list: the field of its request and the column that has to be the same, or what has to hold. */
  readonly filters?: Readonly<Record<string, string | ((value: never) => RawBuilder<SqlBool>)>>;
  /**
   * Unique constraints (PostgreSQL calls them `<table>_<column>_…_key`), the error that says what is taken, and the
   * field it is about; the parameter of the error that has the field's name is what was entered.
   */
  readonly taken?: Readonly<Record<string, { readonly error: ErrorName; readonly field: string }>>;
  /**
   * Foreign keys of other tables (PostgreSQL calls them `<table>_<column>_fkey`) that keep a record from being deleted.
   * The contract names their errors too (`inUse` of `recordCalls`).
   */
  readonly inUse?: Readonly<Record<string, UseOfRecords>>;
}

/**
 * Defines how records of a table are kept. The table has `id`, `organisation_id`, `created_at` and the columns of edits
 * (`revision`, `edited_by`, `edited_at`).
 */
export function defineRecords<Row>(definition: RecordsDefinition<Row>): RecordsDefinition<Row> {
  return definition;
}
