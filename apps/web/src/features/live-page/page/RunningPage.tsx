import { cleanBindings, type PaintContext } from '@zutai/diagram';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { ConnectionBanner, type SignalDefinition, useSignals } from '../../monitor/index.ts';
import { useIntents } from '../action/use-intents.tsx';
import { createKnownSources } from '../model/known-sources.ts';
import { usePageLookup } from '../model/use-page-lookup.ts';
import { usePagePalette, usePageWords } from '../model/use-paint-parts.ts';
import { LiveView, type ZoomHandle } from '../view/LiveView.tsx';
import { ValueList } from '../view/ValueList.tsx';
import { LivePageBar } from './LivePageBar.tsx';
import styles from './live-page.module.css';
import { useFullScreen } from './use-full-screen.ts';
import type { OpenedPage } from './use-page.ts';

interface RunningPageProps {
  opened: OpenedPage;
  equipmentId: string;
  /** Inside a popup: the picture alone. */
  isWindow: boolean;
  /** A page that a click opens in a window; keep the same function. */
  renderPage: (pageId: string) => ReactNode;
}

const noSignals: readonly SignalDefinition[] = [];

/** Waits for the equipment's signals: a page without their units and words would be half a page. */
export function RunningPage(props: RunningPageProps) {
  const t = useText('livePage');
  const signals = useSignals(props.equipmentId);
  usePageTitle(props.opened.record.title);
  if (signals.data === undefined && signals.error === null)
    return <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('page')} />;
  if (signals.data === undefined && signals.error !== null)
    return <ErrorState error={signals.error} onRetry={() => void signals.refetch()} />;
  return <Picture {...props} signals={signals.data ?? noSignals} />;
}

function Picture({
  opened,
  equipmentId,
  isWindow,
  renderPage,
  signals,
}: RunningPageProps & { signals: readonly SignalDefinition[] }) {
  const t = useText('livePage');
  const listId = useId();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { record } = opened;
  const palette = usePagePalette();
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(signals);
  const { page, cleared } = useMemo(
    () => cleanBindings(opened.page, createKnownSources(signals, '', t)),
    [opened.page, signals, t],
  );
  const context = useMemo<PaintContext>(
    () => ({ live: lookup, palette, words, nowMs: Date.now(), mode: 'live', dataTextShow: 'value' }),
    [lookup, palette, words],
  );
  const { onIntent, extras } = useIntents({ equipmentId, signals, live: lookup, renderPage });
  const view = useRef<ZoomHandle>(null);
  const [zoom, setZoom] = useState(1);
  const [isListOpen, setListOpen] = useState(isPhone);
  const fullScreen = useFullScreen();
  if (page.widgets.length === 0)
    return (
      <div className={styles.page}>
        {!isWindow && <LivePageBar record={record} />}
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      </div>
    );
  return (
    <div className={styles.page} data-full={fullScreen.isOn} data-window={isWindow} data-testid="live-page">
      {!isWindow && (
        <LivePageBar
          record={record}
          zoom={zoom}
          view={view}
          list={{ id: listId, isOpen: isListOpen, toggle: () => setListOpen(!isListOpen) }}
          fullScreen={fullScreen}
          clearedCount={cleared.length}
        />
      )}
      <ConnectionBanner equipment={{ lastSeenMs: null }} />
      <div className={styles.body} data-list={isListOpen && !isWindow}>
        <LiveView
          page={page}
          context={context}
          subscribe={subscribe}
          onIntent={onIntent}
          onZoom={setZoom}
          handle={view}
        />
        {isListOpen && !isWindow && <ValueList id={listId} page={page} live={lookup} onIntent={onIntent} />}
      </div>
      {extras}
    </div>
  );
}
