import type { FastifyRequest } from 'fastify';

/** A request that the server's own rules refuse; `code` is for the error reply, `statusCode` for HTTP. */
export class RequestRefusedError extends Error {
  override name = 'RequestRefusedError';
  readonly code: string;
  readonly statusCode: number;

  constructor(code: string, statusCode: number, message: string) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site makes with the user's cookies: every method that changes state, and
 * WebSocket upgrades, which browsers allow across origins. A browser names the asking site in
 * `Sec-Fetch-Site` or `Origin`; a program that sends neither acts for itself.
 * @param publicOrigin origin of `ZUTAI_PUBLIC_URL`, when a proxy changes the Host header or ends TLS
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const isUpgrade = request.headers.upgrade !== undefined;
  if (SAFE_METHODS.has(request.method) && !isUpgrade) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  const own = `${request.protocol}://${request.host}`;
  if (site === undefined && origin !== undefined && (origin === own || origin === publicOrigin)) return;
  throw new RequestRefusedError('FOREIGN_ORIGIN', 403, 'Requests from another site are refused.');
}
