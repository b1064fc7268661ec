import type { DriverStatus } from '@zutai/contract';
import type { ClientBase } from 'pg';

/** What changed of a gateway; undefined stays as it is. */
export interface GatewayPatch {
  readonly id: string;
  online?: boolean;
  /** ms UTC. */
  onlineSinceMs?: number;
  lastSeenMs?: number;
  agentVersion?: string;
  runningVersion?: number;
  configurationError?: string;
  signalLevel?: number;
  drivers?: readonly DriverStatus[];
}

export interface EquipmentPatch {
  readonly id: string;
  online?: boolean;
  onlineSinceMs?: number;
  lastSeenMs?: number;
}

/** All metrics a device announced, in place of those before. */
export interface AnnouncedDevice {
  readonly gatewayId: string;
  readonly deviceId: string;
  readonly names: readonly string[];
  readonly dataTypes: readonly string[];
}

const UPDATE_GATEWAYS = `
  UPDATE gateway SET
    online = coalesce(patch.online, gateway.online),
    online_since = coalesce(to_timestamp(patch."onlineSinceMs" / 1000.0), online_since),
    last_seen = greatest(to_timestamp(patch."lastSeenMs" / 1000.0), last_seen),
    agent_version = coalesce(patch."agentVersion", agent_version),
    running_version = coalesce(patch."runningVersion", running_version),
    configuration_error = coalesce(patch."configurationError", configuration_error),
    signal_level = coalesce(patch."signalLevel", signal_level),
    drivers = coalesce(patch.drivers, gateway.drivers)
  FROM jsonb_to_recordset($1::jsonb) AS patch (
    id bigint, online boolean, "onlineSinceMs" bigint, "lastSeenMs" bigint, "agentVersion" text,
    "runningVersion" bigint, "configurationError" text, "signalLevel" int, drivers jsonb)
  WHERE gateway.id = patch.id`;
const UPDATE_EQUIPMENT = `
  UPDATE equipment SET
    online = coalesce(patch.online, equipment.online),
    online_since = coalesce(to_timestamp(patch."onlineSinceMs" / 1000.0), online_since),
    last_seen = greatest(to_timestamp(patch."lastSeenMs" / 1000.0), last_seen)
  FROM jsonb_to_recordset($1::jsonb) AS patch (
    id bigint, online boolean, "onlineSinceMs" bigint, "lastSeenMs" bigint)
  WHERE equipment.id = patch.id`;
const FORGET_METRICS = `
  DELETE FROM gateway_metric WHERE gateway_id = $1 AND device_id = $2 AND name <> ALL ($3::text[])`;
const ADD_METRICS = `
  INSERT INTO gateway_metric AS known (gateway_id, device_id, name, data_type)
  SELECT gateway.id, $2, announced.name, announced.data_type
  FROM unnest($3::text[], $4::text[]) AS announced (name, data_type)
  JOIN gateway ON gateway.id = $1
  ON CONFLICT (gateway_id, device_id, name) DO UPDATE SET data_type = excluded.data_type
  WHERE known.data_type <> excluded.data_type`;

/** Writes what gateways and equipment are like now, inside the caller's transaction. */
export async function writeStatus(
  client: ClientBase,
  gateways: readonly GatewayPatch[],
  equipments: readonly EquipmentPatch[],
  devices: readonly AnnouncedDevice[],
): Promise<void> {
  if (gateways.length > 0) await client.query(UPDATE_GATEWAYS, [toJson(gateways)]);
  if (equipments.length > 0) await client.query(UPDATE_EQUIPMENT, [toJson(equipments)]);
  for (const { gatewayId, deviceId, names, dataTypes } of devices) {
    await client.query(FORGET_METRICS, [gatewayId, deviceId, names]);
    await client.query(ADD_METRICS, [gatewayId, deviceId, names, dataTypes]);
  }
}

/** PostgreSQL's text cannot hold U+0000. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows).replaceAll('\\u0000', '');
}
