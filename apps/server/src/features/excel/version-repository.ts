import type { ExcelField, ExcelVersion, excelCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesForm } from './form-repository.ts';
import type {} from './tables.ts';

export interface StoredVersion {
  readonly version: ExcelVersion;
  readonly fields: readonly ExcelField[];
  readonly file: Buffer;
}

/** Versions of templates. */
export class VersionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('excel_version')
      .innerJoin('excel_form', 'excel_form.id', 'excel_version.excel_id')
      .leftJoin('equipment', 'equipment.id', 'excel_form.equipment_id')
      .leftJoin('project', 'project.id', 'excel_form.project_id')
      .where(seesForm(scope));
  }

  async list(scope: Scope, request: RequestOf<typeof excelCalls.queryVersions>) {
    const found = this.#seen(scope).where('excel_version.excel_id', '=', request.id);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .innerJoin('excel_file', 'excel_file.version_id', 'excel_version.id')
        .select(COLUMNS)
        .orderBy('excel_version.number', directionOf(request)),
    );
    return { total, rows: rows.map(toVersion) };
  }

  /** A version by its id, or the newest of a form. */
  async find(
    scope: Scope,
    which: { readonly versionId: string } | { readonly excelId: string },
  ): Promise<StoredVersion | undefined> {
    const found = this.#seen(scope).innerJoin('excel_file', 'excel_file.version_id', 'excel_version.id');
    const row = await ('versionId' in which
      ? found.where('excel_version.id', '=', which.versionId)
      : found.where('excel_version.excel_id', '=', which.excelId)
    )
      .select(COLUMNS)
      .select(['excel_version.fields', 'excel_file.bytes as file'])
      .orderBy('excel_version.number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { fields, file, ...version } = row;
    return { version: toVersion(version), fields, file };
  }

  async findFields(
    { organisationId }: Pick<Scope, 'organisationId'>,
    versionId: string,
  ): Promise<readonly ExcelField[] | undefined> {
    const row = await this.#db
      .selectFrom('excel_version')
      .select('fields')
      .where('id', '=', versionId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    return row?.fields;
  }

  /** The next version of a form that is locked. */
  async insert(
    { organisationId }: Pick<Scope, 'organisationId'>,
    excelId: string,
    version: { readonly fileName: string; readonly file: Buffer; readonly by: string },
    fields: readonly ExcelField[],
  ): Promise<{ versionId: string; number: number }> {
    const { rows } = await sql<{ versionId: string; number: number }>`
      insert into excel_version (organisation_id, excel_id, number, title, file_name, fields, created_by)
      select ${organisationId}, form.id, coalesce(newest.number, 0) + 1,
        form.title || ' V' || coalesce(newest.number, 0) + 1, ${version.fileName}, ${JSON.stringify(fields)}, ${version.by}
      from excel_form as form
      left join lateral (select max(number) as number from excel_version where excel_id = form.id) as newest on true
      where form.id = ${excelId} and form.organisation_id = ${organisationId}
      returning id::text as "versionId", number`.execute(this.#db);
    const [made] = rows;
    await this.#db
      .insertInto('excel_file')
      .values({ version_id: made!.versionId, bytes: version.file })
      .execute();
    return made!;
  }

  async setFields(versionId: string, fields: readonly ExcelField[]): Promise<void> {
    await this.#db
      .updateTable('excel_version')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', versionId)
      .execute();
  }
}

const COLUMNS = [
  'excel_version.id',
  'excel_version.excel_id as excelId',
  'excel_version.number',
  'excel_version.file_name as fileName',
  'excel_version.created_at as createdAt',
  'excel_version.created_by as createdBy',
  sql<number>`octet_length(excel_file.bytes)`.as('bytes'),
  sql<number>`jsonb_array_length(excel_version.fields)`.as('fieldCount'),
  sql<number>`(select count(*)::int from excel_record where excel_record.version_id = excel_version.id)`.as(
    'recordCount',
  ),
] as const;

const toVersion = ({
  createdAt,
  ...row
}: Omit<ExcelVersion, 'createdMs'> & { createdAt: Date }): ExcelVersion => ({
  ...row,
  createdMs: createdAt.getTime(),
});
