import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { SsoReport, UserInfo } from '@zutai/contract';
import { AppError, type CallContext } from '../../platform/call/index.ts';
import { type Newcomer, runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { keepAdministrator } from '../account/index.ts';
import { AuditRepository } from '../audit/index.ts';
import { describeClaims, displayNameOf, groupsOf, hasShownFactor, loginnameOf, mappingOf } from './claims.ts';
import { findGrant } from './grant-repository.ts';
import { type Identity, LinkRepository } from './link-repository.ts';
import type { Redeemed } from './oidc-client.ts';
import { ProviderRepository, type StoredProvider } from './provider-repository.ts';
import { SsoFailure } from './sso-failure.ts';
import type { SsoFlows } from './sso-flow.ts';

export type Grant = NonNullable<SsoReport['grant']>;

/** Who a provider says somebody is. */
export type Person = Redeemed;

export interface SessionStart {
  /** Begins a session of an account, or asks for its second factor. Throws AppError secondFactorNeeded, ssoRefused. */
  signIn(context: CallContext, accountId: string, asksFactor: boolean): Promise<UserInfo>;
}

/** What becomes of a person whom a provider of any kind has named: rights, account, session, trail (ADR 47). */
export class IdentitySignIn {
  readonly #database: Database;
  readonly #flows: SsoFlows;
  readonly #sessions: SessionStart;
  readonly #links: LinkRepository;
  readonly #audit: AuditRepository;

  constructor(database: Database, flows: SsoFlows, sessions: SessionStart) {
    this.#database = database;
    this.#flows = flows;
    this.#sessions = sessions;
    this.#links = new LinkRepository(database.kysely);
    this.#audit = new AuditRepository(database.kysely);
  }

  /** What a test says of the account. */
  async withAccount(provider: StoredProvider, { idToken }: Person, report: SsoReport): Promise<SsoReport> {
    const link = await this.#links.find(identityOf(provider, idToken));
    return {
      ...report,
      account: link !== undefined ? 'linked' : provider.createsAccounts ? 'made' : 'asked',
    };
  }

  /** What a person would hold; null where the provider maps no groups. Throws SsoFailure. */
  async grantOf(provider: StoredProvider, { idToken, claims }: Person): Promise<Grant | null> {
    const { factorPolicy, acrValues, mappings, groupsClaim, organisationId } = provider;
    if (factorPolicy === 'claimed' && !hasShownFactor(idToken, acrValues))
      throw new SsoFailure('claims', 'factorMissing', 'amr');
    if (mappings.length === 0) return null;
    const groups = groupsOf(claims, groupsClaim);
    if (groups === undefined) throw new SsoFailure('claims', 'groupsMissing');
    const mapping = mappingOf(mappings, groups);
    if (mapping === undefined) throw new SsoFailure('mapping', 'notMapped');
    const grant = await findGrant(this.#database.kysely, organisationId, mapping);
    if (typeof grant === 'string') throw new SsoFailure('mapping', grant);
    return grant;
  }

  async signIn(
    provider: StoredProvider,
    redeemed: Person,
    grant: Grant | null,
    context: CallContext,
  ): Promise<UserInfo> {
    const { organisationId } = provider;
    const identity = identityOf(provider, redeemed.idToken);
    const mapping = grant === null ? undefined : mappingOf(provider.mappings, [grant.group]);
    let link = await this.#links.find(identity);
    if (link === undefined) {
      if (!provider.createsAccounts || mapping === undefined) {
        const name = displayNameOf(redeemed.claims);
        await this.#flows.keepPending(context, { ...identity, provider: provider.title, name });
        throw new AppError('ssoNotLinked');
      }
      const actor = newcomerOf(loginnameOf(redeemed.claims), context);
      link = await runAsActor(actor, () => this.#makeAccount(provider, redeemed, mapping));
    } else if (!link.isActive) throw new AppError('ssoRefused');
    else if (mapping !== undefined) {
      const { accountId, loginname } = link;
      const actor = { ...newcomerOf(loginname, context), organisationId, accountId };
      await runAsActor(actor, () => this.#giveRights(provider, accountId, mapping, context));
    }
    await this.#links.markUsed(link.linkId);
    return this.#sessions.signIn(context, link.accountId, provider.factorPolicy === 'local');
  }

  /** What the groups say now; the last administrator of an organisation keeps what they have. */
  async #giveRights(
    provider: StoredProvider,
    accountId: string,
    rights: StoredProvider['mappings'][number],
    { log }: CallContext,
  ): Promise<void> {
    const { id, organisationId, title } = provider;
    try {
      await this.#database.withTransaction(({ kysely }) =>
        keepAdministrator(kysely, organisationId, async () => {
          await requireAsFound(kysely, provider);
          await new LinkRepository(kysely).setRights(organisationId, accountId, rights, title);
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'lastAdministrator') throw error;
      log.warn({ identityProvider: id, accountId }, 'the last administrator keeps the rights of before');
    }
  }

  /** An account with a password that nobody knows, and no phone or address by which it could be had. */
  async #makeAccount(
    provider: StoredProvider,
    { idToken, claims }: Person,
    rights: StoredProvider['mappings'][number],
  ) {
    const identity = identityOf(provider, idToken);
    const passwordHash = await hash(randomBytes(32));
    try {
      await this.#database.withTransaction(async ({ kysely }) => {
        await requireAsFound(kysely, provider);
        const links = new LinkRepository(kysely);
        const loginname = await links.findFreeName(loginnameOf(claims));
        if (loginname === undefined) throw new AppError('ssoRefused');
        const displayName = displayNameOf(claims);
        const account = { ...rights, loginname, displayName, passwordHash };
        await links.insert(identity, await links.insertAccount(identity.organisationId, account), true);
      });
    } catch (error) {
      // The same person in two browsers, or two of one name, at the same moment.
      if (!isUniqueViolation(error, 'identity_link_subject')) throw retryLater(error);
    }
    const made = await this.#links.find(identity);
    if (made === undefined || !made.isActive) throw new AppError('ssoRefused');
    return made;
  }

  /** Writes a refused sign-in into the trail of the organisation, with the account where it is known. */
  async recorded(
    provider: StoredProvider,
    redeemed: Person | undefined,
    error: unknown,
    context: CallContext,
  ): Promise<unknown> {
    if (!(error instanceof AppError) || error.errorName === 'secondFactorNeeded') return error;
    const link =
      redeemed === undefined ? undefined : await this.#links.find(identityOf(provider, redeemed.idToken));
    await this.#audit.add({
      ...newcomerOf(link?.loginname ?? '', context),
      organisationId: provider.organisationId,
      accountId: link?.accountId ?? null,
      kind: 'loginFailed',
      error: link !== undefined && !link.isActive ? 'accountInactive' : error.errorName,
    });
    return error;
  }
}

