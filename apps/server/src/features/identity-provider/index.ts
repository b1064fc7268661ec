import { isDeepStrictEqual } from 'node:util';
import type { GroupMapping, identityProviderCalls, RequestOf, UserInfo } from '@zutai/contract';
import {
  AppError,
  type CallContext,
  type Caller,
  type CallerContext,
  fieldError,
  type Handlers,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import {
  requireDepartment,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from '../access/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { LinkRepository } from './link-repository.ts';
import { OidcClient } from './oidc-client.ts';
import { ProviderRepository, secretContext } from './provider-repository.ts';
import { SsoFlows } from './sso-flow.ts';
import { SsoService } from './sso-service.ts';

/** Longest that one answer of a provider may take. */
const TIMEOUT_MS = 8_000;
/** Roles of the installation itself: its administrator and the guests of links. */
const NOT_MAPPED = new Set(['platform', 'share']);

/** What decides who somebody is at a provider, and what that gives them. */
const DECIDING = ['issuer', 'clientId', 'groupsClaim', 'mappings'] as const;

export interface IdentityProviderFeature {
  readonly handlers: Handlers<typeof identityProviderCalls>;
}

interface Platform {
  readonly database: Database;
  readonly config: { readonly publicUrl: string | undefined; readonly outboundNetworks: readonly string[] };
}

interface Parts {
  readonly box: SecretBox;
  readonly secrets: OneTimeSecrets;
  readonly sessions: {
    signIn(context: CallContext, accountId: string, asksFactor: boolean): Promise<UserInfo>;
    /** Ends every session of an account. */
    revokeAll(context: CallerContext, accountId: string): Promise<void>;
  };
  readonly timeoutMs?: number;
}

/** Single sign-on by the identity providers of organisations (ADR 47). */
export function createIdentityProviderFeature(
  { database, config }: Platform,
  { box, secrets, sessions, timeoutMs = TIMEOUT_MS }: Parts,
): IdentityProviderFeature {
  const { kysely } = database;
  const providers = new ProviderRepository(kysely);
  const links = new LinkRepository(kysely);
  const fetch = createGuardedFetch({ allowedNetworks: config.outboundNetworks, timeoutMs });
  const flows = new SsoFlows(secrets, box, config.publicUrl?.startsWith('https:') ?? false);
  const sso = new SsoService(database, {
    client: new OidcClient(fetch, timeoutMs),
    flows,
    box,
    publicUrl: config.publicUrl,
    sessions,
  });

  /** Who edits a provider could put their own in its place, and sign in with whatever it gives. */
  const requireHeld = async (db: typeof kysely, caller: Caller, mappings: readonly GroupMapping[]) => {
    for (const { roleId, dataRange, departmentId } of mappings) {
      if (NOT_MAPPED.has(roleId)) throw new AppError('mappingNotHeld');
      try {
        await requireHeldRole(db, caller, roleId);
        requireOwnDataRange(caller, dataRange);
        await requireDepartment(db, caller, departmentId);
      } catch (error) {
        // What is somebody else's, or gone, is not said to be beyond one's rights.
        const isKnown = error instanceof AppError && error.errorName !== 'notFound';
        throw isKnown ? new AppError('mappingNotHeld') : error;
      }
    }
  };
  const requireFound = async (caller: Caller, id: string) => {
    requireWholeRange(caller);
    const found = await providers.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  /** Holds it until the transaction ends, so that what was checked is what is changed, and nobody links meanwhile. */
  const lockHeld = async (db: typeof kysely, caller: Caller, id: string) => {
    requireWholeRange(caller);
    const inside = new ProviderRepository(db);
    await inside.lock(caller.organisationId, id);
    const found = await inside.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    for (const mapping of found.mappings) {
      try {
        await requireHeldRole(db, caller, mapping.roleId);
      } catch (error) {
        // What has gone since it was mapped gives nobody anything.
        if (error instanceof AppError && error.errorName === 'notFound') continue;
        throw error instanceof AppError ? new AppError('mappingNotHeld') : error;
      }
    }
    return found;
  };
  /** Who links anew, or maps a role to everybody, would take from those above them what they hold. */
  const requireLinkedWithin = async (db: typeof kysely, caller: Caller, id: string) => {
    if (await new LinkRepository(db).hasBeyond(caller, id)) throw new AppError('linkedBeyondOwnRights');
  };
  const checked = <T>(fields: { slug?: string | undefined }, work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      if (isUniqueViolation(error, 'identity_provider_slug'))
        throw new AppError('slugTaken', { slug: fields.slug ?? '' });
      throw error;
    });
  const seal = (id: string, secret: string) => (secret === '' ? null : box.seal(secret, secretContext(id)));

  const add = async (
    caller: Caller,
    { clientSecret = '', ...fields }: RequestOf<typeof identityProviderCalls.add>,
  ) => {
    await requireHeld(kysely, caller, fields.mappings);
    requireWholeRange(caller, 'noPermission');
    requireMappings(fields);
    const id = await checked(fields, () =>
      database.withTransaction(async ({ kysely: db }) => {
        const inserted = new ProviderRepository(db);
        const added = await inserted.insert(caller.organisationId, fields);
        const sealed = seal(added, clientSecret);
        if (sealed !== null) await inserted.setSecret(caller.organisationId, added, sealed);
        return added;
      }),
    );
    return { id };
  };
  const edit = async (
    caller: Caller,
    { id, revision, clientSecret, ...fields }: RequestOf<typeof identityProviderCalls.edit>,
  ) => {
    const change = definedOf(fields);
    const isFound = await checked(fields, () =>
      database.withTransaction(async ({ kysely: db }) => {
        const found = await lockHeld(db, caller, id);
        requireMappings({ ...found, ...change });
        await requireHeld(db, caller, fields.mappings ?? []);
        const decided = { ...found, ...change };
        if (DECIDING.some((name) => !isDeepStrictEqual(decided[name], found[name])))
          await requireLinkedWithin(db, caller, id);
        // A secret is sent to whom it was entered for alone: whoever sets another issuer could be that one.
        if (decided.issuer !== found.issuer && found.hasSecret && clientSecret === undefined)
          throw fieldError('clientSecret', 'required');
        const secret = clientSecret === undefined ? undefined : seal(id, clientSecret);
        const edit = editOf(caller, revision);
        return new ProviderRepository(db).update(caller.organisationId, id, change, secret, edit);
      }),
    );
    if (!isFound) throw new AppError('notFound');
    return null;
  };

  return {
    handlers: {
      query: (request, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        return providers.list(caller.organisationId, request);
      },
      info: ({ id }, { caller }) => requireFound(caller, id),
      add: (request, { caller }) => add(caller, request),
      edit: (request, { caller }) => edit(caller, request),
      delete: async ({ id }, { caller }) => {
        await database.withTransaction(async ({ kysely: db }) => {
          await lockHeld(db, caller, id);
          // It unlinks them.
          await requireLinkedWithin(db, caller, id);
          await new ProviderRepository(db).delete(caller.organisationId, id);
        });
        return null;
      },
      queryLinks: async (request, { caller }) => {
        await requireFound(caller, request.providerId);
        return links.list(caller, request);
      },
      unlink: async ({ id }, context) => {
        const { caller } = context;
        requireWholeRange(caller);
        const accountId = await links.findAccountId(caller, id);
        if (accountId === undefined) throw new AppError('notFound');
        await requireManageableAccount(kysely, caller, accountId);
        await links.delete(caller.organisationId, id);
        await sessions.revokeAll(context, accountId);
        return null;
      },
      beginTest: async ({ id }, context) => {
        await requireFound(context.caller, id);
        return sso.beginTest(id, context);
      },
      offers: () => providers.offers(),
      begin: async ({ slug }, context) => ({ url: await sso.begin(slug, context) }),
      complete: (request, context) => sso.complete(request, context),
      pending: async (_request, context) => {
        const { content } = await flows.findPending(context);
        return { provider: content.provider, name: content.name };
      },
      link: async (_request, context) => {
        const { content, since } = await flows.findPending(context);
        const { sessionId, organisationId, accountId } = context.caller;
        const isFresh = await links.hasBegunSince(sessionId, organisationId, since);
        if (!isFresh || content.organisationId !== organisationId) throw new AppError('ssoRefused');
        const provider = await providers.findStored({ id: content.providerId });
        if (provider === undefined || !provider.isActive) throw new AppError('ssoRefused');
        await flows.takePending(context);
        await links.insert(content, accountId, false).catch((error: unknown) => {
          const isTaken =
            isUniqueViolation(error, 'identity_link_subject') ||
            isUniqueViolation(error, 'identity_link_account');
          throw isTaken ? new AppError('ssoLinkTaken') : error;
        });
        return null;
      },
    },
  };
}

/** Somebody who is given an account is given a role by a group. */
function requireMappings(fields: { createsAccounts: boolean; mappings: readonly unknown[] }): void {
  if (fields.createsAccounts && fields.mappings.length === 0) throw new AppError('mappingMissing');
}

/** A provider signs in people of the whole organisation: nobody who sees less of it says how. */
function requireWholeRange({ dataRange }: Caller, otherwise: 'noPermission' | 'notFound' = 'notFound'): void {
  if (dataRange !== 'organisation') throw new AppError(otherwise);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
