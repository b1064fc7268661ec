import { calls, MAX_CURVE_SIGNALS, type PermissionCode } from '@zutai/contract';
import {
  type AlarmRequest,
  createTextLookup,
  type FindCamera,
  type HistoryRequest,
  type OverlayServices,
  type ReadReportCurve,
  type ReadWeather,
  type RenderScene,
  type ReportRequest,
} from '@zutai/widgets';
import { createElement, lazy, useCallback, useContext, useMemo, useRef } from 'react';
import { call, messageOf, saveFile } from '../../../lib/call/index.ts';
import { curvePath, useCanOpenCurves } from '../../../lib/curve-path/index.ts';
import { titleIn, useLanguage } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useReplay, useReplayJumps } from '../../../lib/replay/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { LiveScene } from '../../scene/index.ts';
import { readPageAlarms } from '../alarm/page-alarms.ts';
import { useSimulation } from '../trial/page-trial.tsx';
import { listRecordedMvars, listThinnedMvars, planHistory, readHistorySeries } from './page-history.ts';
import type { PageSources } from './page-owner.ts';
import { readPageReport, readPageReportCurve } from './page-report.ts';
import { PartHostContext } from './part-host.ts';
import { useWidgetScripts } from './use-widget-scripts.ts';

/** Where the pictures of a camera are; the platform says why they are nowhere. */
const findCamera: FindCamera = async ({ kind: _kind, ...camera }, signal) => {
  try {
    const { url } =
      'serialNumber' in camera
        ? await call(calls.videoCloud.queryAddress, camera, { signal })
        : await call(calls.videoCloud.queryCameraAddress, camera, { signal });
    return url;
  } catch (error) {
    throw new Error(messageOf(error));
  }
};

const readWeather: ReadWeather = (place, signal) => call(calls.weather.query, place, { signal });

const renderScene: RenderScene = (request) => createElement(LiveScene, request);
const TimePicker = lazy(() => import('../view/TimePicker.tsx'));
const PagePart = lazy(() => import('../view/PagePart.tsx'));

interface ServicesOptions {
  sources: PageSources;
  pageId: string;
  regions: ReadonlySet<string> | null;
  /** Why nothing can be written, in words. */
  noWriteReason: string | undefined;
}

/** The same with nothing of what came after a moment, if one is given. */
function upTo<T extends { fromMs: number; toMs: number }>(request: T, atMs: number | undefined): T {
  if (atMs === undefined) return request;
  return { ...request, fromMs: Math.min(request.fromMs, atMs), toMs: Math.min(request.toMs, atMs) };
}

const chunksOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  );

/** The right to see alarm records on a page; pages of projects have one of their own (specification, section 6). */
export function alarmCodeOf(owner: PageSources['owner']['kind']): PermissionCode {
  return owner === 'project' ? 'monitor_designer_menu_alarm' : 'monitor_multi_designer_alarm';
}

/** Templates and faceplates are shown with the equipment that follows them: they have no reports of their own. */
const hasReports = (kind: PageSources['owner']['kind']) => kind === 'equipment' || kind === 'project';

