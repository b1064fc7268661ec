import { calls } from '@zutai/contract';
import { createTextLookup, type HistoryRequest, type OverlayServices } from '@zutai/widgets';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../../lib/call/index.ts';
import { useLanguage } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { planHistory, readHistorySeries } from './page-history.ts';
import type { PageSources } from './page-owner.ts';

interface ServicesOptions {
  sources: PageSources;
  pageId: string;
  regions: ReadonlySet<string> | null;
  /** Why nothing can be written, in words. */
  noWriteReason: string | undefined;
}

/** What widgets with components of their own may ask of the live page. */
export function useServices({ sources, pageId, regions, noWriteReason }: ServicesOptions): OverlayServices {
  const language = useLanguage();
  const { gateway, gateways } = useFeedState();
  const latest = useRef(sources);
  latest.current = sources;
  const readHistory = useCallback(async (request: HistoryRequest, signal: AbortSignal) => {
    const { fromMs, toMs, maxPoints } = request;
    const plan = planHistory(request.bindings, latest.current);
    const range = { fromMs: Math.round(fromMs), toMs: Math.round(toMs), maxPoints: Math.max(10, maxPoints) };
    const answers = await Promise.all(
      plan.map(({ equipmentId, signalIds }) =>
        call(calls.history.query, { equipmentId, signalIds: signalIds.join(','), ...range }, { signal }),
      ),
    );
    return readHistorySeries(
      request,
      answers.flatMap(({ series }) => series),
      latest.current,
    );
  }, []);
  const equipments = useMemo(() => {
    const online = new Map(gateways?.map((each) => [each.equipmentId, each.online]));
    if (gateway !== null) online.set(gateway.equipmentId, gateway.online);
    return sources.equipments.map((each) => ({ ...each, online: online.get(each.id) ?? each.online }));
  }, [sources.equipments, gateway, gateways]);
  return useMemo<OverlayServices>(
    () => ({
      language,
      text: createTextLookup(language),
      readHistory,
      equipments,
      regions,
      now: () => Date.now(),
      pageId,
      ...(noWriteReason === undefined ? {} : { noWriteReason }),
    }),
    [language, readHistory, equipments, regions, pageId, noWriteReason],
  );
}
