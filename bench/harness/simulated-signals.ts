/** Signals of a plant at 1 s as their sensors would give them, the same at every run. */
export interface SimulatedSignal {
  readonly name: string;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The values are whole numbers through this. */
  readonly power?: number;
}

const START_MS = Date.UTC(2026, 0, 1);
let state = 1;

/** Mulberry32: 0 ≤ x < 1. */
function uniform(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
const rounded = (value: number, power: number) => Math.round(value * power) / power;

/** Ways in which times come, `count` of them. */
export function curveTimes(count: number): Record<string, Float64Array> {
  let time = START_MS;
  return {
    regular: Float64Array.from({ length: count }, (_, i) => START_MS + i * 1000),
    'polled, ±5 ms': Float64Array.from(
      { length: count },
      (_, i) => START_MS + i * 1000 + Math.round((uniform() - 0.5) * 10),
    ),
    'on change, 2 s on average': Float64Array.from({ length: count }, () => {
      time += 1 + Math.floor(-2000 * Math.log(1 - uniform()));
      return time;
    }),
  };
}

export function simulatedSignals(count: number): SimulatedSignal[] {
  state = 1;
  const times = curveTimes(count).regular!;
  const make = (name: string, power: number | undefined, next: (i: number) => number): SimulatedSignal => ({
    name,
    times,
    values: Float64Array.from({ length: count }, (_, i) => next(i)),
    ...(power !== undefined && { power }),
  });
  let level = 3;
  let temperature = 60;
  let seconds = 123_456;
  let isOn = 0;
  let mode = 0;
  return [
    make('level 0.01', 100, () => {
      level += normal() * 0.004 + (3 - level) * 0.0005;
      return rounded(level, 100);
    }),
    make('pressure 0.01, noisy', 100, (i) => rounded(4 + 0.3 * Math.sin(i / 600) + normal() * 0.03, 100)),
    make('flow 0.1, noisy', 10, (i) => rounded(120 + 20 * Math.sin(i / 900) + normal() * 0.6, 10)),
    make('temperature 0.1', 10, () => {
      temperature += normal() * 0.01 + (60 - temperature) * 0.0003;
      return rounded(temperature, 10);
    }),
    make(
      'register × 0.1 in float64',
      undefined,
      (i) => Math.round(2_000 + 300 * Math.sin(i / 900) + normal() * 6) * 0.1,
    ),
    make('converter raw/27648, float32', undefined, (i) =>
      Math.fround((Math.round(13_000 + 4_000 * Math.sin(i / 600) + normal() * 20) / 27_648) * 10),
    ),
    make('float32 noise, not rounded', undefined, (i) =>
      Math.fround(50 + 5 * Math.sin(i / 600) + normal() * 0.1),
    ),
    make('float64 noise, not rounded', undefined, (i) => 50 + 5 * Math.sin(i / 600) + normal() * 0.1),
    make('run-hours 0.01', 100, () => {
      seconds += 1;
      return Math.floor(seconds / 36) / 100;
    }),
    make('on and off', 1, () => {
      if (uniform() < 1 / 600) isOn = 1 - isOn;
      return isOn;
    }),
    make('enumeration of 5', 1, () => {
      if (uniform() < 1 / 600) mode = Math.floor(uniform() * 5);
      return mode;
    }),
    make('level with NaN, Inf and −0', undefined, (i) => {
      level += normal() * 0.004;
      const special = [Number.NaN, Number.POSITIVE_INFINITY, -0][i % 300];
      return special ?? rounded(level, 100);
    }),
  ];
}
