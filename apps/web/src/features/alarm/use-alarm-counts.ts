import { type AlarmLevel, calls, type ResponseOf } from '@zutai/contract';
import { useMemo } from 'react';
import { useStaleSince } from '../../components/stale-notice/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { useAlarmRefetchMs } from './refetch.ts';

type Counts = ResponseOf<typeof calls.alarm.count>;

/** A level with how many alarms of it are open, and how many of them wait for somebody. */
export interface CountedLevel extends AlarmLevel {
  readonly open: number;
  readonly unacknowledged: number;
  /** Of the unacknowledged, those for which their first-out speaks. */
  readonly quiet: number;
  readonly rungMs: number | null;
}

const NONE = { open: 0, unacknowledged: 0, quiet: 0, rungMs: null };

export interface AlarmCounts {
  /** The organisation's levels, the first to be answered first; undefined: not known yet, or not to be seen. */
  readonly levels: readonly CountedLevel[] | undefined;
  /** Since when nobody can say how many there are, epoch ms; null while it is known. */
  readonly staleSinceMs: number | null;
}

/** What is open, by level. */
export function useAlarmCounts(): AlarmCounts {
  const isEnabled = useMayCall()(calls.alarm.count);
  const refetchMs = useAlarmRefetchMs();
  const query = useCall(calls.alarm.count, {}, { isEnabled, refetchMs });
  const counts: Counts | undefined = query.data;
  const staleSinceMs = useStaleSince(query);
  const levels = useCall(calls.alarm.queryLevels, {}, { isEnabled, staleMs: 60_000 }).data;
  const counted = useMemo(() => {
    if (!isEnabled || counts === undefined || levels === undefined) return undefined;
    const byLevel = new Map(counts.levels.map((one) => [one.levelId, one]));
    return levels.map((level) => {
      const { open, unacknowledged, quiet, rungMs } = byLevel.get(level.id) ?? NONE;
      return { ...level, open, unacknowledged, quiet, rungMs };
    });
  }, [isEnabled, counts, levels]);
  return { levels: counted, staleSinceMs };
}
