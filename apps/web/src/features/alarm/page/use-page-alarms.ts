import { type Alarm, calls, MAX_PAGE_SIZE } from '@zutai/contract';
import { useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { waits } from '../AlarmActions.tsx';
import { useAlarmRefetchMs } from '../refetch.ts';

/** Of which equipment alarms are shown: all that a project bundles, or some that the user sees. */
export type AlarmCircle = { readonly projectId: string } | { readonly equipmentIds: readonly string[] };

/** Some alarms of a circle, by level and of one level the newest first; at most {@link MAX_PAGE_SIZE}. */
interface SomeAlarms {
  readonly alarms: readonly Alarm[];
  /** How many there are. */
  readonly total: number;
}

/** Alarms that are open in a circle, and those of them that nobody has acknowledged. */
export interface OpenAlarms extends SomeAlarms {
  readonly unacknowledged: SomeAlarms;
}

const NONE: SomeAlarms = { alarms: [], total: 0 };
const PAGING = { pageSize: MAX_PAGE_SIZE, sortField: 'alarmLevelId', sortOrder: 'asc' } as const;

function useAlarmsOf(circle: AlarmCircle, scope: 'open' | 'unacknowledged'): SomeAlarms {
  const mayCall = useMayCall();
  const refetchMs = useAlarmRefetchMs();
  const isProject = 'projectId' in circle;
  const projectId = isProject ? circle.projectId : '';
  const equipmentIds = isProject ? '' : circle.equipmentIds.join(',');
  const ofProject = useCall(
    calls.alarm.queryOfProject,
    { projectId, scope, ...PAGING },
    { isEnabled: isProject && mayCall(calls.alarm.queryOfProject), refetchMs, isKeepingPrevious: true },
  );
  const ofPage = useCall(
    calls.alarm.queryOfPage,
    { equipmentIds, scope, ...PAGING },
    {
      isEnabled: equipmentIds !== '' && mayCall(calls.alarm.queryOfPage),
      refetchMs,
      isKeepingPrevious: true,
    },
  );
  const { data } = isProject ? ofProject : ofPage;
  return useMemo(() => (data === undefined ? NONE : { alarms: data.rows, total: data.total }), [data]);
}

/** What rings in a circle; nothing where the user may not see alarms. */
export function useOpenAlarms(circle: AlarmCircle): OpenAlarms {
  const open = useAlarmsOf(circle, 'open');
  // Asked for apart: in a flood those that are acknowledged would take the place of what waits.
  const unacknowledged = useAlarmsOf(circle, 'unacknowledged');
  return useMemo(() => ({ ...open, unacknowledged }), [open, unacknowledged]);
}

const SILENT: readonly Alarm['state'][] = ['shelved', 'suppressedByDesign', 'outOfService'];

/** The alarm by which each signal is marked: of those that ask for something, the first to be answered. */
export function alarmsBySignal(alarms: readonly Alarm[]): ReadonlyMap<string, Alarm> {
  const bySignal = new Map<string, Alarm>();
  for (const alarm of alarms) {
    const { signalId, state } = alarm;
    if (signalId === null || SILENT.includes(state)) continue;
    const known = bySignal.get(signalId);
    // They come by level: of one level, one that waits for somebody.
    if (known === undefined || (known.alarmLevelId === alarm.alarmLevelId && !waits(known) && waits(alarm)))
      bySignal.set(signalId, alarm);
  }
  return bySignal;
}
