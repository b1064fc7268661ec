import { parseModbusAddress } from '@zutai/contract/driver-protocol';
import {
  definePoint,
  type ModbusSimulator,
  modbusSilence,
  type PointValue,
  startModbusSimulator,
} from '@zutai/dev-env';
import { afterEach, describe, expect, it } from 'vitest';
import type { PollOutcome, SignalValue } from '../driver.ts';
import { modbusTcpFactory } from './index.ts';
import { configureDriver, type ShortSignal } from './testdata/configure.ts';

const open: { close(): void }[] = [];
const simulators: ModbusSimulator[] = [];

afterEach(async () => {
  for (const link of open.splice(0)) link.close();
  for (const simulator of simulators.splice(0)) await simulator.stop();
});

/** The simulator keeps what float64 makes of a scaled value. */
function roundNumber(value: PointValue): PointValue {
  return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}

/** A simulated device that has the same signals, with values, and a link to it. */
async function setUp(
  signals: (ShortSignal & { start?: PointValue })[],
  options: Record<string, unknown> = {},
  gaps: 'zero' | 'illegalAddress' = 'zero',
) {
  const points = signals.map(({ tag, at, start: _, deadband: __, ...rest }) => {
    const parsed = parseModbusAddress(at);
    if (!parsed.ok) throw new Error(parsed.message);
    const text = { zh: tag, en: tag };
    return definePoint({ tag, group: text, title: text, ...rest, address: parsed.address });
  });
  const values = Object.fromEntries(
    signals.flatMap(({ tag, start }) => (start === undefined ? [] : [[tag, start]])),
  );
  const simulator = await startModbusSimulator({ points, values, gaps });
  simulators.push(simulator);
  const configuration = configureDriver(
    simulator.port,
    signals.map(({ start: _, ...signal }) => signal),
    options,
  );
  const link = modbusTcpFactory.createLink(configuration);
  open.push(link);
  expect(await link.open()).toBeUndefined();
  const poll = async () => {
    const found: Record<string, SignalValue | { code: string }> = {};
    const outcome: PollOutcome = await link.poll((readings) => {
      for (const { signal, value, failure } of readings) {
        expect(found, 'reported once').not.toHaveProperty(signal.tag);
        found[signal.tag] = failure ? { code: failure.code } : value;
      }
    });
    return { found, outcome };
  };
  const write = (tag: string, value: SignalValue, canStart = () => true) =>
    link.write(configuration.signals.find((signal) => signal.tag === tag)!, value, canStart);
  return { simulator, link, poll, write };
}

const everyType: (ShortSignal & { start: PointValue; other: PointValue })[] = [
  { tag: 'i16', at: 'HR:0:int16', start: -300, other: 12 },
  { tag: 'u16', at: 'HR:1', start: 65_000, other: 1 },
  { tag: 'i32', at: 'HR:2:int32:CDAB', start: -70_000, other: 99_999 },
  { tag: 'u32', at: 'HR:4:uint32:BADC', start: 4_000_000_000, other: 7 },
  { tag: 'i64', at: 'HR:6:int64:DCBA', start: -9_007_199_254_740_991, other: 5 },
  { tag: 'u64', at: 'HR:10:uint64', start: 9_007_199_254_740_991, other: 6 },
  { tag: 'f32', at: 'HR:14:float32:CDAB', start: 12.3, other: -0.5 },
  { tag: 'f64', at: 'HR:16:float64', start: 1.2345678901234567, other: 1e300 },
  { tag: 'bit3', at: 'HR:20.3', start: true, other: false },
  { tag: 'bit4', at: 'HR:20.4', start: false, other: true },
  { tag: 'text', at: 'HR:30:string:8', start: 'Pump 1', other: '泵二' },
  { tag: 'coil', at: 'CO:5', start: true, other: false },
  { tag: 'scaled', at: 'HR:50:int16', start: 21.5, other: -3.2, scale: 0.1, offset: 10 },
];
const readOnly: (ShortSignal & { start: PointValue })[] = [
  { tag: 'input', at: 'IR:9:float32', start: 8.5 },
  { tag: 'discrete', at: 'DI:7', start: true },
];

