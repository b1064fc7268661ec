import { bindingKey, defaultFamily, type Widget } from '@zutai/diagram';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { OverlayProps } from '../../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { useRoom } from '../../react/overlay/sheet/room.ts';
import { useElementSize } from '../../react/use-element-size.ts';
import { listEntries, readEntry } from '../entry.ts';
import { Notice } from '../panel/Notice.tsx';
import { Panel } from '../panel/Panel.tsx';
import { fontPxOf } from '../panel/panel-style.ts';
import { UntrustedNotes } from '../panel/UntrustedNotes.tsx';
import { type LineChartData, timeSpanMs } from './data/trend-data.ts';
import { useTrend } from './data/use-trend.ts';
import { keyView } from './key-view.ts';
import { listLimits } from './limits.ts';
import { scaleKeyOf } from './plot/plot-options.ts';
import { TrendPlot } from './plot/TrendPlot.tsx';
import { RangeStrip } from './RangeStrip.tsx';
import { TrendLegend } from './TrendLegend.tsx';
import { TrendTools } from './TrendTools.tsx';
import { chooseRange, moveView, rangeOf, showRange, type TimeView, zoomView } from './time-view.ts';
import { useClock } from './use-clock.ts';

interface TrendViewProps extends OverlayProps {
  isFilled?: boolean;
}

type TrendWidget = Widget<Partial<LineChartData> & Parameters<typeof listEntries>[0] & { timeRange: number }>;

/** Width of the names beside the curves, in font sizes. */
const legendEm = 14;

/** An axis is drawn for each so much width, in font sizes: the curves keep most of it. */
const axisRoomEm = 13;

