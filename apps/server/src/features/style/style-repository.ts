import { randomBytes } from 'node:crypto';
import {
  type RequestOf,
  type Style,
  type StyleImageKind,
  type styleCalls,
  styleImagePath,
  type WholeStyle,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ReadPicture } from '../profile/index.ts';
import type { StoredPush } from './tables.ts';

/** So many nobody guesses. */
const KEY_BYTES = 16;

type Owner = Pick<Scope, 'organisationId'>;

/** Columns of what people enter. */
export interface StyleColumns {
  title?: string | undefined;
  page_title?: string | undefined;
  page_title_en?: string | undefined;
  login_url?: string | undefined;
  is_new?: boolean | undefined;
  is_used?: boolean | undefined;
  is_system?: boolean | undefined;
}

const imageKey = (kind: StyleImageKind) =>
  sql<string | null>`(select key from style_image where style_id = style.id and kind = ${kind})`;

const COLUMNS = [
  'style.id',
  'style.revision',
  'style.title',
  'style.page_title as pageTitle',
  'style.page_title_en as pageTitleEn',
  'style.login_url as loginUrl',
  'style.is_new as isNew',
  'style.is_used as isUsed',
  'style.is_system as isSystem',
  'style.created_at as createdAt',
  imageKey('favicon').as('favicon'),
  imageKey('logo').as('logo'),
  imageKey('background').as('background'),
] as const;

interface StoredStyle {
  createdAt: Date;
  favicon: string | null;
  logo: string | null;
  background: string | null;
}

function toStyle<T extends StoredStyle>({ createdAt, favicon, logo, background, ...rest }: T) {
  return {
    ...rest,
    createdMs: createdAt.getTime(),
    faviconIco: styleImagePath(favicon),
    logo: styleImagePath(logo),
    background: styleImagePath(background),
  };
}

/** Styles of an organisation, and those that the installation offers to all. */
export class StyleRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #visible({ organisationId }: Owner, isSystem: boolean) {
    const styles = this.#db.selectFrom('style');
    return isSystem
      ? styles.where('style.is_system', '=', true)
      : styles.where('style.organisation_id', '=', organisationId).where('style.is_system', '=', false);
  }

  /** @param isSystem those of the installation, in place of the organisation's own */
  async list(
    scope: Owner,
    { keyword, ...request }: RequestOf<typeof styleCalls.query>,
    isSystem: boolean,
  ): Promise<{ total: number; rows: Style[] }> {
    const found = this.#visible(scope, isSystem).where(
      holdsKeyword(keyword, ['style.title', 'style.page_title', 'style.page_title_en', 'style.login_url']),
    );
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([...COLUMNS, ...ofReader(scope)])
        .orderBy(request.sortField === 'title' ? 'style.title' : 'style.created_at', direction)
        .orderBy('style.id', direction),
    );
    return { total, rows: rows.map(toStyle) as Style[] };
  }

  /** One of the organisation or of the installation, as it is stored. */
  async find(scope: Owner, id: string): Promise<WholeStyle | undefined> {
    const row = await this.#db
      .selectFrom('style')
      .select([...COLUMNS, 'style.login', 'style.main', ...ofReader(scope)])
      .where('style.id', '=', id)
      .where((is) =>
        is.or([is('style.organisation_id', '=', scope.organisationId), is('style.is_system', '=', true)]),
      )
      .executeTakeFirst();
    return row && (toStyle(row) as WholeStyle);
  }

  /** Who messages of one of the organisation's own say they are from. */
  findPush({ organisationId }: Owner, id: string) {
    return this.#db
      .selectFrom('style')
      .select(['id', 'revision', 'push'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
  }

  /** Locks one of the organisation's own until the transaction ends. */
  lock({ organisationId }: Owner, id: string) {
    return this.#db
      .selectFrom('style')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
  }

  /** No style of the organisation, or of the installation, is in use any more. */
  async deactivate({ organisationId }: Owner, isSystem: boolean): Promise<void> {
    await this.#db
      .updateTable('style')
      .set({ is_used: false })
      .where('is_used', '=', true)
      .where('is_system', '=', isSystem)
      .where((is) => (isSystem ? sql<boolean>`true` : is('organisation_id', '=', organisationId)))
      .execute();
  }

  async insert({ organisationId }: Owner, columns: StyleColumns & { title: string }): Promise<string> {
    const { id } = await this.#db
      .insertInto('style')
      .values({ organisation_id: organisationId, ...columns } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Gives a new style the looks and pictures of another. */
  async copyLooks(fromId: string, toId: string): Promise<void> {
    await sql`update style set login = source.login, main = source.main
      from style as source where source.id = ${fromId} and style.id = ${toId}`.execute(this.#db);
    const images = await this.#db
      .selectFrom('style_image')
      .selectAll()
      .where('style_id', '=', fromId)
      .execute();
    for (const { kind, content_type, bytes } of images)
      await this.setImage(toId, kind, { contentType: content_type, bytes });
  }

  edit({ organisationId }: Owner, id: string, columns: StyleColumns, edit: Edit): Promise<boolean> {
    return updateEdited(
      this.#db,
      'style',
      { id, organisation_id: organisationId },
      columns as Record<string, unknown>,
      edit,
    );
  }

  setLook(
    { organisationId }: Owner,
    id: string,
    look: { readonly login: object } | { readonly main: object } | { readonly push: StoredPush },
    edit: Edit,
  ): Promise<boolean> {
    const columns = Object.entries(look).map(([column, value]) => [column, JSON.stringify(value)]);
    return updateEdited(
      this.#db,
      'style',
      { id, organisation_id: organisationId },
      Object.fromEntries(columns),
      edit,
    );
  }

  async setImage(id: string, kind: StyleImageKind, { contentType, bytes }: ReadPicture): Promise<void> {
    const image = { key: randomBytes(KEY_BYTES).toString('base64url'), content_type: contentType, bytes };
    await this.#db
      .insertInto('style_image')
      .values({ style_id: id, kind, ...image })
      .onConflict((conflict) => conflict.columns(['style_id', 'kind']).doUpdateSet(image))
      .execute();
  }

  async removeImage(id: string, kind: StyleImageKind): Promise<void> {
    await this.#db.deleteFrom('style_image').where('style_id', '=', id).where('kind', '=', kind).execute();
  }

  async delete({ organisationId }: Owner, id: string): Promise<void> {
    await this.#db
      .deleteFrom('style')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }

  /** Over all organisations; only a style of the scope's own is left out when it is named. */
  async isLoginUrlFree(
    { organisationId }: Owner,
    loginUrl: string,
    exceptId: string | undefined,
  ): Promise<boolean> {
    const taken = await this.#db
      .selectFrom('style')
      .select(['id', 'organisation_id'])
      .where('login_url', '=', loginUrl)
      .executeTakeFirst();
    return taken === undefined || (taken.id === exceptId && taken.organisation_id === organisationId);
  }
}

/** What of a style depends on who reads it. */
function ofReader({ organisationId }: Owner) {
  const isOwn = sql<boolean>`style.organisation_id = ${organisationId}`;
  return [
    isOwn.as('isChangeable'),
    // Who uses a style of the installation is no matter of another organisation.
    sql<number>`case when ${isOwn}
      then (select count(*)::int from style_assignment where style_id = style.id) else 0 end`.as(
      'assignedCount',
    ),
  ] as const;
}
