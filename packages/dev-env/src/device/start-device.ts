import type { RegisterOutage } from '../modbus/register-bank.ts';
import type { ModbusServerOptions } from '../modbus/server.ts';
import { type ModbusSimulator, startModbusSimulator } from '../modbus/simulator.ts';
import type { Point, PointValue } from '../point/point.ts';

/** Physics behind registers: no timers of its own. */
export interface Device {
  step(dtMs: number): void;
  read(tag: string): PointValue;
  /** Only called with values within the point's bounds. */
  write(tag: string, value: PointValue): void;
  /** Stretches of registers that do not answer now. */
  readOutages?(): readonly RegisterOutage[];
}

export interface DeviceClockOptions extends ModbusServerOptions {
  /** Simulated seconds per real second. @default 1 */
  speed?: number;
  /** The real clock, ms UTC. @default Date.now */
  now?: () => number;
}

const tickMs = 100;
/** After the machine has slept the device goes on from where it was, it does not catch up. */
const maxGapMs = 5000;

/**
 * Runs a device in real time behind Modbus TCP. `set` of the result writes as a client would.
 * Rejects when the port is taken.
 */
export async function startDevice(
  device: Device,
  points: readonly Point[],
  options: DeviceClockOptions,
): Promise<ModbusSimulator> {
  const { speed = 1, now = Date.now } = options;
  const write = (tag: string, value: PointValue) => {
    device.write(tag, value);
    // At once, so that the read-back of the next request is right.
    publish();
  };
  const simulator = await startModbusSimulator({
    ...options,
    points,
    values: Object.fromEntries(points.map(({ tag }) => [tag, device.read(tag)])),
    onWrite: (point, value) => write(point.tag, value),
  });
  function publish() {
    for (const { tag } of points) simulator.image.set(tag, device.read(tag));
    if (device.readOutages) simulator.image.bank.setOutages(device.readOutages());
  }
  publish();
  let lastMs = now();
  const timer = setInterval(() => {
    const nowMs = now();
    device.step(Math.min(Math.max(0, nowMs - lastMs), maxGapMs) * speed);
    lastMs = nowMs;
    publish();
  }, tickMs);
  return {
    ...simulator,
    set: write,
    stop: async () => {
      clearInterval(timer);
      await simulator.stop();
    },
  };
}
