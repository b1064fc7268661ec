import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, passkeyCalls, ResponseOf, SignedPasskey } from '@zutai/contract';
import { coseOf } from '../verify.ts';

type Creation = ResponseOf<typeof passkeyCalls.begin>;
type Request = Pick<ResponseOf<typeof passkeyCalls.beginLogin>, 'challenge' | 'rpId'>;

/** What a browser and an authenticator say otherwise than they should. */
interface Twist {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  signCount?: number;
  userHandle?: string;
  /** `webauthn.get` or `webauthn.create` in the place of the other. */
  type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP = 0x18;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** An authenticator with one passkey, and the browser before it: signs as WebAuthn, section 6, says. */
export class Authenticator {
  readonly id = randomBytes(20);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  #signCount = 0;
  /** Of whom its passkey is; until that is made, of nobody. */
  #userHandle = 'AAAA';

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = coseOf(publicKey.export({ format: 'jwk' }));
  }

  make({ challenge, rp, user }: Creation, twist: Twist = {}): MadePasskey {
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#data(rp.id, HAS_KEY, twist),
      Buffer.alloc(16),
      ...[length, this.id, this.#publicKey],
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // {fmt: 'none', attStmt: {}, authData: data} in CBOR.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      ...[size, data],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge, rpId }: Request, twist: Twist = {}): SignedPasskey {
    this.#signCount = twist.signCount ?? this.#signCount + 1;
    const data = this.#data(rpId, 0, twist);
    const clientData = this.#clientData('webauthn.get', challenge, twist);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: twist.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #data(rpId: string, flags: number, { rpId: otherId, isVerified = true }: Twist): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#signCount);
    const set = PRESENT | BACKUP | (isVerified ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(otherId ?? rpId), Buffer.from([set]), counter]);
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const { origin = this.#origin, crossOrigin = false } = twist;
    return Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin }));
  }
}
