import {
  CODE_STALE,
  isGoodCode,
  type LiveValue,
  type ReplayedSignal,
  type ReplayWindow,
} from '@zutai/contract';

/**
 * What one of the points of a signal is shown as: a value that cannot be read shows what was read last, with the reason
 * why it is not good, as live values do.
 */
export function valueAt(signal: ReplayedSignal, point: number): LiveValue {
  const { id, times, codes, isHeld, goodMs } = signal;
  let readable = point;
  while (readable >= 0 && !hasValue(signal, readable)) readable -= 1;
  const code = String(codes[point]);
  const value = {
    id: String(id),
    value: readable < 0 ? null : readValue(signal, readable),
    time: times[point]!,
    code,
  };
  if (isGoodCode(code)) return value;
  const goodTime =
    readable >= 0 && isGoodCode(String(codes[readable]))
      ? times[readable]!
      : readable === 0 && isHeld && !Number.isNaN(goodMs)
        ? goodMs
        : null;
  return goodTime === null ? value : { ...value, goodTime };
}

function hasValue({ valueType, values, texts }: ReplayedSignal, point: number): boolean {
  return valueType === 'text' ? texts?.[point] != null : !Number.isNaN(values[point]);
}

function readValue({ valueType, values, texts }: ReplayedSignal, point: number): LiveValue['value'] {
  if (valueType === 'text') return texts?.[point] ?? null;
  const value = values[point]!;
  return valueType === 'boolean' ? value !== 0 : value;
}

/** Index of the last point at a moment or before; -1 before the first. */
export function lastPointAt(times: Float64Array, atMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Goes through a window: what every signal was at a moment, and what changed since the moment before. A signal that is
 * recorded at least every so often and was not is shown as stale.
 */
export class WindowCursor {
  readonly window: ReplayWindow;
  readonly #points: Int32Array;
  /** The longest that each may stay without a value, ms; infinite where nothing says so. */
  readonly #silences: Float64Array;
  readonly #isSilent: Uint8Array;
  #atMs = Number.NaN;

  constructor(window: ReplayWindow, silenceMsOf: (id: number) => number) {
    this.window = window;
    const { signals } = window;
    this.#points = new Int32Array(signals.length).fill(-1);
    this.#silences = Float64Array.from(signals, ({ id }) => silenceMsOf(id));
    this.#isSilent = new Uint8Array(signals.length);
  }

  /** Every value of a moment within the window. */
  moment(atMs: number): LiveValue[] {
    this.#atMs = atMs;
    return this.window.signals.flatMap((signal, place) => {
      const point = lastPointAt(signal.times, atMs);
      this.#points[place] = point;
      return point < 0 ? [] : [this.#shown(signal, place, atMs)];
    });
  }

  /** What is another value at a moment that is not before the one asked for last. */
  advance(atMs: number): LiveValue[] {
    if (!(atMs >= this.#atMs)) return this.moment(atMs);
    this.#atMs = atMs;
    const changed: LiveValue[] = [];
    const { signals } = this.window;
    for (let place = 0; place < signals.length; place += 1) {
      const signal = signals[place]!;
      const { times } = signal;
      const before = this.#points[place]!;
      let point = before;
      while (point + 1 < times.length && times[point + 1]! <= atMs) point += 1;
      const isFallingSilent =
        point >= 0 && this.#isSilent[place] === 0 && atMs - times[point]! > this.#silences[place]!;
      if (point === before && !isFallingSilent) continue;
      this.#points[place] = point;
      changed.push(this.#shown(signal, place, atMs));
    }
    return changed;
  }

  #shown(signal: ReplayedSignal, place: number, atMs: number): LiveValue {
    const value = valueAt(signal, this.#points[place]!);
    const isSilent = isGoodCode(value.code) && atMs - value.time > this.#silences[place]!;
    this.#isSilent[place] = Number(isSilent);
    return isSilent ? { ...value, code: CODE_STALE, goodTime: value.time } : value;
  }
}
