import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorCalls } from '@zutai/contract';
import {
  type ApiClient,
  findDatabasePid,
  mountSmallDisk,
  type RunningServer,
  type SmallDisk,
  startServer,
  whyNoSmallDisk,
} from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { type Engines, engineKinds } from '../testing/engines/engines.ts';
import { type MeasuredPlant, startMeasuredPlant } from '../testing/gateway/measured-plant.ts';
import { addSignals, registerPlant } from '../testing/gateway/register-gateway.ts';
import { openDatabase } from '../testing/open-database.ts';
import { Clock } from './clock.ts';
import { ResendingGateway } from './resending-gateway.ts';

/** `embedded`: one server with everything in it. `shared`: two on a mosquitto and a PostgreSQL beside them. */
export type Topology = 'embedded' | 'shared';

/** A running installation with its own agent and a foreign gateway, and everything that can be hit. */
export interface Installation {
  readonly topology: Topology;
  readonly servers: readonly RunningServer[];
  readonly clients: readonly ApiClient[];
  readonly engines: Engines;
  readonly plant: MeasuredPlant;
  readonly foreign: {
    readonly gateway: ResendingGateway;
    readonly equipmentId: string;
    readonly signalId: string;
  };
  readonly database: Pool;
  readonly clocks: { readonly server: Clock; readonly agent: Clock };
  /** Undefined where a disk of our own cannot be had; then `diskMissing` says why. */
  readonly disks: { readonly server: SmallDisk; readonly agent: SmallDisk } | undefined;
  readonly diskMissing: string | undefined;
  databasePid(): number;
  /** The live value of a signal at one of the servers. */
  readLive(server: number, equipmentId: string, signalId: string): Promise<{ value: unknown; code: string }>;
  stop(): Promise<void>;
}

export async function startInstallation(topology: Topology): Promise<Installation> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-chaos-'));
  fs.chmodSync(folder, 0o755);
  const kind = engineKinds[topology === 'embedded' ? 'embedded' : 'outside'];
  if (kind.missing !== undefined) throw new Error(`this topology needs mosquitto: ${kind.missing}`);
  const diskMissing =
    topology === 'shared'
      ? 'the disk of an outside database is not ours'
      : whyNoSmallDisk(path.join(folder, 'probe'));
  const disks =
    diskMissing === undefined
      ? {
          server: mountSmallDisk(path.join(folder, 'server'), 500),
          agent: mountSmallDisk(path.join(folder, 'agent'), 24),
        }
      : undefined;
  const clocks = {
    server: new Clock(path.join(folder, 'clock')),
    agent: new Clock(path.join(folder, 'agent-clock')),
  };
  const engines = await kind.start();
  const servers = await Promise.all(
    Array.from({ length: topology === 'embedded' ? 1 : 2 }, () =>
      startServer({
        hasDemo: false,
        env: { ...engines.env, ...clocks.server.env },
        nodeArgs: clocks.server.nodeArgs,
        ...(disks === undefined ? {} : { dataFolder: disks.server.folder }),
      }),
    ),
  );
  const first = servers[0]!;
  const client = await first.signIn();
  const clients = servers.map(({ url }) => client.at(url));
  const plant = await startMeasuredPlant(client, {
    sn: 'CHAOS-OWN',
    mqttUrl: first.mqttUrl,
    agent: { ...clocks.agent, ...(disks === undefined ? {} : { dataFolder: disks.agent.folder }) },
  });
  const registered = await registerPlant(client, 'CHAOS-FOREIGN', 'device');
  const { equipmentId } = registered;
  const ids = await addSignals(client, equipmentId, [{ tag: 'number', title: 'Number' }]);
  const gateway = new ResendingGateway({
    mqttUrl: first.mqttUrl,
    ...registered.gateway,
    deviceId: registered.deviceId,
    rate: 40,
  });
  const database = openDatabase(first, engines.env.DATABASE_URL);
  return {
    topology,
    servers,
    clients,
    engines,
    plant,
    foreign: { gateway, equipmentId, signalId: ids.get('number')! },
    database,
    clocks,
    disks,
    diskMissing,
    databasePid: () => engines.databasePid?.() ?? findDatabasePid(first.dataFolder) ?? 0,
    async readLive(server, ofEquipment, signalId) {
      const signals = await clients[server]!.call(monitorCalls.querySignal, { equipmentId: ofEquipment });
      const live = signals.find(({ id }) => id === signalId)?.live;
      return { value: live?.value, code: live?.code ?? '' };
    },
    async stop() {
      await gateway.stop();
      await plant.stop();
      await database.end();
      await Promise.all(servers.map((server) => server.stop().catch(() => undefined)));
      await engines.stop();
      disks?.server.remove();
      disks?.agent.remove();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
