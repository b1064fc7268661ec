import type { Point } from '../../point/point.ts';
import { processPoints } from './process-points.ts';
import { makePumpPoints } from './pump-points.ts';
import { stationPoints } from './station-points.ts';

export { analyzerBlock } from './process-points.ts';

/**
 * Every signal of the pumping station. Single source of the server's register image and of the
 * demo configuration that the platform seeds.
 */
export const plantPoints: readonly Point[] = [
  ...makePumpPoints(1),
  ...makePumpPoints(2),
  ...processPoints,
  ...stationPoints,
];
