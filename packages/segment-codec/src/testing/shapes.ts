import fc from 'fast-check';

/** The same numbers from the same seed, 0 ≤ x < 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const about = (random: Random) => random() + random() + random() - 1.5;
const pick = <T>(random: Random, from: readonly T[]) => from[Math.floor(random() * from.length)]!;

const NASTY = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  0,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** 53,
  -(2 ** 53),
  2 ** 48,
  2 ** 48 + 1,
  2 ** 31,
  -(2 ** 31) - 1,
  1e15 + 0.3,
  0.1 + 0.2,
  Math.fround(0.1),
  1e-7,
  123456.789012,
];

/** A value after the other, as signals of plants and of nightmares have them. */
const SHAPES: Readonly<Record<string, (random: Random) => (i: number) => number>> = {
  constant: (random) => {
    const value = pick(random, [0, 1, 21.5, ...NASTY]);
    return () => value;
  },
  'decimals that wander': (random) => {
    const power = 10 ** Math.floor(random() * 7);
    let value = random() * 1000;
    return () => {
      value += about(random);
      return Math.round(value * power) / power;
    };
  },
  'decimals with noise': (random) => {
    const power = 10 ** Math.floor(random() * 4);
    return (i) => Math.round((50 + 20 * Math.sin(i / 300) + about(random)) * power) / power;
  },
  'register times a factor': (random) => {
    const factor = pick(random, [0.1, 0.01, 0.001, 1e-6]);
    return () => Math.round(random() * 65_535 - 20_000) * factor;
  },
  'float32 decimals': (random) => {
    const power = 10 ** Math.floor(random() * 4);
    return () => Math.fround(Math.round(random() * 1000 * power) / power);
  },
  'converter scaled in float32': (random) => () => Math.fround((Math.round(random() * 4095) / 27648) * 10),
  'float32 noise': (random) => (i) => Math.fround(-5 + Math.sin(i / 50) + about(random)),
  'float64 noise': (random) => (i) => Math.sin(i / 50) * 10 ** Math.floor(random() * 20 - 10) + random(),
  'any bits': (random) => {
    const bits = new DataView(new ArrayBuffer(8));
    return () => {
      bits.setUint32(0, random() * 2 ** 32);
      bits.setUint32(4, random() * 2 ** 32);
      return bits.getFloat64(0);
    };
  },
  switch: (random) => {
    let state = 0;
    return () => {
      if (random() < 0.02) state = 1 - state;
      return state;
    };
  },
  states: (random) => {
    let state = 0;
    return () => {
      if (random() < 0.3) state = Math.floor(random() * 7);
      return state;
    };
  },
  counter: (random) => {
    let count = Math.floor(random() * 2 ** 40);
    return () => {
      count += random() < 0.001 ? -count : Math.floor(random() * 3);
      return count;
    };
  },
  'wide integers': (random) => () => Math.floor((random() - 0.5) * 2 ** Math.floor(random() * 60)),
  'few that are nasty': (random) => (i) => (random() < 0.02 ? pick(random, NASTY) : Math.round(i / 7) / 10),
  'all nasty': (random) => () => pick(random, NASTY),
  'more places now and then': (random) => () =>
    random() < 0.1 ? Math.round(random() * 1e4) / 1e4 : Math.round(random() * 100) / 10,
  'every fourth bad': (random) => (i) => (i % 4 === 0 ? Number.NaN : Math.round(random() * 10)),
};

/** Values of every shape; long ones now and then, because samples are taken of them. */
export const numbers = fc
  .record({
    seed: fc.integer(),
    shape: fc.constantFrom(...Object.keys(SHAPES)),
    count: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 1, max: 200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 2000, max: 6000 }) },
    ),
  })
  .map(({ seed, shape, count }) => {
    const next = SHAPES[shape]!(randomOf(seed));
    return Float64Array.from({ length: count }, (_, i) => next(i));
  });

/** Steps from one time to the next, ms, at least 1. */
const STEPS: Readonly<Record<string, (random: Random) => (i: number) => number>> = {
  regular: (random) => {
    const cycle = 1 + Math.floor(random() * 60_000);
    return () => cycle;
  },
  late: (random) => {
    let last = 0;
    return () => {
      const deviation = Math.round((random() - 0.5) * 20);
      const step = 1000 + deviation - last;
      last = deviation;
      return step;
    };
  },
  'with gaps': (random) => () => 1000 * (random() < 0.02 ? Math.ceil(random() * 5000) : 1),
  'on change': (random) => () => 1 + Math.floor(-Math.log(1 - random()) * 2000),
  'far apart': (random) => () => 1 + Math.floor(random() * 2 ** Math.floor(random() * 38)),
  'once in ages': (random) => (i) => (i === 1 ? 2 ** 50 : 1 + Math.floor(random() * 3)),
};

/** Strictly increasing times, as many as asked for. */
export const timesOf = (count: number, seed: number, way: string): Float64Array => {
  const random = randomOf(seed);
  const next = STEPS[way]!(random);
  let time = Math.floor((random() - 0.4) * 4e12);
  return Float64Array.from({ length: count }, (_, i) => {
    if (i > 0) time += next(i);
    return time;
  });
};

export const timeWays = fc.constantFrom(...Object.keys(STEPS));

/** Codes of a signal: mostly good, in runs. */
export function codesOf(count: number, seed: number): Int32Array {
  const random = randomOf(seed);
  let code = 200;
  return Int32Array.from({ length: count }, () => {
    if (random() < 0.1) code = pick(random, [200, 200, 200, 201, 99901, -1, 2 ** 31 - 1, -(2 ** 31)]);
    return code;
  });
}
