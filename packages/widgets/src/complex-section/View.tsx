import { bindingKey, plainValue, positionKindOf, type Widget } from '@zutai/diagram';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { createChartEntry, readEntry } from '../chart/entry.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import { fontPxOf } from '../chart/panel/panel-style.ts';
import { siteOffsetMin } from '../chart/site-time.ts';
import { stateColors } from '../chart/state-colors.ts';
import { timeSpanMs } from '../chart/trend/data/trend-data.ts';
import { useTrend } from '../chart/trend/data/use-trend.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { Primitives } from '../react/svg/Primitives.tsx';
import { useElementSize } from '../react/use-element-size.ts';
import { formatClock } from '../usual-timer/format-clock.ts';
import type { ComplexSectionData } from './model.ts';
import { SectionLegend } from './SectionLegend.tsx';
import { paintSectionScene } from './scene.ts';
import { findItem, formatLength, listStretches, type StateStretch, totalsOf } from './stretches.ts';

/** How often the band moves on, ms. */
const clockMs = 2000;

/** States of a signal over time on a live page. */
export default function ComplexSectionView({ widget, context, scale, subscribe }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexSectionData>;
  const { palette, words, live } = context;
  const { text } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const [pointed, setPointed] = useState<StateStretch | null>(null);
  const spanMs = timeSpanMs(data);
  const view = useMemo(() => ({ isFollowing: true as const, spanMs }), [spanMs]);
  const sources = useMemo(
    () => [{ ...createChartEntry('signal'), ...data.reportSignal, color: '', alias: '' }],
    [data.reportSignal],
  );
  const { curves, history, nowMs } = useTrend(sources, {
    context,
    subscribe,
    view,
    widthPx: size.width,
    clockMs: tickMs,
  });
  const range = { fromMs: nowMs - spanMs, toMs: nowMs };
  const value = live.get(data.reportSignal);
  const stretches = listStretches(curves[0]!, data.items, value, range);
  const entry = readEntry(sources[0]!, 0, { ...context, nowMs });
  const isBound = bindingKey(data.reportSignal) !== undefined;
  const fontPx = fontPxOf(style, scale);
  // Of the whole box: the legend itself changes the height that is left for the band.
  const hasRoomBelow = positionKindOf(widget.position).frame(widget.position).height * scale >= fontPx * 10;
  const present = findItem(data.items, plainValue({ ...value, states: [], decimals: null }));
  const colors = stateColors(palette, palette.text);
  const isKnown = entry.state === 'good' || entry.state === 'stale';
  const shown = isKnown ? present?.status || entry.text : entry.text;

  function point(event: PointerEvent<SVGSVGElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const timeMs = range.fromMs + ((event.clientX - left) / Math.max(1, width)) * spanMs;
    setPointed(stretches.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs) ?? null);
  }

  const clock = (timeMs: number) => formatClock(timeMs, 'MM-DD HH:mm:ss', siteOffsetMin);
  const pointedName =
    pointed &&
    (pointed.kind === 'missing'
      ? text('widget.ComplexSection.unknown')
      : pointed.item?.status || pointed.value);
  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      tools={
        <b title={entry.text} style={{ fontWeight: 600, color: colors[entry.state] }}>
          {isBound ? shown : ''}
        </b>
      }
    >
      <div ref={body} style={{ position: 'relative', flex: '1 1 0', minHeight: 0 }}>
        {isBound && size.width > 0 && (
          <svg
            role="img"
            aria-label={`${entry.label}: ${shown}`}
            viewBox={`0 0 ${size.width} ${size.height}`}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
            style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
          >
            <Primitives
              items={paintSectionScene(
                { x: 0, y: 0, ...size },
                stretches,
                range,
                {
                  bandHeight: data.sectionHeight * scale,
                  size: fontPx * 0.9,
                  format: data.timeFormat || 'HH:mm',
                  missing: text('widget.ComplexSection.unknown'),
                },
                context,
              )}
            />
          </svg>
        )}
        {!isBound && <Notice palette={palette} text={words.unbound} isUnbound />}
        {history.state === 'failed' && (
          <Notice palette={palette} text={text('widget.chart.failed')} onRetry={history.retry} />
        )}
        {pointed && (
          <div
            style={{
              position: 'absolute',
              right: 0,
              bottom: 0,
              padding: '0.1em 0.6em',
              background: palette.surface,
              border: `1px solid ${palette.line}`,
              borderRadius: 4,
              pointerEvents: 'none',
            }}
          >
            {pointedName} {clock(pointed.fromMs)} – {clock(pointed.toMs)} (
            {formatLength(pointed.toMs - pointed.fromMs)})
          </div>
        )}
      </div>
      {data.legendShow && isBound && size.width >= fontPx * 24 && hasRoomBelow && (
        <SectionLegend items={data.items} totals={totalsOf(stretches)} spanMs={spanMs} palette={palette} />
      )}
    </Panel>
  );
}
