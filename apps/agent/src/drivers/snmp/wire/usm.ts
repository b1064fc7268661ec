import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SnmpAuthProtocol } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../../driver.ts';
import { BerReader, octets, sequence, type Tlv, tagOf } from './ber.ts';
import { decodePdu, encodePdu, type Pdu, pduKind } from './pdu.ts';
import { describeReport, NOT_IN_TIME_WINDOW, UNKNOWN_ENGINE } from './report.ts';
import type { Opened, SnmpSecurity } from './security.ts';
import {
  decryptAes,
  digestLengthOf,
  digestMessage,
  encryptAes,
  expandPassword,
  localizeKey,
} from './usm-key.ts';
import { decodeUsm, encodeUsm, flag, type UsmMessage } from './usm-message.ts';

export interface UsmUser {
  readonly user: string;
  readonly authProtocol: SnmpAuthProtocol;
  /** Undefined at the level noAuthNoPriv. */
  readonly authPassword?: string | undefined;
  /** Undefined below the level authPriv. */
  readonly privPassword?: string | undefined;
  readonly contextName: string;
}

/** How far a message may lie behind the agent's time, s (RFC 3414, 2.2.3). */
const TIME_WINDOW_S = 150;
const BOOTS_MAX = 2_147_483_647;
/** An SnmpEngineID has 5 to 32 bytes (RFC 3411, 5). */
const ENGINE_ID_LENGTHS = [5, 32] as const;
const NONE = Buffer.alloc(0);

interface Engine {
  readonly id: Buffer;
  readonly authKey: Buffer | undefined;
  readonly privKey: Buffer | undefined;
  boots: number;
  /** The latest that it said, and when by our own clock. */
  time: number;
  atMs: number;
}

const missing = (what: string): DeviceFailure => ({
  code: deviceCode.communicationFault,
  cause: 'signIn',
  message: `the security level needs ${what}, which the driver does not have`,
});

/**
 * SNMPv3: the User-based Security Model of RFC 3414 as one who asks. The engine is found out by a message without a
 * user, its time by one that it answers with its own, authenticated; both again when it was started anew.
 */
export class UsmSecurity implements SnmpSecurity {
  readonly fault: DeviceFailure | undefined;
  readonly silenceHint: string;
  readonly #user: UsmUser;
  readonly #name: Buffer;
  readonly #level: number;
  readonly #authKey: Buffer | undefined;
  readonly #privKey: Buffer | undefined;
  readonly #clock: () => number;
  #engine: Engine | undefined;
  #salt = randomBytes(8).readBigUInt64BE();

  /** @param clock ms that only go forward */
  constructor(user: UsmUser, clock: () => number = () => performance.now()) {
    const { authProtocol, authPassword, privPassword } = user;
    this.#user = user;
    this.#clock = clock;
    this.#name = Buffer.from(user.user);
    this.#level = (authPassword === undefined ? 0 : flag.auth) | (privPassword === undefined ? 0 : flag.priv);
    // Net-SNMP, for one, cannot read it and says nothing.
    const isEncrypted = privPassword !== undefined;
    this.silenceHint = isEncrypted
      ? '; some agents do not answer a wrong password for encryption either'
      : '';
    if (authPassword === '') this.fault = missing('a password for authentication');
    else if (privPassword === '') this.fault = missing('a password for encryption');
    if (this.fault) return;
    if (authPassword !== undefined) this.#authKey = expandPassword(authProtocol, authPassword);
    if (privPassword !== undefined) this.#privKey = expandPassword(authProtocol, privPassword);
  }

