import type { Hardware } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './hardware-records.ts';

/** The model whose prefix is the longest that the serial number begins with. */
export async function findHardwareBySn(db: Kysely<Tables>, sn: string): Promise<Hardware | null> {
  const row = await db
    .selectFrom('hardware')
    .select([
      'id',
      'revision',
      'title',
      'title_en as titleEn',
      'sn_prefix as snPrefix',
      'firmware_version as firmwareVersion',
      'remark',
      'created_at as createdAt',
    ])
    .where(sql<boolean>`starts_with(${sn}, sn_prefix)`)
    .orderBy(sql`length(sn_prefix)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { createdAt, ...rest } = row;
  return { ...rest, createdMs: createdAt.getTime() };
}
