import { BorderOuterOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { useLocation } from 'react-router';
import { useCall } from '../../lib/call/index.ts';
import { useTextRef, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { usePermissions } from '../../lib/session/index.ts';
import type { MenuEntry } from '../feature.ts';
import { menuEntries } from './menu-registry.ts';

/** What others change in the menu comes as seldom as this, in ms. */
const FRAMES_STALE_MS = 300_000;

export interface ShownEntry extends Omit<MenuEntry, 'text' | 'phoneText'> {
  title: string;
  /** In the bar of a phone; undefined where it is not there. */
  phoneTitle: string | undefined;
  isCurrent: boolean;
}

/** The menu as this user sees it here: entries of what exists and what they may open. */
export function useMenu(): ShownEntry[] {
  const read = useTextRef();
  const can = usePermissions();
  const { pathname } = useLocation();
  const entries = menuEntries
    .filter(({ permission, unless }) => can(permission) && !(unless !== undefined && can(unless)))
    .map((entry) => ({
      ...entry,
      title: read(entry.text),
      phoneTitle: entry.phoneText === undefined ? undefined : read(entry.phoneText),
      isCurrent: (entry.marks ?? [entry.to]).some((start) => pathname.startsWith(start)),
    }));
  return [...entries, ...useFrameEntries(pathname)];
}

/** Pages of other systems that the organisation has put into the menu. */
function useFrameEntries(pathname: string): ShownEntry[] {
  const titleOf = useTitle();
  const { data = [] } = useCall(calls.frame.queryShown, {}, { staleMs: FRAMES_STALE_MS });
  return data.flatMap((frame) => {
    if (frame.menuGroup === 'none') return [];
    const to = pathTo('/manage/frame/:path', { path: frame.path });
    return [
      {
        ...{ group: frame.menuGroup, to, icon: BorderOuterOutlined },
        ...{ title: titleOf(frame), phoneTitle: undefined },
        isCurrent: pathname === to || pathname.startsWith(`${to}/`),
      },
    ];
  });
}