  seal(pdu: Buffer, id: number): Buffer {
    const engine = this.#engine;
    if (!engine) return this.#discover(id);
    const { authKey, privKey } = engine;
    const engineTime = authKey ? this.#timeOf(engine) : 0;
    const engineBoots = authKey ? engine.boots : 0;
    const scoped = sequence(octets(engine.id), octets(this.#user.contextName), pdu);
    const salt = privKey ? this.#nextSalt() : NONE;
    const data = privKey
      ? octets(encryptAes({ key: privKey, engineBoots, engineTime, salt }, scoped))
      : scoped;
    const header = {
      ...{ messageId: id, flags: this.#level | flag.reportable, engineId: engine.id },
      ...{ engineBoots, engineTime, user: this.#name, salt },
    };
    if (!authKey) return encodeUsm(header, 0, data);
    const { authProtocol } = this.#user;
    const message = encodeUsm(header, digestLengthOf(authProtocol), data);
    digestMessage(authProtocol, authKey, message).copy(message, decodeUsm(message).digestOffset);
    return message;
  }

  open(datagram: Buffer, id: number): Opened | undefined {
    const message = decodeUsm(datagram);
    // Late, or of nobody who heard what was asked: nothing is learned from it.
    if (message.messageId !== id) return undefined;
    const isAuthentic = (message.flags & flag.auth) !== 0;
    if (isAuthentic && !this.#isAuthentic(datagram, message)) return undefined;
    const scoped = this.#readScoped(message);
    if (!scoped) return undefined;
    const pdu = decodePdu(scoped);
    if (pdu.kind === pduKind.report) return this.#takeReport(message, pdu, isAuthentic);
    // Nothing less protected than what was asked, and of no other engine or user.
    const isOurs =
      (message.flags & (flag.auth | flag.priv)) === this.#level &&
      this.#engine?.id.equals(message.engineId) === true &&
      this.#name.equals(message.user) &&
      pdu.requestId === id;
    return isOurs ? { pdu } : undefined;
  }

  /** RFC 3414, 4: of nobody, for nobody, so that the report tells who is there. */
  #discover(id: number): Buffer {
    const scoped = sequence(octets(NONE), octets(NONE), encodePdu(id, { kind: pduKind.get, oids: [] }));
    const nothing = { engineId: NONE, engineBoots: 0, engineTime: 0, user: NONE, salt: NONE };
    return encodeUsm({ messageId: id, flags: flag.reportable, ...nothing }, 0, scoped);
  }

  /** By its digest, and by its time, which is learned from it on the way (RFC 3414, 3.2, 6 and 7b). */
  #isAuthentic(datagram: Buffer, message: UsmMessage): boolean {
    const engine = this.#engine;
    const { authProtocol } = this.#user;
    const { digest, digestOffset, engineBoots, engineTime } = message;
    if (!engine?.authKey || !engine.id.equals(message.engineId) || !this.#name.equals(message.user))
      return false;
    if (digest.length !== digestLengthOf(authProtocol)) return false;
    const blank = Buffer.from(datagram).fill(0, digestOffset, digestOffset + digest.length);
    if (!timingSafeEqual(digestMessage(authProtocol, engine.authKey, blank), digest)) return false;
    const isLater = engineBoots > engine.boots || (engineBoots === engine.boots && engineTime > engine.time);
    if (isLater) {
      engine.boots = engineBoots;
      engine.time = engineTime;
      engine.atMs = this.#clock();
    }
    const isTooOld = engineBoots < engine.boots || engineTime < this.#timeOf(engine) - TIME_WINDOW_S;
    return engine.boots !== BOOTS_MAX && !isTooOld;
  }

  /** The PDU of a scoped PDU, decrypted where it is sealed; undefined where there is no key for it. */
  #readScoped({ flags, data, engineBoots, engineTime, salt }: UsmMessage): Tlv | undefined {
    let scoped = data;
    if ((flags & flag.priv) !== 0) {
      const key = this.#engine?.privKey;
      // Never encrypted without a digest.
      if (!key || (flags & flag.auth) === 0 || data.tag !== tagOf.octetString || salt.length !== 8)
        return undefined;
      scoped = new BerReader(decryptAes({ key, engineBoots, engineTime, salt }, data.content)).read();
    }
    if (scoped.tag !== tagOf.sequence) return undefined;
    const reader = new BerReader(scoped.content);
    reader.readOctets();
    reader.readOctets();
    const pdu = reader.read();
    reader.end();
    return pdu;
  }

  #takeReport({ engineId }: UsmMessage, pdu: Pdu, isAuthentic: boolean): Opened | undefined {
    const oid = pdu.bindings[0]?.oid ?? '';
    if (oid === UNKNOWN_ENGINE && this.#engine?.id.equals(engineId) !== true) {
      const [min, max] = ENGINE_ID_LENGTHS;
      if (engineId.length < min || engineId.length > max) return undefined;
      this.#meet(Buffer.from(engineId));
      return { isLearned: true };
    }
    // Its time is taken from nobody who does not know the password.
    if (oid === NOT_IN_TIME_WINDOW) return isAuthentic ? { isLearned: true } : undefined;
    return { failure: describeReport(oid), isUnsent: true };
  }

  #meet(id: Buffer): void {
    const { authProtocol } = this.#user;
    const local = (key: Buffer | undefined) => key && localizeKey(authProtocol, key, id);
    const keys = { authKey: local(this.#authKey), privKey: local(this.#privKey) };
    this.#engine = { id, ...keys, boots: 0, time: 0, atMs: this.#clock() };
  }

  /** What its clock says now. */
  #timeOf({ time, atMs }: Engine): number {
    return Math.min(BOOTS_MAX, time + Math.floor((this.#clock() - atMs) / 1_000));
  }

  /** Never the same twice for one key (RFC 3826, 3.1.2.1). */
  #nextSalt(): Buffer {
    this.#salt = BigInt.asUintN(64, this.#salt + 1n);
    const salt = Buffer.alloc(8);
    salt.writeBigUInt64BE(this.#salt);
    return salt;
  }
}
