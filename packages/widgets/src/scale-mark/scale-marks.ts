import { type LiveLookup, toNumber } from '@zutai/diagram';
import type { ScaleMarkData } from './scale-mark-data.ts';

/** A place on a scale, 0 to 1. */
export interface ScaleMark {
  readonly kind: 'limit' | 'setpoint';
  readonly share: number;
}

/** What is to be marked within the scale; beyond its ends nothing can be. Limits first, the set-point above them. */
export function readScaleMarks(
  { setpoint, limitLow, limitHigh }: Partial<ScaleMarkData>,
  live: LiveLookup,
  { minVal, maxVal }: { minVal: number; maxVal: number },
): readonly ScaleMark[] {
  const at = (kind: ScaleMark['kind'], value: number | null): ScaleMark[] => {
    if (value === null || maxVal === minVal) return [];
    const share = (value - minVal) / (maxVal - minVal);
    return share >= 0 && share <= 1 ? [{ kind, share }] : [];
  };
  const wanted = setpoint === undefined ? undefined : live.get(setpoint);
  return [
    ...[limitLow, limitHigh].flatMap((text) => at('limit', text?.trim() ? toNumber(text) : null)),
    // An old set-point is not what is wanted now.
    ...at('setpoint', wanted?.quality === 'good' ? toNumber(wanted.value) : null),
  ];
}
