import type { ComponentType } from 'react';

/** Name and password stand without it. */
const Nothing = () => null;

/** What stands below name and password on the login page; loaded once that is there. */
export async function loadSsoOffers(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./login/SsoOffers.tsx')).SsoOffers };
  } catch {
    return { default: Nothing };
  }
}
