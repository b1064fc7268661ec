import { PAGE_LOCK_EXPIRY_MS, type Page } from '@zutai/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, changesProject, seesEquipment, seesProject } from '../access/index.ts';
import { listOwners, type PageOwner } from './page-owner.ts';
import type { PageTable } from './tables.ts';

const EXPIRY_SECONDS = PAGE_LOCK_EXPIRY_MS / 1000;

/** When the last renewal of a lock that still holds was, at the earliest. */
export const lockHorizon = sql<Date>`now() - make_interval(secs => ${EXPIRY_SECONDS})`;

/** Everything but the file, which may be megabytes, of the pages that the scope holds with what they belong to. */
export function selectPages(db: Kysely<Tables>, scope: Scope) {
  return db
    .selectFrom('page')
    .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
    .leftJoin('project', 'project.id', 'page.project_id')
    .leftJoin('template', 'template.id', 'page.template_id')
    .leftJoin('account', 'account.id', 'page.updated_by')
    .leftJoin('page_revision', (join) =>
      join
        .onRef('page_revision.page_id', '=', 'page.id')
        .onRef('page_revision.revision', '=', 'page.revision'),
    )
    .leftJoin('page_edit_lock', (join) =>
      join.onRef('page_edit_lock.page_id', '=', 'page.id').on('page_edit_lock.renewed_at', '>', lockHorizon),
    )
    .leftJoin('account as holder', 'holder.id', 'page_edit_lock.account_id')
    .select([
      'page.id',
      'page.kind',
      'page.equipment_id',
      'page.project_id',
      'page.template_id',
      'page.title',
      'page.title_en',
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
      sql<boolean>`coalesce(
        page.id in (equipment.home_page_id, project.home_page_id, template.home_page_id), false)`.as(
        'is_home',
      ),
      sql<string>`coalesce(account.display_name, '')`.as('updated_by_name'),
      sql<string>`coalesce(page_revision.note, '')`.as('note'),
      sql<string>`coalesce(equipment.title, project.title, template.title, '')`.as('owner_title'),
      sql<string>`coalesce(equipment.title_en, project.title_en, '')`.as('owner_title_en'),
      sql<boolean>`coalesce(case when page.equipment_id is not null then ${changesEquipment(scope)}
        when page.project_id is not null then ${changesProject(scope)} else true end, false)`.as(
        'is_changeable',
      ),
      'holder.display_name as holder_name',
      'page_edit_lock.since as held_since',
    ])
    .where('page.organisation_id', '=', scope.organisationId)
    .where((row) => row.or([row('page.equipment_id', 'is', null), seesEquipment(scope)]))
    .where((row) => row.or([row('page.project_id', 'is', null), seesProject(scope)]));
}

export type PageRow = Omit<Selectable<PageTable>, 'organisation_id' | 'file' | 'updated_by'> & {
  is_home: boolean;
  updated_by_name: string;
  note: string;
  owner_title: string;
  owner_title_en: string;
  is_changeable: boolean;
  holder_name: string | null;
  held_since: Date | null;
};

export function toPage(row: PageRow): Page {
  return {
    id: row.id,
    kind: row.kind,
    equipmentId: row.equipment_id,
    projectId: row.project_id,
    templateId: row.template_id,
    title: row.title,
    titleEn: row.title_en,
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
    note: row.note,
    isChangeable: row.is_changeable,
    lockedBy:
      row.held_since === null ? null : { name: row.holder_name ?? '', sinceMs: row.held_since.getTime() },
  };
}

/** What the page belongs to; undefined for a faceplate. */
export function ownerOf(row: PageRow): PageOwner | undefined {
  return listOwners({
    equipmentId: row.equipment_id,
    projectId: row.project_id,
    templateId: row.template_id,
  })[0];
}
