import type { SignalDataType } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import type { LiveBoard } from '../live/index.ts';
import type { EquipmentDefinition, GatewayDefinition, SignalDefinition } from './definition.ts';

interface GatewayRow {
  id: string;
  sn: string;
  group_id: string;
  wanted_version: string;
  vpn: boolean;
  online: boolean;
}

interface EquipmentRow {
  id: string;
  gateway_id: string;
  device_id: string;
  online: boolean;
  online_since: Date | null;
}

interface SignalRow {
  id: number;
  equipment_id: string;
  tag: string;
  data_type: SignalDataType;
  is_raw: boolean;
  scale: number;
  offset: number;
}

const GATEWAYS = `
  SELECT id, sn, group_id, wanted_version, vpn, online FROM gateway
  WHERE group_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2))`;
const EQUIPMENT = `
  SELECT id, gateway_id, device_id, online, online_since FROM equipment WHERE gateway_id = ANY ($1::bigint[])`;
const SIGNALS = `
  SELECT id, equipment_id, tag, data_type, driver_id IS NULL AS is_raw, scale, "offset" FROM signal
  WHERE equipment_id = ANY ($1::bigint[]) ORDER BY seq, id`;

export interface StreamPosition {
  readonly gatewayId: string;
  readonly stream: string;
  readonly position: number;
}

export interface DefinitionRepository {
  /**
   * The gateways of a group, all or some, with equipment and signals; places in the live store are taken for
   * them. A gateway that was asked for and is missing from the answer no longer belongs to the group.
   */
  readonly loadGateways: (groupId: string, gatewayIds?: readonly string[]) => Promise<GatewayDefinition[]>;
  /** How far each stream of the group's gateways is durable. */
  readonly loadStreams: (groupId: string) => Promise<StreamPosition[]>;
  /** Group names in use. */
  readonly listGroups: () => Promise<string[]>;
}

export function createDefinitionRepository(database: Database, board: LiveBoard): DefinitionRepository {
  const { pool } = database;

  async function loadGateways(groupId: string, ids?: readonly string[]): Promise<GatewayDefinition[]> {
    const gateways = await pool.query<GatewayRow>(GATEWAYS, [groupId, ids ?? null]);
    const equipments = await pool.query<EquipmentRow>(EQUIPMENT, [gateways.rows.map((row) => row.id)]);
    const signals = await pool.query<SignalRow>(SIGNALS, [equipments.rows.map((row) => row.id)]);
    const signalsOf = Map.groupBy(signals.rows, (row) => row.equipment_id);
    const equipmentOf = Map.groupBy(equipments.rows, (row) => row.gateway_id);
    return gateways.rows.map((row) => {
      const built = (equipmentOf.get(row.id) ?? []).map((one) =>
        buildEquipment(one, signalsOf.get(one.id) ?? [], row.vpn),
      );
      const all = built.flatMap((equipment) => [...equipment.signalsByTag.values()]);
      return {
        id: row.id,
        sn: row.sn,
        groupId: row.group_id,
        wantedVersion: Number(row.wanted_version),
        vpn: row.vpn,
        wasOnline: row.online,
        equipments: new Map(built.map((equipment) => [equipment.deviceId, equipment])),
        signalsById: new Map(all.map((signal) => [signal.id, signal])),
      };
    });
  }

  function buildEquipment(
    row: EquipmentRow,
    signalRows: readonly SignalRow[],
    vpn: boolean,
  ): EquipmentDefinition {
    const isKnown = board.find(row.id) !== undefined;
    const live = board.hold(
      row.id,
      row.gateway_id,
      signalRows.map((signal) => signal.id),
    );
    const online = isKnown ? live.online.online : row.online;
    const timeMs = isKnown ? live.online.timeMs : (row.online_since?.getTime() ?? 0);
    board.setOnline(live, { online, vpn, timeMs });
    const signalsByTag = new Map<string, SignalDefinition>();
    const equipment: EquipmentDefinition = { id: row.id, deviceId: row.device_id, signalsByTag, live };
    for (const [index, signal] of signalRows.entries()) {
      signalsByTag.set(signal.tag, {
        id: signal.id,
        tag: signal.tag,
        dataType: signal.data_type,
        isRaw: signal.is_raw,
        scale: signal.scale,
        offset: signal.offset,
        slot: live.slots[index]!,
        equipment,
      });
    }
    return equipment;
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

  async function listGroups(): Promise<string[]> {
    const { rows } = await pool.query<{ group_id: string }>('SELECT DISTINCT group_id FROM gateway');
    return rows.map((row) => row.group_id);
  }

  return { loadGateways, loadStreams, listGroups };
}
