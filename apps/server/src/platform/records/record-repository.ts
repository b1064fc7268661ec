import { type Kysely, sql } from 'kysely';
import { AppError } from '../call/index.ts';
import { type Edit, updateEdited } from '../db/edit-revision.ts';
import { holdsKeyword } from '../db/keyword.ts';
import { directionOf, nullsLeast, type Paging, takePage } from '../db/paged-query.ts';
import type { Tables } from '../db/tables.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/unique-violation.ts';
import type { FieldColumn, RecordsDefinition, UseOfRecords } from './define-records.ts';

type Values = Readonly<Record<string, unknown>>;

const columnOf = (field: FieldColumn) => (typeof field === 'string' ? field : field.column);
const isTime = (field: FieldColumn) => typeof field !== 'string' && 'isTime' in field;

/** A value as its column takes it. */
function toColumn(field: FieldColumn, value: unknown): unknown {
  if (value === null || typeof field === 'string') return value;
  // As text: the driver would send an array as an array of PostgreSQL.
  return 'isJson' in field ? JSON.stringify(value) : new Date(value as number);
}

/** What a list asks for: a page, a keyword, and filters by their names. */
export type RecordQuery = Paging & { readonly keyword?: string | undefined } & Values;

/** Records of one table, always those of one organisation, but for what is of the whole installation. */
export class RecordRepository<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which table it is stands in the definition
  readonly #db: Kysely<any>;
  readonly #definition: RecordsDefinition<Row>;
  readonly #fields: readonly (readonly [string, FieldColumn])[];

  constructor(db: Kysely<Tables>, definition: RecordsDefinition<Row>) {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    this.#db = db as Kysely<any>;
    this.#definition = definition;
    this.#fields = Object.entries(definition.fields) as [string, FieldColumn][];
  }

  async list(organisationId: string, request: RecordQuery): Promise<{ total: number; rows: Row[] }> {
    const { search, filters = {} } = this.#definition;
    let found = this.#of(organisationId).where(
      holdsKeyword(request.keyword, search.map((column) => this.#name(column)) as never),
    );
    for (const [field, filter] of Object.entries(filters)) {
      const value = request[field];
      if (value === undefined) continue;
      found =
        typeof filter === 'string'
          ? found.where(this.#name(filter), '=', value)
          : found.where(filter(value as never));
    }
    const direction = directionOf(request);
    const page = await takePage(found, request, (rows) =>
      rows
        .select(this.#columns())
        .orderBy(this.#name(this.#sortColumn(request.sortField)), nullsLeast(direction))
        .orderBy(this.#name('id'), direction),
    );
    return { total: page.total, rows: page.rows.map((row) => this.#toRow(row as Values)) };
  }

  /** Undefined when the organisation has no such record. */
  async find(organisationId: string, id: string): Promise<Row | undefined> {
    const row = await this.#of(organisationId)
      .select(this.#columns())
      .where(this.#name('id'), '=', id)
      .executeTakeFirst();
    return row && this.#toRow(row as Values);
  }

  /** @throws AppError of `taken` */
  async insert(organisationId: string, values: Values): Promise<string> {
    const { id } = await this.#refuseTaken(values, () =>
      this.#db
        .insertInto(this.#definition.table)
        .values({ organisation_id: organisationId, ...this.#toColumns(values) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return String(id);
  }

  /** False when the organisation has no such record. @throws AppError editConflict, or of `taken` */
  edit(organisationId: string, id: string, values: Values, edit: Edit): Promise<boolean> {
    return this.#refuseTaken(values, () =>
      updateEdited(
        this.#db as Kysely<Tables>,
        this.#definition.table,
        { id, ...this.#ownedBy(organisationId) },
        this.#toColumns(values),
        edit,
      ),
    );
  }

  /** False when the organisation has no such record. @throws AppError of `inUse` */
  async delete(organisationId: string, id: string): Promise<boolean> {
    try {
      const { numDeletedRows } = await this.#db
        .deleteFrom(this.#definition.table)
        .where((is) => is.and({ id, ...this.#ownedBy(organisationId) }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    } catch (error) {
      for (const [constraint, use] of Object.entries(this.#definition.inUse ?? {}))
        if (isForeignKeyViolation(error, constraint)) await this.#refuseUsed(organisationId, id, use);
      throw error;
    }
  }

  /** @throws AppError that says by how many it is used, and what one of them is called */
  async #refuseUsed(organisationId: string, id: string, use: UseOfRecords): Promise<void> {
    const { error, table, column, title = 'title' } = use;
    const user = await this.#db
      .selectFrom(table)
      .select([sql<number>`count(*) over ()::int`.as('count'), sql<string>`${sql.ref(title)}`.as('title')])
      .where('organisation_id', '=', organisationId)
      .where(column, '=', id)
      .orderBy(sql.ref(title))
      .limit(1)
      .executeTakeFirst();
    if (user !== undefined) throw new AppError(error, { count: user.count, title: user.title });
  }

  #of(organisationId: string) {
    const { table, isOfInstallation = false } = this.#definition;
    return this.#db
      .selectFrom(table)
      .$if(!isOfInstallation, (rows) => rows.where(this.#name('organisation_id'), '=', organisationId));
  }

  /** What a row has to hold beside its id for the organisation to change it. */
  #ownedBy(organisationId: string): { organisation_id?: string } {
    return this.#definition.isOfInstallation === true ? {} : { organisation_id: organisationId };
  }

  #name(column: string): string {
    return `${this.#definition.table}.${column}`;
  }

  /** The columns under the names of their fields; times as they are. */
  #columns() {
    return [
      ...['id', 'revision'].map((column) => sql.ref(this.#name(column)).as(column)),
      sql.ref(this.#name('created_at')).as('createdMs'),
      ...this.#fields.map(([name, field]) => sql.ref(this.#name(columnOf(field))).as(name)),
    ];
  }

  #sortColumn(sortField: string | undefined): string {
    const field = this.#fields.find(([name]) => name === sortField)?.[1];
    return field === undefined ? 'created_at' : columnOf(field);
  }

  #toRow(row: Values): Row {
    const times = ['createdMs', ...this.#fields.filter(([, field]) => isTime(field)).map(([name]) => name)];
    const inMs = times.map((name) => [name, (row[name] as Date | null)?.getTime() ?? null]);
    return { ...row, ...Object.fromEntries(inMs), id: String(row.id) } as Row;
  }

  /** What the request does not hold is left out: an edit keeps it as it was. */
  #toColumns(values: Values): Values {
    return Object.fromEntries(
      this.#fields
        .filter(([name]) => values[name] !== undefined)
        .map(([name, field]) => [columnOf(field), toColumn(field, values[name])]),
    );
  }

  async #refuseTaken<T>(values: Values, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      for (const [constraint, { error: name, field }] of Object.entries(this.#definition.taken ?? {})) {
        if (!isUniqueViolation(error, constraint)) continue;
        throw new AppError(name, { [field]: String(values[field] ?? '') });
      }
      throw error;
    }
  }
}
