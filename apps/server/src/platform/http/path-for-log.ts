import type { FastifyRequest } from 'fastify';

/** Parts of a path that open something, and are therefore no text for a log. */
const SECRET_PART = /:token\b/;

/** The path of a request without its query; where a part of it is a secret, the pattern of the route. */
export function pathForLog({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const pattern = routeOptions.url;
  return pattern !== undefined && SECRET_PART.test(pattern) ? pattern : (url.split('?', 1)[0] ?? '');
}
