import type { ErrorName, SsoReason, SsoReport, UserInfo } from '@zutai/contract';
import { AppError, type CallContext, type Caller, type CallerContext } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { type IdentitySignIn, reportOf } from './identity-sign-in.ts';
import type { OidcClient, Redeemed } from './oidc-client.ts';
import { ProviderRepository, type StoredProvider, secretContext } from './provider-repository.ts';
import { SsoFailure } from './sso-failure.ts';
import type { SsoFlows } from './sso-flow.ts';

export interface Completed {
  readonly user: UserInfo | null;
  readonly test: { readonly providerId: string; readonly report: SsoReport } | null;
}

export interface SsoParts {
  readonly client: OidcClient;
  readonly flows: SsoFlows;
  readonly box: SecretBox;
  readonly publicUrl: string | undefined;
  readonly people: IdentitySignIn;
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

/** Signing in at identity providers by OpenID Connect (ADR 47). */
export class SsoService {
  readonly #parts: SsoParts;
  readonly #providers: ProviderRepository;

  constructor(database: Database, parts: SsoParts) {
    this.#parts = parts;
    this.#providers = new ProviderRepository(database.kysely);
  }

  /**
   * Where somebody signs in; no address for a directory, whose name and password are asked for here.
   * @throws AppError ssoClosed, ssoUnavailable
   */
  async begin(slug: string, context: CallContext): Promise<{ url: string | null; title: string }> {
    const provider = await this.#providers.findStored({ slug });
    if (provider === undefined || !provider.isActive) throw new AppError('ssoClosed');
    const { title } = provider;
    if (provider.kind !== 'oidc') return { url: null, title };
    try {
      return { url: await this.#begin(provider, null, context), title };
    } catch (error) {
      throw this.#refusalOf(provider, error, context);
    }
  }

  async beginTest(
    providerId: string,
    context: CallerContext,
  ): Promise<{ url: string | null; report: SsoReport | null }> {
    const provider = await this.#providers.findStored({ id: providerId });
    const isOurs = provider?.organisationId === context.caller.organisationId;
    if (provider?.kind !== 'oidc' || !isOurs) throw new AppError('notFound');
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
    const { people } = this.#parts;
    const flow = await this.#parts.flows.take(context);
    const provider = await this.#providers.findStored({ id: flow.providerId });
    if (provider?.kind !== 'oidc') throw new AppError('ssoClosed');
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
      const grant = await people.grantOf(provider, redeemed);
      if (!isTest) return { user: await people.signIn(provider, redeemed, grant, context), test: null };
      const report = { ...reportOf(undefined, redeemed, provider), grant };
      return {
        user: null,
        test: { providerId: provider.id, report: await people.withAccount(provider, redeemed, report) },
      };
    } catch (error) {
      if (isTest)
        return { user: null, test: { providerId: provider.id, report: reportOf(error, redeemed, provider) } };
      throw await people.recorded(provider, redeemed, this.#refusalOf(provider, error, context), context);
    }
  }

  #refusalOf(provider: StoredProvider, error: unknown, { log }: CallContext): unknown {
    if (!(error instanceof SsoFailure)) return error;
    const { step, reason, detail } = error;
    log.warn({ identityProvider: provider.id, step, reason, detail }, 'single sign-on failed');
    return new AppError(ERROR_OF[reason] ?? 'ssoFailed');
  }
}
