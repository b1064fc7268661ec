import type { ShownFrame } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './frame-records.ts';

/** Address of the document that holds a page of another system. */
export const hostAddressOf = (path: string) => `/lfscada/frame/host/${path}`;

/** A page of another system with the origins that its frame may lead to. */
export interface FoundFrame extends ShownFrame {
  readonly origins: string;
}

/** The pages that the caller sees: those for everybody, those for their role, and all of them for who manages them. */
export async function findShownFrames(
  db: Kysely<Tables>,
  caller: Caller,
  path?: string,
): Promise<FoundFrame[]> {
  const seesAll = caller.permissions.has('frame_edit');
  const rows = await db
    .selectFrom('frame')
    .select(['title', 'title_en', 'path', 'address', 'open_flag', 'menu_group', 'origins'])
    .where('organisation_id', '=', caller.organisationId)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .$if(!seesAll, (query) =>
      query.where(sql<boolean>`(roles = '[]'::jsonb or roles @> to_jsonb(${caller.role}::text))`),
    )
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    title: row.title,
    titleEn: row.title_en,
    path: row.path,
    address: row.address,
    openFlag: row.open_flag,
    menuGroup: row.menu_group,
    origins: row.origins,
    host: hostAddressOf(row.path),
  }));
}
