import type { SignalDataType } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Expectation } from './expectation.ts';

/** Where and how a signal is written. */
export interface WriteTarget {
  readonly groupId: string;
  readonly sn: string;
  readonly isOurs: boolean;
  /** Whether its kind is known: a birth of it is in the tables. */
  readonly isKnown: boolean;
  readonly deviceId: string;
  readonly tag: string;
  readonly dataType: SignalDataType;
  /** Of the last birth; undefined when the gateway never announced the metric. */
  readonly announcedType: string | undefined;
  /** Configuration of the gateway since which the signal means what it means now. */
  readonly sourceVersion: number;
  /** Set for signals whose raw values the platform scales. */
  readonly scaling: { readonly scale: number; readonly offset: number } | undefined;
}

interface TargetRow {
  group_id: string;
  sn: string;
  agent_version: string;
  online: boolean;
  device_id: string;
  tag: string;
  data_type: SignalDataType;
  announced_type: string | null;
  is_raw: boolean;
  source_version: number;
  scale: number;
  offset: number;
}

const FIND_TARGET = `
  SELECT gateway.group_id, gateway.sn, gateway.agent_version, gateway.online, equipment.device_id, signal.tag,
    signal.data_type, gateway_metric.data_type AS announced_type, signal.driver_id IS NULL AS is_raw,
    signal.scale, signal."offset",
    least(greatest(signal.source_version, driver.source_version), gateway.wanted_version)::float8 AS source_version
  FROM signal
  JOIN equipment ON equipment.id = signal.equipment_id
  JOIN gateway ON gateway.id = equipment.gateway_id
  LEFT JOIN driver ON driver.id = signal.driver_id
  LEFT JOIN gateway_metric ON gateway_metric.gateway_id = gateway.id
    AND gateway_metric.device_id = equipment.device_id AND gateway_metric.name = signal.tag
  WHERE signal.id = $1 AND equipment.id = $2 AND gateway.id = $3`;
const FIND_NODE = `
  SELECT gateway.group_id, gateway.sn, equipment.device_id, gateway.agent_version FROM equipment
  JOIN gateway ON gateway.id = equipment.gateway_id WHERE equipment.id = $1`;
const ECONOMIC = `
  SELECT gateway.group_id AS "groupId", gateway.sn, array_agg(equipment.device_id ORDER BY equipment.id) AS "deviceIds"
  FROM equipment JOIN gateway ON gateway.id = equipment.gateway_id
  WHERE equipment.id = ANY ($1::bigint[]) AND gateway.economy IS NOT NULL AND gateway.online AND NOT gateway.vpn
  GROUP BY gateway.id`;
const TOUCH = `
  UPDATE gateway SET wanted_version = wanted_version + 1
  WHERE id IN (SELECT gateway_id FROM equipment WHERE id = ANY ($1::bigint[]))`;

// The time left by the database's clock is counted by the caller's: the two need not agree.
const EXPECTED = `
  SELECT command.uuid, command.signal_id AS "signalId", command.new_value AS value,
    (extract(epoch FROM command.deadline_at - now()) * 1000)::float8 AS "leftMs"
  FROM command JOIN gateway ON gateway.id = command.gateway_id
  WHERE gateway.group_id = $1 AND gateway.agent_version = '' AND command.status = 'pending'
    AND command.deadline_at > now()`;

/** Everything the link asks of the database. Unscoped: callers have checked whose equipment it is. */
export interface LinkRepository {
  readonly findWriteTarget: (
    gatewayId: string,
    equipmentId: string,
    signalId: string,
  ) => Promise<WriteTarget | undefined>;
  readonly findNode: (
    equipmentId: string,
  ) => Promise<{ groupId: string; sn: string; deviceId: string; isOurs: boolean } | undefined>;
  /** Gateways in economy mode that are there, with their devices among this equipment. */
  readonly listEconomic: (
    equipmentIds: readonly string[],
  ) => Promise<{ groupId: string; sn: string; deviceIds: string[] }[]>;
  /** Writes under way to foreign gateways of a group, from the ledger. */
  readonly listExpectations: (groupId: string) => Promise<Expectation[]>;
  readonly touchConfiguration: (transaction: Transaction, equipmentIds: readonly string[]) => Promise<void>;
}

export function createLinkRepository({ pool }: Database): LinkRepository {
  return {
    async findWriteTarget(gatewayId, equipmentId, signalId) {
      const { rows } = await pool.query<TargetRow>(FIND_TARGET, [signalId, equipmentId, gatewayId]);
      const row = rows[0];
      if (row === undefined) return undefined;
      return {
        groupId: row.group_id,
        sn: row.sn,
        isOurs: row.agent_version !== '',
        isKnown: row.agent_version !== '' || row.online,
        deviceId: row.device_id,
        tag: row.tag,
        dataType: row.data_type,
        announcedType: row.announced_type ?? undefined,
        sourceVersion: row.source_version,
        scaling: row.is_raw ? { scale: row.scale, offset: row.offset } : undefined,
      };
    },
    async findNode(equipmentId) {
      const { rows } = await pool.query<TargetRow>(FIND_NODE, [equipmentId]);
      const row = rows[0];
      if (row === undefined) return undefined;
      return {
        groupId: row.group_id,
        sn: row.sn,
        deviceId: row.device_id,
        isOurs: row.agent_version !== '',
      };
    },
    async listEconomic(equipmentIds) {
      const { rows } = await pool.query<{ groupId: string; sn: string; deviceIds: string[] }>(ECONOMIC, [
        equipmentIds,
      ]);
      return rows;
    },
    async listExpectations(groupId) {
      const { rows } = await pool.query<Omit<Expectation, 'deadlineMs'> & { leftMs: number }>(EXPECTED, [
        groupId,
      ]);
      return rows.map(({ leftMs, ...rest }) => ({ ...rest, deadlineMs: Date.now() + leftMs }));
    },
    async touchConfiguration({ client }, equipmentIds) {
      await client.query(TOUCH, [equipmentIds]);
    },
  };
}
