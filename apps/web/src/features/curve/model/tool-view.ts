import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import { limitRange, limitSpan, MAX_SPAN_MS, MIN_SPAN_MS, type TimeRange } from '@zutai/curve';

/** A signal that is drawn, and how. */
export interface ToolSignal {
  readonly id: string;
  /** Place in the palette of curves, 0 to 9: the same in the light and the dark theme. */
  readonly colour: number;
  /** Not on the axis of its unit, but on one of its own. */
  readonly hasOwnAxis: boolean;
  readonly isHidden: boolean;
}

/** What a person set of an axis; what is undefined goes by itself. */
export interface AxisChoice {
  readonly side?: 'left' | 'right' | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The last so many ms, moving with the time, or a fixed range. */
export type ToolTime = { readonly liveMs: number } | TimeRange;

export const PANELS = ['signals', 'values', 'notes'] as const;
export type Panel = (typeof PANELS)[number];

/** Everything that is shown: what a link says, and what is saved under a name. */
export interface ToolView {
  readonly signals: readonly ToolSignal[];
  readonly time: ToolTime;
  /** By the key of the axis. */
  readonly axes: Readonly<Record<string, AxisChoice>>;
  /** Two times that are measured between, ms UTC; null: none. */
  readonly cursors: readonly [number, number] | null;
  /** How much earlier the period lies that is compared, ms; 0: none. */
  readonly shiftMs: number;
  readonly hasLimits: boolean;
  /** Every value instead of what the width of the screen can show. */
  readonly hasEveryValue: boolean;
  readonly panel: Panel;
}

export const COLOUR_COUNT = 10;
export const EMPTY_VIEW: ToolView = {
  signals: [],
  time: { liveMs: 3_600_000 },
  axes: {},
  cursors: null,
  shiftMs: 0,
  hasLimits: false,
  hasEveryValue: false,
  panel: 'signals',
};

const MAX_SHIFT_MS = 10 * 366 * 86_400_000;
const LATEST_MS = Date.UTC(9999, 11, 31);

const isTime = (value: number) => Number.isInteger(value) && value > 0 && value < LATEST_MS;
const numbersOf = (text: string | null) => (text ?? '').split(',').map(Number);

function readSignals(text: string | null): ToolSignal[] {
  const signals = new Map<string, ToolSignal>();
  for (const part of (text ?? '').split(',')) {
    const [id = '', ...looks] = part.split('.');
    if (!/^[1-9]\d{0,17}$/.test(id) || signals.size === MAX_CURVE_SIGNALS) continue;
    const colour = looks.map((look) => /^c(\d)$/.exec(look)?.[1]).find((found) => found !== undefined);
    signals.set(id, {
      id,
      colour: colour === undefined ? freeColour([...signals.values()]) : Number(colour),
      hasOwnAxis: looks.includes('own'),
      isHidden: looks.includes('off'),
    });
  }
  return [...signals.values()];
}

function readTime(query: URLSearchParams): ToolTime {
  const [fromMs, toMs] = [Number(query.get('from')), Number(query.get('to'))];
  if (isTime(fromMs) && isTime(toMs) && toMs > fromMs) return limitRange({ fromMs, toMs });
  const liveMs = Number(query.get('live') ?? '');
  if (Number.isInteger(liveMs) && liveMs >= MIN_SPAN_MS && liveMs <= MAX_SPAN_MS) return { liveMs };
  return EMPTY_VIEW.time;
}

/** `unit!side!min!max`, read from its end: a unit may hold anything. */
function readAxis(text: string): [string, AxisChoice][] {
  const parts = text.split('!');
  if (parts.length < 4) return [];
  const [side, ...ends] = parts.slice(-3);
  const [min, max] = ends.map((end) =>
    end === '' || !Number.isFinite(Number(end)) ? undefined : Number(end),
  );
  const choice: AxisChoice = { ...(side === 'left' || side === 'right' ? { side } : {}), min, max };
  return [[parts.slice(0, -3).join('!'), choice]];
}

/** Reads an address; what it does not say, or says wrong, is as at first. */
export function readView(query: URLSearchParams): ToolView {
  const [a = 0, b = 0] = numbersOf(query.get('cursors'));
  const shiftMs = Number(query.get('shift'));
  return {
    signals: readSignals(query.get('signals')),
    time: readTime(query),
    axes: Object.fromEntries(query.getAll('axis').flatMap(readAxis)),
    cursors: isTime(a) && isTime(b) ? [a, b] : null,
    shiftMs: Number.isInteger(shiftMs) && Math.abs(shiftMs) <= MAX_SHIFT_MS ? shiftMs : 0,
    hasLimits: query.get('limits') === '1',
    hasEveryValue: query.get('points') === 'all',
    panel: PANELS.find((panel) => panel === query.get('panel')) ?? 'signals',
  };
}

/** The address of a view; {@link readView} makes the same view of it. */
export function writeView(view: ToolView): URLSearchParams {
  const query = new URLSearchParams();
  const { signals, time, axes, cursors, shiftMs } = view;
  if (signals.length > 0)
    query.set(
      'signals',
      signals
        .map(({ id, colour, hasOwnAxis, isHidden }) =>
          [id, `c${colour}`, ...(hasOwnAxis ? ['own'] : []), ...(isHidden ? ['off'] : [])].join('.'),
        )
        .join(','),
    );
  if ('liveMs' in time) query.set('live', String(time.liveMs));
  else {
    query.set('from', String(time.fromMs));
    query.set('to', String(time.toMs));
  }
  for (const [key, { side = '', min = '', max = '' }] of Object.entries(axes))
    if (side !== '' || min !== '' || max !== '') query.append('axis', [key, side, min, max].join('!'));
  if (cursors !== null) query.set('cursors', cursors.join(','));
  if (shiftMs !== 0) query.set('shift', String(shiftMs));
  if (view.hasLimits) query.set('limits', '1');
  if (view.hasEveryValue) query.set('points', 'all');
  if (view.panel !== 'signals') query.set('panel', view.panel);
  return query;
}

const OF_VIEW: ReadonlySet<string> = new Set([
  ...['signals', 'live', 'from', 'to', 'axis'],
  ...['cursors', 'shift', 'limits', 'points', 'panel'],
]);

/** The address with another view; what it says besides is somebody else's, such as the topic of the help. */
export function withView(query: URLSearchParams, view: ToolView): URLSearchParams {
  const next = writeView(view);
  for (const [name, value] of query) if (!OF_VIEW.has(name)) next.append(name, value);
  return next;
}

/** The range that a choice of time stands for. */
export function rangeOf(time: ToolTime, nowMs: number): TimeRange {
  return 'liveMs' in time ? { fromMs: nowMs - time.liveMs, toMs: nowMs } : time;
}

/** The first colour of the palette that no signal has, else the one that the fewest have. */
export function freeColour(signals: readonly Pick<ToolSignal, 'colour'>[]): number {
  const counts = Array.from({ length: COLOUR_COUNT }, () => 0);
  for (const { colour } of signals) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}

/** A view with one more signal; the same when it is there, or when there are ten. */
export function addSignal(view: ToolView, id: string): ToolView {
  if (view.signals.length >= MAX_CURVE_SIGNALS || view.signals.some((one) => one.id === id)) return view;
  const added = { id, colour: freeColour(view.signals), hasOwnAxis: false, isHidden: false };
  return { ...view, signals: [...view.signals, added] };
}

export function changeSignal(view: ToolView, id: string, change: Partial<ToolSignal>): ToolView {
  return { ...view, signals: view.signals.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function removeSignal(view: ToolView, id: string): ToolView {
  return { ...view, signals: view.signals.filter((one) => one.id !== id) };
}

/** The live range of a length, within the limits. */
export const liveOf = (spanMs: number): ToolTime => ({ liveMs: Math.round(limitSpan(spanMs)) });
