import { type AlarmLevel, calls, type ResponseOf } from '@zutai/contract';
import { useMemo } from 'react';
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

/** The organisation's levels, the first to be answered first, with what is open; undefined: not known, or not to be seen. */
export function useAlarmCounts(): readonly CountedLevel[] | undefined {
  const isEnabled = useMayCall()(calls.alarm.count);
  const refetchMs = useAlarmRefetchMs();
  const counts: Counts | undefined = useCall(calls.alarm.count, {}, { isEnabled, refetchMs }).data;
  const levels = useCall(calls.alarm.queryLevels, {}, { isEnabled, staleMs: 60_000 }).data;
  return useMemo(() => {
    if (!isEnabled || counts === undefined || levels === undefined) return undefined;
    const byLevel = new Map(counts.levels.map((one) => [one.levelId, one]));
    return levels.map((level) => {
      const { open, unacknowledged, quiet, rungMs } = byLevel.get(level.id) ?? NONE;
      return { ...level, open, unacknowledged, quiet, rungMs };
    });
  }, [isEnabled, counts, levels]);
}
