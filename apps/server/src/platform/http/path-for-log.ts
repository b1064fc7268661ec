import type { FastifyRequest } from 'fastify';

/** Parts of a path that open something, and are therefore no text for a log. */
const SECRET_PART = /:token\b/;
/** Addresses of pages, which have no route in the server, with such a part: links for guests and for new people. */
const SECRET_PAGE = /^\/(share|enroll)\/[^/]+/;
const PARAMETER: Readonly<Record<string, string>> = { share: ':key', enroll: ':code' };

/** The path of a request without its query; where a part of it is a secret, the pattern of the route. */
export function pathForLog({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const pattern = routeOptions.url;
  if (pattern !== undefined && SECRET_PART.test(pattern)) return pattern;
  return (url.split('?', 1)[0] ?? '').replace(
    SECRET_PAGE,
    (_all, page: string) => `/${page}/${PARAMETER[page]}`,
  );
}
