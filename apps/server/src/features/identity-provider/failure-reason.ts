import type { SsoReason, SsoStep } from '@zutai/contract';
import * as oidc from 'openid-client';

interface Found {
  readonly reason: SsoReason;
  readonly detail: string;
}

/** Errors with their causes, the outermost first. */
function chainOf(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  for (let one = error; typeof one === 'object' && one !== null && chain.length < 8; ) {
    chain.push(one as Record<string, unknown>);
    one = (one as { cause?: unknown }).cause;
  }
  return chain;
}

/** A code of the protocol: what a provider wrote in its place is somebody else's text. */
const codeOf = (text: unknown) =>
  typeof text === 'string' && /^[A-Za-z0-9_.-]{1,60}$/.test(text) ? text : '';

const REFUSED_CLIENT = new Set(['invalid_client', 'unauthorized_client']);

/** Why a request to a provider, or a check of its answer, failed; without any text of the provider or of the tokens. */
export function reasonOf(error: unknown, step: SsoStep): Found {
  const chain = chainOf(error);
  const some = (test: (one: Record<string, unknown>) => boolean) => chain.find(test);
  const refused = some(({ name }) => name === 'OutboundRefusedError');
  if (refused !== undefined)
    return refused.reason === 'tooLarge'
      ? { reason: invalidAt(step), detail: '' }
      : { reason: 'addressRefused', detail: '' };
  if (some(({ name, code }) => name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') !== undefined)
    return { reason: 'timeout', detail: '' };
  if (error instanceof oidc.AuthorizationResponseError)
    return { reason: 'denied', detail: codeOf(error.error) };
  if (error instanceof oidc.ResponseBodyError) {
    const detail = codeOf(error.error);
    if (REFUSED_CLIENT.has(error.error)) return { reason: 'clientRefused', detail };
    return { reason: step === 'token' ? 'codeRefused' : invalidAt(step), detail };
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return step === 'token'
      ? { reason: 'clientRefused', detail: String(error.status) }
      : { reason: invalidAt(step), detail: String(error.status) };
  const claim = codeOf(some(({ claim: name }) => typeof name === 'string')?.claim);
  const codes = new Set(chain.map(({ code }) => code));
  if (codes.has('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return { reason: 'tokenExpired', detail: claim };
  if (codes.has('OAUTH_JWT_CLAIM_COMPARISON_FAILED')) return { reason: 'tokenInvalid', detail: claim };
  if (codes.has('OAUTH_KEY_SELECTION_FAILED')) return { reason: 'tokenInvalid', detail: 'kid' };
  if (codes.has('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
    return { reason: step === 'discovery' ? 'issuerDiffers' : 'tokenInvalid', detail: '' };
  // What is neither from the library nor about its answer came from the network.
  const network = some(({ code, syscall }) => typeof code === 'string' && isNetworkCode(code, syscall));
  if (network !== undefined) return { reason: 'unreachable', detail: codeOf(network.code) };
  if (step === 'token' && some(({ message }) => /signature/i.test(String(message))) !== undefined)
    return { reason: 'tokenInvalid', detail: 'signature' };
  return { reason: invalidAt(step), detail: '' };
}

/** Node's codes of sockets, names and certificates, as ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT. */
function isNetworkCode(code: string, syscall: unknown): boolean {
  return syscall !== undefined || /^(E[A-Z]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|HPE_.*)$/.test(code);
}

function invalidAt(step: SsoStep): SsoReason {
  if (step === 'discovery') return 'notDiscovery';
  return step === 'authorization' ? 'responseInvalid' : 'answerInvalid';
}
