import { type Binding, type PaintContext, variantsOf } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { OverlayServicesProvider, PressStatesContext } from '@zutai/widgets';
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { titleIn, useLanguage, useText } from '../../../lib/language/index.ts';
import { useReplay } from '../../../lib/replay/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useUser } from '../../../lib/session/index.ts';
import { formatTime, serverNow } from '../../../lib/time/index.ts';
import { PageAlarmBanner, useOpenAlarms } from '../../alarm/index.ts';
import { useWriteDialog } from '../../monitor/index.ts';
import type { RenderPage } from '../action/PageWindows.tsx';
import { useIntents } from '../action/use-intents.tsx';
import { NO_ALARMS, PageAlarmsContext } from '../alarm/AlarmMarkLayer.tsx';
import { usePageCircle } from '../alarm/use-page-circle.ts';
import type { ExportTarget } from '../export/export-target.ts';
import { PageExport } from '../export/PageExport.tsx';
import { useOtherPages } from '../export/use-other-pages.ts';
import type { KnownRegion } from '../model/auth-region.ts';
import { regionsOf } from '../model/auth-region.ts';
import { preparePage } from '../model/prepare-page.ts';
import { useServices } from '../model/use-overlay-services.ts';
import { usePagePalette, usePageWords } from '../model/use-paint-parts.ts';
import { usePageLookup } from '../model/values/use-page-lookup.ts';
import { useFirstValues } from '../model/values/use-page-sources.ts';
import { useFilledPage, usePageVariables, useVariablePalette } from '../model/values/use-page-variables.ts';
import type { RunningSources } from '../model/values/use-running-sources.ts';
import { PastBanner } from '../replay/PastBanner.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import past from '../replay/replay.module.css';
import { Watermark } from '../trial/Watermark.tsx';
import { LiveView, type ZoomHandle } from '../view/LiveView.tsx';
import { BindingChangesContext, createBindingChanges } from '../view/use-live-binding.ts';
import { useWaitingSignals, WaitingContext } from '../view/use-waiting-for-configuration.ts';
import { ValueList } from '../view/ValueList.tsx';
import { FeedBanner, FeedBannerAbove } from './FeedBanner.tsx';
import { DesignLink, LivePageBar } from './LivePageBar.tsx';
import styles from './live-page.module.css';
import { PageNotices } from './PageNotices.tsx';
import type { PagePlace } from './page-place.ts';
import { useFit } from './use-fit.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useNewerFaceplates } from './use-newer-faceplates.ts';
import type { OpenedPage } from './use-page.ts';
import { usePageRevision } from './use-page-revision.ts';

interface RunningPageProps {
  opened: OpenedPage;
  sources: RunningSources;
  /** null: they could not be asked for; what is kept for regions is then hidden, and said so. */
  regions: readonly KnownRegion[] | null;
  askRegions: () => void;
  /** Takes the newest revision of the page over. */
  reload: () => void;
  isReloading: boolean;
  place: PagePlace;
  /** A page that a click opens in a window; keep the same function. */
  renderPage: RenderPage;
}

