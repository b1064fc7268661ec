import { createPublicKey, verify } from 'node:crypto';
import { type ProgramManifest, programManifest } from '@zutai/contract/sparkplug';

/** Bytes of a public key of Ed25519. */
const KEY_BYTES = 32;
/** What stands before them in the form that Node reads (SPKI). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The public key that a base64 text holds; undefined where it holds none. */
export function readProgramKey(text: string): Buffer | undefined {
  const raw = Buffer.from(text, 'base64');
  return raw.length === KEY_BYTES && raw.toString('base64') === text ? raw : undefined;
}

/** What a manifest says, undefined where this key did not sign it or it cannot be understood. */
export function readSigned(key: Buffer, manifest: string, signature: string): ProgramManifest | undefined {
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64'))) return undefined;
  try {
    return programManifest.parse(JSON.parse(manifest));
  } catch {
    return undefined;
  }
}

/** Less than 0: the first is older. Both are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (const [index, number] of left.entries()) if (number !== right[index]) return number - right[index]!;
  return 0;
}
