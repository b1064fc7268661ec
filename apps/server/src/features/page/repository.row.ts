import type { Page } from '@zutai/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PageTable } from './tables.ts';

/** Everything of a page but its file, which may be megabytes. */
export function selectPages(db: Kysely<Tables>, organisationId: string) {
  return db
    .selectFrom('page')
    .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
    .leftJoin('account', 'account.id', 'page.updated_by')
    .select([
      'page.id',
      'page.equipment_id',
      'page.project_id',
      'page.template_id',
      'page.title',
      'page.width',
      'page.height',
      'page.fit',
      'page.bg_color',
      'page.bg_image',
      'page.checkpwd',
      'page.password_hash',
      'page.revision',
      'page.widget_count',
      'page.updated_at',
      sql<boolean>`coalesce(equipment.home_page_id = page.id, false)`.as('is_home'),
      sql<string>`coalesce(account.display_name, '')`.as('updated_by_name'),
    ])
    .where('page.organisation_id', '=', organisationId);
}

export type PageRow = Omit<Selectable<PageTable>, 'organisation_id' | 'file' | 'updated_by'> & {
  is_home: boolean;
  updated_by_name: string;
};

export function toPage(row: PageRow): Page {
  return {
    id: row.id,
    equipmentId: row.equipment_id,
    projectId: row.project_id,
    templateId: row.template_id,
    title: row.title,
    width: row.width,
    height: row.height,
    fit: row.fit,
    bgColor: row.bg_color,
    bgImage: row.bg_image,
    checkpwd: row.checkpwd,
    isHome: row.is_home,
    revision: row.revision,
    widgetCount: row.widget_count,
    updatedMs: row.updated_at.getTime(),
    updatedBy: row.updated_by_name,
  };
}
