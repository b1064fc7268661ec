import type { Equipment } from '@zutai/contract';
import { pathTo } from '../../../lib/path/index.ts';

/** Where watching a piece of equipment starts: its home page when it is shown so and has one, else its values. */
export function monitorPath(equipment: Pick<Equipment, 'id' | 'display' | 'homePageId'>): string {
  return equipment.display === 'page' && equipment.homePageId !== null
    ? pagePath(equipment.homePageId)
    : detailPath(equipment.id);
}

/** A live page of a piece of equipment. */
export function pagePath(pageId: string): string {
  return pathTo('/monitor/eg/detail/page/:pageId', { pageId });
}

/** The values of a piece of equipment. */
export function detailPath(equipmentId: string): string {
  return pathTo('/monitor/eg/detail/list/:id', { id: equipmentId });
}
