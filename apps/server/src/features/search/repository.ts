import { MAX_SEARCH_FINDS, type ResponseOf, type searchCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment, seesProject } from '../access/index.ts';

export type SearchFinds = ResponseOf<typeof searchCalls.query>;

/** Looks through the names of everything; a query a kind, each of what the scope holds. */
export class SearchRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  findProjects(scope: Scope, keyword: string): Promise<SearchFinds['projects']> {
    return this.#db
      .selectFrom('project')
      .select(['project.id', 'project.title', 'project.title_en as titleEn'])
      .where(seesProject(scope))
      .where(holdsKeyword(keyword, ['project.title', 'project.title_en', 'project.remark']))
      .orderBy(sql`length(project.title)`)
      .orderBy('project.title')
      .limit(MAX_SEARCH_FINDS)
      .execute();
  }

  async findPages(scope: Scope, keyword: string): Promise<SearchFinds['pages']> {
    const rows = await this.#db
      .selectFrom('page')
      .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
      .leftJoin('project', 'project.id', 'page.project_id')
      .select([
        'page.id',
        'page.title',
        'page.title_en',
        'page.equipment_id',
        'page.project_id',
        sql<string>`coalesce(equipment.title, project.title, '')`.as('owner_title'),
        sql<string>`coalesce(equipment.title_en, project.title_en, '')`.as('owner_title_en'),
      ])
      .where('page.organisation_id', '=', scope.organisationId)
      // Pages of templates and faceplates are nothing to watch.
      .where((row) =>
        row.or([
          row.and([row('page.equipment_id', 'is not', null), seesEquipment(scope)]),
          row.and([row('page.project_id', 'is not', null), seesProject(scope)]),
        ]),
      )
      .where(holdsKeyword(keyword, ['page.title', 'page.title_en']))
      .orderBy(sql`length(page.title)`)
      .orderBy('page.title')
      .orderBy('page.id')
      .limit(MAX_SEARCH_FINDS)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      titleEn: row.title_en,
      equipmentId: row.equipment_id,
      projectId: row.project_id,
      ownerTitle: row.owner_title,
      ownerTitleEn: row.owner_title_en,
    }));
  }

  async findSignals(scope: Scope, keyword: string): Promise<SearchFinds['signals']> {
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .select([
        'signal.id',
        'signal.title',
        'signal.title_en',
        'signal.tag',
        'signal.equipment_id',
        'equipment.title as equipment_title',
        'equipment.title_en as equipment_title_en',
      ])
      .where(seesEquipment(scope))
      .where(holdsKeyword(keyword, ['signal.title', 'signal.title_en', 'signal.tag']))
      .orderBy(sql`length(signal.title)`)
      .orderBy('signal.title')
      .orderBy('equipment.title')
      .limit(MAX_SEARCH_FINDS)
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      title: row.title,
      titleEn: row.title_en,
      tag: row.tag,
      equipmentId: row.equipment_id,
      equipmentTitle: row.equipment_title,
      equipmentTitleEn: row.equipment_title_en,
    }));
  }
}
