import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { zoomAxis } from '../pieces/index.ts';
import {
  type AxisLook,
  createAxis,
  createPlotOptions,
  createUnitAxis,
  TIME_AXIS_WORDS,
} from '../plot/index.ts';
import type { TimeRange } from '../time-range.ts';
import { type Canvas, drawGaps, drawLimit, drawTrace } from './draw-trace.ts';
import type { LimitLine, Trace, TraceAxis } from './trace.ts';
import { watchHands } from './watch-hands.ts';

export interface TracePlotProps {
  traces: readonly Trace[];
  axes: readonly TraceAxis[];
  limits: readonly LimitLine[];
  range: TimeRange;
  look: AxisLook;
  /** A drag covers what to zoom into instead of moving. */
  isFraming: boolean;
  onRange: (range: TimeRange, isSettled: boolean) => void;
  /** The wheel over an axis; null: it follows its values again. */
  onAxis: (scale: string, range: readonly [number, number] | null) => void;
  onClick: (timeMs: number) => void;
  onReset: () => void;
  /** Time under the pointer, ms UTC; null when it left. */
  onHover: (timeMs: number | null) => void;
  /** The canvas of the plot, to make a picture of it. */
  onCanvas?: (canvas: HTMLCanvasElement | null) => void;
  frameClass: string | undefined;
  className: string | undefined;
  /** Laid over the plot; places are shares of its width. */
  children?: ReactNode;
}

const NOTHING: uPlot.AlignedData = [[]];

/** What makes a plot another one: which axes there are, on which side and how they look. */
const shapeOf = ({ axes, look }: TracePlotProps) =>
  JSON.stringify([
    look,
    axes.map(({ scale, label, side, color, hasGrid, isShown }) => [
      scale,
      label,
      side,
      color,
      hasGrid,
      isShown,
    ]),
  ]);

function axesOf({ axes, look }: TracePlotProps): uPlot.Axis[] {
  const shown = axes.filter(({ isShown }) => isShown);
  const time: uPlot.Axis = { ...createAxis(look), space: 84, values: TIME_AXIS_WORDS };
  return [
    time,
    ...shown.map(({ scale, label, side, color, hasGrid }) =>
      createUnitAxis(
        { scale, unit: label, side: side === 'left' ? 3 : 1, isFirst: hasGrid },
        { ...look, textColor: color },
      ),
    ),
  ];
}

function drawAll(plot: uPlot, { traces, axes, limits, range, look }: TracePlotProps): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const canvas: Canvas = { ctx, ...bbox, ratio, fromMs: range.fromMs, toMs: range.toMs };
  const endsOf = new Map(axes.map((axis) => [axis.scale, axis.range]));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const limit of limits) {
    const ends = endsOf.get(limit.scale);
    if (ends !== undefined) drawLimit(canvas, limit, ends, `${look.fontPx * ratio}px ${look.family}`);
  }
  let lane = 0;
  for (const trace of traces) {
    const ends = endsOf.get(trace.scale);
    if (ends === undefined) continue;
    drawTrace(canvas, trace, ends);
    if (drawGaps(canvas, trace, lane)) lane += 1;
  }
  ctx.restore();
}

/** Traces over one time axis, each on the axis of its unit, moved and zoomed by wheel, drag and two fingers. */
export function TracePlot(props: TracePlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<readonly [number, number] | null>(null);
  const shape = shapeOf(props);

  useEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says what makes a plot another one
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const sizeOf = () => ({ width: Math.max(120, box.clientWidth), height: Math.max(120, box.clientHeight) });
    const scales = Object.fromEntries(
      latest.current.axes.map(({ scale }) => [
        scale,
        {
          auto: false,
          range: (): uPlot.Range.MinMax => [
            ...(latest.current.axes.find((axis) => axis.scale === scale)?.range ?? [0, 1]),
          ],
        },
      ]),
    );
    const made = new uPlot(
      {
        ...createPlotOptions({
          cursor: { drag: { x: false, y: false, setScale: false } },
          scales: {
            ...scales,
            x: {
              time: true,
              auto: false,
              range: () => [latest.current.range.fromMs / 1000, latest.current.range.toMs / 1000],
            },
          },
          axes: axesOf(latest.current),
          series: [],
        }),
        ...sizeOf(),
        hooks: {
          draw: [(self) => drawAll(self, latest.current)],
          setCursor: [
            ({ cursor: { left = -1 }, posToVal }) =>
              latest.current.onHover(left < 0 ? null : posToVal(left, 'x') * 1000),
          ],
        },
      },
      NOTHING,
      box,
    );
    plot.current = made;
    showRanges(made, latest.current);
    setOver(made.over);
    latest.current.onCanvas?.(made.ctx.canvas);
    const stopHands = watchHands(made.over, {
      read: () => latest.current.range,
      show: (range, isSettled) => latest.current.onRange(range, isSettled),
      frame: setFrame,
      click: (timeMs) => latest.current.onClick(timeMs),
      reset: () => latest.current.onReset(),
      isFraming: () => latest.current.isFraming,
    });
    watchAxes(made, latest);
    const resize = new ResizeObserver(() => made.setSize(sizeOf()));
    resize.observe(box);
    return () => {
      resize.disconnect();
      stopHands();
      latest.current.onCanvas?.(null);
      setOver(null);
      made.destroy();
      plot.current = undefined;
    };
  }, [shape]);

  const { traces, axes, limits, range } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read from the latest props
  useEffect(() => {
    if (plot.current) showRanges(plot.current, latest.current);
  }, [traces, axes, limits, range]);

  return (
    <div ref={host} className={props.className}>
      {over !== null &&
        createPortal(
          <>
            {frame !== null && (
              <div
                className={props.frameClass}
                style={{
                  left: `${Math.min(...frame) * 100}%`,
                  width: `${Math.abs(frame[1] - frame[0]) * 100}%`,
                }}
              />
            )}
            {props.children}
          </>,
          over,
        )}
    </div>
  );
}

function showRanges(plot: uPlot, { axes, range }: TracePlotProps): void {
  plot.batch(() => {
    plot.setScale('x', { min: range.fromMs / 1000, max: range.toMs / 1000 });
    for (const axis of axes) plot.setScale(axis.scale, { min: axis.range[0], max: axis.range[1] });
    plot.redraw(false);
  });
}

/** The wheel over an axis zooms it at the pointer; a double click lets it follow its values again. */
function watchAxes(plot: uPlot, latest: { readonly current: TracePlotProps }): void {
  const elements = [...plot.root.querySelectorAll<HTMLElement>('.u-axis')].slice(1);
  const shown = latest.current.axes.filter(({ isShown }) => isShown);
  for (const [place, { scale }] of shown.entries()) {
    const element = elements[place];
    element?.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const range = latest.current.axes.find((axis) => axis.scale === scale)?.range;
        if (range === undefined || event.deltaY === 0) return;
        const { top, height } = plot.over.getBoundingClientRect();
        const share = (event.clientY - top) / Math.max(1, height);
        const anchor = range[1] - (range[1] - range[0]) * share;
        latest.current.onAxis(scale, zoomAxis(range, event.deltaY > 0 ? 1.25 : 0.8, anchor));
      },
      { passive: false },
    );
    element?.addEventListener('dblclick', () => latest.current.onAxis(scale, null));
  }
}
