import { type Generated, type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface AccountAvatarTable {
  account_id: string;
  content_type: string;
  bytes: Buffer;
  version: Generated<number>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_avatar: AccountAvatarTable;
  }
}

export interface AvatarPicture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

type Owner = Pick<Scope, 'accountId' | 'organisationId'>;

export interface ConfigColumns {
  prompt_type?: string;
  scada_adaption?: boolean;
  equip_display?: 'list' | 'page';
  guide_dismissed?: boolean;
  news_read?: string;
}

/** The own account as its owner sees and changes it. */
export class ProfileRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find({ accountId, organisationId }: Owner) {
    return this.#db
      .selectFrom('account')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .leftJoin('account_avatar', 'account_avatar.account_id', 'account.id')
      .select([
        'account.id',
        'account.loginname',
        'account.display_name as displayName',
        'account.contact_name as contactName',
        'account.address',
        'account.tel',
        'account.email',
        'account.revision',
        'account.prompt_type as prompType',
        'account.scada_adaption as scadaAdaption',
        'account.equip_display as equipDisplay',
        'account.guide_dismissed as guideDismissed',
        'account.news_read as newsRead',
        'organisation.title as company',
        'organisation.title_en as companyEn',
        'account_avatar.version',
      ])
      .where('account.id', '=', accountId)
      .where('account.organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
  }

  update(
    { accountId, organisationId }: Owner,
    fields: { displayName: string; contactName: string; address: string },
    edit: Edit,
  ): Promise<boolean> {
    return updateEdited(
      this.#db,
      'account',
      { id: accountId, organisation_id: organisationId },
      { display_name: fields.displayName, contact_name: fields.contactName, address: fields.address },
      edit,
    );
  }

  async saveConfig({ accountId, organisationId }: Owner, columns: ConfigColumns): Promise<void> {
    if (Object.keys(columns).length === 0) return;
    await this.#db
      .updateTable('account')
      .set(columns)
      .where('id', '=', accountId)
      .where('organisation_id', '=', organisationId)
      .execute();
  }

  /** @returns its version, by which browsers know a newer one */
  async saveAvatar({ accountId }: Owner, { contentType, bytes }: AvatarPicture): Promise<number> {
    const { version } = await this.#db
      .insertInto('account_avatar')
      .values({
        account_id: accountId,
        content_type: contentType,
        bytes,
        // Anywhere: a browser may still keep the first version of a picture that was removed.
        version: sql<number>`floor(random() * 1000000000)::integer`,
      })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          content_type: contentType,
          bytes,
          version: sql<number>`account_avatar.version + 1`,
        }),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  }

  async removeAvatar({ accountId }: Owner): Promise<void> {
    await this.#db.deleteFrom('account_avatar').where('account_id', '=', accountId).execute();
  }

  /** The picture of an account of the organisation. */
  findAvatar(organisationId: string, accountId: string) {
    return this.#db
      .selectFrom('account_avatar')
      .innerJoin('account', 'account.id', 'account_avatar.account_id')
      .select(['account_avatar.content_type as contentType', 'account_avatar.bytes'])
      .where('account.organisation_id', '=', organisationId)
      .where('account.id', '=', accountId)
      .executeTakeFirst();
  }
}
