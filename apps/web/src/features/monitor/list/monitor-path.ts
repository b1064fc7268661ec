import type { Equipment } from '@zutai/contract';
import { pathTo } from '../../../lib/path/index.ts';

/** Where watching a piece of equipment starts: its home page when it is shown so and has one, else its values. */
export function monitorPath(equipment: Pick<Equipment, 'id' | 'display' | 'homePageId'>): string {
  return equipment.display === 'page' && equipment.homePageId !== null
    ? pathTo('/monitor/eg/detail/page/:pageId', { pageId: equipment.homePageId })
    : pathTo('/monitor/eg/detail/list/:id', { id: equipment.id });
}
