/** First-order lag towards a target, exact for any step length. */
export function approach(value: number, target: number, tauSeconds: number, seconds: number): number {
  return target + (value - target) * Math.exp(-seconds / tauSeconds);
}

/** Moves towards a target at a limited rate per second. */
export function ramp(value: number, target: number, ratePerSecond: number, seconds: number): number {
  const reach = ratePerSecond * seconds;
  return Math.abs(target - value) <= reach ? target : value + Math.sign(target - value) * reach;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
