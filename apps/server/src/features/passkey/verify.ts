import { generateKeyPairSync } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { MadePasskey, SignedPasskey } from '@zutai/contract';
import type { RelyingParty } from './relying-party.ts';

/** COSE numbers of what may sign: Ed25519, P-256, RSA. What others there are nobody offers alone. */
export const ALGORITHMS = [-8, -7, -257];

export interface Made {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

export interface Signed {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/**
 * What was to be signed, as the browser says; '' where it says nothing that can be read, or was asked by a frame of
 * another site.
 */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : '';
  } catch {
    return '';
  }
}

/** A passkey as it was made (WebAuthn, section 7.1); undefined when anything about it is not as it has to be. */
export async function readMade(
  { id, rawId, type, response }: MadePasskey,
  challenge: string,
  party: RelyingParty,
): Promise<Made | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
  };
}

/**
 * What a passkey signed (WebAuthn, section 7.2); undefined when anything about it is not as it has to be. The count is
 * compared by the database, in one statement with its being kept.
 */
export async function readSigned(
  { id, rawId, type, response }: SignedPasskey,
  publicKey: Buffer,
  challenge: string,
  party: RelyingParty,
): Promise<Signed | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  return {
    signCount: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
  };
}

/** A key that nobody has, for what is signed by passkeys that are not known: both take as long. */
export const NOBODYS_KEY = coseOf(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
);

/** A public key of P-256 as authenticators write it (RFC 9053, section 7.1.1): five fields of CBOR. */
export function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}
