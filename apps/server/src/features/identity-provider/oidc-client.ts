import { isLoopbackIssuer, type SsoStep } from '@zutai/contract';
import * as oidc from 'openid-client';
import type { GuardedFetch } from '../../platform/outbound/index.ts';
import { type Claims, claimAt } from './claims.ts';
import { reasonOf } from './failure-reason.ts';
import { SsoFailure } from './sso-failure.ts';

export interface ClientSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client. */
  readonly clientSecret: string | null;
}

/** What a browser has to come back with, and what is known of it here. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Redeemed {
  /** Of the ID token alone, whose signature, issuer, audience, time and nonce were checked. */
  readonly idToken: Claims & { readonly iss: string; readonly sub: string };
  /** Of both the ID token and the UserInfo endpoint. */
  readonly claims: Claims;
}

/** The client of OpenID Connect: authorisation code flow with PKCE, each request through the guard of the platform. */
export class OidcClient {
  readonly #fetch: GuardedFetch;
  readonly #timeoutMs: number;

  /** @param timeoutMs longest that one answer may take */
  constructor(fetch: GuardedFetch, timeoutMs: number) {
    this.#fetch = fetch;
    this.#timeoutMs = timeoutMs;
  }

  /** The address at which somebody signs in. Throws SsoFailure of the step `discovery`. */
  async authorizationUrl(
    settings: ClientSettings,
    request: Checks & { readonly redirectUri: string; readonly scopes: string; readonly acrValues: string },
  ): Promise<string> {
    const config = await this.#discover(settings);
    const scopes = new Set(['openid', ...request.scopes.split(/\s+/)]);
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: request.redirectUri,
      scope: [...scopes].join(' '),
      state: request.state,
      nonce: request.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      ...(request.acrValues === '' ? {} : { acr_values: request.acrValues }),
    });
    // A browser follows it: no other scheme may stand in a discovery document.
    if (url.protocol !== 'https:' && !isLoopbackIssuer(url))
      throw new SsoFailure('discovery', 'notDiscovery', 'authorization_endpoint');
    return url.href;
  }

  /**
   * Takes what the browser came back with for the claims of a person.
   * @param answer the address with the provider's query
   * @throws SsoFailure
   */
  async redeem(settings: ClientSettings, answer: URL, checks: Checks, wanted: string): Promise<Redeemed> {
    const sent = { hasAsked: false };
    const config = await this.#discover(settings, sent);
    sent.hasAsked = false;
    const tokens = await oidc
      .authorizationCodeGrant(config, answer, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw failureOf(error, sent.hasAsked ? 'token' : 'authorization');
      });
    const idToken = tokens.claims() as Redeemed['idToken'];
    if (claimAt(idToken, wanted) !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return { idToken, claims: idToken };
    const more = await oidc
      .fetchUserInfo(config, tokens.access_token, idToken.sub)
      .catch((error: unknown) => {
        throw failureOf(error, 'claims');
      });
    return { idToken, claims: { ...more, ...idToken } };
  }

  async #discover(
    { issuer, clientId, clientSecret }: ClientSettings,
    sent = { hasAsked: false },
  ): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    const ask: oidc.CustomFetch = (url, { method, headers, body, signal }) => {
      sent.hasAsked = true;
      return this.#fetch(url, {
        method,
        headers,
        ...(body == null ? {} : { body: body instanceof Uint8Array ? body : String(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    };
    const execute = [
      // Else a token that came over TLS would be taken without a look at its signature.
      oidc.enableNonRepudiationChecks,
      ...(isLoopbackIssuer(server) ? [oidc.allowInsecureRequests] : []),
    ];
    return oidc
      .discovery(server, clientId, undefined, authenticationOf(clientSecret), {
        execute,
        [oidc.customFetch]: ask,
        timeout: this.#timeoutMs / 1000,
      })
      .catch((error: unknown) => {
        throw failureOf(error, 'discovery');
      });
  }
}

/** The secret in the header, as every provider has to take it, unless this one takes it in the body alone. */
function authenticationOf(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPosted = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    const authenticate = isPosted ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    authenticate(server, client, body, headers);
  };
}

function failureOf(error: unknown, step: SsoStep): SsoFailure {
  const { reason, detail } = reasonOf(error, step);
  return new SsoFailure(reason === 'clientRefused' ? 'client' : step, reason, detail);
}
