import {
  type Binding,
  type FitMode,
  fitPage,
  type Page,
  type PaintContext,
  resolveColor,
} from '@zutai/diagram';
import {
  type IntentListener,
  LivePage,
  type SubscribeToChanges,
  useDevicePixelRatio,
  useElementSize,
  useShown,
} from '@zutai/widgets';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { AlarmMarkLayer } from '../alarm/AlarmMarkLayer.tsx';
import { listPageValues } from '../model/values/page-value.ts';
import styles from './live-view.module.css';
import { useAnchoredZoom } from './use-anchored-zoom.ts';
import { useValueTip } from './use-value-tip.tsx';
import { ValueCursor } from './ValueCursor.tsx';

/** Zoom against the fitted size; device pixels a side stay within what phones can draw. */
const MIN_ZOOM = 0.25;
const MAX_ZOOM = 8;
const MAX_CANVAS_PX = 8192;

export interface ZoomHandle {
  zoomBy(factor: number): void;
  reset(): void;
}

interface LiveViewProps {
  page: Page;
  context: PaintContext;
  subscribe: SubscribeToChanges;
  onIntent: IntentListener;
  /** What the viewer chose; null: as the page was designed. */
  fit: FitMode | null;
  /** Name of a binding's signal among the equipment's, for the tip; '' for none. */
  tagOf: (binding: Binding) => string;
  /** Told of the scale the page is shown at: 1 is its own size. */
  onScale?: (scale: number) => void;
  handle?: Ref<ZoomHandle>;
}

/** A running page, fitted as its settings say; zoomed by pinch, Ctrl + wheel or buttons, moved by scrolling. */
export function LiveView({ page, context, subscribe, onIntent, fit, tagOf, onScale, handle }: LiveViewProps) {
  const t = useText('livePage');
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useElementSize(scroller, 'outer');
  const [zoom, setZoom] = useState(1);
  const base = fitPage(fit === null ? page.con : { ...page.con, fit }, room);
  const width = base.width * zoom;
  const height = base.height * zoom;
  const longest = Math.max(base.width, base.height, 1) * useDevicePixelRatio();
  const scale = base.scale * zoom;
  useEffect(() => onScale?.(scale), [onScale, scale]);
  const zoomAt = useAnchoredZoom({
    scroller,
    content,
    zoom,
    setZoom,
    min: MIN_ZOOM,
    max: Math.max(1, Math.min(MAX_ZOOM, MAX_CANVAS_PX / longest)),
  });
  useImperativeHandle(handle, () => ({ zoomBy: (factor) => zoomAt(factor), reset: () => setZoom(1) }));
  // The box below already has the fitted size; the page only has to fill it.
  const fitted = useMemo(() => ({ ...page, con: { ...page.con, fit: 'contain' as const } }), [page]);
  const shown = useShown(page.widgets, context.live, subscribe);
  const widgets = useMemo(() => shown.map(({ widget }) => widget), [shown]);
  const count = useMemo(() => listPageValues(widgets).length, [widgets]);
  const { tip, point, leave } = useValueTip(widgets, context, tagOf);
  const isScrolling = width > room.width + 1 || height > room.height + 1;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-scrolling={isScrolling}
      data-testid="live-view"
      // A page larger than the window is scrolled by the keyboard too.
      {...(isScrolling && { tabIndex: 0 })}
      aria-label={page.con.title}
      style={{ background: resolveColor(page.con.bgColor, context.palette, context.palette.page) }}
      onPointerLeave={leave}
      onScroll={leave}
      onFocus={leave}
    >
      <div ref={content} className={styles.content} style={{ width, height }}>
        {room.width > 0 && (
          <LivePage
            page={fitted}
            context={context}
            subscribe={subscribe}
            onIntent={onIntent}
            onPoint={point}
            label={t('label', { title: page.con.title, count })}
          />
        )}
        <AlarmMarkLayer widgets={widgets} scale={scale} />
        <ValueCursor widgets={widgets} context={context} scale={scale} tagOf={tagOf} />
      </div>
      {tip}
    </section>
  );
}
