import type {
  IdentityProvider,
  identityProviderCalls,
  LdapSettings,
  LoginProvider,
  ProviderKind,
  RequestOf,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

export type ProviderFields = Omit<RequestOf<typeof identityProviderCalls.add>, 'clientSecret'> & {
  readonly kind: ProviderKind;
  /** Null but for a directory. */
  readonly ldap: LdapSettings | null;
};

/** Sealed: the secret of a client (OpenID Connect), or the password of who searches a directory. */
export type SecretColumn = 'client_secret' | 'bind_password';

/** A provider as a sign-in needs it, its secrets sealed. */
export interface StoredProvider extends ProviderFields {
  readonly id: string;
  readonly organisationId: string;
  readonly revision: number;
  readonly clientSecret: Buffer | null;
  readonly bindPassword: Buffer | null;
}

/** Under what a secret is sealed, so that it opens for its own provider alone. */
export const secretContext = (providerId: string) => `identity provider ${providerId}`;

/** The same of the password of who searches a directory. */
export const bindContext = (providerId: string) => `directory ${providerId}`;

/** Identity providers; a sign-in finds one by its name, and with it the organisation. */
export class ProviderRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #of(organisationId: string) {
    return this.#db
      .selectFrom('identity_provider')
      .where('identity_provider.organisation_id', '=', organisationId);
  }

  async list(
    organisationId: string,
    request: RequestOf<typeof identityProviderCalls.query>,
  ): Promise<{ total: number; rows: IdentityProvider[] }> {
    let found = this.#of(organisationId).where(
      holdsKeyword(request.keyword, [
        'identity_provider.title',
        'identity_provider.slug',
        'identity_provider.issuer',
      ]),
    );
    if (request.isActive !== undefined)
      found = found.where('identity_provider.is_active', '=', request.isActive);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(
          request.sortField === 'title' ? 'identity_provider.title' : 'identity_provider.created_at',
          direction,
        )
        .orderBy('identity_provider.id', direction),
    );
    return { total, rows: rows.map(toProvider) };
  }

  async find(organisationId: string, id: string): Promise<IdentityProvider | undefined> {
    const row = await this.#of(organisationId)
      .select(COLUMNS)
      .where('identity_provider.id', '=', id)
      .executeTakeFirst();
    return row && toProvider(row);
  }

  /** Makes changes of a provider, and links to it, take turns until the transaction ends. */
  async lock(organisationId: string, id: string): Promise<void> {
    await this.#of(organisationId).select('id').where('id', '=', id).forUpdate().execute();
  }

  /**
   * Holds a provider that signs somebody in until the transaction ends, as who edits it does.
   * @returns whether it is active, and as it was when it was found
   */
  async holdActive({ id, revision }: Pick<StoredProvider, 'id' | 'revision'>): Promise<boolean> {
    const row = await this.#db
      .selectFrom('identity_provider')
      .select('id')
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('is_active', '=', true)
      .forShare()
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(organisationId: string, fields: ProviderFields): Promise<string> {
    const { id } = await this.#db
      .insertInto('identity_provider')
      .values({
        ...rowOf(fields),
        organisation_id: organisationId,
        client_secret: null,
        bind_password: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Right after it was added, of which it is a part. */
  async setSecret(
    organisationId: string,
    id: string,
    { column, secret }: { column: SecretColumn; secret: Buffer },
  ): Promise<void> {
    await this.#db
      .updateTable('identity_provider')
      .set({ [column]: secret })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** False when the organisation has none of the number. @param secret its `secret` undefined: as it is */
  update(
    organisationId: string,
    id: string,
    fields: Partial<ProviderFields>,
    { column, secret }: { column: SecretColumn; secret: Buffer | null | undefined },
    edit: Edit,
  ): Promise<boolean> {
    const change = { ...rowOf(fields as ProviderFields), [column]: secret };
    return updateEdited(this.#db, 'identity_provider', { id, organisation_id: organisationId }, change, edit);
  }

  async delete(organisationId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('identity_provider')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Of an organisation that is not deactivated. */
  findStored(by: { slug: string } | { id: string }): Promise<StoredProvider | undefined> {
    const found = this.#db
      .selectFrom('identity_provider')
      .innerJoin('organisation', 'organisation.id', 'identity_provider.organisation_id')
      .where('organisation.is_active', '=', true)
      .select(STORED);
    return (
      'id' in by ? found.where('identity_provider.id', '=', by.id) : found.where('slug', '=', by.slug)
    ).executeTakeFirst();
  }

  /** What the login page offers: the providers of the only organisation, or whether there are any at all. */
  async offers(): Promise<{ providers: LoginProvider[]; isAsked: boolean }> {
    const organisations = await this.#db.selectFrom('organisation').select('id').limit(2).execute();
    const active = this.#db.selectFrom('identity_provider').where('is_active', '=', true);
    if (organisations.length > 1)
      return {
        providers: [],
        isAsked: (await active.select('id').limit(1).executeTakeFirst()) !== undefined,
      };
    const providers = await active.select(['kind', 'slug', 'title']).orderBy('title').limit(20).execute();
    return { providers, isAsked: false };
  }
}

function rowOf(fields: ProviderFields) {
  return {
    kind: fields.kind,
    ldap: (fields.ldap == null ? fields.ldap : JSON.stringify(fields.ldap)) as never,
    title: fields.title,
    slug: fields.slug,
    issuer: fields.issuer,
    client_id: fields.clientId,
    scopes: fields.scopes,
    groups_claim: fields.groupsClaim,
    mappings: (fields.mappings === undefined ? undefined : JSON.stringify(fields.mappings)) as never,
    factor_policy: fields.factorPolicy,
    acr_values: fields.acrValues,
    creates_accounts: fields.createsAccounts,
    is_active: fields.isActive,
  };
}

const FIELDS = [
  'identity_provider.id',
  'identity_provider.kind',
  'identity_provider.ldap',
  'identity_provider.title',
  'identity_provider.slug',
  'identity_provider.issuer',
  'identity_provider.client_id as clientId',
  'identity_provider.scopes',
  'identity_provider.groups_claim as groupsClaim',
  'identity_provider.mappings',
  'identity_provider.factor_policy as factorPolicy',
  'identity_provider.acr_values as acrValues',
  'identity_provider.creates_accounts as createsAccounts',
  'identity_provider.is_active as isActive',
] as const;

const STORED = [
  ...FIELDS,
  'identity_provider.organisation_id as organisationId',
  'identity_provider.revision',
  'identity_provider.client_secret as clientSecret',
  'identity_provider.bind_password as bindPassword',
] as const;

const COLUMNS = [
  ...FIELDS,
  'identity_provider.revision',
  'identity_provider.created_at as createdAt',
  sql<boolean>`identity_provider.client_secret is not null`.as('hasSecret'),
  sql<boolean>`identity_provider.bind_password is not null`.as('hasBindPassword'),
  sql<number>`(select count(*)::int from identity_link where provider_id = identity_provider.id)`.as(
    'linkCount',
  ),
  sql<Date | null>`(select max(last_used_at) from identity_link where provider_id = identity_provider.id)`.as(
    'lastUsed',
  ),
] as const;

type Row = Omit<IdentityProvider, 'createdMs' | 'lastUsedMs'> & { createdAt: Date; lastUsed: Date | null };

const toProvider = ({ createdAt, lastUsed, ...row }: Row): IdentityProvider => ({
  ...row,
  createdMs: createdAt.getTime(),
  lastUsedMs: lastUsed?.getTime() ?? null,
});
