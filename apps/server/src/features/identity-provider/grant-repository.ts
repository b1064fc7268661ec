import type { GroupMapping, SsoReason, SsoReport } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

type Grant = NonNullable<SsoReport['grant']>;

/** What a mapping gives at this moment, or why it gives nothing any more. */
export async function findGrant(
  db: Kysely<Tables>,
  organisationId: string,
  mapping: GroupMapping,
): Promise<Grant | Extract<SsoReason, 'roleGone' | 'departmentGone'>> {
  const { group, roleId, dataRange, departmentId } = mapping;
  const role = await db
    .selectFrom('role')
    .select([
      sql<string>`case when organisation_id is null then '' else title end`.as('roleTitle'),
      'title_en as roleTitleEn',
    ])
    .where('id', '=', roleId)
    .where((is) => is.or([is('organisation_id', '=', organisationId), is('organisation_id', 'is', null)]))
    .executeTakeFirst();
  if (role === undefined) return 'roleGone';
  const department =
    departmentId === null
      ? { title: '', titleEn: '' }
      : await db
          .selectFrom('department')
          .select(['title', 'title_en as titleEn'])
          .where('organisation_id', '=', organisationId)
          .where('id', '=', departmentId)
          .executeTakeFirst();
  if (department === undefined) return 'departmentGone';
  const { title: departmentTitle, titleEn: departmentTitleEn } = department;
  return { group, roleId, ...role, dataRange, departmentTitle, departmentTitleEn };
}
