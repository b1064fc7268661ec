import type { Notice } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './notice-records.ts';

/** A notice for its readers: those of its organisation, or everybody, until it ends. */
export async function findReadableNotice(
  db: Kysely<Tables>,
  organisationId: string,
  id: string,
): Promise<Notice | undefined> {
  const row = await db
    .selectFrom('notice')
    .select([
      'notice.id',
      'notice.revision',
      'notice.title',
      'notice.title_en as titleEn',
      'content',
      'content_en as contentEn',
      'is_public as isPublic',
      'ends_at as endsAt',
      'notice.created_at as createdAt',
    ])
    .where('notice.id', '=', id)
    .where((is) => is.or([is('notice.organisation_id', '=', organisationId), is('is_public', '=', true)]))
    .where(sql<boolean>`coalesce(ends_at > now(), true)`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { endsAt, createdAt, ...rest } = row;
  return { ...rest, createdMs: createdAt.getTime(), endsMs: endsAt?.getTime() ?? null };
}
