import { ControlOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useCall } from '../lib/call/index.ts';
import { useText } from '../lib/language/index.ts';
import { useCan } from '../lib/session/index.ts';
import { useMenu } from './use-menu.ts';

export interface SearchHit {
  kind: 'menu' | 'equipment';
  to: string;
  title: string;
  note: string;
  icon: ComponentType;
}

/** Most pieces of equipment the search lists; more words narrow it down. */
const MAX_EQUIPMENT_HITS = 12;
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

/** What a keyword finds: menu entries at once, equipment from the server. */
export function useSearch(keyword: string): { hits: SearchHit[]; isSearching: boolean } {
  const common = useText('common');
  const word = useDeferredValue(keyword.trim().toLowerCase());
  const asked = usePaused(keyword.trim(), PAUSE_MS);
  const found = useCall(calls.equipment.queryByUser, asked === '' ? {} : { keyword: asked }, {
    isEnabled: useCan('monitor_view'),
    isKeepingPrevious: true,
    staleMs: 10_000,
  });
  const menu: SearchHit[] = useMenu()
    .filter((entry) => entry.title.toLowerCase().includes(word))
    .map((entry) => ({ kind: 'menu', to: entry.to, title: entry.title, note: '', icon: entry.icon }));
  const equipment: SearchHit[] = (found.data ?? []).slice(0, MAX_EQUIPMENT_HITS).map((one) => ({
    kind: 'equipment',
    to: `/monitor/eg/detail/list/${one.id}`,
    title: one.title,
    note: [one.sn, common(one.online ? 'online' : 'offline')].filter((part) => part !== '').join(' · '),
    icon: ControlOutlined,
  }));
  return { hits: [...menu, ...equipment], isSearching: found.isFetching };
}
