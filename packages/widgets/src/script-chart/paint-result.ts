import {
  type Box,
  type LiveLookup,
  type PaintContext,
  type Primitive,
  resolveColor,
  tickText,
  type Widget,
} from '@zutai/diagram';
import { createChartData } from '../chart/chart-data.ts';
import { createChartEntry } from '../chart/entry.ts';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { adaptedScale, fixedScale, type Scale, shareInScale } from '../chart/paint/scale.ts';
import { siteOffsetMin } from '../chart/site-time.ts';
import { chartColor } from '../chart/theme.ts';
import type { ComplexBarData } from '../complex-bar/model.ts';
import { paintComplexBar } from '../complex-bar/paint.ts';
import type { ComplexPieData } from '../complex-pie/model.ts';
import { paintComplexPie } from '../complex-pie/paint.ts';
import { formatClock } from '../usual-timer/format-clock.ts';
import type { ScriptChartData } from './script-data.ts';
import type { ScriptItems, ScriptTrend } from './script-result.ts';

type ScriptWidget = Widget<ScriptChartData, ChartPosition>;

/** What the charts of signals draw, with the items of a script in the place of signals. */
function asChart(widget: ScriptWidget, items: ScriptItems, box: Box, context: PaintContext) {
  const { mode, minVal, maxVal } = widget.data;
  const values = new Map(items.map((item, place) => [String(place), item]));
  const live: LiveLookup = {
    get: ({ signalId }) => {
      const item = values.get(signalId);
      return {
        ...{ value: item?.value ?? null, unit: '', title: item?.name ?? '', decimals: null, code: '200' },
        ...{ quality: 'good', timeMs: context.nowMs, isReadOnly: true },
      };
    },
  };
  const signalArray = items.map(({ name, color = '' }, place) => ({
    ...createChartEntry('signal'),
    ...{ signalId: String(place), alias: name, color },
  }));
  const position = { ...box, rotate: 0, top: 0, right: 0, bottom: 0, left: 0 } as ChartPosition;
  const style = {
    ...widget.style,
    fill: { enable: false, color: '' },
    stroke: { ...widget.style.stroke, enable: false },
  };
  const data = { ...createChartData(), mode, minVal, maxVal, signalArray };
  return {
    widget: { ...widget, position, style, data },
    context: { ...context, live, mode: 'live' as const },
  };
}

/** Bars of a script. */
export function paintScriptBars(
  widget: ScriptWidget,
  items: ScriptItems,
  box: Box,
  context: PaintContext,
): readonly Primitive[] {
  const chart = asChart(widget, items, box, context);
  const data = {
    ...chart.widget.data,
    width: 40,
    spacing: 35,
    limitLow: '',
    limitHigh: '',
    legendShow: false,
  };
  return paintComplexBar({ ...chart.widget, data } as Widget<ComplexBarData, ChartPosition>, chart.context);
}

/** A pie of a script. */
export function paintScriptPie(
  widget: ScriptWidget,
  items: ScriptItems,
  box: Box,
  context: PaintContext,
): readonly Primitive[] {
  const chart = asChart(widget, items, box, context);
  const data = { ...chart.widget.data, valueType: 'value' };
  return paintComplexPie(
    { ...chart.widget, data } as unknown as Widget<ComplexPieData, ChartPosition>,
    chart.context,
  );
}

function scaleOf({ mode, minVal, maxVal }: ScriptChartData, trend: ScriptTrend): Scale {
  if (mode === 'fixed') return fixedScale(minVal, maxVal, 4);
  const values = trend.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [value])),
  );
  return adaptedScale(
    values.length === 0
      ? []
      : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))],
    4,
  );
}

/** Curves of a script over the time it is about. A point without a value interrupts its line. */
export function paintScriptTrend(
  { data, style }: ScriptWidget,
  trend: ScriptTrend,
  range: { readonly fromMs: number; readonly toMs: number },
  box: Box,
  { palette }: PaintContext,
): Primitive[] {
  const size = Math.max(9, Math.min(style.font.size, 14));
  const scale = scaleOf(data, trend);
  const digits = Math.max(1, ...scale.ticks.map((tick) => tickText(tick).length));
  const plot = {
    x: box.x + digits * size * 0.6 + 8,
    y: box.y + size * 1.8,
    width: Math.max(1, box.width - digits * size * 0.6 - 16),
    height: Math.max(1, box.height - size * 3.6),
  };
  const span = Math.max(1, range.toMs - range.fromMs);
  const xOf = (timeMs: number) => plot.x + ((timeMs - range.fromMs) / span) * plot.width;
  const yOf = (value: number) => plot.y + plot.height * (1 - shareInScale(value, scale));
  const word = (
    text: string,
    x: number,
    y: number,
    anchor: 'start' | 'middle' | 'end',
    fill: string,
  ): Primitive => ({
    ...{ kind: 'text', text, x, y, anchor, fill, size, baseline: 'middle' },
  });
  const grid = scale.ticks.flatMap((tick): Primitive[] => {
    const y = yOf(tick);
    const points = [
      { x: plot.x, y },
      { x: plot.x + plot.width, y },
    ];
    return [
      { kind: 'line', points, stroke: { color: tick === 0 ? palette.line : palette.track, width: 1 } },
      word(tickText(tick), plot.x - 6, y, 'end', palette.textMuted),
    ];
  });
  const format = span > 2 * 86_400_000 ? 'MM-DD' : 'HH:mm';
  const clock = (timeMs: number) => formatClock(timeMs, format, siteOffsetMin);
  const below = plot.y + plot.height + size;
  const times = [
    word(clock(range.fromMs), plot.x, below, 'start', palette.textMuted),
    word(clock(range.fromMs + span / 2), plot.x + plot.width / 2, below, 'middle', palette.textMuted),
    word(clock(range.toMs), plot.x + plot.width, below, 'end', palette.textMuted),
  ];
  const step = plot.width / Math.max(1, trend.length);
  const lines = trend.flatMap(({ name, points, color = '' }, place): Primitive[] => {
    const fallback = chartColor(palette, place);
    const drawn = resolveColor(color || fallback, palette, fallback);
    const stretches = splitAtGaps(points).map((stretch): Primitive => {
      const within = stretch.filter(({ timeMs }) => timeMs >= range.fromMs && timeMs <= range.toMs);
      const path = within.map(({ timeMs, value }) => ({ x: xOf(timeMs), y: yOf(value) }));
      return { kind: 'line', points: path, stroke: { color: drawn, width: 2 } };
    });
    const x = plot.x + step * place;
    return [
      ...stretches.filter((one) => one.kind === 'line' && one.points.length > 1),
      { kind: 'rect', x, y: box.y + size * 0.4, width: size * 0.8, height: size * 0.8, fill: drawn },
      {
        ...word(name, x + size * 1.2, box.y + size * 0.8, 'start', palette.textMuted),
        maxWidth: step - size * 1.6,
      } as Primitive,
    ];
  });
  return [...grid, ...times, ...lines];
}

interface Drawn {
  readonly timeMs: number;
  readonly value: number;
}

function splitAtGaps(points: ScriptTrend[number]['points']): Drawn[][] {
  const stretches: Drawn[][] = [[]];
  for (const { timeMs, value } of points)
    if (value === null) stretches.push([]);
    else stretches.at(-1)!.push({ timeMs, value });
  return stretches;
}
