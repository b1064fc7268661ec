import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { createAddressGuard } from './address-guard.ts';
import { OutboundRefusedError, refusedAddress } from './refused.ts';

export interface OutboundRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Ends the request beside the time limit. */
  readonly signal?: AbortSignal | undefined;
}

export type GuardedFetch = (url: string | URL, request?: OutboundRequest) => Promise<Response>;

export interface OutboundOptions {
  /** Addresses or networks (CIDR) that are open though they are not public; `*` for networks of one's own. */
  readonly allowedNetworks: readonly string[];
  /** Longest that a request may take with its answer, in ms. */
  readonly timeoutMs?: number;
  /** Largest answer, in bytes; a longer one is refused. */
  readonly maxBytes?: number;
  /** Finds the addresses of a name; that of the machine when absent. */
  readonly findAddresses?: (host: string) => Promise<LookupAddress[]>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Requests to addresses that people enter: identity providers, webhooks. It refuses, before anything is sent,
 * - what is not http or https, and user names or passwords in the address;
 * - addresses that are not of the public internet: this machine, private, link-local (where clouds keep credentials),
 *   multicast, documentation, tunnels to IPv4, unless `allowedNetworks` opens them.
 *
 * Names are looked up once, every address found must be allowed, and the connection goes to one of these very
 * addresses, so that a name that answers differently a moment later (DNS rebinding) leads nowhere else. A redirect is
 * answered as it is and never followed. Connections are not shared, and proxies of the environment are not used.
 *
 * @throws OutboundRefusedError; else what the connection failed with (`code` ECONNREFUSED, ENOTFOUND …), an error
 *   named TimeoutError after `timeoutMs`
 */
export function createGuardedFetch(options: OutboundOptions): GuardedFetch {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const { isAllowed, lookup } = createAddressGuard(options);
  return async (target, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(target);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundRefusedError('protocol', `${url.protocol} is not http or https`);
    if (url.username !== '' || url.password !== '')
      throw new OutboundRefusedError('credentials', 'the address holds a user name or password');
    // Nobody looks up what is an address already.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw refusedAddress(host);
    const limit = AbortSignal.timeout(timeoutMs);
    const ends = signal === undefined ? limit : AbortSignal.any([limit, signal]);
    const requestOf = url.protocol === 'https:' ? https.request : http.request;
    const request = requestOf(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      lookup,
      agent: false,
      signal: ends,
    });
    request.end(body);
    try {
      return await readResponse(request, maxBytes);
    } catch (error) {
      request.destroy();
      throw ends.aborted ? ends.reason : error;
    }
  };
}

/** Answers that may have no body. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

async function readResponse(request: http.ClientRequest, maxBytes: number): Promise<Response> {
  const incoming = await new Promise<http.IncomingMessage>((done, fail) => {
    request.once('response', done);
    request.once('error', fail);
    // Of a connection that went over to another protocol nothing else comes.
    request.once('close', () => fail(new Error('the connection ended and there was no answer')));
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundRefusedError('tooLarge', `the answer is over ${maxBytes} bytes`);
    parts.push(part);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = incoming.statusCode ?? 500;
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(parts), {
    status,
    statusText: incoming.statusMessage ?? '',
    headers,
  });
}
