import type { CurveSignal } from '@zutai/contract';
import { coverRange, extremesIn, type Piece, rangeOfAxis, type Span, type TimeRange } from '@zutai/curve';
import type { LimitLine, Trace, TraceAxis } from '@zutai/curve/trace';
import type { ToolSignal, ToolView } from './tool-view.ts';

/** A signal that is drawn: how, and what it is. */
export interface DrawnSignal extends ToolSignal {
  readonly signal: CurveSignal;
  /** Key of its axis. */
  readonly scale: string;
  /** Its values are states: each holds until the next. */
  readonly isStepped: boolean;
}

/** Axis of states and switches, which all share. */
export const STATE_SCALE = 'state';
/** States take the lowest part of the picture, under the curves, not across them. */
const STATE_SHARE = 5;
/** Most axes that are shown; further ones are read off the legend. */
const MOST_AXES = { narrow: 2, wide: 6 } as const;

export function describeSignals(
  signals: readonly ToolSignal[],
  known: ReadonlyMap<string, CurveSignal>,
): DrawnSignal[] {
  return signals.flatMap((one) => {
    const signal = known.get(one.id);
    if (signal === undefined || signal.dataType === 'text') return [];
    const isStepped = signal.dataType === 'boolean' || signal.states.length > 0;
    const scale = one.hasOwnAxis ? `#${one.id}` : isStepped ? STATE_SCALE : `unit:${signal.unit}`;
    return [{ ...one, signal, scale, isStepped }];
  });
}

/** What is drawn of a signal, and of the period that it is compared with. */
export interface DrawnSpans {
  readonly spans: readonly Span[];
  readonly compared: readonly Span[];
}

/** A state holds until the next is known, also where time went on since. */
function holdState(spans: readonly Span[], untilMs: number): Span[] {
  return spans.map((span, place) => {
    if (place < spans.length - 1) return span;
    const { times, values } = span.piece;
    const last = values.at(-1);
    const endMs = Math.min(span.toMs, untilMs);
    if (last === undefined || Number.isNaN(last) || (times.at(-1) as number) >= endMs) return span;
    const piece = { ...span.piece, times: append(times, endMs), values: append(values, last) };
    return { ...span, piece };
  });
}

function append(column: Float64Array, value: number): Float64Array {
  const longer = new Float64Array(column.length + 1);
  longer.set(column);
  longer[column.length] = value;
  return longer;
}

export function spansOf(
  { id, isStepped }: DrawnSignal,
  piecesOf: (id: string) => readonly Piece[],
  range: TimeRange,
  { shiftMs, nowMs }: { shiftMs: number; nowMs: number },
): DrawnSpans {
  const pieces = piecesOf(id);
  const found = coverRange(pieces, range);
  const past = { fromMs: range.fromMs - shiftMs, toMs: range.toMs - shiftMs };
  return {
    spans: isStepped ? holdState(found, nowMs) : found,
    compared: shiftMs === 0 ? [] : coverRange(pieces, past),
  };
}

export interface Looks {
  readonly colours: readonly string[];
  readonly textColour: string;
  readonly isNarrow: boolean;
  /** The unit of an axis in the chosen language. */
  readonly nameOf: (signal: CurveSignal) => string;
}

/** The axes of what is drawn: one a unit, or a signal's own; ends as chosen or around the values in view. */
export function axesOf(
  drawn: readonly DrawnSignal[],
  spans: ReadonlyMap<string, DrawnSpans>,
  { axes }: Pick<ToolView, 'axes'>,
  { colours, textColour, isNarrow, nameOf }: Looks,
): TraceAxis[] {
  const scales = [...new Set(drawn.map(({ scale }) => scale))];
  const numbered = scales.filter((scale) => scale !== STATE_SCALE);
  const shown = new Set(numbered.slice(0, MOST_AXES[isNarrow ? 'narrow' : 'wide']));
  return scales.map((scale) => {
    const members = drawn.filter((one) => one.scale === scale);
    const visible = members.filter(({ isHidden }) => !isHidden);
    const { side, min, max } = axes[scale] ?? {};
    const place = numbered.indexOf(scale);
    const [only] = members;
    const name = only === undefined || scale === STATE_SCALE ? '' : nameOf(only.signal);
    const extremes = extremesOf(visible, spans);
    const range: readonly [number, number] =
      scale === STATE_SCALE && min === undefined && max === undefined
        ? [-0.3, Math.max(1, extremes?.high ?? 1) * (numbered.length > 0 ? STATE_SHARE : 1.15)]
        : rangeOfAxis(extremes, { min, max });
    return {
      scale,
      label: name,
      side: side ?? (place % 2 === 0 ? 'left' : 'right'),
      color: members.length === 1 ? (colours[only!.colour] ?? textColour) : textColour,
      range,
      hasGrid: scale === numbered[0],
      isShown: shown.has(scale),
    };
  });
}

