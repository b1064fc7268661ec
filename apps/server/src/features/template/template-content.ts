import { type Driver, type MonitoredSignal, type Script, type Signal, signalsNamedBy } from '@zutai/contract';
import type { Caller } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { RuleRepository } from '../alarm/index.ts';
import { DriverRepository } from '../driver/index.ts';
import type { LockedEquipment } from '../equipment/index.ts';
import { ReportRepository } from '../report/index.ts';
import { ScriptRepository, scriptSettingsOf } from '../script/index.ts';
import { SignalRepository } from '../signal/index.ts';
import { readLevels } from './alarm/alarm-rule-service.ts';
import { placedNames } from './alarm/place-rule.ts';
import { checkCount } from './alarm/template-alarm-rules.ts';
import type { TemplateBase, TemplateContent } from './content.ts';
import { placedColumns } from './report/place-columns.ts';
import { copyPages } from './template-pages.ts';

/**
 * The drivers, signals, scripts, reports and alarm rules of equipment the caller may see, by value. Whether an alarm is
 * shelved or out of service, and which first-out group its rule is in, stays with the equipment.
 */
export async function takeContent(
  { kysely }: Transaction,
  caller: Caller,
  equipmentId: string,
): Promise<TemplateContent> {
  const drivers = await new DriverRepository(kysely).list(caller, equipmentId);
  const signals = await new SignalRepository(kysely).listAll(equipmentId);
  const scripts = await new ScriptRepository(kysely).list(caller, equipmentId);
  const reports = await new ReportRepository(kysely).listOfEquipment(equipmentId);
  const rules = await new RuleRepository(kysely).listOfEquipment(equipmentId);
  checkCount('equipmentId', rules.length);
  const levels = await readLevels(kysely, caller);
  return {
    sourceEquipmentId: equipmentId,
    parameters: [],
    drivers: drivers.map(({ id, title, protocol, pollIntervalMs, minIntervalMs, enabled, options }) => ({
      ...{ id, title, protocol, pollIntervalMs, minIntervalMs, enabled, options },
      revision: 1,
    })),
    signals: signals.map(({ seq: _seq, editedBy: _by, editedAt: _at, ...fields }) => ({
      ...fields,
      revision: 1,
    })),
    scripts: scripts.map((script) => ({ ...scriptSettingsOf(script), id: script.id, revision: 1 })),
    // Their columns name the signals that the template has by the same ids.
    reports: reports.map((report) => ({ ...report, revision: 1, createdMs: Date.now() })),
    alarmRules: rules.map((rule) => ({ ...rule, levelId: levels.kept(rule), revision: 1 })),
  };
}

/**
 * Puts a template onto equipment that has nothing yet: drivers, signals, scripts, reports, alarm rules, pages.
 * @param content with values in the place of placeholders
 * @returns the page that should be the home page, and which row came of which
 */
