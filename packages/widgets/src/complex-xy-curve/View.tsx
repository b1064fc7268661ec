import { bindingKey, type Widget } from '@zutai/diagram';
import { useMemo, useRef } from 'react';
import { type ChartEntry, readEntry } from '../chart/entry.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import { fontPxOf } from '../chart/panel/panel-style.ts';
import { UntrustedNotes } from '../chart/panel/UntrustedNotes.tsx';
import { endWhereUntrusted } from '../chart/trend/data/curve.ts';
import { timeSpanMs } from '../chart/trend/data/trend-data.ts';
import { useTrend } from '../chart/trend/data/use-trend.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { Primitives } from '../react/svg/Primitives.tsx';
import { useElementSize } from '../react/use-element-size.ts';
import type { ComplexXYCurveData } from './model.ts';
import { curveOfPair, listPairs } from './pair.ts';
import { paintXyScene } from './scene.ts';
import { type PairEntries, XyLegend } from './XyLegend.tsx';

/** How often what grew too old leaves the picture, ms. */
const clockMs = 5000;

const isUntrusted = ({ state }: ChartEntry) => state !== 'good';

/** One signal over another on a live page, over the widget's length of time. */
export default function ComplexXYCurveView({ widget, context, scale, subscribe }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexXYCurveData>;
  const { palette, words, live } = context;
  const { text } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const spanMs = timeSpanMs(data);
  const view = useMemo(() => ({ isFollowing: true as const, spanMs }), [spanMs]);
  const pairs = useMemo(() => listPairs(data), [data]);
  const sources = useMemo(() => pairs.flatMap(({ x, y }) => [x, y]), [pairs]);
  const { curves, history, nowMs } = useTrend(sources, {
    context,
    subscribe,
    view,
    widthPx: size.width,
    clockMs: tickMs,
  });
  const entries = pairs.map(({ x, y }, place): PairEntries => {
    const present = { ...context, nowMs };
    return { x: readEntry(x, place, present), y: readEntry(y, place, present) };
  });
  const joined = useMemo(
    () =>
      pairs.map(({ x, y }, place) =>
        curveOfPair(
          endWhereUntrusted(curves[place * 2]!, live.get(x)),
          endWhereUntrusted(curves[place * 2 + 1]!, live.get(y)),
          { fromMs: nowMs - spanMs, spanMs },
        ),
      ),
    [pairs, curves, live, nowMs, spanMs],
  );
  const drawn = joined.map((points, place) => ({
    points,
    color: entries[place]!.y.color,
    isStale: isUntrusted(entries[place]!.x) || isUntrusted(entries[place]!.y),
  }));
  const count = joined.reduce((sum, points) => sum + points.filter((point) => point !== null).length, 0);
  const isBound = sources.some((source) => bindingKey(source) !== undefined);
  const fontPx = fontPxOf(style, scale);
  const box = { x: 0, y: 0, ...size };
  const isShown = size.width > 0 && isBound;
  const pictures = entries.map(({ x, y }) =>
    fillWords(text('widget.ComplexXYCurve.picture'), { x: x.label, y: y.label, count }),
  );
  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      tools={
        data.legendShow ? undefined : (
          <UntrustedNotes entries={entries.flatMap(({ x, y }) => [x, y])} palette={palette} />
        )
      }
    >
      <div ref={body} style={{ position: 'relative', flex: '1 1 0', minHeight: 0 }}>
        {isShown && (
          <svg
            role="img"
            aria-label={pictures.join('; ')}
            viewBox={`0 0 ${size.width} ${size.height}`}
            style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
          >
            <Primitives items={paintXyScene(box, data, drawn, fontPx * 0.9, context)} />
          </svg>
        )}
        {pairs.length === 0 && <Notice palette={palette} text={text('widget.ComplexXYCurve.noPair')} />}
        {pairs.length > 0 && !isBound && <Notice palette={palette} text={words.unbound} isUnbound />}
        {history.state === 'loading' && count === 0 && isBound && (
          <Notice palette={palette} text={text('widget.chart.loading')} />
        )}
        {history.state === 'failed' && (
          <Notice palette={palette} text={text('widget.chart.failed')} onRetry={history.retry} />
        )}
        {history.state === 'ready' && isBound && count === 0 && (
          <Notice palette={palette} text={text('widget.chart.noData')} />
        )}
      </div>
      {data.legendShow && <XyLegend entries={entries} palette={palette} />}
    </Panel>
  );
}
