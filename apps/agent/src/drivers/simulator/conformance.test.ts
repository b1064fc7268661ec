import { type SimulatorAddress, simulatorProtocol } from '@zutai/contract/driver-protocol';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { computePattern } from './pattern.ts';

/** There is no server: what is away is away by the clock. */
const signals: readonly PeerSignal[] = [
  { tag: 'constant', at: 'constant:21.5', value: 21.5 },
  { tag: 'scaled', at: 'constant:215', value: 21.5, scale: 0.1 },
  { tag: 'switch', at: 'constant:1', value: true },
  { tag: 'text', at: 'text:ready: 就绪', value: 'ready: 就绪' },
];
let run: DriverRun | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await run?.stop();
});

describeDriver('simulator', {
  signals,
  async startPeer() {
    // Seconds that are divided by 1,000 are an outage; the clock stands still between them.
    vi.useFakeTimers({ toFake: ['Date'], now: 500_000 });
    return {
      options: { outageEveryS: 1_000, outageForS: 10 },
      kill: async () => void vi.setSystemTime(1_000_000),
      restart: async () => void vi.setSystemTime(1_500_000),
      stop: async () => void vi.useRealTimers(),
    };
  },
});

it('keeps what is written to a memory, also while the device is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 500_000 });
  const memory = { tag: 'setpoint', at: 'memory:20', value: 20, other: 35.5 };
  run = new DriverRun(configurePeer('simulator', { outageEveryS: 1_000 }, [memory]));
  await vi.waitFor(() => expect(run!.status.state).toBe('connected'));
  expect(await run.write('setpoint', 35.5)).toEqual({ ok: true, readBack: 35.5 });
  vi.setSystemTime(1_000_000);
  await vi.waitFor(() => expect(run!.values.setpoint).toMatch(/^code /));
  expect(await run.write('setpoint', 1)).toMatchObject({ ok: false });
  vi.setSystemTime(1_500_000);
  await vi.waitFor(() => expect(run!.values.setpoint).toBe(35.5));
});

const at = (text: string): SimulatorAddress => {
  const parsed = simulatorProtocol.parseAddress(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
};

it.each([
  ['sine:0:100:60', [0, 15, 30, 45], [50, 100, 50, 0]],
  ['triangle:0:10:4', [0, 1, 2, 3], [0, 5, 10, 5]],
  ['ramp:0:10:10', [0, 2.5, 9, 10], [0, 2.5, 9, 0]],
  ['square:-1:1:10', [0, 4.9, 5, 10], [-1, -1, 1, -1]],
  ['counter:7:2', [0, 1.9, 2, 9], [7, 7, 8, 11]],
] as const)('%s is what it says', (text, seconds, values) => {
  expect(seconds.map((second) => computePattern(at(text), second * 1_000, 1))).toEqual(values);
});

it('stays between its bounds, whatever the pattern, the seed and the time', () => {
  const patterns = fc.constantFrom('sine', 'triangle', 'ramp', 'square', 'random', 'walk');
  fc.assert(
    fc.property(patterns, fc.nat(), fc.nat(), (pattern, seed, timeMs) => {
      const value = Number(computePattern(at(`${pattern}:-5:20:7`), timeMs, seed));
      expect(value).toBeGreaterThanOrEqual(-5);
      expect(value).toBeLessThanOrEqual(20);
      expect(computePattern(at(`${pattern}:-5:20:7`), timeMs, seed)).toBe(value);
    }),
  );
});
