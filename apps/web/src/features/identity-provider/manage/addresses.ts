import { pathTo } from '../../../lib/path/index.ts';

/** Where a provider leads back to, as it is registered there. */
export const callbackOf = (slug: string) =>
  window.location.origin + pathTo('/login/sso/:slug/callback', { slug });

/** An address that leads to the provider at once. */
export const loginAddressOf = (slug: string) => window.location.origin + pathTo('/login/sso/:slug', { slug });
