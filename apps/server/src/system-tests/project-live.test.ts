import { once } from 'node:events';
import {
  mvarCalls,
  pageCalls,
  prepareMvar,
  projectCalls,
  projectMonitorCalls,
  projectMonitorChannels,
  SOCKET_CLOSE,
} from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveSocket } from './testing/live-socket.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe('the operations centre of the demo', () => {
  let server: RunningServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await startServer({ hasDemo: true });
    client = await server.signIn();
  });
  afterAll(() => server?.stop());

  it('shows its calculated values live, until its equipment is taken out', async () => {
    const [project] = await client.call(projectCalls.queryAllByUser, {});
    expect(project).toMatchObject({ equipmentCount: 2, auth: 'write' });
    const projectId = project!.id;
    const equipments = await client.call(projectCalls.queryAllEquipment, { projectId });
    const [equipment] = equipments;
    const mvars = await client.call(mvarCalls.queryAll, { projectId });
    const kinds = mvars.map((mvar) => [mvar.calcType, mvar.sources.length] as const);
    expect(kinds.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['avg', 4],
      ['formula', 4],
      ['sum', 2],
    ]);

    const file = new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]);
    const { id: pageId } = await client.call(
      pageCalls.save,
      { title: 'Overview', projectId },
      { files: { json: file } },
    );
    const calculators = mvars.map(prepareMvar);
    const dataSignal = [...new Set(calculators.flatMap(({ signalIds }) => signalIds))].join(',');
    const request = { pageId, dataEquip: equipments.map(({ id }) => id).join(), dataSignal };
    await waitUntil('the gateway is online', async () => {
      const [gateway] = await client.call(projectMonitorCalls.queryGateways, request);
      return gateway?.online;
    });
    const opened = await client.call(projectMonitorCalls.openGateway, {
      projectId,
      equipmentId: equipment!.id,
    });
    expect(opened).toEqual({ online: true });
    const signals = await client.call(projectMonitorCalls.querySignals, { pageId, dataSignal });
    expect(signals.map((signal) => signal.id).join()).toBe(
      dataSignal
        .split(',')
        .map(Number)
        .toSorted((a, b) => a - b)
        .join(),
    );

    const token = await client.call(projectMonitorCalls.token, request);
    const live = await LiveSocket.take(server.url, token, true, {}, projectMonitorChannels.project);
    const closed = once(live.socket, 'close');
    for (const calculator of calculators) {
      const result = await waitUntil('a good value', () => {
        const value = calculator.compute((id) => live.values.get(id));
        return value.code === '200' && value;
      });
      expect(result.time).toBeGreaterThan(Date.now() - 60_000);
    }
    expect([...live.values.keys()].every((id) => dataSignal.split(',').includes(id))).toBe(true);
    await client.call(projectCalls.unbindEquipment, { projectId, equipmentIds: equipment!.id });
    expect((await closed)[0]).toBe(SOCKET_CLOSE.equipmentChanged);
  });
});
