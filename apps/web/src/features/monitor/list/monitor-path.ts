import type { Equipment, UserInfo } from '@zutai/contract';
import { pathTo } from '../../../lib/path/index.ts';

/**
 * Where watching a piece of equipment starts: its home page when it, or whoever watches, wants that and it has one,
 * else its values.
 */
export function monitorPath(
  equipment: Pick<Equipment, 'id' | 'display' | 'homePageId'>,
  preferred: UserInfo['equipDisplay'],
): string {
  const isPage = equipment.display === 'page' || preferred === 'page';
  return isPage && equipment.homePageId !== null
    ? pathTo('/monitor/eg/detail/page/:pageId', { pageId: equipment.homePageId })
    : pathTo('/monitor/eg/detail/list/:id', { id: equipment.id });
}
