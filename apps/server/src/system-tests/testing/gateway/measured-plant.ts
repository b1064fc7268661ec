import { gatewayCalls, monitorCalls } from '@zutai/contract';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import {
  type AgentProcess,
  type AgentProcessOptions,
  type ApiClient,
  startAgentProcess,
  waitUntil,
} from '@zutai/dev-env/server-process';
import { CounterDevice, counterPoints } from './counter-device.ts';
import type { GatewayDoor } from './guarded-mosquitto.ts';
import { addModbusSignals, type RegisteredPlant, registerPlant } from './register-gateway.ts';

const none = { zh: '', en: '' };
const valvePoint = definePoint({
  tag: 'valve',
  group: none,
  title: none,
  writable: true,
  min: 0,
  max: 100,
  address: { table: 'holding', address: 10, type: 'uint16' },
});

/** A gateway program with a counting device, whose history can be checked, and a valve that can be written. */
export interface MeasuredPlant extends RegisteredPlant {
  readonly agent: AgentProcess;
  readonly counter: CounterDevice;
  readonly counterId: string;
  readonly valve: ModbusSimulator;
  readonly valveId: string;
  /** Waits until a number read after this moment is the live value at a server. */
  waitForNewCount(client: ApiClient): Promise<void>;
  stop(): Promise<void>;
}

/** Registers, configures and starts it; resolves when values flow. */
export async function startMeasuredPlant(
  client: ApiClient,
  options: { sn: string; mqttUrl: string; admit?: GatewayDoor; agent?: AgentProcessOptions },
): Promise<MeasuredPlant> {
  const plant = await registerPlant(client, options.sn);
  const { equipmentId, gateway } = plant;
  await options.admit?.(gateway);
  const counter = await CounterDevice.start();
  const valve = await startModbusSimulator({ points: [valvePoint] });
  const devices = [
    // The counter always answers: what a stopped or starved agent reads late, it still reads.
    { title: 'Counter', port: counter.port, points: counterPoints, pollIntervalMs: 50, timeoutMs: 60_000 },
    { title: 'Valve', port: valve.port, points: [valvePoint] },
  ];
  await addModbusSignals(client, equipmentId, devices[0]!);
  const ids = await addModbusSignals(client, equipmentId, devices[1]!);
  const counterId = ids.get('counter')!;
  const { protocol, host } = new URL(options.mqttUrl);
  const agent = await startAgentProcess(gateway, `${protocol}//${host}`, options.agent);

  async function waitForNewCount(at: ApiClient): Promise<void> {
    const before = counter.count;
    await waitUntil('a new count is live', async () => {
      const signals = await at.call(monitorCalls.querySignal, { equipmentId });
      const live = signals.find(({ id }) => id === counterId)?.live;
      return live?.code === '200' && Number(live.value) > before;
    });
  }

  await waitUntil('the agent runs its configuration', async () => {
    const { runningVersion, wantedVersion } = await client.call(gatewayCalls.info, { id: gateway.id });
    return runningVersion === wantedVersion;
  });
  await waitForNewCount(client);
  return {
    ...plant,
    agent,
    counter,
    counterId,
    valve,
    valveId: ids.get('valve')!,
    waitForNewCount,
    stop: async () => {
      await agent.stop();
      await counter.stop();
      await valve.stop();
    },
  };
}
