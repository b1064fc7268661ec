import { CODE_GOOD } from '@zutai/contract';
import { generateHistory, type IncidentWrite, type Plant, plantPoints } from '@zutai/dev-env';
import type { HistoryWriter } from '../history/index.ts';

/** One day: enough for curves of every range a new user tries first. */
export const DEMO_PAST_MS = 24 * 3600_000;

interface DemoPast {
  /** Between two values of a signal. */
  readonly stepMs: number;
  /** What went wrong; a day's incidents when left out. */
  readonly incidents?: readonly IncidentWrite[];
  /** How the station is run, where not as usual. */
  readonly setPoints: readonly (readonly [tag: string, value: number])[];
}

/** By station. The first is the one people look at closely; the second has had a calm day at a lower level. */
export const DEMO_PASTS: readonly DemoPast[] = [
  { stepMs: 10_000, setPoints: [] },
  {
    stepMs: 60_000,
    incidents: [],
    setPoints: [
      ['controller/level-setpoint', 3.2],
      ['controller/alternation-hours', 5],
    ],
  },
];

const textTags = new Set(plantPoints.filter((point) => point.dataType === 'text').map((point) => point.tag));

/**
 * Writes the plant's past by the physics of its present; the plant then stands at `toMs`.
 * @returns how many values were written
 */
export async function writeDemoHistory(options: {
  writer: HistoryWriter;
  plant: Plant;
  signalIds: ReadonlyMap<string, number>;
  fromMs: number;
  toMs: number;
  stepMs: number;
  /** What went wrong; a day's incidents when left out. */
  incidents?: readonly IncidentWrite[];
  /** An earlier start may have written some of it. */
  isResumed: boolean;
}): Promise<number> {
  const { writer, plant, signalIds, isResumed, ...past } = options;
  const section = writer.openSection({ fence: () => Promise.resolve(), onCommitted: () => undefined });
  let count = 0;
  for (const { tag, timeMs, value } of generateHistory({ plant, ...past })) {
    const signalId = signalIds.get(tag);
    if (signalId === undefined) continue;
    // The signals are new and the rows of each ascend: all take the fast way, the first time.
    if (textTags.has(tag))
      section.append(!isResumed, signalId, timeMs, Number.NaN, Number(CODE_GOOD), String(value));
    else section.append(!isResumed, signalId, timeMs, Number(value), Number(CODE_GOOD));
    count += 1;
    await writer.room();
  }
  await writer.flush();
  section.close();
  return count;
}
