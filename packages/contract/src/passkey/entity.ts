import { z } from 'zod';
import { id } from '../core/index.ts';

/** Passkeys of one account at most. */
export const MAX_PASSKEYS = 20;
/** How long what a passkey is to sign is good, in seconds. */
export const PASSKEY_SECONDS = 300;

/** Base64 without padding, as WebAuthn writes bytes in JSON. */
const bytes = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/, 'base64url');
/** By what a browser reaches it: `internal`, `hybrid` (a phone beside), `usb`, `nfc`, `ble`, and what will come. */
const transports = z.array(z.string().max(20)).max(10);

/** Why there can be no passkeys at the address a request came by; '' where there can. */
export const PASSKEY_PROBLEMS = ['', 'passkeyPlainHttp', 'passkeyNeedsName'] as const;
export type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number];

export const passkey = z.object({
  id,
  title: z.string(),
  createdMs: z.number(),
  /** Null: never yet. */
  lastUsedMs: z.number().nullable(),
  transports,
  /** Kept by its maker's service and so on several devices; else lost with its device. */
  isBackedUp: z.boolean(),
  /** Name of the host it was registered at: it works there alone. */
  rpId: z.string(),
});
export type Passkey = z.output<typeof passkey>;

const descriptor = z.object({ id: bytes, type: z.literal('public-key'), transports });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, section 5.1.9. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** In milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, section 5.1.10. */
export const passkeyRequest = z.object({
  challenge: bytes,
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number().int(),
  /** Empty: any that its holder chooses. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(20).nullish(),
  /** Nothing of it is looked at. */
  clientExtensionResults: z.object({}).optional(),
};

/** `RegistrationResponseJSON`: a passkey that was made. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.string().min(1).max(64_000),
    transports: transports.optional(),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** `AuthenticationResponseJSON`: what a passkey signed. */
export const signedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type SignedPasskey = z.output<typeof signedPasskey>;
