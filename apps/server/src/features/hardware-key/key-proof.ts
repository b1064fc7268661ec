import { createHash, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { LOCK_PREFIX } from '@zutai/contract';

/** A public key as it is kept. */
export interface PublicKey {
  /** SubjectPublicKeyInfo. */
  readonly der: Buffer;
  /** SHA-256 of it, hexadecimal. */
  readonly fingerprint: string;
}

/** What the local service made of a text to sign. */
export interface SignedText {
  readonly random: string;
  readonly text: Buffer;
  readonly signature: Buffer;
}

const RAW_P256_BYTES = 64;

/**
 * Reads the PEM of a public key or an X.509 certificate, or the same in base64 alone. Taken are ECDSA keys on P-256 and
 * RSA keys of 2048 to 4096 bits; of a certificate nothing counts but its key.
 * @returns undefined when it is neither
 */
export function readPublicKey(text: string): PublicKey | undefined {
  const key = parse(text.trim());
  if (key === undefined || !isTaken(key)) return undefined;
  const der = key.export({ type: 'spki', format: 'der' });
  return { der, fingerprint: createHash('sha256').update(der).digest('hex') };
}

function parse(text: string): KeyObject | undefined {
  const isPem = text.startsWith('-----BEGIN ');
  // A private key is somebody's mistake: taking its public part would hide that it was shown around.
  if (isPem && !/^-----BEGIN (PUBLIC KEY|CERTIFICATE)-----/.test(text)) return undefined;
  if (!isPem && !/^[A-Za-z0-9+/\s]+={0,2}$/.test(text)) return undefined;
  const input = isPem ? text : Buffer.from(text, 'base64');
  const ways: (() => KeyObject)[] = [
    () => createPublicKey(isPem ? input : { key: input as Buffer, format: 'der', type: 'spki' }),
    () => new X509Certificate(input).publicKey,
  ];
  for (const read of ways) {
    try {
      return read();
    } catch {
      // The other one.
    }
  }
  return undefined;
}

function isTaken({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (asymmetricKeyType === 'ec') return details?.namedCurve === 'prime256v1';
  const bits = details?.modulusLength ?? 0;
  return asymmetricKeyType === 'rsa' && bits >= 2048 && bits <= 4096;
}

/**
 * Takes apart what the local service answered: base64 of the prefix and the random text, a full stop, base64 of the
 * signature over both. undefined when it is anything else.
 */
export function readVerifyData(verifyData: string): SignedText | undefined {
  const parts = verifyData.split('.').map((part) => Buffer.from(part, 'base64'));
  const [text, signature] = parts;
  if (text === undefined || signature === undefined || parts.length !== 2) return undefined;
  const said = text.toString('utf8');
  if (!said.startsWith(LOCK_PREFIX)) return undefined;
  return { random: said.slice(LOCK_PREFIX.length), text, signature };
}

/** Whether a signature over a text (SHA-256; ECDSA as DER or as two numbers of 32 bytes, RSA as PKCS #1 v1.5) is of a key. */
export function isSignedBy(der: Buffer, { text, signature }: SignedText): boolean {
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const isRaw = key.asymmetricKeyType === 'ec' && signature.length === RAW_P256_BYTES;
  return verify('sha256', text, isRaw ? { key, dsaEncoding: 'ieee-p1363' } : key, signature);
}
