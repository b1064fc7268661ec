/** Views that were seen, and which of them is shown. */
export interface ViewSteps<V> {
  readonly views: readonly V[];
  readonly at: number;
}

/** Most steps back. */
const MOST_STEPS = 50;

/** A view that is seen now: what lay ahead of the one before is forgotten. */
export function stepTo<V>({ views, at }: ViewSteps<V>, view: V): ViewSteps<V> {
  const seen = [...views.slice(0, at + 1), view].slice(-MOST_STEPS);
  return { views: seen, at: seen.length - 1 };
}

export const canStep = <V>({ views, at }: ViewSteps<V>, by: 1 | -1): boolean =>
  at + by >= 0 && at + by < views.length;

/** Back or forward; the same where there is nothing. */
export function stepBy<V>(steps: ViewSteps<V>, by: 1 | -1): ViewSteps<V> {
  return canStep(steps, by) ? { ...steps, at: steps.at + by } : steps;
}
