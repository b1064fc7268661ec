import { isDeepStrictEqual } from 'node:util';
import type { GatewayVersionItem, LeftReason } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { DriverRepository, type DriverSettings } from '../driver/index.ts';
import { withSealedOptions } from '../gateway/index.ts';
import { checkScript, ScriptRepository, type ScriptSettings } from '../script/index.ts';
import {
  type ConfigurationRow,
  type ConfiguredEquipment,
  DRIVER_COLUMNS,
  matchRows,
  SCRIPT_COLUMNS,
} from './configuration.ts';
import { parkTitle, restoreDeviceId, type TitledTable } from './restore-repository.ts';
import { restoreSignals } from './restore-signals.ts';
import { keyOfItem, type RestoreWork } from './restore-work.ts';

/**
 * Brings what the gateway runs of a piece of equipment, which the transaction holds, back to what it was. The caller
 * raises the version that is wanted.
 * @returns how many signals are deleted
 */
export async function restoreEquipment(
  work: RestoreWork,
  now: ConfiguredEquipment,
  wanted: ConfiguredEquipment,
): Promise<number> {
  const { transaction, caller, reasons } = work;
  const { equipmentId } = wanted;
  const leave = (kind: GatewayVersionItem['kind'], name: string, reason: LeftReason) =>
    reasons.set(keyOfItem({ kind, equipmentId, name }), reason);
  if (now.deviceId !== wanted.deviceId && !(await restoreDeviceId(work, wanted)))
    leave('equipment', wanted.title, 'deviceIdTaken');
  const drivers = new DriverRepository(transaction.kysely);
  const scripts = new ScriptRepository(transaction.kysely);
  const edit = editOf(caller, undefined);
  const ofDrivers = await restoreRows(transaction, {
    ...{
      table: 'driver',
      now: now.drivers,
      wanted: withSecrets(now.drivers, wanted.drivers),
      columns: DRIVER_COLUMNS,
    },
    insert: (row) => drivers.insert(equipmentId, driverOf(row)),
    update: (id, row) => drivers.update(id, driverOf(row), edit),
  });
  const deleted = await restoreSignals(work, {
    ...{ equipmentId, wanted, leave },
    driverIds: ofDrivers.ids,
    turnedDrivers: ofDrivers.turned,
  });
  const tags = (await scripts.listSignals(equipmentId)).map(({ tag }) => tag);
  const ofScripts = await restoreRows(transaction, {
    ...{ table: 'equipment_script', now: now.scripts, wanted: wanted.scripts, columns: SCRIPT_COLUMNS },
    suits: (row) => {
      const fits = isFitting(scriptOf(row), tags);
      if (!fits) leave('script', String(row.title), 'unfit');
      return fits;
    },
    insert: (row) => scripts.insert(equipmentId, scriptOf(row)),
    update: (id, row) => scripts.update(id, scriptOf(row), edit),
  });
  for (const { id } of ofScripts.gone) await scripts.delete(id);
  for (const { id, title } of ofDrivers.gone) {
    if ((await drivers.listSignals(id)).length === 0) await drivers.delete(id);
    else leave('driver', String(title), 'driverInUse');
  }
  return deleted;
}

type Options = Record<string, unknown>;

interface RowsToRestore {
  readonly table: TitledTable;
  readonly now: readonly ConfigurationRow[];
  readonly wanted: readonly ConfigurationRow[];
  readonly columns: readonly string[];
  readonly suits?: (row: ConfigurationRow) => boolean;
  readonly insert: (row: ConfigurationRow) => Promise<string>;
  readonly update: (id: string, row: ConfigurationRow) => Promise<void>;
}

interface RestoredRows {
  /** Ids of now, by those of the version. */
  readonly ids: ReadonlyMap<string, string>;
  /** Rows that the version does not have, by the titles they go by now. */
  readonly gone: readonly ConfigurationRow[];
  /** Ids of those that speak another protocol than before. */
  readonly turned: ReadonlySet<string>;
}

/** Rows whose title is unique in their equipment; what is gone is left to the caller, as it may still be in use. */
async function restoreRows(
  transaction: Transaction,
  { table, now, wanted, columns, suits = () => true, insert, update }: RowsToRestore,
): Promise<RestoredRows> {
  const { pairs, gone } = matchRows(now, wanted, ({ title }) => title);
  const differing = pairs.filter(
    ({ was, is }) =>
      (was === undefined || columns.some((name) => !isDeepStrictEqual(was[name], is[name]))) && suits(is),
  );
  // Titles that go from one row to another are free before they are given.
  const given = new Map(differing.map(({ was, is }) => [is.title, was?.id]));
  const parked = new Map<string, string>();
  for (const { id, title } of now) {
    if (!given.has(title) || given.get(title) === id) continue;
    parked.set(id, `${String(title)} ~${id}`);
    await parkTitle(transaction, table, id, parked.get(id)!);
  }
  const ids = new Map(pairs.flatMap(({ was, is }) => (was === undefined ? [] : [[is.id, was.id] as const])));
  for (const { was, is } of differing) {
    if (was === undefined) ids.set(is.id, await insert(is));
    else await update(was.id, is);
  }
  const turned = differing.flatMap(({ was, is }) =>
    was === undefined || was.protocol === is.protocol ? [] : [was.id],
  );
  const left = gone.map((row) => ({ ...row, title: parked.get(row.id) ?? row.title }));
  return { ids, gone: left, turned: new Set(turned) };
}

/**
 * A version from an organisation's archive has no secrets. A driver that connects to what it connected to then keeps the
 * one that was entered since.
 */
function withSecrets(
  now: readonly ConfigurationRow[],
  wanted: readonly ConfigurationRow[],
): readonly ConfigurationRow[] {
  const isNow = new Map(
    matchRows(now, wanted, ({ title }) => title).pairs.map(({ was, is }) => [is.id, was]),
  );
  return wanted.map((row) => {
    const present = isNow.get(row.id);
    if (present === undefined || present.protocol !== row.protocol) return row;
    const options = withSealedOptions(
      String(row.protocol),
      row.options as Options,
      present.options as Options,
    );
    return { ...row, options };
  });
}

function driverOf(row: ConfigurationRow): DriverSettings {
  const { title, protocol, enabled, options } = row as unknown as DriverSettings;
  return {
    ...{ title, protocol, enabled, options },
    pollIntervalMs: Number(row.poll_interval_ms),
    minIntervalMs: row.min_interval_ms === null ? null : Number(row.min_interval_ms),
  };
}

function scriptOf(row: ConfigurationRow): ScriptSettings {
  const { title, enabled, trigger, tags, source } = row as unknown as ScriptSettings;
  return { title, enabled, trigger, tags, source, intervalS: Number(row.interval_s) };
}

function isFitting(script: ScriptSettings, tags: readonly string[]): boolean {
  try {
    checkScript(script, tags);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
