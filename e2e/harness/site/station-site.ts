import { driverCalls, equipmentCalls, gatewayCalls, signalCalls } from '@zutai/contract';
import { plantPoints, signalOf, startPlant } from '@zutai/dev-env';
import { type AgentProcess, startAgentProcess } from '@zutai/dev-env/server-process';
import type { JourneyServer } from '../server.ts';

type Device = Awaited<ReturnType<typeof startPlant>>;

/** A pump station with a controller of its own; nothing is drawn for it. */
export interface Station {
  readonly equipmentId: string;
  readonly title: string;
  readonly device: Device;
  /** Signal ids by tag. */
  readonly signals: ReadonlyMap<string, string>;
}

export interface StationSite {
  readonly stations: readonly Station[];
  readonly agent: AgentProcess;
  stop(): Promise<void>;
}

/** Which pump runs, by hand, so that no time of day changes it. */
export function runOnePump({ device }: Pick<Station, 'device'>, running: 1 | 2): void {
  for (const pump of [1, 2] as const) {
    device.set(`pump${pump}/mode`, 0);
    device.set(`pump${pump}/command`, pump === running);
  }
}

/** Pump stations behind one gateway program, the first with pump 1 running, the second with pump 2, and so on. */
export async function startStationSite(
  server: JourneyServer,
  titles: readonly string[],
): Promise<StationSite> {
  const client = await server.signIn();
  const gateway = await client.call(gatewayCalls.add, {
    sn: `STATION-GW-${server.admin.loginname}`,
    title: '泵房网关',
  });
  const stations: Station[] = [];
  for (const [place, title] of titles.entries()) {
    const device = await startPlant({ seed: place + 1 });
    runOnePump({ device }, place % 2 === 0 ? 1 : 2);
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title, gatewayId: gateway.id });
    const { id: driverId } = await client.call(driverCalls.add, {
      equipmentId,
      title: 'PLC',
      protocol: 'modbus-tcp',
      pollIntervalMs: 500,
      options: { host: '127.0.0.1', port: device.port, timeoutMs: 1000, retries: 0, reconnectMaxMs: 1000 },
    });
    await client.call(signalCalls.saveAll, {
      equipmentId,
      add: plantPoints.map((point) => signalOf(point, driverId)),
    });
    const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
    stations.push({ equipmentId, title, device, signals: new Map(rows.map(({ tag, id }) => [tag, id])) });
  }
  const agent = await startAgentProcess(gateway, server.mqttUrl);
  return {
    stations,
    agent,
    stop: async () => {
      await agent.stop();
      for (const { device } of stations) await device.stop();
    },
  };
}
