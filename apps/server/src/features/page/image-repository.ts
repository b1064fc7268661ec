import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

export interface StoredImage {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export class ImageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Keeps a picture once, however often it is uploaded. */
  async keep(organisationId: string, image: StoredImage): Promise<string> {
    const sha256 = createHash('sha256').update(image.bytes).digest();
    await this.#db
      .insertInto('page_image')
      .values({
        organisation_id: organisationId,
        content_type: image.contentType,
        sha256,
        bytes: image.bytes,
      })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'sha256']).doNothing())
      .execute();
    const { id } = await this.#db
      .selectFrom('page_image')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
    return id;
  }

  find(organisationId: string, id: string): Promise<StoredImage | undefined> {
    return this.#db
      .selectFrom('page_image')
      .select(['content_type as contentType', 'bytes'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
  }
}
