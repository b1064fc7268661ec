import { ControlOutlined, DesktopOutlined, FileImageOutlined, FundOutlined } from '@ant-design/icons';
import { type CommunicationState, calls, type ResponseOf } from '@zutai/contract';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useTitle } from '../../lib/language/index.ts';
import { useMonitorPath } from '../../lib/monitor-path/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { useMenu } from '../menu/use-menu.ts';

export type SearchKind = 'menu' | 'equipment' | 'project' | 'page' | 'signal';

export interface SearchHit {
  kind: SearchKind;
  to: string;
  title: string;
  note: string;
  /** Of equipment: how it can be reached. */
  communication?: CommunicationState;
  icon: ComponentType;
}

/** Ms without typing before the server is asked. */
const PAUSE_MS = 150;

/** A value that follows only after it stood still for `pauseMs`. */
function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}

type Finds = ResponseOf<typeof calls.search.query>;

/** How the finds of each kind are shown, in the order they stand. */
function useHitsOf(): (finds: Finds) => SearchHit[] {
  const titleOf = useTitle();
  const monitorPath = useMonitorPath();
  return ({ equipment, projects, pages, signals }) => [
    ...equipment.map(({ id, sn, communication, display, homePageId, ...names }) => ({
      kind: 'equipment' as const,
      to: monitorPath({ id, display, homePageId }),
      title: titleOf(names),
      note: sn,
      communication,
      icon: ControlOutlined,
    })),
    ...projects.map(({ id, ...names }) => ({
      kind: 'project' as const,
      to: pathTo('/monitor/gm/ocInfo/:ocId', { ocId: id }),
      title: titleOf(names),
      note: '',
      icon: DesktopOutlined,
    })),
    ...pages.map(({ id, projectId, ownerTitle, ownerTitleEn, ...names }) => ({
      kind: 'page' as const,
      to:
        projectId === null
          ? pathTo('/monitor/eg/detail/page/:pageId', { pageId: id })
          : pathTo('/monitor/project/:projectId/page/:pageId', { projectId, pageId: id }),
      title: titleOf(names),
      note: titleOf({ title: ownerTitle, titleEn: ownerTitleEn }),
      icon: FileImageOutlined,
    })),
    ...signals.map((signal) => ({
      kind: 'signal' as const,
      // The list of values with this one alone; the tag finds it in either language.
      to: pathTo('/monitor/eg/detail/list/:id', { id: signal.equipmentId }, { keyword: signal.tag }),
      title: titleOf(signal),
      note: `${titleOf({ title: signal.equipmentTitle, titleEn: signal.equipmentTitleEn })} · ${signal.tag}`,
      icon: FundOutlined,
    })),
  ];
}

/** What a keyword finds: menu entries at once, what the plant has from the server. */
export function useSearch(keyword: string): { hits: SearchHit[]; isSearching: boolean } {
  const hitsOf = useHitsOf();
  const word = useDeferredValue(keyword.trim().toLowerCase());
  const asked = usePaused(keyword.trim(), PAUSE_MS);
  const canWatch = useCan('monitor_view');
  const isAsked = canWatch && asked !== '';
  const found = useCall(
    calls.search.query,
    { keyword: asked },
    { isEnabled: isAsked, isKeepingPrevious: true, staleMs: 10_000 },
  );
  const menu: SearchHit[] = useMenu()
    .filter((entry) => entry.title.toLowerCase().includes(word))
    .map((entry) => ({ kind: 'menu', to: entry.to, title: entry.title, note: '', icon: entry.icon }));
  const finds = isAsked && found.data !== undefined ? hitsOf(found.data) : [];
  return { hits: [...menu, ...finds], isSearching: found.isFetching };
}
