import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type LicencePayload, type LicenceState, licenceFile, licencePayload } from '@zutai/contract';

/** The head of a public key of Ed25519 in DER (RFC 8410), before its 32 bytes. */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** By what a file names the key it was signed with: the first 8 bytes of the SHA-256 of its 32. */
export const keyIdOf = (raw: Buffer) => createHash('sha256').update(raw).digest('hex').slice(0, 16);

/** Public keys of issuers by their id; each is base64 of 32 bytes, as `tools/licence.mjs` prints it. */
export function readPublicKeys(texts: readonly string[]): ReadonlyMap<string, KeyObject> {
  return new Map(
    texts.map((text) => {
      const raw = Buffer.from(text, 'base64');
      const der = Buffer.concat([ED25519_HEAD, raw]);
      return [keyIdOf(raw), createPublicKey({ key: der, format: 'der', type: 'spki' })];
    }),
  );
}

export interface ReadLicence {
  readonly state: Exclude<LicenceState, 'none'>;
  readonly keyId: string;
  /** Undefined where nothing in it can be believed. */
  readonly payload: LicencePayload | undefined;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a licence file and says of it the first that is wrong: form, key, signature, installation, times. Nothing in it
 * is believed before its signature is right.
 */
export function readLicence(
  content: string,
  keys: ReadonlyMap<string, KeyObject>,
  { installationId, nowMs }: { installationId: string; nowMs: number },
): ReadLicence {
  const file = licenceFile.safeParse(parse(content)).data;
  if (file === undefined) return { state: 'unreadable', keyId: '', payload: undefined };
  const { keyId } = file;
  const key = keys.get(keyId);
  if (key === undefined) return { state: 'keyUnknown', keyId, payload: undefined };
  const isSigned = verify(null, Buffer.from(file.payload), key, Buffer.from(file.signature, 'base64url'));
  if (!isSigned) return { state: 'changed', keyId, payload: undefined };
  const text = Buffer.from(file.payload, 'base64url').toString('utf8');
  const payload = licencePayload.safeParse(parse(text)).data;
  if (payload === undefined) return { state: 'unreadable', keyId, payload };
  if (payload.installationId !== '' && payload.installationId !== installationId)
    return { state: 'otherInstallation', keyId, payload };
  if (Date.parse(payload.validFrom) > nowMs) return { state: 'notYetValid', keyId, payload };
  if (payload.validUntil !== null && Date.parse(payload.validUntil) <= nowMs)
    return { state: 'expired', keyId, payload };
  return { state: 'valid', keyId, payload };
}