/** Curves over time on a live page: history, then what comes live; zoomed, moved and paused by pointer or keyboard. */
export function TrendView({ widget, context, scale, subscribe, isFilled = false }: TrendViewProps) {
  const { data, style } = widget as unknown as TrendWidget;
  const { palette, words } = context;
  const { text, now, openCurves } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const ownSpanMs = timeSpanMs(data);
  const [chosen, setView] = useState<TimeView>();
  const own = useMemo((): TimeView => ({ isFollowing: true, spanMs: ownSpanMs }), [ownSpanMs]);
  const view = chosen ?? own;
  const spanMs = view.isFollowing ? view.spanMs : view.toMs - view.fromMs;
  const clockMs = useClock(Math.min(10_000, Math.max(500, spanMs / 2000)));
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const sources = useMemo(() => listEntries(data), [data]);
  const trend = useTrend(sources, { context, subscribe, view, widthPx: size.width, clockMs });
  const { nowMs, curves, stretches, history } = trend;
  const entries = sources.map((source, place) => readEntry(source, place, { ...context, nowMs }));
  const isPaused = !view.isFollowing;
  // Following shows the clock's time; what stands is the same object while it stands.
  const range = useMemo(() => rangeOf(view, nowMs), [view, nowMs]);
  const fontPx = fontPxOf(style, scale);
  // The room is the curves': names stand beside them only where these leave them three quarters.
  const isBeside = size.width > size.height * 1.6 && size.width > fontPx * legendEm * 4;
  // On a phone a whole page is small: then the curves are worth more than their names.
  const isLarge = useRoom() === 'large';
  const isTiny = !isLarge && (size.width < fontPx * 30 || size.height < fontPx * 8);
  const hasLegend = data.legendShow !== false && !isTiny && sources.length > 0;
  const isBound = sources.some((source) => bindingKey(source) !== undefined);
  const isEmpty = history.state === 'ready' && curves.every(({ timesMs }) => timesMs.length === 0);
  const series = entries.map(({ color, live }, place) => ({
    ...{ color, live, isHidden: hidden.has(place) },
    isSetpoint: sources[place]?.isSetpoint === true,
  }));
  const isFixed = data.mode === 'fixed';
  const [low, high] = [data.minVal ?? 0, data.maxVal ?? 100];
  const look = {
    palette,
    fontPx,
    family: style.font.family || defaultFamily,
    format: data.timeFormat || 'HH:mm',
    maxAxes: Math.max(isLarge ? 2 : 1, Math.floor(size.width / (fontPx * axisRoomEm))),
    isFilled,
    fixed: isFixed && low !== high ? { min: Math.min(low, high), max: Math.max(low, high) } : null,
  };

  const limits = listLimits(data, series, (live) => scaleKeyOf(live, look.fixed));

  function toggle(place: number): void {
    const next = new Set(hidden);
    if (!next.delete(place)) next.add(place);
    setHidden(next);
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const next = keyView(event.key, view, now(), own);
    if (!next) return;
    event.preventDefault();
    setView(next);
  }

  const whole = {
    fromMs: Math.min(range.fromMs, nowMs - ownSpanMs),
    toMs: Math.max(range.toMs, nowMs),
  };
  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      tools={!hasLegend && <UntrustedNotes entries={entries} palette={palette} />}
      controls={
        <TrendTools
          palette={palette}
          view={view}
          nowMs={nowMs}
          ownSpanMs={ownSpanMs}
          hasFilter={data.timeFilter === true}
          isDownsampled={history.isDownsampled}
          isLoading={history.state === 'loading'}
          onView={setView}
          onOpen={
            openCurves !== undefined && sources.some(({ type }) => type === 'signal')
              ? () => openCurves(sources, { ...range, isFollowing: view.isFollowing })
              : undefined
          }
        />
      }
    >
      <div
        ref={body}
        style={{ flex: '1 1 0', minHeight: 0, display: 'flex', flexDirection: isBeside ? 'row' : 'column' }}
      >
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the curves are moved and zoomed with the keyboard
          tabIndex={0}
          aria-label={text('widget.chart.plot')}
          data-paused={isPaused}
          onKeyDown={pressKey}
          style={{ position: 'relative', flex: '1 1 0', minWidth: 0, minHeight: 0 }}
        >
          {size.width > 0 && isBound && (
            <TrendPlot
              series={series}
              curves={curves}
              stretches={stretches}
              limits={limits}
              range={range}
              look={look}
              gestures={{
                read: () => view,
                zoom: (from, factor, anchorMs) => zoomView(from, factor, anchorMs, now()),
                move: (from, share) => moveView(from, share, now()),
                select: showRange,
                show: setView,
                reset: () => setView(undefined),
                hasTouchMove: true,
              }}
              onCursor={setCursorMs}
            />
          )}
          {!isBound && <Notice palette={palette} text={words.unbound} isUnbound />}
          {history.state === 'failed' && (
            <Notice palette={palette} text={text('widget.chart.failed')} onRetry={history.retry} />
          )}
          {isBound && isEmpty && <Notice palette={palette} text={text('widget.chart.noData')} />}
        </div>
        {hasLegend && (
          <div
            style={
              isBeside
                ? {
                    flex: 'none',
                    width: `${legendEm}em`,
                    overflow: 'auto',
                    paddingLeft: '0.8em',
                    alignSelf: 'center',
                    maxHeight: '100%',
                  }
                : { flex: 'none', maxHeight: '30%', overflow: 'auto', paddingTop: '0.3em' }
            }
          >
            <TrendLegend
              entries={entries}
              curves={curves}
              hidden={hidden}
              range={range}
              cursorMs={cursorMs}
              palette={palette}
              noValue={words.noValue}
              onToggle={data.dataSelect ? toggle : undefined}
              isCompact={!isBeside}
            />
          </div>
        )}
      </div>
      {data.showXRange && !(isTiny && size.width > 0) && (
        <RangeStrip
          palette={palette}
          whole={whole}
          range={range}
          onRange={(next) => setView(chooseRange(next, nowMs))}
        />
      )}
    </Panel>
  );
}
