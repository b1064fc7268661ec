import type { CommunicationFault, CommunicationState, DriverStatus, StorageFault } from '@zutai/contract';
import type { ClientBase } from 'pg';
import type { StoredEconomy } from '../../gateway/index.ts';

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
  vpn?: boolean;
  drivers?: readonly DriverStatus[];
  /** null: its disk takes everything. */
  storage?: StorageFault | null;
  /** null: it is not in economy mode. */
  economy?: StoredEconomy | null;
}

export interface EquipmentPatch {
  readonly id: string;
  /** Who says so: equipment that is bound to another gateway by now is left alone. */
  readonly gatewayId: string;
  online?: boolean;
  onlineSinceMs?: number;
  lastSeenMs?: number;
  communication?: CommunicationState;
  faults?: readonly CommunicationFault[];
}

/** All metrics a device announced, in place of those before. */
export interface AnnouncedDevice {
  readonly gatewayId: string;
  readonly deviceId: string;
  readonly names: readonly string[];
  readonly dataTypes: readonly string[];
  /** -1 for none. */
  readonly aliases: readonly number[];
}

/** A stream that its gateway has no records of any more: how far it came need not be known. */
export interface EndedStream {
  readonly gatewayId: string;
  readonly stream: string;
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
    drivers = coalesce(patch.drivers, gateway.drivers),
    -- null says that there is none; what the patch leaves out stays. A record has null for both.
    storage = CASE WHEN given ? 'storage' THEN patch.storage ELSE gateway.storage END,
    economy = CASE WHEN given ? 'economy' THEN patch.economy ELSE gateway.economy END
  FROM jsonb_array_elements($1::jsonb) AS given CROSS JOIN LATERAL jsonb_to_record(given) AS patch (
    id bigint, online boolean, "onlineSinceMs" bigint, "lastSeenMs" bigint, "agentVersion" text,
    "runningVersion" bigint, "configurationError" text, "signalLevel" int, drivers jsonb, storage jsonb, economy jsonb)
  WHERE gateway.id = patch.id`;
/** Apart, and only where it changes: each update of this column notifies the process that ingests the gateway. */
const UPDATE_VPN = `
  UPDATE gateway SET vpn = patch.vpn
  FROM jsonb_to_recordset($1::jsonb) AS patch (id bigint, vpn boolean)
  WHERE gateway.id = patch.id AND gateway.vpn <> patch.vpn`;
const UPDATE_EQUIPMENT = `
  UPDATE equipment SET
    online = coalesce(patch.online, equipment.online),
    online_since = coalesce(to_timestamp(patch."onlineSinceMs" / 1000.0), online_since),
    last_seen = greatest(to_timestamp(patch."lastSeenMs" / 1000.0), last_seen),
    communication = coalesce(patch.communication, equipment.communication),
    faults = coalesce(patch.faults, equipment.faults)
  FROM jsonb_to_recordset($1::jsonb) AS patch (
    id bigint, "gatewayId" bigint, online boolean, "onlineSinceMs" bigint, "lastSeenMs" bigint,
    communication text, faults jsonb)
  WHERE equipment.id = patch.id AND equipment.gateway_id = patch."gatewayId"`;
const DELETE_OTHER_METRICS = `
  DELETE FROM gateway_metric WHERE gateway_id = $1 AND device_id = $2 AND name <> ALL ($3::text[])`;
const ADD_METRICS = `
  INSERT INTO gateway_metric AS known (gateway_id, device_id, name, data_type, alias)
  SELECT gateway.id, $2, announced.name, announced.data_type, nullif(announced.alias, -1)
  FROM unnest($3::text[], $4::text[], $5::bigint[]) AS announced (name, data_type, alias)
  JOIN gateway ON gateway.id = $1
  ON CONFLICT (gateway_id, device_id, name) DO UPDATE
  SET data_type = excluded.data_type, alias = excluded.alias
  WHERE (known.data_type, known.alias) IS DISTINCT FROM (excluded.data_type, excluded.alias)`;
const DELETE_STREAMS = `
  DELETE FROM gateway_stream USING unnest($1::bigint[], $2::text[]) AS ended (gateway_id, stream)
  WHERE gateway_stream.gateway_id = ended.gateway_id AND gateway_stream.stream = ended.stream`;

/** Writes what gateways and equipment are like now, inside the caller's transaction. */
export async function writeStatus(
  client: ClientBase,
  gateways: readonly GatewayPatch[],
  equipments: readonly EquipmentPatch[],
  devices: readonly AnnouncedDevice[],
  endedStreams: readonly EndedStream[],
): Promise<void> {
  if (gateways.length > 0) await client.query(UPDATE_GATEWAYS, [toJson(gateways)]);
  const programmed = gateways.filter(({ vpn }) => vpn !== undefined);
  if (programmed.length > 0) await client.query(UPDATE_VPN, [toJson(programmed)]);
  if (equipments.length > 0) await client.query(UPDATE_EQUIPMENT, [toJson(equipments)]);
  for (const { gatewayId, deviceId, names, dataTypes, aliases } of devices) {
    await client.query(DELETE_OTHER_METRICS, [gatewayId, deviceId, names]);
    await client.query(ADD_METRICS, [gatewayId, deviceId, names, dataTypes, aliases]);
  }
  if (endedStreams.length > 0)
    await client.query(DELETE_STREAMS, [
      endedStreams.map((one) => one.gatewayId),
      endedStreams.map((one) => one.stream),
    ]);
}

function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  );
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair, which a text that was cut may end with. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
