import { z } from 'zod';

/** A piece of equipment chosen for a widget (section 3, "equips (equipmentId, title)"). */
export interface EquipmentRef {
  /** '' while none is chosen. */
  equipmentId: string;
  /** Kept so that a page reads without the server. */
  title: string;
}

export const equipmentRefSchema = z.looseObject({
  equipmentId: z.string().max(40),
  title: z.string().max(200),
});

export function createEquipmentRef(): EquipmentRef {
  return { equipmentId: '', title: '' };
}

/** As many pieces of equipment as one widget lists. */
export const maxEquipmentRefs = 500;
