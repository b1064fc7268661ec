import type { identityProviderCalls } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { createAddressGuard, createGuardedFetch } from '../../platform/outbound/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { requireManageableAccount } from '../access/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { SignInBrake } from '../session/index.ts';
import { IdentitySignIn, type SessionStart } from './identity-sign-in.ts';
import { DirectoryService } from './ldap/directory-service.ts';
import { LdapClient } from './ldap/ldap-client.ts';
import { LinkRepository } from './link-repository.ts';
import { OidcClient } from './oidc-client.ts';
import { createProviderEditing, requireWholeRange } from './provider-editing.ts';
import { ProviderRepository } from './provider-repository.ts';
import { SsoFlows } from './sso-flow.ts';
import { SsoService } from './sso-service.ts';

/** Longest that one answer of a provider may take. */
const TIMEOUT_MS = 8_000;
export interface IdentityProviderFeature {
  readonly handlers: Handlers<typeof identityProviderCalls>;
}

interface Platform {
  readonly database: Database;
  readonly config: {
    readonly publicUrl: string | undefined;
    readonly outboundNetworks: readonly string[];
    readonly isLdapPlainAllowed?: boolean | undefined;
  };
}

interface Parts {
  readonly box: SecretBox;
  readonly secrets: OneTimeSecrets;
  readonly sessions: SessionStart & {
    readonly brake: SignInBrake;
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
  const people = new IdentitySignIn(database, flows, sessions);
  const client = new OidcClient(fetch, timeoutMs);
  const sso = new SsoService(database, { client, flows, box, publicUrl: config.publicUrl, people });
  const guard = createAddressGuard({ allowedNetworks: config.outboundNetworks });
  const directories = new DirectoryService(database, {
    client: new LdapClient({ guard, timeoutMs, allowsPlain: config.isLdapPlainAllowed ?? false }),
    box,
    people,
    brake: sessions.brake,
  });

  const { requireFound, ...editing } = createProviderEditing(database, box, config);

  return {
    handlers: {
      query: (request, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        return providers.list(caller.organisationId, request);
      },
      info: ({ id }, { caller }) => requireFound(caller, id),
      ...editing.handlers,
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
      testDirectory: async ({ id, ...entered }, context) => {
        await requireFound(context.caller, id);
        return directories.test(id, entered, context);
      },
      offers: () => providers.offers(),
      begin: ({ slug }, context) => sso.begin(slug, context),
      signIn: ({ slug, ...entered }, context) => directories.signIn(slug, entered, context),
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
