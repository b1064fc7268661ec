import { isIP } from 'node:net';
import type { PasskeyProblem } from '@zutai/contract';
import type { FastifyRequest } from 'fastify';

/** For whom passkeys sign (WebAuthn, section 4): the host by its name, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request: the address that people type (`ZUTAI_PUBLIC_URL`), or else that of the request itself,
 * whose host the host guard has let pass. Browsers give passkeys to names alone, over https or at localhost.
 */
export function relyingPartyOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): RelyingParty | { readonly problem: Exclude<PasskeyProblem, ''> } {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return { problem: 'passkeyNeedsName' };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return { problem: 'passkeyPlainHttp' };
  return { id: hostname, origin };
}
