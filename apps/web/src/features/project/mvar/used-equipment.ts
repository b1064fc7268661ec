import { type MonitoredSignal, type Mvar, prepareMvar } from '@zutai/contract';

/** The equipment whose signals a calculated value is made from, in the order of its definition. */
export function listUsedEquipment(
  definition: Pick<Mvar, 'calcType' | 'signals' | 'formula'>,
  signals: readonly Pick<MonitoredSignal, 'id' | 'equipmentId'>[],
): string[] {
  const owners = new Map(signals.map(({ id, equipmentId }) => [id, equipmentId]));
  const used = prepareMvar(definition).signalIds.flatMap((id) => owners.get(id) ?? []);
  return [...new Set(used)];
}