describe('Modbus TCP link', () => {
  it('reads every table and type', async () => {
    const { poll } = await setUp(
      [...everyType, ...readOnly].map(({ tag, at, start, scale, offset }) => ({
        tag,
        at,
        start,
        ...(scale && { scale }),
        ...(offset && { offset }),
        writable: !readOnly.some((each) => each.tag === tag),
      })),
    );
    const { found, outcome } = await poll();
    expect(outcome).toEqual({ isLinkLost: false });
    expect(found).toEqual(
      Object.fromEntries([...everyType, ...readOnly].map(({ tag, start }) => [tag, start])),
    );
  });

  it('writes every type, reads it back and changes nothing else', async () => {
    const { poll, write, simulator } = await setUp(
      everyType.map(({ other: _, ...signal }) => ({ ...signal, writable: true })),
    );
    const expected: Record<string, PointValue> = Object.fromEntries(
      everyType.map(({ tag, start }) => [tag, start]),
    );
    for (const { tag, other } of everyType) {
      expect(await write(tag, other), tag).toEqual({ ok: true, readBack: other });
      expected[tag] = other;
      expect(roundNumber(simulator.get(tag))).toEqual(other);
      expect((await poll()).found).toEqual(expected);
    }
  });

  it('refuses a value that does not fit the register, and asks the device nothing', async () => {
    const { write, simulator } = await setUp([{ tag: 'small', at: 'HR:0:int16', writable: true }]);
    const before = simulator.server.requestCount;
    expect(await write('small', 40_000)).toMatchObject({ ok: false, failure: { code: '2003' } });
    expect(simulator.server.requestCount).toBe(before);
  });

  it('does not write after the deadline', async () => {
    const { write, simulator } = await setUp([{ tag: 'level', at: 'HR:0', start: 5, writable: true }]);
    expect(await write('level', 9, () => false)).toMatchObject({ ok: false, failure: { code: '1301' } });
    expect(simulator.get('level')).toBe(5);
  });

  it('says with its code what the device refuses to take', async () => {
    const { write, simulator } = await setUp([{ tag: 'level', at: 'HR:0', start: 5, writable: true }]);
    simulator.image.bank.setOutages([{ table: 'holding', first: 0, last: 0, answer: 4 }]);
    expect(await write('level', 9)).toMatchObject({ ok: false, failure: { code: '1711' } });
  });

  it('asks for few blocks, and only the addresses that do not exist are bad', async () => {
    const signals = [0, 1, 2, 5, 6, 9].map((address) => ({
      tag: `r${address}`,
      at: `HR:${address}`,
      start: address * 10,
    }));
    const { poll, simulator } = await setUp(signals, {}, 'illegalAddress');
    const first = await poll();
    expect(first.found).toEqual({ r0: 0, r1: 10, r2: 20, r5: 50, r6: 60, r9: 90 });
    const before = simulator.server.requestCount;
    expect((await poll()).found).toEqual(first.found);
    expect(simulator.server.requestCount - before).toBe(3);
    simulator.image.bank.setOutages([{ table: 'holding', first: 1, last: 1, answer: 2 }]);
    expect((await poll()).found).toEqual({ ...first.found, r1: { code: '1721' } });
    expect((await poll()).found).toEqual({ ...first.found, r1: { code: '1721' } });
  });

  it('finds the hole whichever exception the device gives for it', async () => {
    const signals = Array.from({ length: 61 }, (_, i) => ({ tag: `r${i}`, at: `HR:${20 + i}`, start: i }));
    const { poll, simulator } = await setUp(signals);
    simulator.image.bank.setOutages([{ table: 'holding', first: 20, last: 20, answer: 4 }]);
    const expected = Object.fromEntries(signals.map(({ tag, start }) => [tag, start]));
    expect((await poll()).found).toEqual({ ...expected, r0: { code: '1711' } });
    const before = simulator.server.requestCount;
    expect((await poll()).found).toEqual({ ...expected, r0: { code: '1711' } });
    expect(simulator.server.requestCount - before).toBeLessThan(8);
  });

  it('leaves a device that refuses everything alone for a while', async () => {
    const signals = Array.from({ length: 20 }, (_, i) => ({ tag: `r${i}`, at: `HR:${i}`, start: i }));
    const { poll, simulator } = await setUp(signals);
    simulator.image.bank.setOutages([{ table: 'holding', first: 0, last: 19, answer: 4 }]);
    await poll();
    const before = simulator.server.requestCount;
    expect(Object.values((await poll()).found)).toEqual(signals.map(() => ({ code: '1711' })));
    expect(simulator.server.requestCount).toBe(before);
  });

  it('keeps every digit of a 64-bit integer, read and written', async () => {
    const { poll, write, simulator } = await setUp([
      { tag: 'signed', at: 'HR:0:int64', writable: true },
      { tag: 'unsigned', at: 'HR:4:uint64', writable: true },
    ]);
    simulator.image.bank.words('holding').set([0x8000, 0, 0, 1, 0xffff, 0xffff, 0xffff, 0xfffe]);
    expect((await poll()).found).toEqual({ signed: -(2n ** 63n) + 1n, unsigned: 2n ** 64n - 2n });
    expect(await write('signed', 2n ** 53n + 1n)).toEqual({ ok: true, readBack: 2n ** 53n + 1n });
    expect(await write('unsigned', 2n ** 64n - 1n)).toEqual({ ok: true, readBack: 2n ** 64n - 1n });
    expect(await write('signed', 2n ** 63n)).toMatchObject({ ok: false, failure: { code: '2003' } });
  });

  it.each([
    [1, '1722'],
    [4, '1711'],
    [6, '1712'],
    [8, '1713'],
    [10, '99901'],
    [11, '1715'],
  ] as const)('reports exception %i as %s', async (answer, code) => {
    const { poll, simulator } = await setUp([
      { tag: 'a', at: 'HR:0' },
      { tag: 'b', at: 'IR:0', start: 1 },
    ]);
    simulator.image.bank.setOutages([{ table: 'holding', first: 0, last: 0, answer: answer as never }]);
    expect(await poll()).toEqual({ outcome: { isLinkLost: false }, found: { a: { code }, b: 1 } });
  });

  it('survives one silent block, marks only that one and reads the others', async () => {
    const { poll, simulator } = await setUp(
      [
        { tag: 'a', at: 'HR:0' },
        { tag: 'b', at: 'IR:0', start: 1 },
        { tag: 'c', at: 'CO:0', start: true },
      ],
      { retries: 0 },
    );
    simulator.image.bank.setOutages([{ table: 'holding', first: 0, last: 0, answer: modbusSilence }]);
    expect(await poll()).toEqual({
      outcome: { isLinkLost: false },
      found: { a: { code: '1715' }, b: 1, c: true },
    });
  });

  it('gives up a device that answers nothing', async () => {
    const { poll, simulator } = await setUp(
      [
        { tag: 'a', at: 'HR:0' },
        { tag: 'b', at: 'IR:0' },
        { tag: 'c', at: 'DI:0' },
      ],
      { retries: 1 },
    );
    const before = simulator.server.requestCount;
    simulator.server.setMute(true);
    const { outcome } = await poll();
    expect(outcome).toMatchObject({ isLinkLost: true, failure: { code: '1715' } });
    expect(simulator.server.requestCount - before).toBe(4);
  });

  it('never takes a late answer for the next one', async () => {
    const { poll, simulator } = await setUp(
      [
        { tag: 'a', at: 'HR:0', start: 1 },
        { tag: 'b', at: 'HR:100', start: 2 },
      ],
      { retries: 0, timeoutMs: 60, maxGap: 0 },
    );
    simulator.server.setLatency(90);
    expect((await poll()).found).toEqual({ a: { code: '1715' }, b: { code: '1715' } });
    simulator.server.setLatency(0);
    // A busy machine may take longer than the 60 ms for one more answer, but none may be taken for another.
    for (let tries = 0; tries < 50; tries += 1) {
      const { a, b } = (await poll()).found;
      expect([1, { code: '1715' }]).toContainEqual(a);
      expect([2, { code: '1715' }]).toContainEqual(b);
      if (a === 1 && b === 2) return;
    }
    expect.unreachable('no answer came within its time');
  });

  it('tells when the device closes the connection, and answers what waits', async () => {
    const { link, poll, simulator } = await setUp([{ tag: 'a', at: 'HR:0' }]);
    const closed = new Promise<string>((resolve) => {
      link.onClosed = (failure) => resolve(failure.code);
    });
    simulator.server.setMute(true);
    const polling = poll();
    simulator.server.dropConnections();
    expect(await closed).toBe('99901');
    expect((await polling).outcome).toMatchObject({ isLinkLost: true });
    expect(await poll()).toMatchObject({ outcome: { isLinkLost: true }, found: { a: { code: '99901' } } });
  });

  it('tells when nobody listens', async () => {
    const link = modbusTcpFactory.createLink(configureDriver(1, []));
    expect(await link.open()).toMatchObject({ code: '99901' });
  });

  it('puts writes before the reads of a cycle that is under way, with nothing in between', async () => {
    const signals = Array.from({ length: 40 }, (_, i) => ({
      tag: `r${i}`,
      at: `HR:${i * 10}`,
      start: i,
      writable: true,
    }));
    const { poll, write, simulator } = await setUp(signals, { maxGap: 0 });
    simulator.server.setLatency(2);
    let isPolled = false;
    const polling = poll().then((result) => {
      isPolled = true;
      return result;
    });
    expect(await write('r39', 1_000)).toEqual({ ok: true, readBack: 1_000 });
    expect(isPolled).toBe(false);
    expect((await polling).found.r39).toBe(1_000);
  });
});
