import type { MadePasskey, passkeyCalls, ResponseOf, SignedPasskey } from '@zutai/contract';
import { textOf } from '../language/index.ts';

/** Loaded when somebody uses a passkey. */
const load = () => import('@simplewebauthn/browser');

/** What to say of what an authenticator or its browser refused; by the names of WebAuthn's exceptions. */
const TEXTS = {
  NotAllowedError: () => textOf('passkey', 'cancelled'),
  InvalidStateError: () => textOf('error', 'passkeyIsKnown'),
} as const;

/** Why this browser has no passkeys at this address, in words; '' where it has. */
export function hindrance(): string {
  if (typeof PublicKeyCredential === 'function') return '';
  return window.isSecureContext ? textOf('passkey', 'noWebAuthn') : textOf('error', 'passkeyPlainHttp');
}

/** Why passkeys of a host cannot be used by a page of this address, in words; '' where they can. */
export const otherHost = (rpId: string) =>
  rpId === window.location.hostname ? '' : textOf('passkey', 'otherHost', { host: rpId });

/** Whether the browser offers passkeys where names are typed, and has them at this address. */
export async function canAutofill(): Promise<boolean> {
  const { hostname } = window.location;
  // Passkeys belong to names; the server need not be asked at its address in the network.
  if (hindrance() !== '' || /^[\d.]+$|^\[/.test(hostname)) return false;
  return (await load()).browserSupportsWebAuthnAutofill();
}

/** Another page or another passkey took its place: nothing to be said. */
export const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Makes a passkey. @throws Error in words of the user, or one that {@link isAborted} */
export async function makePasskey(options: ResponseOf<typeof passkeyCalls.begin>): Promise<MadePasskey> {
  return attempt(options.rp.id, async () => {
    const { id, rawId, type, response } = await (await load()).startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

/**
 * Signs by a passkey.
 * @param isAutofill where names are typed, whenever one is chosen there; else in a dialog of the browser
 * @throws Error in words of the user, or one that {@link isAborted}
 */
export async function signByPasskey(
  options: ResponseOf<typeof passkeyCalls.beginLogin>,
  isAutofill = false,
): Promise<SignedPasskey> {
  return attempt(options.rpId, async () => {
    const { startAuthentication } = await load();
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isAutofill,
      verifyBrowserAutofillInput: false,
    });
    return { id, rawId, type, response };
  });
}

/** Ends what waits for a passkey to be chosen. */
export async function stopWaiting(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

async function attempt<T>(rpId: string, work: () => Promise<T>): Promise<T> {
  const reason = hindrance() || otherHost(rpId);
  if (reason !== '') throw new Error(reason);
  try {
    return await work();
  } catch (error) {
    if (isAborted(error)) throw error;
    const { name } = error as Error;
    const say = Object.hasOwn(TEXTS, name) ? TEXTS[name as keyof typeof TEXTS] : undefined;
    throw new Error(say?.() ?? textOf('passkey', 'failed'), { cause: error });
  }
}
