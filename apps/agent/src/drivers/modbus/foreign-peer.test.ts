import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignalValue } from '../driver.ts';
import { findDriverFactory } from '../registry.ts';
import type { ModbusLink } from './link.ts';
import { configureDriver, type ShortSignal } from './testdata/configure.ts';

// Debian's own interpreter: only it sees the packages python3-pymodbus and python3-serial-asyncio, which its server needs.
const python = '/usr/bin/python3';
const isInstalled = spawnSync(python, ['-c', 'import pymodbus.server']).status === 0;
if (!isInstalled)
  console.warn(
    'foreign peer test skipped: the Debian packages python3-pymodbus and python3-serial-asyncio are not installed',
  );

/** What the server holds at a base address, in one order of words. */
function listSignals(
  base: number,
  order: string,
  prefix: string,
): (ShortSignal & { value: SignalValue; other: SignalValue })[] {
  const at = (offset: number, rest: string) => `HR:${base + offset}${rest}:${order}`;
  const signals: (ShortSignal & { value: SignalValue; other: SignalValue })[] = [
    { tag: 'i16', at: at(0, ':int16'), value: -1_234, other: 4_321 },
    { tag: 'u16', at: at(1, ''), value: 54_321, other: 65_535 },
    { tag: 'i32', at: at(2, ':int32'), value: -123_456_789, other: 2_147_483_647 },
    { tag: 'u32', at: at(4, ':uint32'), value: 3_456_789_012, other: 4_294_967_295 },
    { tag: 'i64', at: at(6, ':int64'), value: -1_234_567_890_123_456, other: -1 },
    { tag: 'u64', at: at(10, ':uint64'), value: 1_234_567_890_123_456, other: 9 },
    { tag: 'f32', at: at(14, ':float32'), value: 22.34, other: -0.001 },
    { tag: 'f64', at: at(16, ':float64'), value: -123.45, other: 6.022e23 },
    { tag: 'text', at: at(20, ':string:4'), value: 'pump-01', other: 'valve' },
    { tag: 'bit3', at: at(24, '.3'), value: true, other: false },
    { tag: 'bit4', at: at(24, '.4'), value: false, other: true },
  ];
  return signals.map((signal) => ({ ...signal, tag: `${prefix}${signal.tag}`, writable: true }));
}

const signals = [
  ...listSignals(0, 'ABCD', 'big '),
  ...listSignals(50, 'CDAB', 'little '),
  { tag: 'input', at: 'IR:42', value: 42 },
  { tag: 'coil', at: 'CO:3', writable: true, value: true, other: false },
  { tag: 'coil beside', at: 'CO:4', value: false },
  { tag: 'discrete', at: 'DI:8', value: true },
];

const framings = [
  ['tcp', 'modbus-tcp', {}],
  ['rtu', 'modbus-rtu-tcp', { framing: 'rtu' }],
  ['ascii', 'modbus-rtu-tcp', { framing: 'ascii' }],
] as const;

describe.skipIf(!isInstalled).each(framings)(
  'a Modbus server nobody here wrote (pymodbus), %s',
  (framing, protocol, more) => {
    let server: ChildProcessWithoutNullStreams;
    let port: number;
    let configuration: DriverConfiguration;
    let link: ModbusLink;

    beforeAll(async () => {
      server = spawn(python, [join(import.meta.dirname, 'testdata', 'pymodbus-server.py'), framing]);
      server.stderr.pipe(process.stderr);
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      port = Number(line.toString());
      configuration = configureDriver(
        port,
        [
          ...signals.map(
            ({ value: _, other: __, ...signal }: ShortSignal & { value?: unknown; other?: unknown }) =>
              signal,
          ),
          { tag: 'beyond', at: 'HR:900' },
        ],
        { timeoutMs: 1_000, ...more },
        100,
        protocol,
      );
      for (let attempt = 0; ; attempt += 1) {
        const factory = findDriverFactory(protocol)!;
        link = (await factory.createLink(configuration, { dataFolder: '' })) as ModbusLink;
        const failure = await link.open();
        if (!failure) break;
        if (attempt === 100) throw new Error(failure.message);
        await sleep(50);
      }
    });

    afterAll(() => {
      link.close();
      server.stdin.end();
    });

    async function poll(): Promise<Record<string, SignalValue | null>> {
      const found: Record<string, SignalValue | null> = {};
      const outcome = await link.poll((readings) => {
        for (const { signal, value, failure } of readings) found[signal.tag] = failure ? failure.code : value;
      });
      expect(outcome).toEqual({ isLinkLost: false });
      return found;
    }

    const expected: Record<string, SignalValue> = Object.fromEntries(
      signals.map(({ tag, value }) => [tag, value]),
    );
    expected.beyond = '1721';

    it('is read: every table, type and order of words', async () => {
      expect(await poll()).toEqual(expected);
    });

    it.each(signals.filter((signal) => 'other' in signal))(
      'takes a write of $tag and nothing else changes',
      async ({ tag, other }) => {
        const signal = configuration.signals.find((each) => each.tag === tag)!;
        expect(await link.write(signal, other!, () => true)).toEqual({ ok: true, readBack: other });
        expected[tag] = other!;
        expect(await poll()).toEqual(expected);
      },
    );

    it('says so when a place to write does not exist', async () => {
      const signal = configuration.signals.find((each) => each.tag === 'beyond')!;
      expect(await link.write(signal, 1, () => true)).toMatchObject({ ok: false, failure: { code: '1721' } });
    });
  },
);
