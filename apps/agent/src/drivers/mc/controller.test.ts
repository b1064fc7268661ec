import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import { afterEach, expect, it, vi } from 'vitest';
import type { BusObserver } from '../bus-observer.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import type { Reading } from '../driver.ts';
import { mcFactory } from './index.ts';
import { type McPeer, mcPeerSignals, startMcPeer } from './testdata/mc-peer.ts';
import type { McServerSettings } from './testdata/mc-server.ts';

const WITHIN = { timeout: 30_000, interval: 10 };
const Q3E: McServerSettings = { frame: '3E', series: 'q' };

let peer: McPeer;
let run: DriverRun | undefined;

afterEach(async () => {
  await run?.stop();
  run = undefined;
  await peer.stop();
});

async function begin(
  signals: readonly PeerSignal[],
  settings: McServerSettings = Q3E,
  more: Readonly<Record<string, unknown>> = {},
): Promise<DriverRun> {
  peer = await startMcPeer(settings, more);
  run = new DriverRun(configure(signals));
  return run;
}

const configure = (signals: readonly PeerSignal[]): DriverConfiguration =>
  configurePeer('mc', peer.options, signals);
const at = (address: string, value: PeerSignal['value'] = 0): PeerSignal => ({
  tag: address,
  at: address,
  value,
});
const shows = (values: Readonly<Record<string, unknown>>) =>
  vi.waitFor(() => expect(run!.values).toEqual(values), WITHIN);
const first = Object.fromEntries(mcPeerSignals.map(({ tag, value }) => [tag, value]));

/** Head and count of each request. */
const spans = () =>
  peer.server.requests.map((request) => [request.readUIntLE(15, 3), request.readUInt16LE(19)] as const);

it('asks for neighbours in one request, across gaps that are allowed', async () => {
  peer = await startMcPeer(Q3E, { maxGap: 4 });
  const far = ['D0', 'D1:float32', 'D7', 'D13', 'M0', 'M3', 'M20'];
  const link = mcFactory.createLink(configure(far.map((each) => at(each, each.startsWith('M') ? false : 0))));
  expect(await link.open()).toBeUndefined();
  expect(await link.poll(() => {})).toEqual({ isLinkLost: false });
  link.close();
  expect(spans()).toEqual([
    [0, 8],
    [13, 1],
    [0, 4],
    [20, 1],
  ]);
});

it('keeps to the most words and bits of a request', async () => {
  peer = await startMcPeer(Q3E, { maxWords: 2, maxBits: 3 });
  const wide = ['D0', 'D1', 'D2', 'D3:int64', 'M0', 'M1', 'M2', 'M3'];
  const link = mcFactory.createLink(
    configure(wide.map((each) => at(each, each.startsWith('M') ? false : 0))),
  );
  await link.open();
  await link.poll(() => {});
  link.close();
  expect(spans()).toEqual([
    [0, 2],
    [2, 1],
    [3, 4],
    [0, 3],
    [3, 1],
  ]);
});

it('keeps what is there good beside what the controller does not have', async () => {
  const signals = [
    at('D129'),
    at('D130', 0x04_00),
    at('D130:int32'),
    at('D131'),
    at('L9', false),
    at('L10', false),
  ];
  await begin(signals, { ...Q3E, sizes: { 168: 131, 146: 10 } });
  await shows({
    D129: 0,
    D130: 0x04_00,
    'D130:int32': 'code 1721',
    D131: 'code 1721',
    L9: false,
    L10: 'code 1721',
  });
  expect(run!.status.state).toBe('connected');
});

it('halves what is more than the controller takes of one request', async () => {
  const bits = Array.from({ length: 10 }, (_, index) => at(`L${index}`, index === 3));
  await begin([...bits, at('D100', -1_234), at('D101:uint16', 54_321)], { ...Q3E, maxBits: 3, maxWords: 1 });
  await shows({
    ...Object.fromEntries(bits.map(({ tag, value }) => [tag, value])),
    D100: -1_234,
    'D101:uint16': 54_321,
  });
});

it('reads answers that come byte by byte', async () => {
  peer = await startMcPeer({ frame: '4E', series: 'r' });
  peer.pieceBytes = 1;
  run = new DriverRun(configure(mcPeerSignals));
  await shows(first);
});

it('leaves a late answer of a 4E frame aside, also one that comes together with the next', async () => {
  peer = await startMcPeer({ frame: '4E', series: 'q' }, { timeoutMs: 100 });
  const late: Buffer[] = [];
  peer.onAnswer = (answer, send) => {
    if (late.length === 0) late.push(answer);
    else send(Buffer.concat([...late, answer]));
  };
  const told: Buffer[] = [];
  const bus: BusObserver = { ...silent, late: (frame) => told.push(frame().bytes) };
  const link = mcFactory.createLink(configure([at('D100', -1_234)]), { bus });
  expect(await link.open()).toBeUndefined();
  const readings: Reading[] = [];
  expect(await link.poll((some) => readings.push(...some))).toEqual({ isLinkLost: false });
  expect(readings).toMatchObject([{ value: null, failure: { code: '1715' } }]);
  peer.server.set(0xa8, 100, [7]);
  await link.poll((some) => readings.push(...some));
  link.close();
  expect(readings[1]).toMatchObject({ value: 7 });
  expect(told).toEqual(late);
});

it('gives up a 4E connection on which two requests have no answer', async () => {
  peer = await startMcPeer({ frame: '4E', series: 'q' }, { timeoutMs: 100 });
  peer.mute(true);
  const link = mcFactory.createLink(configure([at('D100'), at('W0')]));
  await link.open();
  expect(await link.poll(() => {})).toMatchObject({ isLinkLost: true, failure: { cause: 'timeout' } });
  link.close();
});

