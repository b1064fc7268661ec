import { styleImagePath } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { StoredPush } from './tables.ts';

/** Who looks at the product, and from where. */
export interface Viewer {
  /** Null before anybody signed in. */
  readonly caller: { readonly accountId: string; readonly organisationId: string } | null;
  readonly host: string;
  /** A login path that may belong to a style; '' for none. */
  readonly loginPath: string;
}

/** A style as it is stored: its looks are not yet read. */
export interface StoredLook {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
  readonly faviconIco: string;
  readonly logo: string;
  readonly background: string;
  readonly isNew: boolean;
  readonly login: unknown;
  readonly main: unknown;
}

/** The style to show, for whoever looks: before there is a caller whose organisation could narrow it. */
export class ShownRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** By the login path, the account, the host, and the installation, in this order. */
  async find({ caller, host, loginPath }: Viewer): Promise<StoredLook | undefined> {
    const own =
      caller === null
        ? sql`null::bigint`
        : sql`(select style_of(${caller.accountId}::bigint, ${caller.organisationId}::bigint))`;
    const { rows } = await sql<
      Omit<StoredLook, 'faviconIco'> & {
        logo: string | null;
        background: string | null;
        favicon: string | null;
      }
    >`
      with chosen as (select coalesce(
        (select id from style where login_url <> '' and login_url = ${loginPath}),
        (select id from style where id = ${own} and not is_system),
        (select id from style where login_url <> '' and login_url = ${host}),
        (select id from style where id = ${own}),
        (select id from style where is_used and is_system)) as id)
      select style.id::text, page_title as title, page_title_en as "titleEn", is_new as "isNew", login, main,
        max(image.key) filter (where image.kind = 'favicon') as favicon,
        max(image.key) filter (where image.kind = 'logo') as logo,
        max(image.key) filter (where image.kind = 'background') as background
      from chosen join style on style.id = chosen.id left join style_image as image on image.style_id = style.id
      group by style.id`.execute(this.#db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { favicon, logo, background, ...rest } = row;
    return {
      ...rest,
      faviconIco: styleImagePath(favicon),
      logo: styleImagePath(logo),
      background: styleImagePath(background),
    };
  }

  async findImage(key: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
    return this.#db
      .selectFrom('style_image')
      .select(['content_type as contentType', 'bytes'])
      .where('key', '=', key)
      .executeTakeFirst();
  }

  /** Who a message to an account says it is from; undefined where nothing was set. */
  async findPushOfAccount(accountId: string): Promise<StoredPush | undefined> {
    const { rows } = await sql<{ push: StoredPush | null }>`
      select style.push from account join style on style.id = style_of(account.id, account.organisation_id)
      where account.id = ${accountId}::bigint`.execute(this.#db);
    return rows[0]?.push ?? undefined;
  }

  /** The same of a message that is for an organisation. */
  async findPushOfOrganisation(organisationId: string): Promise<StoredPush | undefined> {
    const { rows } = await sql<{ push: StoredPush | null }>`
      select push from style where id = style_of(null, ${organisationId}::bigint)`.execute(this.#db);
    return rows[0]?.push ?? undefined;
  }
}
