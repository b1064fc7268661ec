import { type CallDefinition, calls } from '@zutai/contract';
import type { Belongings, Sample } from './sample.ts';
import { sampleRequests } from './sample-requests.ts';

/** Every call of the platform, under its name `feature.key`. */
export const registry = Object.entries(calls as Record<string, Record<string, CallDefinition>>).flatMap(
  ([feature, definitions]) =>
    Object.entries(definitions).map(([key, call]) => ({ name: `${feature}.${key}`, feature, key, call })),
);
export type Row = (typeof registry)[number];

/** A call that says what it reads changes nothing; `entity-names.test.ts` sees to it that it says either. */
export const isQuery = ({ call }: Row) => call.reads.length > 0 && call.changes.length === 0;

/** Requests of a call by somebody who has `own` and knows the ids of `other`; none where nobody has written any. */
export function samplesOf({ feature, key }: Row, other: Belongings, own: Belongings): readonly Sample[] {
  const table = sampleRequests as Record<string, Record<string, (a: Belongings, b: Belongings) => Sample[]>>;
  return table[feature]?.[key]?.(other, own) ?? [];
}
