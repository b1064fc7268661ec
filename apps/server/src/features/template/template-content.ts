import type { MonitoredSignal } from '@zutai/contract';
import type { Caller } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { DriverRepository } from '../driver/index.ts';
import type { LockedEquipment } from '../equipment/index.ts';
import { SignalRepository } from '../signal/index.ts';
import type { TemplateContent } from './content.ts';
import { copyPages } from './template-pages.ts';

/** The drivers and signals of equipment the caller may see, by value. */
export async function takeContent(
  { kysely }: Transaction,
  caller: Caller,
  equipmentId: string,
): Promise<TemplateContent> {
  const drivers = await new DriverRepository(kysely).list(caller, equipmentId);
  const places = new Map(drivers.map((driver, i) => [driver.id, i]));
  const signals = await new SignalRepository(kysely).listAll(equipmentId);
  return {
    sourceEquipmentId: equipmentId,
    drivers: drivers.map(({ title, protocol, pollIntervalMs, minIntervalMs, enabled, options }) => ({
      title,
      protocol,
      pollIntervalMs,
      minIntervalMs,
      enabled,
      options,
    })),
    signals: signals.map(
      ({ id, driverId, seq: _seq, revision: _revision, editedBy: _by, editedAt: _at, ...fields }) => ({
        ...fields,
        sourceId: id,
        driver: driverId === null ? null : (places.get(driverId) ?? null),
      }),
    ),
  };
}

/**
 * Puts a template onto equipment that has nothing yet: drivers, signals, pages.
 * @returns the page that should be the home page
 */
export async function putContent(
  transaction: Transaction,
  caller: Caller,
  template: { readonly id: string; readonly content: TemplateContent },
  equipment: LockedEquipment,
): Promise<string | null> {
  const { content } = template;
  const drivers = new DriverRepository(transaction.kysely);
  const driverIds: string[] = [];
  for (const driver of content.drivers) driverIds.push(await drivers.insert(equipment.id, driver));
  const signals = content.signals.map(({ sourceId: _sourceId, driver, ...fields }) => ({
    ...fields,
    driverId: driver === null ? null : (driverIds[driver] ?? null),
  }));
  const ids = await new SignalRepository(transaction.kysely).insertAll(equipment.id, signals, 1);
  const bySource = new Map(
    content.signals.map(({ sourceId, tag, title }, i) => [sourceId, { id: ids[i] as string, tag, title }]),
  );
  return copyPages(transaction, caller, {
    from: { kind: 'template', id: template.id },
    to: { kind: 'equipment', id: equipment.id },
    fromEquipmentId: content.sourceEquipmentId,
    equipment,
    findSignal: ({ signalId }) => bySource.get(signalId),
  });
}

/** The signals of a template as the binding picker of its pages shows them. */
export function listTemplateSignals({
  drivers,
  signals,
  sourceEquipmentId,
}: TemplateContent): MonitoredSignal[] {
  return signals.map(({ sourceId, driver, ...fields }, i) => ({
    ...fields,
    id: sourceId,
    equipmentId: sourceEquipmentId,
    driverId: null,
    driverTitle: driver === null ? '' : (drivers[driver]?.title ?? ''),
    seq: i + 1,
    live: null,
  }));
}
