import type { ExcelField, ExcelRecord, ExcelValue, excelCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesForm } from './form-repository.ts';
import type {} from './tables.ts';

export interface StoredRecord {
  readonly record: ExcelRecord;
  readonly fields: readonly ExcelField[];
  readonly computed: readonly ExcelValue[];
  readonly filled: readonly ExcelValue[];
}

const SORT = {
  madeMs: 'excel_record.made_at',
  filledMs: 'excel_record.filled_at',
  title: 'excel_record.title',
} as const;

const STATUS = sql<ExcelRecord['status']>`case when excel_record.signed_at is not null then 'signed'
  when excel_record.is_complete then 'filled' else 'unfilled' end`;

interface Period {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Records of smart reports. */
export class RecordRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('excel_record')
      .innerJoin('excel_form', 'excel_form.id', 'excel_record.excel_id')
      .innerJoin('excel_version', 'excel_version.id', 'excel_record.version_id')
      .leftJoin('equipment', 'equipment.id', 'excel_form.equipment_id')
      .leftJoin('project', 'project.id', 'excel_form.project_id')
      .where(seesForm(scope));
  }

  async list(scope: Scope, request: RequestOf<typeof excelCalls.queryRecords>) {
    const { excelId, keyword, status, fromMs, toMs } = request;
    let found = this.#seen(scope).where(
      holdsKeyword(keyword, ['excel_record.title', 'excel_record.title_en', 'excel_form.title']),
    );
    if (excelId !== undefined) found = found.where('excel_record.excel_id', '=', excelId);
    if (status !== undefined) found = found.where(sql<SqlBool>`${STATUS} = ${status}`);
    if (fromMs !== undefined) found = found.where('excel_record.made_at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('excel_record.made_at', '<=', new Date(toMs));
    const direction = directionOf(request);
    const sortField = request.sortField ?? 'madeMs';
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT[sortField], nullsLeast(direction, sortField !== 'title'))
        .orderBy('excel_record.id', direction),
    );
    return { total, rows: rows.map(toRecord) };
  }

  async find(scope: Scope, id: string): Promise<StoredRecord | undefined> {
    const row = await this.#seen(scope)
      .select(COLUMNS)
      .select(['excel_version.fields', 'excel_record.computed', 'excel_record.filled'])
      .where('excel_record.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { fields, computed, filled, ...record } = row;
    return { record: toRecord(record), fields, computed, filled };
  }

  /** Records of a form that were made, with all their values, in the order of their periods. */
  async listValues(
    scope: Scope,
    excelId: string,
    { fromMs, toMs }: Period,
    limit: number,
  ): Promise<StoredRecord[]> {
    let found = this.#seen(scope)
      .where('excel_record.excel_id', '=', excelId)
      .where('excel_record.made_at', 'is not', null);
    if (fromMs !== undefined) found = found.where('excel_record.to_at', '>', new Date(fromMs));
    if (toMs !== undefined) found = found.where('excel_record.from_at', '<', new Date(toMs));
    const rows = await found
      .select(COLUMNS)
      .select(['excel_version.fields', 'excel_record.computed', 'excel_record.filled'])
      .orderBy('excel_record.from_at', 'desc')
      .orderBy('excel_record.id', 'desc')
      .limit(limit)
      .execute();
    return rows
      .map(({ fields, computed, filled, ...record }) => ({
        record: toRecord(record),
        fields,
        computed,
        filled,
      }))
      .reverse();
  }

  /** Holds a record until the transaction ends. */
  async lock({ organisationId }: Scope, id: string): Promise<void> {
    await this.#db
      .selectFrom('excel_record')
      .select('id')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .execute();
  }

  /** A record made by hand. */
  async insert(
    { organisationId }: Scope,
    record: {
      readonly excelId: string;
      readonly versionId: string;
      readonly title: string;
      readonly titleEn: string;
      readonly fromMs: number;
      readonly toMs: number;
      readonly computed: readonly ExcelValue[];
      readonly isComplete: boolean;
    },
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('excel_record')
      .values({
        ...{ organisation_id: organisationId, excel_id: record.excelId, version_id: record.versionId },
        ...{ title: record.title, title_en: record.titleEn },
        ...{ from_at: new Date(record.fromMs), to_at: new Date(record.toMs), made_at: new Date() },
        ...{ computed: JSON.stringify(record.computed), is_complete: record.isComplete },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  fill(
    { organisationId }: Scope,
    id: string,
    {
      filled,
      isComplete,
      by,
    }: { readonly filled: readonly ExcelValue[]; readonly isComplete: boolean; readonly by: string },
    edit: Edit,
  ): Promise<boolean> {
    const change = {
      ...{ filled: JSON.stringify(filled), is_complete: isComplete },
      ...{ filled_at: sql<Date>`now()`, filled_by: by },
    };
    return updateEdited(this.#db, 'excel_record', { id, organisation_id: organisationId }, change, edit);
  }

  sign({ organisationId }: Scope, id: string, by: string, edit: Edit): Promise<boolean> {
    const change = { signed_at: sql<Date>`now()`, signed_by: by };
    return updateEdited(this.#db, 'excel_record', { id, organisation_id: organisationId }, change, edit);
  }

  async delete({ organisationId }: Scope, id: string): Promise<void> {
    await this.#db
      .deleteFrom('excel_record')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
}

const COLUMNS = [
  'excel_record.id',
  'excel_record.excel_id as excelId',
  'excel_record.title',
  'excel_record.title_en as titleEn',
  sql<string>`coalesce(equipment.title, project.title, '')`.as('ownerTitle'),
  sql<string>`coalesce(equipment.title_en, project.title_en, '')`.as('ownerTitleEn'),
  'excel_record.version_id as versionId',
  'excel_version.number as versionNumber',
  'excel_record.from_at as fromAt',
  'excel_record.to_at as toAt',
  'excel_record.made_at as madeAt',
  STATUS.as('status'),
  'excel_record.filled_at as filledAt',
  'excel_record.filled_by as filledBy',
  'excel_record.signed_at as signedAt',
  'excel_record.signed_by as signedBy',
  'excel_record.revision',
] as const;

interface Row extends Omit<ExcelRecord, 'fromMs' | 'toMs' | 'madeMs' | 'filledMs' | 'signedMs'> {
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly madeAt: Date | null;
  readonly filledAt: Date | null;
  readonly signedAt: Date | null;
}

const toRecord = ({ fromAt, toAt, madeAt, filledAt, signedAt, ...row }: Row): ExcelRecord => ({
  ...row,
  fromMs: fromAt.getTime(),
  toMs: toAt.getTime(),
  madeMs: madeAt?.getTime() ?? null,
  filledMs: filledAt?.getTime() ?? null,
  signedMs: signedAt?.getTime() ?? null,
});
