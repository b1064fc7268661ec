import type { Equipment, UserInfo } from '@zutai/contract';
import { pathTo } from '../path/index.ts';
import { useUser } from '../session/index.ts';

/** What of a piece of equipment decides where watching it starts. */
export type Opened = Pick<Equipment, 'id' | 'display' | 'homePageId'>;

/** Whether watching starts with the home page: there is one, and the equipment or whoever watches wants it. */
export const opensPage = (
  { display, homePageId }: Omit<Opened, 'id'>,
  preferred: UserInfo['equipDisplay'],
): boolean => homePageId !== null && (display === 'page' || preferred === 'page');

/** Where watching a piece of equipment starts: its home page, or its values. Every link to it goes there. */
export function monitorPath(equipment: Opened, preferred: UserInfo['equipDisplay']): string {
  const { id, homePageId } = equipment;
  return homePageId !== null && opensPage(equipment, preferred)
    ? pathTo('/monitor/eg/detail/page/:pageId', { pageId: homePageId })
    : pathTo('/monitor/eg/detail/list/:id', { id });
}

/** {@link monitorPath} of whoever is signed in. */
export function useMonitorPath(): (equipment: Opened) => string {
  const { equipDisplay } = useUser();
  return (equipment) => monitorPath(equipment, equipDisplay);
}
