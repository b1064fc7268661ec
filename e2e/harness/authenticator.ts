import type { Page } from '@playwright/test';

/** An authenticator of the browser itself, such as a laptop with a finger reader. */
export interface VirtualAuthenticator {
  /** Whether somebody touches it at once when it is asked for; else it waits. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** Puts an authenticator that verifies its holder into the browser of a page; nobody touches it yet. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    setPresent: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
