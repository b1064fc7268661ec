import type { Binding, PaintContext } from '@zutai/diagram';
import { OverlayServicesProvider } from '@zutai/widgets';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useWriteDialog } from '../../monitor/index.ts';
import type { RenderPage } from '../action/PageWindows.tsx';
import { useIntents } from '../action/use-intents.tsx';
import type { KnownRegion } from '../model/auth-region.ts';
import { regionsOf } from '../model/auth-region.ts';
import { preparePage } from '../model/prepare-page.ts';
import { useServices } from '../model/use-overlay-services.ts';
import { usePageLookup } from '../model/use-page-lookup.ts';
import { useFirstValues } from '../model/use-page-sources.ts';
import { usePagePalette, usePageWords } from '../model/use-paint-parts.ts';
import type { RunningSources } from '../model/use-running-sources.ts';
import { LiveView, type ZoomHandle } from '../view/LiveView.tsx';
import { BindingChangesContext, createBindingChanges } from '../view/use-live-binding.ts';
import { ValueList } from '../view/ValueList.tsx';
import { FeedBanner } from './FeedBanner.tsx';
import { DesignLink, LivePageBar } from './LivePageBar.tsx';
import styles from './live-page.module.css';
import type { PagePlace } from './page-place.ts';
import { useFit } from './use-fit.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { OpenedPage } from './use-page.ts';

interface RunningPageProps {
  opened: OpenedPage;
  sources: RunningSources;
  /** null: nobody knows them now; what is kept for regions then stays hidden. */
  regions: readonly KnownRegion[] | null;
  place: PagePlace;
  /** A page that a click opens in a window; keep the same function. */
  renderPage: RenderPage;
}

/** A page that runs, inside `PageLive` and `WriteProvider`. */
export function RunningPage({ opened, sources, regions, place, renderPage }: RunningPageProps) {
  const t = useText('livePage');
  const language = useLanguage();
  const listId = useId();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { record } = opened;
  const isWindow = place.kind === 'window';
  useFirstValues(sources.signals);
  const palette = usePagePalette(opened.page.con.bgColor);
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(sources);
  const { page, cleared, problems } = useMemo(
    () => preparePage(opened, sources, regions, language, t),
    [opened, sources, regions, language, t],
  );
  const { title } = page.con;
  const context = useMemo<PaintContext>(
    () => ({ live: lookup, palette, words, nowMs: Date.now(), mode: 'live', dataTextShow: 'value' }),
    [lookup, palette, words],
  );
  const changes = useMemo(() => createBindingChanges(subscribe), [subscribe]);
  const { go, back } = place;
  const { onIntent, extras } = useIntents({ sources, live: lookup, go, back, renderPage });
  const { reason } = useWriteDialog();
  const mine = useMemo(() => (regions === null ? new Set<string>() : regionsOf(regions)), [regions]);
  const services = useServices({ sources, pageId: record.id, regions: mine, noWriteReason: reason });
  const tagOf = useMemo(() => createTagLookup(sources), [sources]);
  const view = useRef<ZoomHandle>(null);
  const [zoom, setZoom] = useState(1);
  const [fit, setFit] = useFit(record.id);
  const [isListOpen, setListOpen] = useState(isPhone);
  const fullScreen = useFullScreen();
  const { onTitle } = place;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  usePageTitle(isWindow ? '' : title);
  if (page.widgets.length === 0)
    return (
      <div className={styles.page}>
        {!isWindow && <LivePageBar record={record} title={title} place={place} />}
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={<DesignLink record={record} />} />
      </div>
    );
  return (
    <OverlayServicesProvider value={services}>
      <BindingChangesContext value={changes}>
        <div
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
              zoom={zoom}
              view={view}
              fit={{ chosen: fit, designed: page.con.fit, choose: setFit }}
              list={{ id: listId, isOpen: isListOpen, toggle: () => setListOpen(!isListOpen) }}
              fullScreen={fullScreen}
              notes={[
                ...(cleared.length > 0 ? [t('cleared', { count: cleared.length })] : []),
                ...(problems.length > 0 ? [t('notExpanded', { count: problems.length })] : []),
              ]}
            />
          )}
          <FeedBanner sources={sources} />
          <div className={styles.body} data-list={isListOpen && !isWindow}>
            <LiveView
              page={page}
              context={context}
              subscribe={subscribe}
              onIntent={onIntent}
              fit={fit}
              tagOf={tagOf}
              onZoom={setZoom}
              handle={view}
            />
            {isListOpen && !isWindow && (
              <ValueList id={listId} page={page} live={lookup} onIntent={onIntent} />
            )}
          </div>
          {extras}
        </div>
      </BindingChangesContext>
    </OverlayServicesProvider>
  );
}

/** `equipment / tag` of a signal; '' for what is none. */
function createTagLookup({ signals, equipments }: RunningSources): (binding: Binding) => string {
  const tags = new Map(signals.map(({ id, tag, equipmentId }) => [id, { tag, equipmentId }]));
  const titles = new Map(equipments.map(({ id, title }) => [id, title]));
  return ({ type, signalId }) => {
    const found = type === 'signal' ? tags.get(signalId) : undefined;
    if (found === undefined) return '';
    return [titles.get(found.equipmentId), found.tag].filter(Boolean).join(' / ');
  };
}