/** A page that runs, inside `PageLive` and `WriteProvider`. */
export function RunningPage(props: RunningPageProps) {
  const { opened, sources, regions, place, renderPage } = props;
  const t = useText('livePage');
  const replayWords = useText('replay');
  const language = useLanguage();
  const listId = useId();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { record } = opened;
  const isWindow = place.kind === 'window' || place.kind === 'part';
  useFirstValues(sources.signals);
  const { con } = opened.page;
  const variables = usePageVariables(con);
  const palette = useVariablePalette(usePagePalette(con.bgColor), con, variables);
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(sources, variables);
  const {
    page: prepared,
    isEmpty,
    cleared,
    problems,
  } = useMemo(
    () => preparePage(opened, sources, regions, language, t),
    [opened, sources, regions, language, t],
  );
  const page = useFilledPage(prepared, variables);
  const { title } = page.con;
  const replay = useReplay();
  const clock = replay?.clock ?? null;
  const context = useMemo<PaintContext>(
    () => ({
      ...{ live: lookup, palette, words, mode: 'live', dataTextShow: 'value' },
      nowMs: clock?.atMs ?? serverNow(),
    }),
    [lookup, palette, words, clock],
  );
  const changes = useMemo(() => createBindingChanges(subscribe), [subscribe]);
  const { go, back } = place;
  const { onIntent, extras, presses } = useIntents({
    widgets: page.widgets,
    sources,
    live: lookup,
    variables,
    go,
    back,
    renderPage,
  });
  const { reason } = useWriteDialog();
  const mine = useMemo(() => regionsOf(regions), [regions]);
  const services = useServices({ sources, pageId: record.id, regions: mine, noWriteReason: reason });
  const tagOf = useMemo(() => createTagLookup(sources, language), [sources, language]);
  const circle = usePageCircle(sources);
  const open = useOpenAlarms(circle);
  const isWaiting = useWaitingSignals(sources.signals);
  const view = useRef<ZoomHandle>(null);
  const [scale, setScale] = useState(1);
  const { scadaAdaption } = useUser();
  const [chosenFit, setFit] = useFit(record.id);
  // Who wants pages in their own size gets them so, where nothing else was chosen for one.
  const fit = chosenFit ?? (scadaAdaption ? null : 'none');
  const [isListOpen, setListOpen] = useState(
    // A page that is not laid out for phones is read by its values there.
    isPhone && !variantsOf(opened.page).some(({ id }) => id === 'phone'),
  );
  const fullScreen = useFullScreen();
  const [isExporting, setExporting] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const others = useOtherPages({ record, sources, regions, context, variables });
  const exported = (): ExportTarget => ({
    shown: {
      ...{ page, context, overlays: () => root.current },
      ...(clock && {
        nowMs: clock.atMs,
        mark: `${replayWords('past')} ${formatTime(clock.atMs)}`,
      }),
    },
    pageId: record.id,
    title,
    ownerTitle: sources.title,
    // They are read as they are now.
    others: clock === null ? others : undefined,
  });
  const { onTitle } = place;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  usePageTitle(isWindow ? '' : title);
  const newer = useNewerFaceplates(usePageRevision(record.id, opened.held), props.reload);
  const notices = (
    <PageNotices
      newer={newer}
      reload={props.reload}
      isReloading={props.isReloading}
      hasRegions={regions !== null}
      askRegions={props.askRegions}
    />
  );
  if (isEmpty)
    return (
      <div className={styles.page}>
        {!isWindow && <LivePageBar record={record} title={title} place={place} />}
        {notices}
        {replay !== null && !isWindow && <PastBanner replay={replay} />}
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={<DesignLink record={record} />} />
      </div>
    );
  return (
    <OverlayServicesProvider value={services}>
      <BindingChangesContext value={changes}>
        <WaitingContext value={isWaiting}>
          <div
            ref={root}
            className={styles.page}
            data-full={fullScreen.isOn}
            data-window={isWindow}
            data-testid="live-page"
          >
            {!isWindow && (
              <LivePageBar
                record={record}
                title={title}
                place={place}
                scale={scale}
                view={view}
                fit={{ chosen: fit, designed: page.con.fit, choose: setFit }}
                list={{ id: listId, isOpen: isListOpen, toggle: () => setListOpen(!isListOpen) }}
                fullScreen={fullScreen}
                onExport={() => setExporting(true)}
                notes={[
                  ...(cleared.length > 0 ? [t('cleared', { count: cleared.length })] : []),
                  ...(problems.length > 0 ? [t('notExpanded', { count: problems.length })] : []),
                ]}
              />
            )}
            {notices}
            <FeedBanner sources={sources} />
            {replay !== null && !isWindow && <PastBanner replay={replay} />}
            {replay === null && !isWindow && <PageAlarmBanner open={open} circle={circle} />}
            <div
              className={replay === null || isWindow ? styles.body : `${styles.body} ${past.past}`}
              data-list={isListOpen && !isWindow}
              style={{ '--page-ratio': page.con.height / page.con.width } as CSSProperties}
            >
              <PressStatesContext value={presses}>
                <FeedBannerAbove>
                  <PageAlarmsContext value={replay === null ? open.alarms : NO_ALARMS}>
                    <LiveView
                      page={page}
                      context={context}
                      subscribe={subscribe}
                      onIntent={onIntent}
                      fit={place.fit ?? fit}
                      tagOf={tagOf}
                      onScale={setScale}
                      handle={view}
                    />
                  </PageAlarmsContext>
                </FeedBannerAbove>
              </PressStatesContext>
              {place.kind === 'window' && <Watermark />}
              {isListOpen && !isWindow && (
                <ValueList
                  id={listId}
                  widgets={page.widgets}
                  live={lookup}
                  subscribe={subscribe}
                  onIntent={onIntent}
                />
              )}
            </div>
            {replay !== null && !isWindow && <ReplayBar replay={replay} sources={sources} />}
            {extras}
            {!isWindow && (
              <PageExport isOpen={isExporting} target={exported} onClose={() => setExporting(false)} />
            )}
          </div>
        </WaitingContext>
      </BindingChangesContext>
    </OverlayServicesProvider>
  );
}

/** `equipment / tag` of a signal; '' for what is none. */
function createTagLookup(
  { signals, equipments }: RunningSources,
  language: Language,
): (binding: Binding) => string {
  const tags = new Map(signals.map(({ id, tag, equipmentId }) => [id, { tag, equipmentId }]));
  const titles = new Map(equipments.map((each) => [each.id, titleIn(each, language)]));
  return ({ type, signalId }) => {
    const found = type === 'signal' ? tags.get(signalId) : undefined;
    if (found === undefined) return '';
    return [titles.get(found.equipmentId), found.tag].filter(Boolean).join(' / ');
  };
}
