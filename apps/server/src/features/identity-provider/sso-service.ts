import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { ErrorName, SsoReason, SsoReport, UserInfo } from '@zutai/contract';
import { AppError, type CallContext, type Caller, type CallerContext } from '../../platform/call/index.ts';
import { type Newcomer, runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { keepAdministrator } from '../account/index.ts';
import { AuditRepository } from '../audit/index.ts';
import { describeClaims, displayNameOf, groupsOf, hasShownFactor, loginnameOf, mappingOf } from './claims.ts';
import { findGrant } from './grant-repository.ts';
import { type Identity, LinkRepository } from './link-repository.ts';
import { type OidcClient, type Redeemed, SsoFailure } from './oidc-client.ts';
import { ProviderRepository, type StoredProvider, secretContext } from './provider-repository.ts';
import type { SsoFlows } from './sso-flow.ts';

type Grant = NonNullable<SsoReport['grant']>;
export interface Completed {
  readonly user: UserInfo | null;
  readonly test: { readonly providerId: string; readonly report: SsoReport } | null;
}

export interface SsoParts {
  readonly client: OidcClient;
  readonly flows: SsoFlows;
  readonly box: SecretBox;
  readonly publicUrl: string | undefined;
  readonly sessions: {
    /** Begins a session of an account, or asks for its second factor. Throws AppError secondFactorNeeded, ssoRefused. */
    signIn(context: CallContext, accountId: string, asksFactor: boolean): Promise<UserInfo>;
  };
}

/** What is said on the login page for what failed. */
const ERROR_OF: Partial<Record<SsoReason, ErrorName>> = {
  denied: 'ssoDenied',
  unreachable: 'ssoUnavailable',
  timeout: 'ssoUnavailable',
  addressRefused: 'ssoUnavailable',
  notDiscovery: 'ssoUnavailable',
  issuerDiffers: 'ssoUnavailable',
  factorMissing: 'ssoFactorMissing',
  groupsMissing: 'ssoNotMapped',
  notMapped: 'ssoNotMapped',
  roleGone: 'ssoNotMapped',
  departmentGone: 'ssoNotMapped',
};

/** Signing in by the identity providers of organisations (ADR 47). */
export class SsoService {
  readonly #database: Database;
  readonly #parts: SsoParts;
  readonly #providers: ProviderRepository;
  readonly #links: LinkRepository;
  readonly #audit: AuditRepository;

  constructor(database: Database, parts: SsoParts) {
    this.#database = database;
    this.#parts = parts;
    this.#providers = new ProviderRepository(database.kysely);
    this.#links = new LinkRepository(database.kysely);
    this.#audit = new AuditRepository(database.kysely);
  }

  /** @throws AppError ssoClosed, ssoUnavailable */
  async begin(slug: string, context: CallContext): Promise<string> {
    const provider = await this.#providers.findStored({ slug });
    if (provider === undefined || !provider.isActive) throw new AppError('ssoClosed');
    try {
      return await this.#begin(provider, null, context);
    } catch (error) {
      throw this.#refusalOf(provider, error, context);
    }
  }

  async beginTest(
    providerId: string,
    context: CallerContext,
  ): Promise<{ url: string | null; report: SsoReport | null }> {
    const provider = await this.#providers.findStored({ id: providerId });
    if (provider === undefined || provider.organisationId !== context.caller.organisationId)
      throw new AppError('notFound');
    try {
      return { url: await this.#begin(provider, context.caller.sessionId, context), report: null };
    } catch (error) {
      return { url: null, report: reportOf(error, undefined) };
    }
  }

  async #begin(provider: StoredProvider, testedBy: string | null, context: CallContext): Promise<string> {
    const { id: providerId, slug, issuer, clientId, scopes } = provider;
    const { request } = context.http;
    const origin = this.#parts.publicUrl ?? `${request.protocol}://${request.host}`;
    // An address for each provider: an answer of another one does not arrive at it (RFC 9700, section 4.4).
    const redirectUri = new URL(`/login/sso/${slug}/callback`, origin).href;
    const flow = { providerId, slug, issuer, clientId, redirectUri, testedBy };
    const checks = this.#parts.flows.begin(context, flow);
    const acrValues = provider.factorPolicy === 'claimed' ? provider.acrValues : '';
    return this.#parts.client.authorizationUrl(this.#settingsOf(provider), {
      ...checks,
      redirectUri,
      scopes,
      acrValues,
    });
  }

  #settingsOf({ id, issuer, clientId, clientSecret }: StoredProvider) {
    const secret =
      clientSecret === null ? null : this.#parts.box.open(clientSecret, secretContext(id)).toString('utf8');
    return { issuer, clientId, clientSecret: secret };
  }

  /** @throws AppError as the call says */
  async complete(
    answer: { slug: string; query: string },
    context: CallContext & { readonly caller: Caller | null },
  ): Promise<Completed> {
    const flow = await this.#parts.flows.take(context);
    const provider = await this.#providers.findStored({ id: flow.providerId });
    if (provider === undefined) throw new AppError('ssoClosed');
    const isSame =
      answer.slug === flow.slug && provider.issuer === flow.issuer && provider.clientId === flow.clientId;
    const isTest = flow.testedBy !== null;
    if (!isSame || (isTest && flow.testedBy !== context.caller?.sessionId)) throw new AppError('ssoExpired');
    if (!provider.isActive && !isTest) throw new AppError('ssoClosed');
    const back = new URL(flow.redirectUri);
    back.search = answer.query;
    let redeemed: Redeemed | undefined;
    try {
      redeemed = await this.#parts.client.redeem(
        this.#settingsOf(provider),
        back,
        flow,
        provider.groupsClaim,
      );
      const grant = await this.#grantOf(provider, redeemed);
      if (!isTest) return { user: await this.#signIn(provider, redeemed, grant, context), test: null };
      const report = { ...reportOf(undefined, redeemed, provider), grant };
      return {
        user: null,
        test: { providerId: provider.id, report: await this.#withAccount(provider, redeemed, report) },
      };
    } catch (error) {
      if (isTest)
        return { user: null, test: { providerId: provider.id, report: reportOf(error, redeemed, provider) } };
      throw await this.#recorded(provider, redeemed, this.#refusalOf(provider, error, context), context);
    }
  }

  async #withAccount(provider: StoredProvider, { idToken }: Redeemed, report: SsoReport): Promise<SsoReport> {
    const link = await this.#links.find(identityOf(provider, idToken));
    return {
      ...report,
      account: link !== undefined ? 'linked' : provider.createsAccounts ? 'made' : 'asked',
    };
  }

  /** What a person would hold; null where the provider maps no groups. Throws SsoFailure. */
  async #grantOf(provider: StoredProvider, { idToken, claims }: Redeemed): Promise<Grant | null> {
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

  async #signIn(
    provider: StoredProvider,
    redeemed: Redeemed,
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
        await this.#parts.flows.keepPending(context, { ...identity, provider: provider.title, name });
        throw new AppError('ssoNotLinked');
      }
      const actor = newcomerOf(loginnameOf(redeemed.claims), context);
      link = await runAsActor(actor, () => this.#makeAccount(identity, redeemed, mapping));
    } else if (!link.isActive) throw new AppError('ssoRefused');
    else if (mapping !== undefined) {
      const { accountId, loginname } = link;
      const actor = { ...newcomerOf(loginname, context), organisationId, accountId };
      await runAsActor(actor, () => this.#giveRights(provider, accountId, mapping, context));
    }
    await this.#links.markUsed(link.linkId);
    return this.#parts.sessions.signIn(context, link.accountId, provider.factorPolicy === 'local');
  }

  /** What the groups say now; the last administrator of an organisation keeps what they have. */
  async #giveRights(
    { id, organisationId, title }: StoredProvider,
    accountId: string,
    rights: StoredProvider['mappings'][number],
    { log }: CallContext,
  ): Promise<void> {
    try {
      await this.#database.withTransaction(({ kysely }) =>
        keepAdministrator(kysely, organisationId, () =>
          new LinkRepository(kysely).setRights(organisationId, accountId, rights, title),
        ),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'lastAdministrator') throw error;
      log.warn({ identityProvider: id, accountId }, 'the last administrator keeps the rights of before');
    }
  }

  /** An account with a password that nobody knows, and no phone or address by which it could be had. */
  async #makeAccount(identity: Identity, { claims }: Redeemed, rights: StoredProvider['mappings'][number]) {
    const passwordHash = await hash(randomBytes(32));
    try {
      await this.#database.withTransaction(async ({ kysely }) => {
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

  #refusalOf(provider: StoredProvider, error: unknown, { log }: CallContext): unknown {
    if (!(error instanceof SsoFailure)) return error;
    const { step, reason, detail } = error;
    log.warn({ identityProvider: provider.id, step, reason, detail }, 'single sign-on failed');
    return new AppError(ERROR_OF[reason] ?? 'ssoFailed');
  }

  /** Writes a refused sign-in into the trail of the organisation, with the account where it is known. */
  async #recorded(
    provider: StoredProvider,
    redeemed: Redeemed | undefined,
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

const retryLater = (error: unknown) =>
  isUniqueViolation(error, 'account_loginname') ? new AppError('ssoExpired') : error;

const identityOf = (provider: StoredProvider, { iss, sub }: Redeemed['idToken']): Identity => ({
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
function reportOf(error: unknown, redeemed: Redeemed | undefined, provider?: StoredProvider): SsoReport {
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
