import { menu as equipment } from '../../features/equipment/menu.ts';
import { menu as faceplate } from '../../features/faceplate/menu.ts';
import { menu as gateway } from '../../features/gateway/menu.ts';
import { menu as monitor } from '../../features/monitor/menu.ts';
import { menu as project } from '../../features/project/menu.ts';
import { menu as template } from '../../features/template/menu.ts';
import type { MenuEntry } from '../feature.ts';

/** The main menu, in its order. Kept apart from the routes so that the login page need not load icons. */
export const menuEntries: readonly MenuEntry[] = [
  ...monitor,
  ...project.filter(({ group }) => group === 'monitor'),
  ...equipment,
  ...gateway,
  ...project.filter(({ group }) => group === 'manage'),
  ...template,
  ...faceplate,
];
