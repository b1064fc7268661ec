import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BerError, integer, octets, sequence, tlv } from './ber.ts';
import { encodePdu, pduKind } from './pdu.ts';
import { UsmSecurity } from './usm.ts';
import {
  decryptAes,
  digestLengthOf,
  digestMessage,
  encryptAes,
  expandPassword,
  localizeKey,
} from './usm-key.ts';
import { decodeUsm, encodeUsm, flag } from './usm-message.ts';

const user = {
  user: 'pump',
  authProtocol: 'SHA-256',
  authPassword: 'auth-password',
  privPassword: 'priv-password',
  contextName: '',
} as const;
const engineId = Buffer.from('80001f8804736e6d70', 'hex');
const oids = ['1.3.6.1.2.1.1.3.0'];

it('makes the keys of RFC 3414, A.3.2', () => {
  const key = expandPassword('SHA-1', 'maplesyrup');
  expect(key.toString('hex')).toBe('9fb5cc0381497b3793528939ff788d5d79145211');
  const local = localizeKey('SHA-1', key, Buffer.from('000000000000000000000002', 'hex'));
  expect(local.toString('hex')).toBe('6695febc9288e36282235fc7151f128497b38f3f');
});

it('opens what it sealed', () => {
  const sealing = { key: Buffer.alloc(32, 7), engineBoots: 3, engineTime: 99, salt: Buffer.alloc(8, 1) };
  const sealed = encryptAes(sealing, Buffer.from('pump'));
  expect(sealed).not.toEqual(Buffer.from('pump'));
  expect(decryptAes(sealing, sealed)).toEqual(Buffer.from('pump'));
});

interface Said {
  readonly id: number;
  readonly boots?: number;
  readonly time?: number;
  readonly flags?: number;
  readonly name?: string;
  readonly engine?: Buffer;
  readonly kind?: number;
  /** A report of this counter. */
  readonly report?: string;
  readonly password?: string;
}

/** What an agent says, by the same keys. */
function say({ id, boots = 1, time = 1_000, flags = flag.auth | flag.priv, ...more }: Said): Buffer {
  const { name = 'pump', engine = engineId, report, password = user.authPassword } = more;
  const { kind = report === undefined ? pduKind.response : pduKind.report } = more;
  const local = (text: string) => localizeKey('SHA-256', expandPassword('SHA-256', text), engine);
  const shown = report === undefined ? oids : [`1.3.6.1.6.3.15.1.1.${report}.0`];
  const pdu = encodePdu(id, { kind, oids: shown, values: [integer(5)] });
  const scoped = sequence(octets(engine), octets(''), pdu);
  const salt = Buffer.alloc((flags & flag.priv) === 0 ? 0 : 8, 9);
  const sealing = { key: local(user.privPassword), engineBoots: boots, engineTime: time, salt };
  const data = (flags & flag.priv) === 0 ? scoped : octets(encryptAes(sealing, scoped));
  const head = { messageId: id, flags, engineId: engine, engineBoots: boots, engineTime: time };
  const length = (flags & flag.auth) === 0 ? 0 : digestLengthOf('SHA-256');
  const message = encodeUsm({ ...head, user: Buffer.from(name), salt }, length, data);
  if (length > 0)
    digestMessage('SHA-256', local(password), message).copy(message, decodeUsm(message).digestOffset);
  return message;
}

