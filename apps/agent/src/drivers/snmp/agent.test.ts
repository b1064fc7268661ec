import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { forgeAnswer, readRequest } from './testdata/forge.ts';
import {
  at,
  noSnmpd,
  type SnmpdPeer,
  snmpPeerSignals,
  snmpUsers,
  startSnmpd,
} from './testdata/snmpd-peer.ts';
import { pduKind } from './wire/pdu.ts';
import { decodeUsm } from './wire/usm-message.ts';

const WITHIN = { timeout: 30_000, interval: 10 };
const first = Object.fromEntries(snmpPeerSignals.map(({ tag, value }) => [tag, value]));
const integer = { tag: 'integer', at: at('1.0'), value: -5, other: 7 };
const gauge = { tag: 'gauge', at: at('2.0'), value: 4_000_000_000, other: 1 };

describe.skipIf(noSnmpd)('an agent nobody here wrote (Net-SNMP)', { timeout: 60_000 }, () => {
  let peer: SnmpdPeer;
  let run: DriverRun;

  const start = async (more: Readonly<Record<string, unknown>> = {}) => {
    peer = await startSnmpd(more);
  };
  const drive = (signals: readonly PeerSignal[], more: Readonly<Record<string, unknown>> = {}) => {
    run = new DriverRun(configurePeer('snmp', { ...peer.options, ...more }, signals));
  };
  const begin = async (signals: readonly PeerSignal[], more: Readonly<Record<string, unknown>> = {}) => {
    await start(more);
    drive(signals);
  };
  const showsSoon = (values: Record<string, unknown>) =>
    vi.waitFor(() => expect(run.values).toMatchObject(values), WITHIN);
  /** Polls that began after now. */
  const polls = async (count: number) => {
    const before = peer.door.requests.length;
    await vi.waitFor(() => expect(peer.door.requests.length).toBeGreaterThan(before + count), WITHIN);
  };

  afterEach(async () => {
    await run.stop();
    await peer.stop();
  });

  it.each(Object.entries(snmpUsers))('reads and writes as the user %s', async (_, user) => {
    await begin(snmpPeerSignals, user);
    await showsSoon(first);
    expect(await run.write('integer', 7)).toEqual({ ok: true, readBack: 7 });
    expect(await run.write('text', 'valve 2')).toEqual({ ok: true, readBack: 'valve 2' });
    await showsSoon({ ...first, integer: 7, text: 'valve 2' });
  });

  it.each([
    ['noAuth', false],
    ['sha1', false],
    ['sha256', true],
  ] as const)('sends what the user %s reads in clear or not', async (name, isHidden) => {
    await begin([{ tag: 'text', at: at('6.0'), value: 'pump-01' }], snmpUsers[name]);
    const answers: Buffer[] = [];
    peer.door.onAnswer = (answer) => {
      answers.push(answer);
      return [answer];
    };
    await showsSoon({ text: 'pump-01' });
    await polls(2);
    expect(answers.some((answer) => answer.includes('pump-01'))).toBe(!isHidden);
  });

  it('says of a wrong community what may be wrong, and not what it is', async () => {
    await begin([integer], { community: 'not-the-one', timeoutMs: 100 });
    await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause: 'timeout' }), WITHIN);
    expect(run.status.message).toContain('community');
    expect(run.status.message).not.toContain('not-the-one');
    await showsSoon({ integer: 'code 1715' });
  });

  it.each([
    ['an unknown user', { user: 'nobody' }, 'signIn', 'UnknownUserNames'],
    ['a wrong password', { authPassword: 'wrong-password' }, 'signIn', 'WrongDigests'],
    ['another digest', { authProtocol: 'SHA-512' }, 'signIn', 'WrongDigests'],
    ['a wrong password for encryption', { privPassword: 'wrong-password' }, 'timeout', 'encryption'],
    ['no password', { authPassword: '' }, 'signIn', 'a password for authentication'],
    ['no password for encryption', { privPassword: '' }, 'signIn', 'a password for encryption'],
  ])('says so when it signs in with %s', async (_, wrong, cause, words) => {
    await start(snmpUsers.sha256);
    drive([integer], { timeoutMs: 300, retries: 0, ...wrong });
    await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause }), WITHIN);
    expect(run.status.message).toContain(words);
    expect(run.status.message).not.toContain('wrong-password');
    await showsSoon({ integer: expect.stringMatching(/^code/) });
  });

  it.each([
    ['was started anew', undefined],
    ['is another one now', '80001f8804616e6f74686572'],
  ])('is read on over the same connection when it %s', async (_, engineId) => {
    await begin([integer], { ...snmpUsers.sha256, timeoutMs: 30_000 });
    await showsSoon({ integer: -5 });
    const starts = new Set<string>();
    peer.door.onAnswer = (answer) => {
      const { engineId, engineBoots } = decodeUsm(answer);
      starts.add(`${engineId.toString('hex')} ${engineBoots}`);
      return [answer];
    };
    expect(await run.write('integer', 7)).toEqual({ ok: true, readBack: 7 });
    await showsSoon({ integer: 7 });
    if (engineId !== undefined) peer.engineId = engineId;
    // Another one knows nothing of the first: with its users at hand, snmpd answers for both.
    await peer.reboot(engineId !== undefined);
    await showsSoon({ integer: -5 });
    // The first request after it is a write as well as a read.
    await peer.reboot();
    expect(await run.write('integer', 8)).toEqual({ ok: true, readBack: 8 });
    expect(peer.door.clients).toHaveLength(1);
    expect(run.status.state).toBe('connected');
    // By what the agent says of itself.
    expect(starts.size).toBeGreaterThanOrEqual(2);
  });

  it('is connected to anew when its boots have gone back', async () => {
    await start(snmpUsers.sha256);
    await peer.reboot();
    drive([integer], { timeoutMs: 2_000, retries: 0 });
    await showsSoon({ integer: -5 });
    expect(await run.write('integer', 7)).toEqual({ ok: true, readBack: 7 });
    await showsSoon({ integer: 7 });
    await peer.reboot(true);
    await showsSoon({ integer: -5 });
    expect(peer.door.clients.length).toBeGreaterThan(1);
  });

  it('is read while forged, late and doubled answers come between', async () => {
    await begin([integer]);
    await showsSoon({ integer: -5 });
    const seen = new Set<unknown>();
    peer.door.onAnswer = (answer) => {
      seen.add(run.values.integer);
      const request = peer.door.requests.at(-1)!;
      const { requestId } = readRequest(request);
      return [
        Buffer.from('no answer'),
        forgeAnswer(request, { requestId: requestId - 1 }),
        forgeAnswer(request, { requestId: requestId + 1 }),
        forgeAnswer(request, { community: 'public' }),
        forgeAnswer(request, { version: 0 }),
        Buffer.concat([forgeAnswer(request), Buffer.alloc(1)]),
        answer,
        answer,
        forgeAnswer(request),
      ];
    };
    await polls(20);
    expect([...seen]).toEqual([-5]);
    expect(run.status.state).toBe('connected');
    // The same in place of the true one is taken: what is forged above is forged well.
    peer.door.onAnswer = () => [forgeAnswer(peer.door.requests.at(-1)!)];
    await showsSoon({ integer: 999 });
  });

  it('takes no answer from elsewhere', async () => {
    await begin([integer]);
    await showsSoon({ integer: -5 });
    const other = createSocket('udp4');
    const seen = new Set<unknown>();
    peer.door.onAnswer = (answer) => {
      seen.add(run.values.integer);
      other.send(forgeAnswer(peer.door.requests.at(-1)!), peer.door.clients[0]!, '127.0.0.1');
      return [answer];
    };
    await polls(20);
    other.close();
    expect([...seen]).toEqual([-5]);
  });

  it('is believed no old answer of version 3, nor one that was changed', async () => {
    await begin([integer], snmpUsers.sha1);
    const old: Buffer[] = [];
    peer.door.onAnswer = (answer) => {
      old.push(answer);
      return [answer];
    };
    await showsSoon({ integer: -5 });
    expect(await run.write('integer', 7)).toEqual({ ok: true, readBack: 7 });
    await showsSoon({ integer: 7 });
    const seen = new Set<unknown>();
    peer.door.onAnswer = (answer) => {
      seen.add(run.values.integer);
      const changed = Buffer.from(answer);
      // The value is the last byte.
      changed[changed.length - 1] = 99;
      return [...old, changed, answer];
    };
    await polls(10);
    expect([...seen]).toEqual([7]);
    expect(run.status.state).toBe('connected');
  });

  it('is asked for less when it has no room, and keeps to it', async () => {
    await start();
    const sizes: number[] = [];
    peer.door.onRequest = (request) => {
      const { bindings } = readRequest(request);
      sizes.push(bindings.length);
      return bindings.length > 4 ? forgeAnswer(request, { errorStatus: 1, oids: [] }) : undefined;
    };
    drive(snmpPeerSignals);
    await showsSoon(first);
    // Whether it is there, then 15 signals, 8, and fours.
    expect(sizes.slice(0, 7)).toEqual([1, 15, 8, 4, 4, 4, 3]);
    await polls(8);
    expect(Math.max(...sizes.slice(3))).toBe(4);
  });

  it('keeps others good beside an object that it has no room for, or fails at', async () => {
    await start();
    const bad = at('6.0');
    let errorStatus = 1;
    peer.door.onRequest = (request) => {
      const errorIndex = readRequest(request).bindings.findIndex(({ oid }) => oid === bad) + 1;
      return errorIndex > 0 ? forgeAnswer(request, { errorStatus, errorIndex }) : undefined;
    };
    drive([integer, { tag: 'text', at: bad, value: '' }, gauge]);
    const expected = { integer: -5, gauge: 4_000_000_000, text: 'code 1711' };
    await showsSoon(expected);
    errorStatus = 16;
    await showsSoon({ ...expected, text: 'code 2004' });
    expect(await run.readOnce('text')).toMatchObject({
      failure: { message: expect.stringContaining('authorizationError') },
    });
    expect(run.status.state).toBe('connected');
  });

  it('is not believed when it answers something else than was asked', async () => {
    await begin([integer]);
    await showsSoon({ integer: -5 });
    peer.door.onAnswer = () => [forgeAnswer(peer.door.requests.at(-1)!, { oids: [at('2.0')] })];
    await showsSoon({ integer: 'code 99907' });
    peer.door.onAnswer = (answer) => [answer];
    await showsSoon({ integer: -5 });
  });

  it('says why there is no value', async () => {
    await begin([
      { tag: 'no object', at: '1.3.6.1.4.1.8072.8888.1.0', value: 0 },
      { tag: 'no instance', at: 'sysDescr.1', value: '' },
      { tag: 'long', at: at('9.0'), value: 0 },
      { tag: 'no text', at: at('7.0'), value: '' },
      { tag: 'no number', at: at('6.0'), value: 0 },
      { tag: 'no bytes', at: at('1.0:hex'), value: '' },
      { tag: 'no truth', at: at('13.0:truthValue'), value: false },
      { tag: 'address', at: at('4.0'), value: 0 },
    ]);
    const expected = {
      'no object': ['1721', 'noSuch'],
      'no instance': ['1721', 'noSuchInstance'],
      long: ['1713', ':counter64'],
      'no text': ['1713', ':hex'],
      'no number': ['1713', 'no number'],
      'no bytes': ['1713', 'no OCTET STRING'],
      'no truth': ['1713', 'TruthValue'],
      address: ['1713', 'IpAddress'],
    };
    for (const [tag, [code, words]] of Object.entries(expected)) {
      await showsSoon({ [tag]: `code ${code}` });
      expect(await run.readOnce(tag), tag).toMatchObject({
        value: null,
        failure: { message: expect.stringContaining(words!) },
      });
    }
  });

  it('tells an engineer the type and the bytes of an address', async () => {
    await begin(snmpPeerSignals);
    await showsSoon(first);
    expect(await run.readOnce('octets')).toMatchObject({
      value: '00 1a ff',
      type: 'OCTET STRING',
      bytes: Buffer.from('001aff', 'hex'),
    });
    expect(await run.readOnce('counter64')).toMatchObject({ value: 2n ** 64n - 1n, type: 'Counter64' });
    expect(await run.readOnce('ticks')).toMatchObject({ value: 12_345, type: 'TimeTicks' });
  });

  it('refuses to write what a type does not hold, and says what the agent refuses', async () => {
    const writable = (tag: string, below: string, value: PeerSignal['value']) => ({
      ...{ tag, at: at(below), value, other: value },
    });
    await begin([
      ...snmpPeerSignals,
      writable('counter as well', '8.0', 0),
      writable('missing', '99.0', 0),
      { tag: 'description', at: 'sysDescr.0', value: '', other: '' },
    ]);
    await showsSoon(first);
    for (const [tag, value, code] of [
      ['integer', 2_147_483_648, '2003'],
      ['integer', 1.5, '1722'],
      ['gauge', -1, '2003'],
      ['ticks', 4_294_967_296, '2003'],
      ['address', '10.1.2.256', '1722'],
      ['address', '10.1.2', '1722'],
      ['identifier', 'pump', '1722'],
      ['octets', 'f', '1722'],
      ['counter as well', 1, '2004'],
      ['missing', 1, '1721'],
      ['integer', 42, '2003'],
      ['description', 'pump', '2004'],
    ] as const)
      expect(await run.write(tag, value), `${tag} ${value}`).toMatchObject({ ok: false, failure: { code } });
    await polls(2);
    expect(run.values).toMatchObject(first);
    expect(run.status.state).toBe('connected');
  });

  it('writes with the community of writes', async () => {
    await begin([integer], { community: 'public' });
    await showsSoon({ integer: -5 });
    expect(await run.write('integer', 7)).toMatchObject({ ok: false, failure: { code: '2004' } });
    await run.stop();
    drive([integer], { writeCommunity: 'private' });
    await showsSoon({ integer: -5 });
    expect(await run.write('integer', 7)).toEqual({ ok: true, readBack: 7 });
  });

  it('sends a write once, and says that nobody knows what came of it', async () => {
    await begin([integer], { timeoutMs: 1_000, retries: 5 });
    await showsSoon({ integer: -5 });
    const isWrite = (request: Buffer) => readRequest(request).kind === pduKind.set;
    peer.door.onAnswer = (answer) => (isWrite(peer.door.requests.at(-1)!) ? [] : [answer]);
    expect(await run.write('integer', 7)).toMatchObject({ ok: false, isUncertain: true });
    await showsSoon({ integer: 7 });
    expect(peer.door.requests.filter(isWrite)).toHaveLength(1);
  });
});