it('takes no answer that nobody asked for on a connection without serial numbers', async () => {
  await begin([at('D100', -1_234)]);
  await shows({ D100: -1_234 });
  peer.server.set(0xa8, 100, [7]);
  // Two answers to one request: the second would be taken for that to the next.
  peer.onAnswer = (answer, send) => send(Buffer.concat([answer, answer]));
  await vi.waitFor(() => expect(run!.status).toMatchObject({ state: 'failed' }), WITHIN);
  peer.onAnswer = undefined;
  await shows({ D100: 7 });
});

it('takes no value from another station', async () => {
  await begin([at('D100', -1_234)]);
  await shows({ D100: -1_234 });
  peer.onAnswer = (answer, send) => {
    const other = Buffer.from(answer);
    other[2] = 1;
    send(other);
  };
  await vi.waitFor(() => expect(run!.status.message).toContain('another station'), WITHIN);
  await shows({ D100: 'code 1713' });
});

it('says what the controller says, and keeps the connection', async () => {
  await begin([at('D100')], Q3E, { networkNo: 5 });
  await shows({ D100: 'code 1711' });
  expect(run!.status.state).toBe('connected');
  expect(await run!.readOnce('D100')).toMatchObject({
    failure: { message: expect.stringContaining('MC end code C05F') },
  });
});

it('says that the subcommands of iQ-R are not those of a Q', async () => {
  await begin([at('D100')], Q3E, { series: 'r' });
  await shows({ D100: 'code 1722' });
});

it('reads X and Y in octal where the driver says so, and asks for no X that is no octal number', async () => {
  await begin([at('X37', true), at('X8', false), at('X1F:hexadecimal', true)], Q3E, { xyNotation: 'octal' });
  await shows({ X37: true, X8: 'code 1721', 'X1F:hexadecimal': true });
  expect(await run!.readOnce('X8')).toMatchObject({ value: null, failure: { code: '1721' } });
});

it('shows the bytes of an address as the controller sends them, with those behind it', async () => {
  await begin(mcPeerSignals, { ...Q3E, sizes: { 180: 32 } });
  await shows(first);
  const { bytes, type } = await run!.readOnce('int16');
  expect([bytes!.toString('hex'), type]).toEqual(['2efb31d4eb32a4f8', 'int16']);
  // The last word that it has.
  expect(await run!.readOnce('link register')).toMatchObject({
    value: 31,
    bytes: Buffer.from('1f00', 'hex'),
  });
  expect(await run!.readOnce('relay')).toMatchObject({ value: true, bytes: Buffer.from('10', 'hex') });
});

it('changes one bit of a word and leaves the others', async () => {
  await begin(mcPeerSignals);
  await shows(first);
  peer.server.set(0xa8, 130, [0x84_01]);
  expect(await run!.write('bit of a word', false)).toEqual({ ok: true, readBack: false });
  expect(peer.server.get(0xa8, 130, 1)).toEqual([0x80_01]);
});

it('asks for nothing when a value does not fit', async () => {
  await begin(mcPeerSignals);
  await shows(first);
  const refused = { ok: false, failure: { code: '2003' } };
  expect(await run!.write('int16', 40_000)).toMatchObject(refused);
  expect(await run!.write('text', 'x'.repeat(17))).toMatchObject(refused);
  expect(peer.server.requests.filter((request) => request[12] === 0x14)).toEqual([]);
});

it('says that a write was refused, and that one without an answer is uncertain', async () => {
  await begin(mcPeerSignals, Q3E, { timeoutMs: 200 });
  await shows(first);
  peer.server.endCode = 0x00_55;
  const refused = await run!.write('int16', 5);
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: '2004', message: expect.stringContaining('0055') },
  });
  expect(refused).not.toHaveProperty('isUncertain');
  // Of the way to another station, and one that is in no list.
  for (const endCode of [0xcf_71, 0x12_34]) {
    peer.server.endCode = endCode;
    expect(await run!.write('int16', 5), String(endCode)).toMatchObject({ ok: false, isUncertain: true });
  }
  peer.server.endCode = undefined;
  peer.onAnswer = (answer, send) => {
    if (peer.server.requests.at(-1)![12] !== 0x14) send(answer);
  };
  await vi.waitFor(() => expect(run!.values.int16).toBe(-1_234), WITHIN);
  expect(await run!.write('int16', 5)).toMatchObject({ ok: false, isUncertain: true });
});

const silent: BusObserver = {
  request: () => ({ answer: () => undefined, fail: () => undefined }),
  late: () => undefined,
  nameLine: () => undefined,
};

it('tells its requests and answers in words', async () => {
  peer = await startMcPeer(Q3E, { maxGap: 0 });
  const seen: unknown[] = [];
  const bus: BusObserver = {
    ...silent,
    request: (frame) => {
      seen.push(frame().means);
      return {
        answer: (answered, failure) => seen.push([answered().means, failure?.code]),
        fail: (failure) => seen.push(failure.code),
      };
    },
  };
  const link = mcFactory.createLink(configure([at('D100'), at('D101'), at('X1F', true), at('D20000')]), {
    bus,
  });
  await link.open();
  await link.poll(() => {});
  link.close();
  expect(seen).toEqual([
    { word: 'mcReadWords', values: { first: 'D100', last: 'D101', count: 2 } },
    [{ word: 'mcData', values: { bytes: 4 } }, undefined],
    { word: 'mcReadWords', values: { first: 'D20000', last: 'D20000', count: 1 } },
    [{ word: 'mcEnd4031', values: { code: '4031' } }, '1721'],
    { word: 'mcReadBits', values: { first: 'X1F', last: 'X1F', count: 1 } },
    [{ word: 'mcData', values: { bytes: 1 } }, undefined],
  ]);
});
