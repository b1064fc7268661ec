import { isIP } from 'node:net';
import os from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config/load-config.ts';
import type { Logger } from '../logging/logger.ts';
import { RequestRefusedError } from './origin-guard.ts';

type HostConfig = Pick<ServerConfig, 'host' | 'publicUrl' | 'allowedHosts'>;

/**
 * Refuses requests by a host name that is not ours. A page of another site can make its own name point at this
 * machine (DNS rebinding) and is then of one origin with us, but it cannot make the browser send another name: so
 * addresses are fine, and names only when they are known.
 */
export function createHostGuard({
  host,
  publicUrl,
  allowedHosts,
}: HostConfig): (request: FastifyRequest) => void {
  const machine = os.hostname().toLowerCase();
  const names = new Set([
    'localhost',
    host.toLowerCase(),
    machine,
    `${machine}.local`,
    ...allowedHosts.map((name) => name.toLowerCase()),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname.toLowerCase()]),
  ]);
  if (names.has('*')) return () => undefined;
  return (request) => {
    const name = request.hostname.toLowerCase().replace(/\.$/, '');
    if (isIP(name.replace(/^\[|\]$/g, '')) > 0 || name.endsWith('.localhost') || names.has(name)) return;
    throw new RequestRefusedError('UNKNOWN_HOST', 421, `The host name ${name} is not one of this server.`);
  };
}

/** Whether an address to listen on is of this machine alone. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Says at the start that passwords and sessions can be read on the way: a listener on the network without https. */
export function warnOfPlainHttp(
  { host, publicUrl }: Pick<HostConfig, 'host' | 'publicUrl'>,
  logger: Pick<Logger, 'warn'>,
): void {
  if (isLoopback(host) || publicUrl?.startsWith('https:')) return;
  logger.warn(
    { host },
    'the web server is open to the network without TLS: passwords and sessions can be read on the way. Put a proxy with https in front and set ZUTAI_PUBLIC_URL',
  );
}