export async function putContent(
  transaction: Transaction,
  caller: Caller,
  template: { readonly id: string; readonly content: TemplateContent },
  equipment: LockedEquipment,
): Promise<{ homePageId: string | null; base: TemplateBase }> {
  const { content } = template;
  const drivers = new DriverRepository(transaction.kysely);
  const driverIds = new Map<string, string>();
  for (const driver of content.drivers) driverIds.set(driver.id, await drivers.insert(equipment.id, driver));
  const signals = content.signals.map((signal) => ({
    ...signal,
    driverId: signal.driverId === null ? null : (driverIds.get(signal.driverId) ?? null),
  }));
  const ids = await new SignalRepository(transaction.kysely).insertAll(equipment.id, signals, 1);
  const scripts = new ScriptRepository(transaction.kysely);
  const scriptIds = new Map<string, string>();
  for (const script of content.scripts) scriptIds.set(script.id, await scripts.insert(equipment.id, script));
  const signalIds = new Map(content.signals.map(({ id }, i) => [id, ids[i] as string]));
  const reportIds = new Map<string, string>();
  for (const { language, ...report } of content.reports) {
    const columns = placedColumns(report.columns, (id) => signalIds.get(id) ?? '');
    const owner = { equipmentId: equipment.id, projectId: null };
    const fields = { ...report, columns };
    const reports = new ReportRepository(transaction.kysely);
    reportIds.set(report.id, await reports.insert(caller.organisationId, owner, fields, language));
  }
  const ruleIds = await putAlarmRules(transaction, caller, { equipment, content, signalIds });
  const bySource = new Map(
    content.signals.map(({ id, tag, title }, i) => [id, { id: ids[i] as string, tag, title }]),
  );
  const homePageId = await copyPages(transaction, caller, {
    from: { kind: 'template', id: template.id },
    to: { kind: 'equipment', id: equipment.id },
    fromEquipmentId: content.sourceEquipmentId,
    equipment,
    findSignal: ({ signalId }) => bySource.get(signalId),
  });
  const base = {
    drivers: content.drivers.map((row) => ({ id: row.id, ownId: driverIds.get(row.id) ?? null, row })),
    signals: content.signals.map((row, i) => ({ id: row.id, ownId: ids[i] ?? null, row })),
    scripts: content.scripts.map((row) => ({ id: row.id, ownId: scriptIds.get(row.id) ?? null, row })),
    reports: content.reports.map((row) => ({ id: row.id, ownId: reportIds.get(row.id) ?? null, row })),
    // One that could not be put here was not deleted here: it comes once it can.
    alarmRules: content.alarmRules.flatMap((row) => {
      const ownId = ruleIds.get(row.id);
      return ownId === undefined ? [] : [{ id: row.id, ownId, row }];
    }),
  };
  return { homePageId, base };
}

/** @returns ids of the rules, by the ids they have in the template; without those that name a signal which is gone */
async function putAlarmRules(
  { kysely }: Transaction,
  caller: Caller,
  of: {
    equipment: LockedEquipment;
    content: TemplateContent;
    signalIds: ReadonlyMap<string, string>;
  },
): Promise<Map<string, string>> {
  const { equipment, content, signalIds } = of;
  const whole = content.alarmRules.filter((rule) =>
    signalsNamedBy(rule).every(([, id]) => signalIds.has(id)),
  );
  if (whole.length === 0) return new Map();
  const levels = await readLevels(kysely, caller);
  const rules = whole.map((rule) => ({
    ...placedNames(rule, (id) => signalIds.get(id) ?? ''),
    levelId: levels.levelOf(rule).id,
  }));
  const ids = await new RuleRepository(kysely).insertAll(caller.organisationId, equipment.id, rules);
  return new Map(whole.map(({ id }, i) => [id, ids[i] as string]));
}

/** The drivers of a template as its driver tab shows them. */
export function listTemplateDrivers({ drivers, signals, sourceEquipmentId }: TemplateContent): Driver[] {
  return drivers.map(({ editedBy: _by, editedMs: _ms, ...driver }) => ({
    ...driver,
    minIntervalMs: driver.minIntervalMs ?? null,
    equipmentId: sourceEquipmentId,
    signalCount: signals.filter(({ driverId }) => driverId === driver.id).length,
    status: null,
  }));
}

/** The scripts of a template as its script tab shows them. */
export function listTemplateScripts({ scripts, sourceEquipmentId }: TemplateContent): Script[] {
  return scripts.map(({ editedBy: _by, editedMs: _ms, ...script }) => ({
    ...script,
    tags: [...script.tags],
    equipmentId: sourceEquipmentId,
  }));
}

/** The signals of a template as they are edited. */
export function listEditedSignals({ drivers, signals, sourceEquipmentId }: TemplateContent): Signal[] {
  const titles = new Map(drivers.map(({ id, title }) => [id, title]));
  return signals.map(({ editedBy: _by, editedMs: _ms, ...signal }, i) => ({
    ...signal,
    equipmentId: sourceEquipmentId,
    driverTitle: titles.get(signal.driverId ?? '') ?? '',
    seq: i + 1,
  }));
}

/** The signals of a template as the binding picker of its pages shows them. */
export function listTemplateSignals(content: TemplateContent): MonitoredSignal[] {
  return listEditedSignals(content).map((signal) => ({ ...signal, driverId: null, live: null }));
}
