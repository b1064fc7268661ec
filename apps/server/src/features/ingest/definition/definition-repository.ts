import {
  type CommunicationFault,
  type CommunicationState,
  driverTarget,
  type RecordingInput,
  recordingPolicyOf,
} from '@zutai/contract';
import type { PoolClient } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import { ONE_SNAPSHOT } from '../../../platform/db/transaction.ts';
import { type AnnouncedMetric, dataTypeNames } from '../edge-node/announced-metrics.ts';
import type { EquipmentRecord, GatewayRecord, SignalRecord } from './record.ts';

/** What the tables said at one time. */
export interface DefinitionReading {
  /** Grows with each reading of this process: where two disagree, the higher one is right. */
  readonly readNumber: number;
  readonly gateways: readonly GatewayRecord[];
}

interface GatewayRow {
  id: string;
  sn: string;
  title: string;
  title_en: string;
  group_id: string;
  wanted_version: string;
  vpn: boolean;
  max_silence_s: number | null;
  online: boolean;
  last_seen: Date | null;
}

interface EquipmentRow {
  id: string;
  gateway_id: string;
  device_id: string;
  online: boolean;
  online_since: Date | null;
  communication: CommunicationState;
  faults: CommunicationFault[];
}

interface DriverRow {
  id: string;
  equipment_id: string;
  title: string;
  protocol: string;
  poll_interval_ms: number;
  options: Record<string, unknown>;
  enabled: boolean;
  source_version: string;
}

interface SignalRow extends Omit<SignalRecord, 'recording'>, RecordingInput {
  equipmentId: string;
  min: number | null;
  max: number | null;
  hasStates: boolean;
}

const GATEWAYS = `
  SELECT id, sn, title, title_en, group_id, wanted_version, vpn, max_silence_s, online, last_seen FROM gateway
  WHERE group_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2))`;
const EQUIPMENT = `
  SELECT id, gateway_id, device_id, online, online_since, communication, faults FROM equipment
  WHERE gateway_id = ANY ($1::bigint[])`;
const DRIVERS = `
  SELECT id, equipment_id, title, protocol, poll_interval_ms, options, enabled, source_version FROM driver
  WHERE equipment_id = ANY ($1::bigint[]) ORDER BY id`;
const SIGNALS = `
  SELECT signal.id, seq, signal.equipment_id AS "equipmentId", tag, data_type AS "dataType", driver_id IS NULL AS "isRaw",
    driver_id AS "driverId", scale, "offset",
    greatest(signal.source_version, driver.source_version)::float8 AS "sourceVersion",
    recording, recording_band AS "recordingBand", recording_deadband AS "recordingDeadband",
    recording_period_s AS "recordingPeriodS", min, max, states <> '[]' AS "hasStates"
  FROM signal LEFT JOIN driver ON driver.id = signal.driver_id
  WHERE signal.equipment_id = ANY ($1::bigint[]) AND ($2::int[] IS NULL OR signal.id = ANY ($2))
  ORDER BY seq, signal.id`;

export interface StreamPosition {
  readonly gatewayId: string;
  readonly stream: string;
  readonly position: number;
}

export interface DefinitionRepository {
  /**
   * Reads the gateways of a group, all or some, with equipment and signals, as they were at one moment. A gateway that
   * was asked for and is missing from the answer no longer belongs to the group.
   * @param signalIds the only signals to be read; without it all of them
   */
  readonly readGateways: (
    groupId: string,
    gatewayIds?: readonly string[],
    signalIds?: readonly number[],
  ) => Promise<DefinitionReading>;
  /** How far each stream of the group's gateways is durable. */
  readonly loadStreams: (groupId: string) => Promise<StreamPosition[]>;
  /** What the last births of a gateway announced. */
  readonly loadAnnounced: (gatewayId: string) => Promise<Omit<AnnouncedMetric, 'signal'>[]>;
  /** Group names in use. */
  readonly listGroups: () => Promise<string[]>;
}

function describeDrivers(rows: readonly DriverRow[]): Pick<EquipmentRecord, 'drivers' | 'sources'> {
  const drivers = rows.flatMap(({ id, title, protocol, options, poll_interval_ms: intervalMs, enabled }) =>
    enabled ? [{ id, title, address: driverTarget(protocol, options), intervalMs }] : [],
  );
  const versions = rows.map(({ id, enabled, source_version }) => [id, enabled, source_version]);
  return { drivers, sources: JSON.stringify([drivers, versions]) };
}

