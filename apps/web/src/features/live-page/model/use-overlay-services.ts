import { calls, type PermissionCode } from '@zutai/contract';
import { createTextLookup, type HistoryRequest, type OverlayServices } from '@zutai/widgets';
import { lazy, useCallback, useContext, useMemo, useRef } from 'react';
import { call, saveFile } from '../../../lib/call/index.ts';
import { curvePath, useCanOpenCurves } from '../../../lib/curve-path/index.ts';
import { titleIn, useLanguage } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { useSimulation } from '../trial/page-trial.tsx';
import { planHistory, readHistorySeries } from './page-history.ts';
import type { PageSources } from './page-owner.ts';
import { PartHostContext } from './part-host.ts';

const TimePicker = lazy(() => import('../view/TimePicker.tsx'));
const PagePart = lazy(() => import('../view/PagePart.tsx'));

interface ServicesOptions {
  sources: PageSources;
  pageId: string;
  regions: ReadonlySet<string> | null;
  /** Why nothing can be written, in words. */
  noWriteReason: string | undefined;
}

/** The right to see alarm records on a page; pages of projects have one of their own (specification, section 6). */
export function alarmCodeOf(owner: PageSources['owner']['kind']): PermissionCode {
  return owner === 'project' ? 'monitor_designer_menu_alarm' : 'monitor_multi_designer_alarm';
}

/** What widgets with components of their own may ask of the live page. */
export function useServices({ sources, pageId, regions, noWriteReason }: ServicesOptions): OverlayServices {
  const language = useLanguage();
  const { gateway, gateways } = useFeedState();
  const isAlarmForbidden = !useCan(alarmCodeOf(sources.owner.kind));
  const simulation = useSimulation();
  const hasParts = useContext(PartHostContext) !== null;
  const latest = useRef(sources);
  latest.current = sources;
  const readHistory = useCallback(
    async (request: HistoryRequest, signal: AbortSignal) => {
      const { fromMs, toMs, maxPoints } = request;
      const plan = planHistory(request.bindings, latest.current);
      const range = {
        fromMs: Math.round(fromMs),
        toMs: Math.round(toMs),
        maxPoints: Math.max(10, maxPoints),
      };
      const isSimulated = (id: string) => simulation?.has(id) === true;
      const simulated = plan.flatMap(({ signalIds }) => signalIds.filter(isSimulated));
      const asked = plan.flatMap(({ equipmentId, signalIds }) => {
        const ids = signalIds.filter((id) => !isSimulated(id));
        return ids.length === 0 ? [] : [{ equipmentId, signalIds: ids.join(',') }];
      });
      const answers = await Promise.all(
        asked.map((query) => call(calls.history.query, { ...query, ...range }, { signal })),
      );
      const made = simulated.flatMap(
        (id) => simulation?.history(id, range.fromMs, range.toMs, range.maxPoints) ?? [],
      );
      return readHistorySeries(
        request,
        [...answers.flatMap(({ series }) => series), ...made],
        latest.current,
      );
    },
    [simulation],
  );
  const equipments = useMemo(() => {
    const known = new Map((gateways ?? []).map((each) => [each.equipmentId, each]));
    if (gateway !== null) known.set(gateway.equipmentId, gateway);
    return sources.equipments.map((each) => {
      const { online, communication } = known.get(each.id) ?? each;
      return {
        ...each,
        title: titleIn(each, language),
        online,
        ...(communication === undefined ? {} : { communication }),
      };
    });
  }, [sources.equipments, gateway, gateways, language]);
  const canOpenCurves = useCanOpenCurves() && simulation === null;
  const openCurves = useCallback<NonNullable<OverlayServices['openCurves']>>(
    (bindings, { fromMs, toMs, isFollowing }) => {
      const ids = bindings.flatMap((binding) => (binding.type === 'signal' ? [binding.signalId] : []));
      // Beside the page, which may be watched on.
      window.open(curvePath(ids, isFollowing ? { liveMs: toMs - fromMs } : { fromMs, toMs }), '_blank');
    },
    [],
  );
  return useMemo<OverlayServices>(
    () => ({
      language,
      text: createTextLookup(language),
      readHistory,
      equipments,
      regions,
      now: () => Date.now(),
      saveFile,
      pageId,
      isAlarmForbidden,
      TimePicker,
      ...(canOpenCurves && { openCurves }),
      ...(hasParts && { PagePart }),
      ...(noWriteReason === undefined ? {} : { noWriteReason }),
    }),
    [
      language,
      readHistory,
      equipments,
      regions,
      pageId,
      noWriteReason,
      isAlarmForbidden,
      hasParts,
      canOpenCurves,
      openCurves,
    ],
  );
}
