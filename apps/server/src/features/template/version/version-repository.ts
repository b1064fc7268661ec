import {
  KEPT_TEMPLATE_VERSIONS,
  type RequestOf,
  type TemplateVersion,
  type templateCalls,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { directionOf, takePage } from '../../../platform/db/paged-query.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { readContent, type TemplateContent } from '../content.ts';
import type {} from '../tables.ts';

/** What a version says of itself beside what the template was. */
export interface MadeVersion {
  /** Display name of who makes it. */
  readonly madeBy: string;
  readonly note?: string;
  readonly restoredFrom?: number;
}

interface NewVersion extends MadeVersion {
  readonly templateId: string;
  readonly version: number;
  readonly title: string;
  readonly content: TemplateContent;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
}

/** Versions of templates as they were (ADR 110). */
export class VersionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #versions(organisationId: string, templateId: string) {
    return this.#db
      .selectFrom('template_version')
      .where('template_version.organisation_id', '=', organisationId)
      .where('template_version.template_id', '=', templateId);
  }

  async list(
    organisationId: string,
    request: RequestOf<typeof templateCalls.queryVersions>,
  ): Promise<{ total: number; rows: TemplateVersion[] }> {
    const direction = directionOf(request);
    const found = this.#versions(organisationId, request.templateId);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .innerJoin('template', 'template.id', 'template_version.template_id')
        .select([
          'template_version.id',
          'template_version.version',
          'template_version.note',
          'template_version.added',
          'template_version.changed',
          'template_version.removed',
          'template_version.restored_from as restoredFrom',
          'template_version.made_by as madeBy',
          'template_version.made_at as madeAt',
          sql<boolean>`template.version = template_version.version`.as('isCurrent'),
          sql<number>`(select count(*)::int from equipment where equipment.template_id = template.id
            and equipment.template_version = template_version.version)`.as('equipmentCount'),
        ])
        .orderBy('template_version.version', direction),
    );
    return { total, rows: rows.map(({ madeAt, ...row }) => ({ ...row, madeMs: madeAt.getTime() })) };
  }

  /** Undefined where it is not kept, or the organisation has no such template. */
  async find(
    organisationId: string,
    templateId: string,
    version: number,
  ): Promise<TemplateContent | undefined> {
    const row = await this.#versions(organisationId, templateId)
      .select('template_version.content')
      .where('template_version.version', '=', version)
      .executeTakeFirst();
    return row && readContent(row.content);
  }

  /** False where it is not kept. */
  async note(organisationId: string, templateId: string, version: number, note: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('template_version')
      .set({ note })
      .where('organisation_id', '=', organisationId)
      .where('template_id', '=', templateId)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Keeps a version, and lets go what nobody is at any more. */
  async insert(organisationId: string, made: NewVersion): Promise<void> {
    const { templateId, version, title, content, counts } = made;
    await this.#db
      .insertInto('template_version')
      .values({
        ...{ organisation_id: organisationId, template_id: templateId, version, title },
        ...{ content: JSON.stringify(content), ...counts },
        ...{ note: made.note ?? '', restored_from: made.restoredFrom ?? null, made_by: made.madeBy },
      })
      .execute();
    await sql`delete from template_version where template_id = ${templateId}
      and version <= ${version - KEPT_TEMPLATE_VERSIONS} and note = ''
      and not exists (select from equipment where equipment.template_id = template_version.template_id
        and equipment.template_version = template_version.version)`.execute(this.#db);
  }
}
