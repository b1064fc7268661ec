import type { Kysely } from 'kysely';
import { AppError } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type {} from './video-cloud-records.ts';

/** What people enter, with the secret sealed. */
export interface VideoCloudFields {
  readonly title: string;
  readonly titleEn: string;
  readonly appKey: string;
  readonly isActive: boolean;
  readonly remark: string;
}

/** An account as a request to its cloud needs it. */
export interface StoredAccount {
  readonly id: string;
  readonly organisationId: string;
  readonly appKey: string;
  readonly appSecret: Buffer;
}

/** Under what the secret of a key is sealed, so that it opens for that key of that organisation alone. */
export const secretContext = (organisationId: string, appKey: string) =>
  `video cloud ${organisationId} ${appKey}`;

/** Accounts at video clouds with their secrets; what people see of them is read by `videoCloudRecords`. */
export class VideoCloudRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @throws AppError videoCloudKeyTaken */
  async insert(organisationId: string, fields: VideoCloudFields, appSecret: Buffer): Promise<string> {
    const { id } = await refuseTaken(fields, () =>
      this.#db
        .insertInto('video_cloud')
        .values({ ...columnsOf(fields), organisation_id: organisationId, app_secret: appSecret })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  /** False when the organisation has no such account. @throws AppError editConflict, videoCloudKeyTaken */
  update(
    organisationId: string,
    id: string,
    fields: Partial<VideoCloudFields>,
    appSecret: Buffer | undefined,
    edit: Edit,
  ): Promise<boolean> {
    const change = { ...columnsOf(fields), ...(appSecret && { app_secret: appSecret }) };
    return refuseTaken(fields, () =>
      updateEdited(this.#db, 'video_cloud', { id, organisation_id: organisationId }, change, edit),
    );
  }

  find(organisationId: string, id: string): Promise<StoredAccount | undefined> {
    return this.#of(organisationId).where('id', '=', id).executeTakeFirst();
  }

  /** Those in use, the oldest first. */
  listActive(organisationId: string): Promise<StoredAccount[]> {
    return this.#of(organisationId).where('is_active', '=', true).orderBy('id').execute();
  }

  #of(organisationId: string) {
    return this.#db
      .selectFrom('video_cloud')
      .select(['id', 'organisation_id as organisationId', 'app_key as appKey', 'app_secret as appSecret'])
      .where('organisation_id', '=', organisationId);
  }
}

function columnsOf<T extends Partial<VideoCloudFields>>(fields: T) {
  const columns = {
    title: fields.title,
    title_en: fields.titleEn,
    app_key: fields.appKey,
    is_active: fields.isActive,
    remark: fields.remark,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]: NonNullable<(typeof columns)[K]>;
  };
}

async function refuseTaken<T>({ appKey = '' }: { appKey?: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'video_cloud_organisation_id_app_key_key'))
      throw new AppError('videoCloudKeyTaken', { appKey });
    throw error;
  }
}