function describeSignal(row: SignalRow): SignalRecord {
  const { id, seq, tag, dataType, driverId, isRaw, scale, offset, sourceVersion } = row;
  return {
    ...{ id, seq, tag, dataType, driverId, isRaw, scale, offset, sourceVersion },
    recording: recordingPolicyOf(row),
  };
}

async function readRows(
  client: PoolClient,
  groupId: string,
  ids: readonly string[] | undefined,
  signalIds: readonly number[] | undefined,
) {
  const { rows: gateways } = await client.query<GatewayRow>(GATEWAYS, [groupId, ids ?? null]);
  const gatewayIds = gateways.map((row) => row.id);
  const { rows: equipments } = await client.query<EquipmentRow>(EQUIPMENT, [gatewayIds]);
  const equipmentIds = equipments.map((row) => row.id);
  const { rows: drivers } = await client.query<DriverRow>(DRIVERS, [equipmentIds]);
  const { rows: signals } = await client.query<SignalRow>(SIGNALS, [equipmentIds, signalIds ?? null]);
  return { gateways, equipments, drivers, signals };
}

export function createDefinitionRepository(database: Database): DefinitionRepository {
  const { pool } = database;
  let readings = 0;

  async function readGateways(
    groupId: string,
    ids?: readonly string[],
    signalIds?: readonly number[],
  ): Promise<DefinitionReading> {
    readings += 1;
    const readNumber = readings;
    const { gateways, equipments, drivers, signals } = await database.withTransaction(
      ({ client }) => readRows(client, groupId, ids, signalIds),
      // Of one moment: the former device of equipment and the new tag of its signal would be a metric that it never had.
      ONE_SNAPSHOT,
    );
    const driversOf = Map.groupBy(drivers, (row) => row.equipment_id);
    const signalsOf = Map.groupBy(signals, (row) => row.equipmentId);
    const equipmentOf = Map.groupBy(equipments, (row) => row.gateway_id);
    return {
      readNumber,
      gateways: gateways.map((row) => ({
        id: row.id,
        sn: row.sn,
        title: row.title,
        titleEn: row.title_en,
        groupId: row.group_id,
        wantedVersion: Number(row.wanted_version),
        vpn: row.vpn,
        maxSilenceS: row.max_silence_s,
        online: row.online,
        lastSeenMs: row.last_seen?.getTime() ?? null,
        equipments: (equipmentOf.get(row.id) ?? []).map((one) => ({
          id: one.id,
          deviceId: one.device_id,
          online: one.online,
          onlineSinceMs: one.online_since?.getTime() ?? 0,
          communication: one.communication,
          faults: one.faults,
          ...describeDrivers(driversOf.get(one.id) ?? []),
          signals: (signalsOf.get(one.id) ?? []).map(describeSignal),
        })),
      })),
    };
  }

  async function loadStreams(groupId: string): Promise<StreamPosition[]> {
    const { rows } = await pool.query<{ gateway_id: string; stream: string; position: string }>(
      `SELECT gateway_id, stream, position FROM gateway_stream
       JOIN gateway ON gateway.id = gateway_id WHERE group_id = $1`,
      [groupId],
    );
    return rows.map((row) => ({
      gatewayId: row.gateway_id,
      stream: row.stream,
      position: Number(row.position),
    }));
  }

  async function loadAnnounced(gatewayId: string): Promise<Omit<AnnouncedMetric, 'signal'>[]> {
    const { rows } = await pool.query<{ device_id: string; name: string; data_type: string; alias: string }>(
      `SELECT device_id, name, data_type, coalesce(alias, -1) AS alias FROM gateway_metric
       WHERE gateway_id = $1`,
      [gatewayId],
    );
    return rows.map((row) => ({
      deviceId: row.device_id,
      name: row.name,
      dataType: Math.max(0, (dataTypeNames as readonly string[]).indexOf(row.data_type)),
      alias: Number(row.alias),
    }));
  }

  async function listGroups(): Promise<string[]> {
    const { rows } = await pool.query<{ group_id: string }>('SELECT DISTINCT group_id FROM gateway');
    return rows.map((row) => row.group_id);
  }

  return { readGateways, loadStreams, loadAnnounced, listGroups };
}
