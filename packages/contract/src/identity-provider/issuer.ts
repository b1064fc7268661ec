/** Hosts of this very machine, which nobody listens in on. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export const isLoopbackHost = (host: string) => LOOPBACK.has(host.toLowerCase());

/** An issuer as OpenID Connect Discovery has it: https (http for this machine), no query, no fragment. */
export function isIssuer(text: string): boolean {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopbackIssuer(url);
}

/** Whether an issuer is asked without TLS. */
export const isLoopbackIssuer = (url: URL) => url.protocol === 'http:' && isLoopbackHost(url.hostname);