describe('one who asks', () => {
  let nowMs = 0;
  const seal = (security: UsmSecurity, id: number) =>
    decodeUsm(security.seal(encodePdu(id, { kind: pduKind.get, oids }), id));
  /** Knows the engine and that its time is 1000 s of its first boot. */
  const meet = () => {
    nowMs = 0;
    const security = new UsmSecurity(user, () => nowMs);
    expect(security.open(say({ id: 1, flags: 0, name: '', report: '4' }), 1)).toEqual({ isLearned: true });
    expect(security.open(say({ id: 2, flags: flag.auth, report: '2' }), 2)).toEqual({ isLearned: true });
    return security;
  };

  it('asks who is there before it says who it is, and what is later by the clock', () => {
    const security = new UsmSecurity(user, () => nowMs);
    expect(seal(security, 1)).toMatchObject({ flags: flag.reportable, user: Buffer.alloc(0) });
    expect(seal(meet(), 3)).toMatchObject({ flags: 7, engineBoots: 1, engineTime: 1_000 });
    const later = meet();
    nowMs = 61_500;
    expect(seal(later, 3)).toMatchObject({ engineBoots: 1, engineTime: 1_061 });
  });

  it('never seals two messages by one salt', () => {
    const security = meet();
    const salts = [3, 4, 5].map((id) => seal(security, id).salt.toString('hex'));
    expect(new Set(salts).size).toBe(3);
  });

  it('takes the answer', () => {
    expect(meet().open(say({ id: 3 }), 3)).toMatchObject({ pdu: { requestId: 3 } });
  });

  it.each<[string, Said]>([
    ['has another number', { id: 4 }],
    ['has a wrong digest', { id: 3, password: 'another-password' }],
    ['is of another user', { id: 3, name: 'valve' }],
    ['is of another engine', { id: 3, engine: Buffer.from('80001f8804ffffff', 'hex') }],
    ['is not encrypted', { id: 3, flags: flag.auth }],
    ['is not authenticated', { id: 3, flags: 0 }],
    ['is older than the time window', { id: 3, time: 849 }],
    ['is of a boot before', { id: 3, boots: 0, time: 5_000 }],
  ])('passes over what %s', (_, said) => {
    expect(meet().open(say(said), 3)).toBeUndefined();
  });

  it('takes what is within the time window, and follows an engine whose clock or boots went on', () => {
    const security = meet();
    expect(security.open(say({ id: 3, time: 851 }), 3)).toBeDefined();
    expect(security.open(say({ id: 4, time: 9_000 }), 4)).toBeDefined();
    expect(security.open(say({ id: 5, time: 8_000 }), 5)).toBeUndefined();
    expect(security.open(say({ id: 6, boots: 2, time: 3, flags: flag.auth, report: '2' }), 6)).toEqual({
      isLearned: true,
    });
    expect(seal(security, 7)).toMatchObject({ engineBoots: 2, engineTime: 3 });
  });

  it('learns no time from a report that nobody signed, and nothing from one that was not asked for', () => {
    const security = meet();
    expect(security.open(say({ id: 3, boots: 9, time: 1, flags: 0, report: '2' }), 3)).toBeUndefined();
    const other = Buffer.from('80001f8804ffffff', 'hex');
    expect(security.open(say({ id: 9, flags: 0, engine: other, report: '4' }), 3)).toBeUndefined();
    expect(
      security.open(say({ id: 3, flags: 0, engine: Buffer.from('8000', 'hex'), report: '4' }), 3),
    ).toBeUndefined();
    expect(seal(security, 4)).toMatchObject({ engineBoots: 1, engineTime: 1_000, engineId });
  });

  it.each([
    ['1', 'UnsupportedSecLevels'],
    ['3', 'UnknownUserNames'],
    ['5', 'WrongDigests'],
    ['6', 'DecryptionErrors'],
  ])('says what the report %s means', (report, words) => {
    expect(meet().open(say({ id: 3, flags: 0, report }), 3)).toMatchObject({
      ...{ isUnsent: true, failure: { cause: 'signIn', message: expect.stringContaining(words) } },
    });
  });

  it('comes to no harm by bytes of any kind', () => {
    const security = meet();
    const message = say({ id: 3 });
    const change = fc.tuple(fc.nat(message.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const datagram = Buffer.from(message);
        for (const [place, byte] of changes) datagram[place] = byte;
        fc.pre(!datagram.equals(message));
        try {
          const opened = security.open(datagram, 3);
          // A report in clear that is none: the flags and the data were changed together.
          expect(opened && 'pdu' in opened ? opened.pdu : undefined).toBeUndefined();
        } catch (error) {
          expect(error).toBeInstanceOf(BerError);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(() => security.open(tlv(48, integer(3)), 3)).toThrow(BerError);
    expect(security.open(say({ id: 3 }), 3)).toMatchObject({ pdu: { requestId: 3 } });
  });
});
