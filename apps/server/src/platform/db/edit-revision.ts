import { type Generated, type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../call/index.ts';
import type { Tables } from './tables.ts';

/** Columns of a table whose rows people edit in forms. */
export interface EditColumns {
  /** Grows by one with each edit. */
  revision: Generated<number>;
  /** Display name of who edited last; '' for a row that nobody edited. */
  edited_by: Generated<string>;
  edited_at: Generated<Date>;
}

/** A table whose rows people edit in forms. */
export type EditedTable = {
  [N in keyof Tables]: Tables[N] extends EditColumns ? N : never;
}[keyof Tables];

/** Who edits, and which revision they saw; undefined from integrators that do not care: the last edit wins then. */
export interface Edit {
  readonly editor: string;
  readonly basedOn: number | undefined;
}

/** An edit of a caller, with the revision their request names. */
export function editOf(caller: Pick<Caller, 'displayName'>, basedOn: number | undefined): Edit {
  return { editor: caller.displayName, basedOn };
}

/** What the columns of {@link EditColumns} become by an edit. */
export function editColumns(editor: string) {
  return { revision: sql<number>`revision + 1`, edited_by: editor, edited_at: sql<Date>`now()` };
}

/** A time as error texts show it, in UTC+8 as everything the platform writes by itself. */
export function describeTime(timeMs: number): string {
  return new Date(timeMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** @throws AppError editConflict when somebody edited the row after the revision an edit is based on */
export function assertRevision(
  row: { readonly revision: number; readonly editedBy: string; readonly editedAt: Date },
  basedOn: number | undefined,
  path = '',
): void {
  if (basedOn === undefined || basedOn === row.revision) return;
  const params = { user: row.editedBy, time: describeTime(row.editedAt.getTime()) };
  throw new AppError('editConflict', params, path === '' ? [] : [{ path, code: 'editConflict', params }]);
}

/**
 * Edits one row, unless somebody edited it after the revision the edit is based on; both in one statement.
 *
 * @param key columns that name the row, its organisation among them unless it was checked before
 * @returns false when there is no such row
 * @throws AppError editConflict
 */
export async function updateEdited<N extends EditedTable>(
  db: Kysely<Tables>,
  table: N,
  key: Readonly<Record<string, string>>,
  change: Readonly<Record<string, unknown>>,
  { editor, basedOn }: Edit,
): Promise<boolean> {
  const named = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const isRow = sql.join(named, sql` and `);
  // Fields that an edit leaves out keep what they were.
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const assignments = [...changed, ...Object.entries(editColumns(editor))].map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const isBased = basedOn === undefined ? sql`true` : sql`revision = ${basedOn}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)} where ${isRow} and ${isBased}`.execute(db);
  if (numAffectedRows !== undefined && numAffectedRows > 0n) return true;
  const { rows } = await sql<{ revision: number; editedBy: string; editedAt: Date }>`
    select revision, edited_by as "editedBy", edited_at as "editedAt"
    from ${sql.table(table)} where ${isRow}`.execute(db);
  const [row] = rows;
  if (row === undefined) return false;
  assertRevision(row, basedOn);
  // Edited between the two statements, to the very revision asked for: cannot be, revisions only grow.
  throw new Error(`${table} was not updated`);
}