/** What widgets with components of their own may ask of the live page. */
export function useServices({ sources, pageId, regions, noWriteReason }: ServicesOptions): OverlayServices {
  const language = useLanguage();
  const { gateway, gateways } = useFeedState();
  const isAlarmForbidden = !useCan(alarmCodeOf(sources.owner.kind));
  const simulation = useSimulation();
  const clock = useReplay()?.clock;
  const jumps = useReplayJumps();
  const hasParts = useContext(PartHostContext) !== null;
  const latest = useRef(sources);
  latest.current = sources;
  const readHistory = useCallback(
    async (request: HistoryRequest, signal: AbortSignal) => {
      const { fromMs, maxPoints } = request;
      // Of what came after the moment that is shown nothing is known yet.
      const toMs = Math.min(request.toMs, clock?.atMs ?? Number.POSITIVE_INFINITY);
      if (toMs < fromMs) return readHistorySeries(request, [], latest.current);
      const plan = planHistory(request.bindings, latest.current);
      const range = {
        fromMs: Math.round(fromMs),
        toMs: Math.round(toMs),
        maxPoints: Math.max(10, maxPoints),
        ...(request.hasHeld === true && { hasHeld: true }),
      };
      const isSimulated = (id: string) => simulation?.has(id) === true;
      const simulated = plan.flatMap(({ signalIds }) => signalIds.filter(isSimulated));
      const asked = plan.flatMap(({ equipmentId, signalIds }) => {
        const ids = signalIds.filter((id) => !isSimulated(id));
        return ids.length === 0 ? [] : [{ equipmentId, signalIds: ids.join(',') }];
      });
      const recorded = listRecordedMvars(request.bindings, latest.current);
      const { owner } = latest.current;
      const readRecorded = (mvarIds: readonly string[]) =>
        owner.kind === 'project' && mvarIds.length > 0
          ? chunksOf(mvarIds, MAX_CURVE_SIGNALS).map((ids) =>
              call(
                calls.mvar.queryHistory,
                { projectId: owner.id, ids: ids.join(','), ...range },
                { signal },
              ),
            )
          : [];
      const answers = await Promise.all([
        ...asked.map((query) => call(calls.history.query, { ...query, ...range }, { signal })),
        ...readRecorded(recorded),
      ]);
      const found = answers.flatMap(({ series }) => series);
      const thinned = listThinnedMvars(request.bindings, found, latest.current);
      const instead = await Promise.all(readRecorded(thinned));
      const made = simulated.flatMap(
        (id) => simulation?.history(id, range.fromMs, range.toMs, range.maxPoints) ?? [],
      );
      return readHistorySeries(
        request,
        [...found, ...instead.flatMap(({ series }) => series), ...made],
        latest.current,
      );
    },
    [simulation, clock],
  );
  const readReport = useCallback(
    (request: ReportRequest, signal: AbortSignal) => {
      const text = createTextLookup(language);
      const words = {
        time: text('widget.ComplexHistoryReport.time'),
        whole: text('widget.ComplexHistoryReport.whole'),
      };
      return readPageReport(latest.current.owner, upTo(request, clock?.atMs), language, words, signal);
    },
    [language, clock],
  );
  const readReportCurve = useCallback(
    (request: Parameters<ReadReportCurve>[0], signal: AbortSignal) =>
      readPageReportCurve(latest.current.owner, upTo(request, clock?.atMs), language, signal),
    [language, clock],
  );
  const mayReadReports = useCan('monitor_history') && hasReports(sources.owner.kind);
  const runScript = useWidgetScripts(sources, readHistory);
  const readAlarms = useCallback(
    (request: AlarmRequest, signal: AbortSignal) =>
      readPageAlarms(request, latest.current, language, signal, clock?.atMs),
    [language, clock],
  );
  const equipments = useMemo(() => {
    const known = new Map((gateways ?? []).map((each) => [each.equipmentId, each]));
    if (gateway !== null) known.set(gateway.equipmentId, gateway);
    return sources.equipments.map((each) => {
      const { online, communication } = known.get(each.id) ?? each;
      return {
        ...each,
        title: titleIn(each, language),
        online: clock === undefined ? online : undefined,
        ...(communication === undefined || clock !== undefined ? {} : { communication }),
      };
    });
  }, [sources.equipments, gateway, gateways, language, clock]);
  const canViewPages = useCan('page_view');
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
      runScript,
      readAlarms,
      equipments,
      regions,
      now: clock?.now ?? serverNow,
      saveFile,
      pageId,
      isAlarmForbidden,
      ...(canViewPages && { findCamera, readWeather, renderScene }),
      ...(mayReadReports && { readReport, readReportCurve }),
      TimePicker,
      ...(canOpenCurves && { openCurves }),
      ...(hasParts && { PagePart }),
      ...(noWriteReason === undefined ? {} : { noWriteReason }),
      ...(jumps !== undefined && { past: { jumps } }),
    }),
    [
      language,
      readHistory,
      readReport,
      readReportCurve,
      mayReadReports,
      runScript,
      readAlarms,
      equipments,
      regions,
      pageId,
      noWriteReason,
      isAlarmForbidden,
      canViewPages,
      hasParts,
      canOpenCurves,
      openCurves,
      clock,
      jumps,
    ],
  );
}
