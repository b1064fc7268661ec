import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zutai/segment-codec';
import type { HistoryColumns } from '../history-columns.ts';
import { kindOf, type SegmentKindNumber, segmentKind } from './encode-values.ts';
import { packParts } from './pack-parts.ts';
import { coarserParts, type Part, partsOf } from './part.ts';

/** Roll-ups of a segment; undefined where there is none. */
export interface RollUps {
  readonly minutes: Uint8Array | undefined;
  readonly hours: Uint8Array | undefined;
  readonly days: Uint8Array | undefined;
}

const STEPS = [
  ['minutes', MINUTE_MS],
  ['hours', HOUR_MS],
  ['days', DAY_MS],
] as const;

/**
 * Fewer values a step than this are as quickly read as their roll-up, and need hardly more bytes: of a value every 2 s
 * there are hours, but no minutes.
 */
const LEAST_PER_STEP = 32;

/** Roll-ups of those steps that hold enough values for it. Texts have none. */
export function rollUpsOf(columns: HistoryColumns, kind: SegmentKindNumber = kindOf(columns)): RollUps {
  if (kind === segmentKind.text || kind === segmentKind.mixed) return NO_ROLL_UPS;
  return rollUpWhere(columns, (steps) => columns.times.length >= steps * LEAST_PER_STEP);
}

/** Roll-ups of these steps, however few values they hold: for when the values themselves go. */
export function rollUpsInstead(columns: HistoryColumns, steps: readonly (keyof RollUps)[]): RollUps {
  return rollUpWhere(columns, (_, name) => steps.includes(name));
}

const NO_ROLL_UPS: RollUps = { minutes: undefined, hours: undefined, days: undefined };

function rollUpWhere(
  columns: HistoryColumns,
  isWanted: (steps: number, name: keyof RollUps) => boolean,
): RollUps {
  const found: Partial<Record<keyof RollUps, Uint8Array>> = {};
  let finer: Part[] | undefined;
  for (const [name, stepMs] of STEPS) {
    if (!isWanted(countSteps(columns.times, stepMs), name)) continue;
    finer = finer === undefined ? partsOf(columns, stepMs) : coarserParts(finer, stepMs);
    found[name] = packParts(finer);
  }
  return { ...NO_ROLL_UPS, ...found };
}

function countSteps(times: Float64Array, stepMs: number): number {
  let count = 0;
  let endMs = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (time < endMs) continue;
    count += 1;
    endMs = (Math.floor(time / stepMs) + 1) * stepMs;
  }
  return count;
}
