/**
 * A random source whose whole state is one number, so that a simulation can be saved and resumed
 * exactly. Mulberry32: 32 bits of state, good enough for noise, not for secrets.
 */
export interface RandomState {
  randomSeed: number;
}

/** 0 ≤ result < 1; advances the state. */
export function drawUniform(state: RandomState): number {
  state.randomSeed = (state.randomSeed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state.randomSeed ^ (state.randomSeed >>> 15), 1 | state.randomSeed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** Mean 0, standard deviation 1; Box–Muller. */
export function drawNormal(state: RandomState): number {
  const radius = Math.sqrt(-2 * Math.log(1 - drawUniform(state)));
  return radius * Math.cos(2 * Math.PI * drawUniform(state));
}

/**
 * One step of noise that wanders and returns (Ornstein–Uhlenbeck), exact for any step length.
 * @param deviation standard deviation in the long run
 */
export function wander(
  state: RandomState,
  value: number,
  deviation: number,
  tauSeconds: number,
  seconds: number,
): number {
  const decay = Math.exp(-seconds / tauSeconds);
  return value * decay + deviation * Math.sqrt(1 - decay * decay) * drawNormal(state);
}
