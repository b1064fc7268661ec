import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A hardware key made of software: an ECDSA key on P-256, gone when the program ends. */
export class SoftwareKey {
  readonly description: string;
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  readonly #private: KeyObject;

  constructor(description: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.description = description;
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    this.#private = privateKey;
  }

  /** Signs a text in base64: what a client hands on as `verifyData`. */
  sign(verifyData: string): string {
    const signature = sign('sha256', Buffer.from(verifyData, 'base64'), this.#private);
    return `${verifyData}.${signature.toString('base64')}`;
  }
}
