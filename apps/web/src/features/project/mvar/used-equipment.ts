import { type Mvar, prepareMvar } from '@zutai/contract';

/**
 * The equipment whose signals a calculated value is made from, in the order of its definition.
 *
 * @param owners equipment by signal
 */
export function listUsedEquipment(
  definition: Pick<Mvar, 'calcType' | 'signals' | 'formula'>,
  owners: ReadonlyMap<string, string>,
): string[] {
  const used = prepareMvar(definition).signalIds.flatMap((id) => owners.get(id) ?? []);
  return [...new Set(used)];
}
