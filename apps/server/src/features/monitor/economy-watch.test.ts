import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createMonitorFeature, type MonitorFeature } from './index.ts';
import { insertEquipment, startTestLive, type TestEquipment, type TestLive } from './testing/plant.ts';

let app: FeatureApp;
let live: TestLive;
let feature: MonitorFeature;
let pump: TestEquipment;
/** Equipment whose gateway is told that somebody watches, as it is told. */
const watched: string[] = [];

beforeAll(async () => {
  app = await createFeatureApp();
  live = await startTestLive(app.database);
  const { organisationId } = await app.addCaller('Waterworks', 'operator', 'user');
  pump = await insertEquipment(app.database, organisationId, 'Pump', [{ tag: 'level' }]);
  feature = createMonitorFeature(
    { database: app.database, logger: testLogger, metrics: createMetrics() },
    {
      source: live.hub,
      lease: { open: async () => undefined, watch: async (ids) => void watched.push(...ids) },
      sessions: { onEnded: () => () => undefined, findLiveSessions: async () => new Map() },
      secrets: new OneTimeSecrets(app.database.kysely),
      watchRenewalMs: 50,
    },
  );
  feature.start();
});
afterAll(async () => {
  feature?.stop();
  await live?.stop();
  await app?.close();
});

it('tells a gateway of viewers at once and again, until the last of them has left', async () => {
  const viewer = () => ({ offer: () => undefined });
  const [first, second] = [viewer(), viewer()];
  await feature.feeds.feedOf(pump.id).join(first);
  await vi.waitFor(() => expect(watched).toContain(pump.id));
  await feature.feeds.feedOf(pump.id).join(second);
  feature.feeds.feedOf(pump.id).leave(first);
  watched.length = 0;
  await vi.waitFor(() => expect(watched.length).toBeGreaterThan(2));
  expect(new Set(watched)).toEqual(new Set([pump.id]));
  feature.feeds.feedOf(pump.id).leave(second);
  await delay(100);
  watched.length = 0;
  await delay(300);
  expect(watched).toEqual([]);
});
