import { expect, it } from 'vitest';
import { leaseDurationMs, leaseIntervalMs, watchDurationMs } from './lease-duration.ts';

const nothing: ReadonlySet<string> = new Set();
const shown = {
  pageIds: nothing,
  signalIds: nothing,
  equipmentIds: nothing,
  placedEquipmentIds: nothing,
  mvarIds: nothing,
  imageIds: nothing,
  sceneIds: nothing,
};
type Viewer = Parameters<typeof leaseDurationMs>[0];
const operator: Viewer = { permissions: new Set(['signal_write'] as const) };
const viewer: Viewer = { permissions: new Set(['monitor_view'] as const) };
// The role of links holds the code; what a guest may do is said by the link.
const guest: Viewer = { ...operator, shown };

it('lets who operates equipment ask for an hour of fast reports, and others for what a page renews', () => {
  expect([operator, viewer, guest].map((one) => leaseDurationMs(one, 3600))).toEqual([
    3_600_000, 600_000, 600_000,
  ]);
  expect([operator, viewer, guest].map((one) => leaseIntervalMs(one, 0.05))).toEqual([50, 50, 1000]);
  expect(leaseIntervalMs(guest, 5)).toBe(5000);
});

it('opens a gateway for a program as long as it asks, and for a browser until its socket says so', () => {
  expect(watchDurationMs({ token: { isReadOnly: true } }, 600_000)).toBe(600_000);
  expect([600_000, 5_000].map((askedMs) => watchDurationMs({}, askedMs))).toEqual([35_000, 5_000]);
});
