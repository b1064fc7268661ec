import {
  type EconomyConfiguration,
  findDriverProtocol,
  type GatewayConfiguration,
  hasEconomyMode,
  recordingPolicyOf,
  runsScripts,
  type SignalConfiguration,
} from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import { ONE_SNAPSHOT, type Transaction } from '../../platform/db/transaction.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import {
  type ComputedSignal,
  type ConfiguredSignal,
  readConfigurationRows,
  readEconomyRows,
  readScriptRows,
} from './configuration-repository.ts';
import { openStoredSecrets } from './option-secrets.ts';

export interface BuiltConfiguration {
  readonly sn: string;
  readonly groupId: string;
  readonly configuration: GatewayConfiguration;
  /** Signals left out because their address no longer reads, with the English reason; for the log. */
  readonly skipped: readonly { readonly signalId: string; readonly reason: string }[];
}

/**
 * What a gateway is to run: its equipment, their enabled drivers, the signals of those, and enabled scripts. Read in one
 * snapshot, so that `version` is the version of exactly this content. Undefined when there is no such
 * gateway.
 */
export function buildGatewayConfiguration(
  database: Database,
  box: SecretBox,
  gatewayId: string,
): Promise<BuiltConfiguration | undefined> {
  return database.withTransaction(
    (transaction) => readConfiguration(transaction, box, gatewayId),
    ONE_SNAPSHOT,
  );
}

async function readConfiguration(
  { kysely }: Transaction,
  box: SecretBox,
  gatewayId: string,
): Promise<BuiltConfiguration | undefined> {
  const rows = await readConfigurationRows(kysely, gatewayId);
  if (rows === undefined) return undefined;
  const { gateway, equipments, drivers, signals } = rows;
  const skipped: { signalId: string; reason: string }[] = [];
  const signalsByDriver = Map.groupBy(signals, (signal) => signal.driver_id);
  const driversByEquipment = Map.groupBy(drivers, (driver) => driver.equipment_id);
  const { scripts, computed } = runsScripts(gateway.agent_version)
    ? await readScriptRows(kysely, gatewayId)
    : { scripts: [], computed: [] };
  const scriptsByEquipment = Map.groupBy(scripts, (script) => script.equipment_id);
  const computedByEquipment = Map.groupBy(computed, (signal) => signal.equipment_id);
  return {
    sn: gateway.sn,
    groupId: gateway.group_id,
    skipped,
    configuration: {
      version: Number(gateway.wanted_version),
      ...(await readEconomy(kysely, gatewayId, gateway)),
      equipments: equipments.map((equipment) => ({
        id: equipment.id,
        deviceId: equipment.device_id,
        ...(scriptsByEquipment.has(equipment.id) && {
          scripts: (scriptsByEquipment.get(equipment.id) ?? []).map(
            ({ id, title, trigger, interval_s: intervalS, tags, source }) => ({
              ...{ id, title, trigger, intervalS, tags, source },
            }),
          ),
          computed: (computedByEquipment.get(equipment.id) ?? []).map(buildComputed),
        }),
        drivers: (driversByEquipment.get(equipment.id) ?? []).map((driver) => ({
          id: driver.id,
          protocol: driver.protocol,
          title: driver.title,
          pollIntervalMs: driver.poll_interval_ms,
          ...(driver.min_interval_ms === null ? {} : { minIntervalMs: driver.min_interval_ms }),
          options: openStoredSecrets(box, gateway.organisation_id, driver.protocol, driver.options),
          signals: (signalsByDriver.get(driver.id) ?? []).flatMap((signal) => {
            const built = buildSignal(signal);
            if ('reason' in built) skipped.push({ signalId: String(signal.id), reason: built.reason });
            return 'reason' in built ? [] : [built];
          }),
        })),
      })),
    },
  };
}

async function readEconomy(
  db: Transaction['kysely'],
  gatewayId: string,
  gateway: { readonly economy_report_s: number | null; readonly agent_version: string },
): Promise<{ economy?: EconomyConfiguration }> {
  const { economy_report_s: reportIntervalS, agent_version: agentVersion } = gateway;
  if (reportIntervalS === null || !hasEconomyMode(agentVersion)) return {};
  const signals = await readEconomyRows(db, gatewayId);
  return {
    economy: {
      reportIntervalS,
      urgent: signals.filter(({ isUrgent }) => isUrgent).map(({ id }) => String(id)),
      courses: signals.flatMap(({ id, isUrgent, ...signal }) => {
        // Of what is reported as it changes nothing has to be kept. A door is decided where values arrive.
        const policy = isUrgent ? undefined : recordingPolicyOf(signal);
        if (policy === undefined || (!policy.onChange && policy.periodMs === undefined)) return [];
        const { onChange, isSwingingDoor, deadband, periodMs } = policy;
        const periodS = periodMs === undefined ? {} : { periodS: periodMs / 1_000 };
        return [{ id: String(id), onChange, deadband: isSwingingDoor ? 0 : deadband, ...periodS }];
      }),
    },
  };
}

/** What scripts set is scaled where it arrives, as of any signal without a driver. */
function buildComputed({ id, tag, data_type: dataType, deadband }: ComputedSignal): SignalConfiguration {
  return {
    ...{ id: String(id), tag, dataType, address: {}, scale: 1, offset: 0, writable: false },
    ...(deadband === 0 ? {} : { deadband }),
  };
}

function buildSignal(row: ConfiguredSignal): SignalConfiguration | { reason: string } {
  const protocol = findDriverProtocol(row.protocol);
  if (protocol === undefined) return { reason: `unknown protocol ${row.protocol}` };
  const parsed = protocol.parseAddress(row.address);
  if (!parsed.ok) return { reason: parsed.message };
  const { data_type: dataType, writable } = row;
  const problem = protocol.checkSignal({ dataType, writable, address: parsed.address });
  if (problem !== undefined) return { reason: problem.message };
  return {
    id: String(row.id),
    tag: row.tag,
    dataType,
    address: parsed.address as Record<string, unknown>,
    scale: row.scale,
    offset: row.offset,
    writable,
    ...(row.min === null ? {} : { min: row.min }),
    ...(row.max === null ? {} : { max: row.max }),
    ...(row.deadband === 0 ? {} : { deadband: row.deadband }),
  };
}
