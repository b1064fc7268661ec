import { useLocation } from 'react-router';
import { useTextRef } from '../../lib/language/index.ts';
import { usePermissions } from '../../lib/session/index.ts';
import type { MenuEntry } from '../feature.ts';
import { menuEntries } from './menu-registry.ts';

export interface ShownEntry extends MenuEntry {
  title: string;
  phoneTitle: string;
  isCurrent: boolean;
}

/** The menu as this user sees it here: entries of what exists and what they may open. */
export function useMenu(): ShownEntry[] {
  const read = useTextRef();
  const can = usePermissions();
  const { pathname } = useLocation();
  return menuEntries
    .filter(({ permission, unless }) => can(permission) && !(unless !== undefined && can(unless)))
    .map((entry) => ({
      ...entry,
      title: read(entry.text),
      phoneTitle: read(entry.phoneText ?? entry.text),
      isCurrent: (entry.marks ?? [entry.to]).some((start) => pathname.startsWith(start)),
    }));
}
