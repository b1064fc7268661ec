import { drawUniform, wander } from '../random.ts';
import { approach } from './dynamics.ts';
import type { PlantState } from './state.ts';

/** Mean time between two rains, s. */
const rainIntervalSeconds = 8 * 3600;

/** Turbidity after rain, filtration that lags behind, chlorine that is consumed by dirt. */
export function stepQuality(state: PlantState, seconds: number): void {
  const { quality, header } = state;
  if (drawUniform(state) < seconds / rainIntervalSeconds) quality.rain += 20 + 40 * drawUniform(state);
  quality.rain = approach(quality.rain, 0, 5400, seconds);
  quality.rawNoise = wander(state, quality.rawNoise, 0.8, 300, seconds);
  quality.rawNtu = Math.max(0.5, approach(quality.rawNtu, 8 + quality.rain + quality.rawNoise, 900, seconds));
  const load = header.delivered / 400;
  quality.treatedNtu = approach(quality.treatedNtu, 0.03 * quality.rawNtu * (0.6 + 0.5 * load), 600, seconds);
  const isFlowing = header.delivered > 20;
  const dosed = quality.isDosing ? quality.chlorineSetpoint : 0;
  const reached = Math.max(0, dosed - 0.003 * Math.max(0, quality.rawNtu - 8));
  // Standing water keeps its chlorine for hours.
  if (isFlowing) quality.chlorine = approach(quality.chlorine, reached, 240, seconds);
  else quality.chlorine = approach(quality.chlorine, 0, 20_000, seconds);
}
