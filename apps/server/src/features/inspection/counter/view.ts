import type { CounterState, InspectionPlan } from '@zutai/contract';
import type { CounterFault } from './step.ts';

/** What is kept of a counter, and what its signal says of it now. */
export interface StoredCounter {
  readonly fault: CounterFault | null;
  readonly isRead: boolean;
  readonly advanced: number;
  readonly unit: string;
  readonly decimals: number;
}

type Shown = Omit<InspectionPlan['counters'][number], 'equipTitle' | 'equipTitleEn'>;

/** A counter as it is shown. A plan that is not enabled counts nothing, whatever its counters do. */
export function toCounter(
  { fault, isRead, advanced, unit, decimals }: StoredCounter,
  interval: number,
  isEnabled: boolean,
): Shown {
  const state: CounterState = isEnabled ? (fault ?? (isRead ? 'counting' : 'waiting')) : 'paused';
  return { state, unit, decimals, advanced, remaining: Math.max(0, interval - advanced) };
}
