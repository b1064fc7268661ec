import { quantizePoint } from '../modbus/point-codec.ts';
import { Plant } from '../plant/plant.ts';
import { analyzerBlock, plantPoints } from '../plant/points/points.ts';
import type { Point, PointValue } from '../point/point.ts';
import { type IncidentWrite, planIncidents } from './incidents.ts';

export interface HistoryRow {
  tag: string;
  /** ms UTC. */
  timeMs: number;
  /** Rounded to what the register can say, as a live value would be. */
  value: PointValue;
}

export interface GenerateHistoryOptions {
  /** First row, included. */
  fromMs: number;
  /** Last row at the latest, excluded. */
  toMs: number;
  /** Distance of the rows of one point. */
  stepMs: number;
  /** Ignored when `plant` is given. @default 1 */
  seed?: number;
  /** Runs this plant, which then stands at `toMs` and can be handed to `startPlant`: counters go on. */
  plant?: Plant;
  /** Only these tags; undefined gives all. */
  tags?: readonly string[];
  /** What happens meanwhile, in time order. @default planIncidents(fromMs, toMs) */
  incidents?: readonly IncidentWrite[];
}

function isBehindAnalyzer({ address: { table, address } }: Point): boolean {
  return table === analyzerBlock.table && address >= analyzerBlock.first && address <= analyzerBlock.last;
}

/**
 * The past of the station by the same physics as its present, row by row in time order. What could
 * not have been read, because the analyser was cut off, has no rows: a gap stays a gap.
 * @throws RangeError for a step that is not positive, or a plant that is already past `fromMs`
 */
export function* generateHistory(options: GenerateHistoryOptions): Generator<HistoryRow, void, undefined> {
  const { fromMs, toMs, stepMs, seed, tags } = options;
  if (!(stepMs > 0)) throw new RangeError('stepMs must be above 0');
  const plant = options.plant ?? new Plant({ seed, startMs: fromMs });
  if (plant.timeMs > fromMs) throw new RangeError('the plant is already past fromMs');
  const wanted = tags && new Set(tags);
  const points = plantPoints.filter(({ tag }) => !wanted || wanted.has(tag));
  const pending = [...(options.incidents ?? planIncidents(fromMs, toMs))];

  const runUntil = (timeMs: number) => {
    while (pending[0] && pending[0].timeMs <= timeMs) {
      const { timeMs: momentMs, tag, value } = pending.shift()!;
      plant.step(Math.max(0, momentMs - plant.timeMs));
      plant.write(tag, value);
    }
    plant.step(Math.max(0, timeMs - plant.timeMs));
  };

  for (let timeMs = fromMs; timeMs < toMs; timeMs += stepMs) {
    runUntil(timeMs);
    const isAnalyzerLost = plant.readOutages().length > 0;
    for (const point of points) {
      if (isAnalyzerLost && isBehindAnalyzer(point)) continue;
      yield { tag: point.tag, timeMs, value: quantizePoint(point, plant.read(point.tag)) };
    }
  }
  runUntil(toMs);
}