function extremesOf(drawn: readonly DrawnSignal[], spans: ReadonlyMap<string, DrawnSpans>) {
  let found: { low: number; high: number } | null = null;
  for (const { id } of drawn) {
    const of = spans.get(id);
    for (const some of [of?.spans ?? [], of?.compared ?? []]) {
      const one = extremesIn(some);
      if (one !== null)
        found =
          found === null ? one : { low: Math.min(found.low, one.low), high: Math.max(found.high, one.high) };
    }
  }
  return found;
}

/** What is drawn, the compared period under the one that is shown. */
export function tracesOf(
  drawn: readonly DrawnSignal[],
  spans: ReadonlyMap<string, DrawnSpans>,
  shiftMs: number,
  { colours, focused }: { colours: readonly string[]; focused: string | null },
): Trace[] {
  const shown = drawn.filter(({ isHidden }) => !isHidden);
  const traces = (isCompared: boolean) =>
    shown.map(({ id, scale, colour, isStepped }): Trace => {
      const isFaded = focused !== null && focused !== id;
      return {
        key: isCompared ? `${id}-compared` : id,
        spans: (isCompared ? spans.get(id)?.compared : spans.get(id)?.spans) ?? [],
        offsetMs: isCompared ? shiftMs : 0,
        scale,
        color: colours[colour] ?? '#888888',
        isStepped,
        dash: isCompared ? [5, 4] : [],
        width: isCompared ? 1.2 : 1.7,
        opacity: isFaded ? 0.2 : isCompared ? 0.75 : 1,
      };
    });
  return shiftMs === 0 ? traces(false) : [...traces(true), ...traces(false)];
}

/**
 * Before when there is nothing to draw of some of the signals because it is not kept any more, ms UTC; undefined where
 * all of them are kept as far back as is shown. Of several times the latest.
 */
export function keptSinceIn(
  drawn: readonly DrawnSignal[],
  keptMsOf: (id: string) => number | undefined,
  fromMs: number,
): number | undefined {
  const kept = drawn.filter(({ isHidden }) => !isHidden).map(({ id }) => keptMsOf(id) ?? 0);
  const latest = Math.max(0, ...kept);
  return latest > fromMs ? latest : undefined;
}

/** Stretches of a signal whose values somebody has corrected, both ends counted, ms UTC. */
export type CorrectedOf = (
  id: string,
) => readonly { readonly id: string; readonly fromMs: number; readonly toMs: number }[];

/** Corrected stretches that are shown, with the row of each signal that has any, from 0. */
export function correctedIn(
  drawn: readonly DrawnSignal[],
  correctedOf: CorrectedOf,
  { fromMs, toMs }: TimeRange,
) {
  return drawn
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, colour }) => ({
      ...{ id, colour },
      stretches: correctedOf(id).filter((one) => one.fromMs <= toMs && one.toMs >= fromMs),
    }))
    .filter(({ stretches }) => stretches.length > 0)
    .flatMap(({ id, colour, stretches }, row) => stretches.map((stretch) => ({ id, colour, stretch, row })));
}

/** Limits of signals as lines; what a signal may be written to, or what whoever defined it gave as its range. */
export function limitsOf(
  drawn: readonly DrawnSignal[],
  colours: readonly string[],
  words: {
    high: (signal: CurveSignal, value: number) => string;
    low: (signal: CurveSignal, value: number) => string;
  },
): LimitLine[] {
  return drawn
    .filter(({ isHidden, isStepped }) => !isHidden && !isStepped)
    .flatMap(({ signal, scale, colour }) => {
      const color = colours[colour] ?? '#888888';
      return [
        ...(signal.max === null
          ? []
          : [{ scale, color, value: signal.max, label: words.high(signal, signal.max) }]),
        ...(signal.min === null
          ? []
          : [{ scale, color, value: signal.min, label: words.low(signal, signal.min) }]),
      ];
    });
}
