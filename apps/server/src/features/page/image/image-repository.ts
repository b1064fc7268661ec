import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type {} from '../tables.ts';

/** Where browsers fetch pictures; page files refer to them so. */
export const IMAGE_PATH = '/lfscada/configuration/page/image';
/** Longer than anybody leaves a draft in a browser. */
const UNUSED_DAYS = 30;

/** So many nobody guesses. */
const KEY_BYTES = 16;
const NAME = /^([1-9]\d{0,17})(?:-([\w-]{22}))?$/;

/** What the address of a picture ends with: its number, and the key by which it opens. */
export interface ImageName {
  readonly id: string;
  readonly key: string | null;
}

/** Undefined for what is no name of a picture. */
export function readImageName(name: string): ImageName | undefined {
  const [, id, key = null] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : { id, key };
}

export interface StoredImage {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export class ImageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Keeps a picture once, however often it is uploaded.
   * @returns its name below {@link IMAGE_PATH}
   */
  async keep(organisationId: string, image: StoredImage): Promise<string> {
    const sha256 = createHash('sha256').update(image.bytes).digest();
    await this.#db
      .insertInto('page_image')
      .values({
        organisation_id: organisationId,
        content_type: image.contentType,
        sha256,
        bytes: image.bytes,
        key: randomBytes(KEY_BYTES).toString('base64url'),
      })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'sha256']).doUpdateSet({ unused_since: null }),
      )
      .execute();
    const { id, key } = await this.#db
      .selectFrom('page_image')
      .select(['id', 'key'])
      .where('organisation_id', '=', organisationId)
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
    return key === null ? id : `${id}-${key}`;
  }

  /**
   * Deletes pictures that no page, faceplate, revision or template has referred to for {@link UNUSED_DAYS}; how
   * many. Each run notes anew what is used: of all organisations, a picture belongs to one anyway.
   */
  async deleteUnused(limit: number): Promise<number> {
    await sql`
      with source (content) as (
        select file::text || ' ' || bg_image from page
        union all select file::text from page_revision
        union all select content::text from template
      ), used as (
        select distinct found[1] as id
        from source cross join lateral regexp_matches(content, ${`${IMAGE_PATH}/([0-9]{1,18})`}, 'g') as found
      ), judged as (
        select page_image.id, used.id is not null as is_used
        from page_image left join used on used.id = page_image.id::text
      )
      update page_image set unused_since = case when is_used then null else now() end
      from judged
      where judged.id = page_image.id and is_used = (unused_since is not null)`.execute(this.#db);
    const { numAffectedRows } = await sql`
      delete from page_image where id in (
        select id from page_image
        where unused_since < now() - make_interval(days => ${UNUSED_DAYS}) limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0n);
  }

  /** @param key of its name; null opens those that were kept before pictures had one */
  find(organisationId: string, { id, key }: ImageName): Promise<StoredImage | undefined> {
    return this.#db
      .selectFrom('page_image')
      .select(['content_type as contentType', 'bytes'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where((row) => row.or([row('key', 'is', null), row('key', '=', key)]))
      .executeTakeFirst();
  }
}
