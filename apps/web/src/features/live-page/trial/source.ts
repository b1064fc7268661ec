import type { Signal, SignalValue } from '@zutai/contract';

/** Where the simulated value of a signal comes from. Times in seconds. */
export type Source =
  | { kind: 'constant'; value: number | string | boolean }
  | { kind: 'sine'; min: number; max: number; periodS: number }
  /** From `min` to `max`, and again from `min`. */
  | { kind: 'ramp'; min: number; max: number; periodS: number }
  /** One value after the other, each for its time, and over again. */
  | { kind: 'states'; steps: readonly { value: number | string | boolean; dwellS: number }[] }
  /** Wanders between its ends. `periodS`: how long it takes to get about anywhere. */
  | { kind: 'walk'; min: number; max: number; periodS: number }
  /** A value that says it is bad, or old. */
  | { kind: 'bad' }
  | { kind: 'stale' };
export type SourceKind = Source['kind'];

/** What a source gives at a moment. */
export interface Sample {
  value: SignalValue;
  quality: 'good' | 'bad' | 'stale';
}

export type SimulatedSignal = Pick<
  Signal,
  'id' | 'dataType' | 'decimals' | 'min' | 'max' | 'states' | 'writable'
>;

const LEAST_PERIOD_S = 0.5;

/** 0 to 1, always the same of the same number (Bob Jenkins' one-at-a-time, shortened). */
function noiseAt(step: number, seed: number): number {
  let hash = (Math.imul(step | 0, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Noise that goes from one place to the next without a jump, 0 to 1. */
function smoothNoise(at: number, seed: number): number {
  const step = Math.floor(at);
  const share = at - step;
  const eased = share * share * (3 - 2 * share);
  return noiseAt(step, seed) * (1 - eased) + noiseAt(step + 1, seed) * eased;
}

/** A wandering value, 0 to 1: slow and wide, with quicker and smaller moves on top. */
function wander(at: number, seed: number): number {
  return (
    (smoothNoise(at, seed) * 4 + smoothNoise(at * 2.7, seed + 1) * 2 + smoothNoise(at * 7.1, seed + 2)) / 7
  );
}

function seedOf(id: string): number {
  let seed = 0;
  for (const character of id) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) >>> 0;
  return seed;
}

function stepAt(
  steps: Extract<Source, { kind: 'states' }>['steps'],
  timeS: number,
): number | string | boolean | null {
  const [first] = steps;
  if (first === undefined) return null;
  const lengths = steps.map(({ dwellS }) => Math.max(0.1, dwellS));
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  let left = ((timeS % whole) + whole) % whole;
  for (const [place, step] of steps.entries()) {
    left -= lengths[place]!;
    if (left < 0) return step.value;
  }
  return first.value;
}

type Sampler<K extends SourceKind> = (
  source: Extract<Source, { kind: K }>,
  timeS: number,
  seed: number,
) => number | string | boolean | null;

const between = (min: number, max: number, share: number) => min + (max - min) * share;
const phaseOf = (timeS: number, periodS: number) => {
  const turns = timeS / Math.max(LEAST_PERIOD_S, periodS);
  return turns - Math.floor(turns);
};

const samplers: { readonly [K in SourceKind]: Sampler<K> } = {
  constant: ({ value }) => value,
  sine: ({ min, max, periodS }, timeS) =>
    between(min, max, (1 + Math.sin(2 * Math.PI * phaseOf(timeS, periodS))) / 2),
  ramp: ({ min, max, periodS }, timeS) => between(min, max, phaseOf(timeS, periodS)),
  states: ({ steps }, timeS) => stepAt(steps, timeS),
  walk: ({ min, max, periodS }, timeS, seed) =>
    between(min, max, wander(timeS / Math.max(LEAST_PERIOD_S, periodS), seed)),
  bad: () => null,
  stale: () => null,
};

/** The value as a signal of its type has it. */
function typed(value: number | string | boolean | null, signal: SimulatedSignal): SignalValue {
  if (value === null) return null;
  const { dataType, decimals } = signal;
  if (dataType === 'text') return String(value);
  if (dataType === 'boolean')
    return typeof value === 'string' ? value === 'true' || value === '1' : Number(value) >= 0.5;
  const number = Number(value);
  return Number.isFinite(number) ? Number(number.toFixed(Math.min(10, Math.max(0, decimals)))) : null;
}

/** What a source gives of a signal at a moment, ms UTC; the same whenever it is asked. */
export function sampleSource(source: Source, signal: SimulatedSignal, timeMs: number): Sample {
  const sampler = samplers[source.kind] as Sampler<SourceKind>;
  const value = typed(sampler(source, timeMs / 1000, seedOf(signal.id)), signal);
  if (source.kind === 'bad' || source.kind === 'stale') return { value: null, quality: source.kind };
  return { value, quality: 'good' };
}

/** The range a source of a number moves in at first: the signal's own, less a margin where it has one. */
function rangeOf({ min, max }: SimulatedSignal): { min: number; max: number } {
  if (min !== null && max !== null && max > min) {
    const margin = (max - min) / 10;
    return { min: min + margin, max: max - margin };
  }
  if (min !== null) return { min, max: min + 100 };
  return max === null ? { min: 0, max: 100 } : { min: max - 100, max };
}

/** What fits a signal: its states one after the other, a switch that turns, a set-point that rests, else a wave. */
export function defaultSource(signal: SimulatedSignal): Source {
  const { dataType, states, writable, id } = signal;
  // Not all alike: signals side by side can be told apart.
  const spread = seedOf(id) % 5;
  if (states.length > 0)
    return { kind: 'states', steps: states.map(({ value }) => ({ value, dwellS: 4 + spread })) };
  if (dataType === 'boolean')
    return {
      kind: 'states',
      steps: [
        { value: false, dwellS: 4 + spread },
        { value: true, dwellS: 5 + spread },
      ],
    };
  if (dataType === 'text') return { kind: 'constant', value: 'ABC' };
  const { min, max } = rangeOf(signal);
  if (writable) return { kind: 'constant', value: (min + max) / 2 };
  return { kind: 'sine', min, max, periodS: 20 + 5 * spread };
}

/** A source of a kind, with what of another one can be kept. */
export function sourceOfKind(kind: SourceKind, signal: SimulatedSignal, before?: Source): Source {
  const range = before && 'min' in before ? { min: before.min, max: before.max } : rangeOf(signal);
  const periodS = before && 'periodS' in before ? before.periodS : 20;
  switch (kind) {
    case 'constant': {
      if (signal.dataType === 'text') return { kind, value: 'ABC' };
      if (signal.dataType === 'boolean') return { kind, value: true };
      return { kind, value: signal.states[0]?.value ?? (range.min + range.max) / 2 };
    }
    case 'states': {
      const fitting = defaultSource(signal);
      if (fitting.kind === 'states') return fitting;
      const values = signal.dataType === 'text' ? ['A', 'B'] : [range.min, range.max];
      return { kind, steps: values.map((value) => ({ value, dwellS: 5 })) };
    }
    case 'bad':
    case 'stale':
      return { kind };
    default:
      return { kind, ...range, periodS };
  }
}

/** The kinds that make sense of a signal. */
export function kindsOf({ dataType, states }: SimulatedSignal): readonly SourceKind[] {
  const isNumber = dataType === 'number' && states.length === 0;
  return isNumber
    ? ['constant', 'sine', 'ramp', 'walk', 'states', 'bad', 'stale']
    : ['constant', 'states', 'bad', 'stale'];
}
