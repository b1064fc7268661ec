import { driverCalls, equipmentCalls, gatewayCalls, type SignalInput, signalCalls } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import type { Point } from '@zutai/dev-env';
import type { ApiClient } from '@zutai/dev-env/server-process';

/** A gateway with one piece of equipment, as an engineer registers them. */
export interface RegisteredPlant {
  readonly gateway: { id: string; sn: string; key: string; groupId: string };
  readonly equipmentId: string;
  readonly deviceId: string;
}

/** Registers a gateway and equipment bound to it. */
export async function registerPlant(
  client: ApiClient,
  sn: string,
  deviceId?: string,
): Promise<RegisteredPlant> {
  const gateway = await client.call(gatewayCalls.add, { sn, title: sn });
  const { id } = await client.call(equipmentCalls.add, { title: sn, gatewayId: gateway.id, deviceId });
  return { gateway, equipmentId: id, deviceId: deviceId ?? id };
}

/** Adds a Modbus driver to a device and the device's points as signals; ids by tag. */
export async function addModbusSignals(
  client: ApiClient,
  equipmentId: string,
  device: {
    title: string;
    port: number;
    points: readonly Point[];
    pollIntervalMs?: number;
    /** How long an answer may take; 2 s. */
    timeoutMs?: number;
  },
): Promise<Map<string, string>> {
  const { id: driverId } = await client.call(driverCalls.add, {
    equipmentId,
    title: device.title,
    protocol: 'modbus-tcp',
    pollIntervalMs: device.pollIntervalMs ?? 200,
    options: {
      host: '127.0.0.1',
      port: device.port,
      timeoutMs: device.timeoutMs ?? 2_000,
      retries: 0,
      reconnectMaxMs: 500,
    },
  });
  return addSignals(
    client,
    equipmentId,
    device.points.map((point) => ({
      driverId,
      tag: point.tag,
      title: point.title.zh || point.tag,
      address: formatModbusAddress(point.address),
      dataType: point.dataType,
      scale: point.scale,
      offset: point.offset,
      writable: point.writable,
      min: point.min ?? null,
      max: point.max ?? null,
    })),
  );
}

/** Adds signals in one step; ids by tag. */
export async function addSignals(
  client: ApiClient,
  equipmentId: string,
  signals: readonly (Partial<SignalInput> & { tag: string; title: string })[],
): Promise<Map<string, string>> {
  await client.call(signalCalls.saveAll, { equipmentId, add: [...signals] });
  const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
  return new Map(rows.map((row) => [row.tag, row.id]));
}