/**
 * That a provider says what it said when somebody came from it: what it gave before gives nobody anything.
 * @throws AppError ssoExpired, upon which they sign in anew
 */
async function requireAsFound(kysely: Database['kysely'], provider: StoredProvider): Promise<void> {
  if (!(await new ProviderRepository(kysely).holdActive(provider))) throw new AppError('ssoExpired');
}

const retryLater = (error: unknown) =>
  isUniqueViolation(error, 'account_loginname') ? new AppError('ssoExpired') : error;

export const identityOf = (provider: StoredProvider, { iss, sub }: Person['idToken']): Identity => ({
  providerId: provider.id,
  organisationId: provider.organisationId,
  issuer: iss,
  subject: sub,
});

/** Who signs in, before anything of theirs is known here. */
const newcomerOf = (accountName: string, { address, requestId, http }: CallContext): Newcomer => ({
  organisationId: null,
  accountId: null,
  accountName,
  sessionId: '',
  address,
  call: http.request.routeOptions.url ?? '',
  requestId,
});

/** @throws the error when it is none of a sign-in */
export function reportOf(error: unknown, redeemed: Person | undefined, provider?: StoredProvider): SsoReport {
  if (error !== undefined && !(error instanceof SsoFailure)) throw error;
  const claims = redeemed?.claims ?? {};
  return {
    failedStep: error?.step ?? null,
    reason: error?.reason ?? null,
    detail: error?.detail ?? '',
    claims: describeClaims(claims),
    groups: (provider && groupsOf(claims, provider.groupsClaim))?.slice(0, 200) ?? [],
    grant: null,
    account: null,
  };
}
