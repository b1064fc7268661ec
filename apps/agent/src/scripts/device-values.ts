import { isCurrent } from '@zutai/contract/communication';
import type { Device, DeviceSignal } from '../reporting/device.ts';
import { type SignalDirectory, type SignalUse, type Snapshot, scriptQuality } from './script-message.ts';

type Quality = (typeof scriptQuality)[number];

const useOf = ({ signal, driver }: DeviceSignal): SignalUse =>
  driver === undefined ? 'set' : signal.writable ? 'write' : 'read';

/** @param more tags that scripts may set beside those of the device */
export function directoryOf(device: Device, more: readonly string[] = []): SignalDirectory {
  const signals = [...device.signals];
  const known = new Set(signals.map(({ signal }) => signal.tag));
  const added = more.filter((tag) => !known.has(tag));
  return {
    tags: [...known, ...added],
    uses: [...signals.map(useOf), ...added.map(() => 'set' as const)],
  };
}

/** Bad: read, and without a value; stale: not read yet, or its driver has not been answered for too long. */
export function qualityOf({ driver, latest }: DeviceSignal): Quality {
  if (latest === undefined) return 'stale';
  if (latest.code !== '') return 'bad';
  const quietMs = driver?.describeStatus().quietMs;
  const isLate = quietMs !== undefined && !isCurrent(quietMs, driver?.configuration.pollIntervalMs ?? 0);
  return isLate ? 'stale' : 'good';
}

/** The values of a device now, in the order of its directory; what was added to that has none. */
export function snapshotOf(device: Device, { tags }: SignalDirectory): Snapshot {
  const values: DeviceSignalValue[] = [];
  const timesMs = new Float64Array(tags.length);
  const qualities = new Uint8Array(tags.length).fill(scriptQuality.indexOf('stale'));
  // A driver is as quiet for all of its signals.
  const lateDrivers = new Map<DeviceSignal['driver'], boolean>();
  let place = 0;
  for (const found of device.signals) {
    const { driver, latest } = found;
    if (latest?.code === '' && !lateDrivers.has(driver))
      lateDrivers.set(driver, qualityOf(found) === 'stale');
    const quality: Quality =
      latest === undefined
        ? 'stale'
        : latest.code !== ''
          ? 'bad'
          : lateDrivers.get(driver) === true
            ? 'stale'
            : 'good';
    values.push(latest?.value ?? null);
    timesMs[place] = latest?.timeMs ?? 0;
    qualities[place] = scriptQuality.indexOf(quality);
    place += 1;
  }
  return { values, timesMs, qualities };
}

type DeviceSignalValue = Snapshot['values'][number];
