import type { PointValue } from '../point/point.ts';

/** A write at some moment of the generated past. */
export interface IncidentWrite {
  timeMs: number;
  tag: string;
  value: PointValue;
}

interface Incident {
  /** Where in the stretch it begins, 0 to 1. */
  share: number;
  writes: readonly { afterMinutes: number; tag: string; value: PointValue }[];
}

/** What makes a day worth looking at; each heals before the next begins, on a stretch of 6 h or more. */
const incidents: readonly Incident[] = [
  {
    share: 0.15,
    writes: [
      { afterMinutes: 0, tag: 'fault/pump1-trip', value: true },
      { afterMinutes: 25, tag: 'station/reset', value: true },
    ],
  },
  {
    share: 0.4,
    writes: [
      { afterMinutes: 0, tag: 'fault/leak', value: 120 },
      { afterMinutes: 35, tag: 'fault/leak', value: 0 },
    ],
  },
  {
    share: 0.6,
    writes: [
      { afterMinutes: 0, tag: 'fault/analyzer', value: 1 },
      { afterMinutes: 12, tag: 'fault/analyzer', value: 0 },
    ],
  },
  {
    share: 0.8,
    writes: [
      { afterMinutes: 0, tag: 'pump1/command', value: false },
      { afterMinutes: 0, tag: 'pump2/command', value: false },
      { afterMinutes: 18, tag: 'pump1/command', value: true },
      { afterMinutes: 18, tag: 'pump2/command', value: true },
    ],
  },
];

const shortestMs = 6 * 3_600_000;

/**
 * A pump trip, a leak, a lost analyser and a stopped station within the stretch, in time order.
 * None for less than 6 h: they would not fit. All are over well before the end.
 */
export function planIncidents(fromMs: number, toMs: number): IncidentWrite[] {
  if (toMs - fromMs < shortestMs) return [];
  return incidents.flatMap(({ share, writes }) =>
    writes.map(({ afterMinutes, tag, value }) => ({
      timeMs: fromMs + share * (toMs - fromMs) + afterMinutes * 60_000,
      tag,
      value,
    })),
  );
}
