import { type Curve, firstAfter, type Stretch, valueAt } from '@zutai/curve';
import { type LiveValue, toNumber } from '@zutai/diagram';

export const emptyCurve: Curve = { timesMs: [], values: [] };

/** Values that came live, kept for one signal. */
export interface Tail {
  timesMs: number[];
  values: (number | null)[];
}

/** More than a screen shows; older ones are in history. */
const maxTailPoints = 20_000;

export function createTail(): Tail {
  return { timesMs: [], values: [] };
}

/**
 * Takes a live value. A bad one is a gap from when it was known. Another value of the same time corrects the newest;
 * older ones are left to history. Answers whether anything changed.
 */
export function appendLive(tail: Tail, live: LiveValue, nowMs: number): boolean {
  if (live.quality === 'unbound' || (live.value === null && live.quality !== 'bad')) return false;
  const value = live.quality === 'bad' ? null : toNumber(live.value);
  const last = tail.timesMs.length - 1;
  const lastMs = tail.timesMs[last];
  const lastValue = tail.values[last];
  // Many bad values are one gap: only its start matters.
  if (value === null && last >= 0 && lastValue === null) return false;
  const timeMs = live.timeMs ?? nowMs;
  if (lastMs !== undefined && timeMs <= lastMs && value !== null) {
    if (timeMs < lastMs || lastValue === value) return false;
    tail.values[last] = value;
    return true;
  }
  // A bad value may carry the time of the last good one, which stays where it is.
  const takenMs = lastMs !== undefined && timeMs <= lastMs ? Math.max(nowMs, lastMs + 1) : timeMs;
  tail.timesMs.push(takenMs);
  tail.values.push(value);
  if (tail.timesMs.length > maxTailPoints) {
    tail.timesMs.splice(0, maxTailPoints / 10);
    tail.values.splice(0, maxTailPoints / 10);
  }
  return true;
}

/** History, then what came live after its last value. */
export function joinTail(history: Curve, tail: Tail): Curve {
  const lastMs = history.timesMs[history.timesMs.length - 1] ?? Number.NEGATIVE_INFINITY;
  const start = firstAfter(tail.timesMs, lastMs);
  if (start === tail.timesMs.length) return history;
  if (history.timesMs.length === 0) return tail;
  return {
    timesMs: [...Array.from(history.timesMs), ...tail.timesMs.slice(start)],
    values: [...Array.from(history.values), ...tail.values.slice(start)],
  };
}

/** The curve drawn on to the present while its value is good: what has not changed is still so. */
export function holdTo(curve: Curve, live: LiveValue, nowMs: number): Curve {
  const last = curve.timesMs.length - 1;
  const value = curve.values[last];
  if (last < 0 || live.quality !== 'good' || value === null || value === undefined) return curve;
  if (curve.timesMs[last]! >= nowMs) return curve;
  return {
    timesMs: [...Array.from(curve.timesMs), nowMs],
    values: [...Array.from(curve.values), value],
  };
}

/** The curve ended at its last value when that is not good any more: what is not known is not held. */
export function endWhereUntrusted(curve: Curve, live: LiveValue): Curve {
  const lastMs = curve.timesMs[curve.timesMs.length - 1];
  if (live.quality === 'good' || lastMs === undefined || curve.values[curve.values.length - 1] === null)
    return curve;
  return { timesMs: [...Array.from(curve.timesMs), lastMs + 1], values: [...Array.from(curve.values), null] };
}

/** Where the curve has nothing to trust: its gaps, and from its last value on while that is stale or bad. */
export function untrustedStretches({ timesMs, values }: Curve, live: LiveValue, nowMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let startMs: number | undefined;
  for (let place = 0; place < timesMs.length; place += 1) {
    if (values[place] === null) startMs ??= timesMs[place]!;
    else if (startMs !== undefined) {
      stretches.push({ fromMs: startMs, toMs: timesMs[place]!, kind: 'missing' });
      startMs = undefined;
    }
  }
  if (startMs !== undefined) stretches.push({ fromMs: startMs, toMs: nowMs, kind: 'missing' });
  else if (live.quality === 'stale' || live.quality === 'bad') {
    const lastMs = timesMs[timesMs.length - 1] ?? live.timeMs;
    const kind = live.quality === 'stale' ? 'stale' : 'missing';
    if (lastMs !== null && lastMs < nowMs) stretches.push({ fromMs: lastMs, toMs: nowMs, kind });
  }
  return stretches;
}

/** Least and greatest value in a time, with what it was when the time began; null when nothing was known. */
export function extremesOf(curve: Curve, fromMs: number, toMs: number): { min: number; max: number } | null {
  const { timesMs, values } = curve;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    min = Math.min(min, value);
    max = Math.max(max, value);
  };
  take(valueAt(curve, fromMs));
  for (let place = firstAfter(timesMs, fromMs); place < timesMs.length; place += 1) {
    if (timesMs[place]! > toMs) break;
    take(values[place]);
  }
  return min <= max ? { min, max } : null;
}
