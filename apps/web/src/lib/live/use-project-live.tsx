import { useQueryClient } from '@tanstack/react-query';
import { projectCalls, projectMonitorCalls, projectMonitorChannels } from '@zutai/contract';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, call, callKey } from '../call/index.ts';
import { FIRST_FEED_STATE, NO_FEED_STATE } from './feed-state.ts';
import { LiveStore } from './live-store.ts';
import { PROJECT_OPEN_DELAY_S, startProjectFeed } from './project-feed.ts';
import { LiveContext, socketOrigin, watchActivity } from './use-live.tsx';

/** What of a project is watched: a page's equipment and signals, ids only. */
export interface ProjectScope {
  projectId: string;
  pageId: string;
  equipmentIds: readonly string[];
  /** Signals by the equipment they belong to. */
  signals: readonly { id: string; equipmentId: string }[];
}

/** Live values of a project page for everything inside; another set of signals subscribes anew. */
export function ProjectLive({ scope, children }: { scope: ProjectScope; children: ReactNode }) {
  const { projectId, pageId } = scope;
  const [store] = useState(() => new LiveStore());
  const [state, setState] = useState(FIRST_FEED_STATE);
  const client = useQueryClient();
  const dataEquip = scope.equipmentIds.join(',');
  const dataSignal = scope.signals.map(({ id }) => id).join(',');
  const latest = useRef(scope);
  latest.current = scope;
  useEffect(() => {
    // Nothing to watch yet, or a page that is not saved: no server would answer, and nothing that came says it is new.
    if (pageId === '' || (dataEquip === '' && dataSignal === '')) {
      store.setStale(pageId === '');
      setState(NO_FEED_STATE);
      return;
    }
    store.setStale(false);
    const request = { pageId, dataEquip, dataSignal };
    const bySignal = new Map<string, string[]>();
    for (const { id, equipmentId } of latest.current.signals) {
      const ids = bySignal.get(equipmentId);
      if (ids) ids.push(id);
      else bySignal.set(equipmentId, [id]);
    }
    const feed = startProjectFeed({
      store,
      channel: projectMonitorChannels.project,
      origin: socketOrigin(),
      onState: setState,
      signalsOf: (equipmentId) => bySignal.get(equipmentId) ?? [],
      onChanged: () => {
        const { queryAllEquipment, info } = projectCalls;
        for (const touched of [queryAllEquipment, info, projectMonitorCalls.querySignals])
          void client.invalidateQueries({ queryKey: callKey(touched) });
      },
      calls: {
        token: (signal) => call(projectMonitorCalls.token, request, { signal }),
        gateways: () => call(projectMonitorCalls.queryGateways, { pageId, dataEquip }),
        open: (equipmentId, interval) =>
          call(projectMonitorCalls.openGateway, {
            projectId,
            equipmentId,
            interval,
            delay: PROJECT_OPEN_DELAY_S,
          }),
        isGatewayGone: (error) => error instanceof CallError && error.name === 'gatewayGone',
      },
    });
    const stopWatching = watchActivity(feed.noteActivity);
    return () => {
      stopWatching();
      feed.stop();
    };
  }, [projectId, pageId, dataEquip, dataSignal, store, client]);
  const live = useMemo(() => ({ store, state }), [store, state]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
