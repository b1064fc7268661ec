import type { equipmentCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { RightRepository } from '../access/index.ts';
import { EquipmentService, type EquipmentServiceOptions } from './equipment-service.ts';
import { createEquipmentHandlers } from './handlers.ts';
import { EquipmentRepository } from './repository.ts';

export type { EquipmentServiceOptions, EquipmentTemplates } from './equipment-service.ts';
export { EquipmentRepository, type LockedEquipment } from './repository.ts';
export { showEquipment } from './shown-equipment.ts';
export { type WatchedEquipment, WatchedEquipmentRepository } from './watched-repository.ts';

export interface EquipmentFeature {
  readonly handlers: Handlers<typeof equipmentCalls>;
}

/** Equipment: entered, searched, bound to gateways, made from templates, deleted with all it has. */
export function createEquipmentFeature(
  { database }: { database: Database },
  options: EquipmentServiceOptions,
): EquipmentFeature {
  const { kysely } = database;
  const service = new EquipmentService(database, options);
  return {
    handlers: createEquipmentHandlers(
      new EquipmentRepository(kysely),
      service,
      new RightRepository(kysely, 'equipment'),
    ),
  };
}
