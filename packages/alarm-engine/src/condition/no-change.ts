import type { Reading, ReadingValue } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

/** A frozen instrument: good, and the same for too long. While it is not good nobody knows, and the time begins anew. */
export const noChange: ConditionDefinition<'noChange'> = {
  otherSignals: () => [],
  create({ periodMs }, rule) {
    let last: Reading | undefined;
    let value: ReadingValue = null;
    let sinceMs: number | undefined;
    return {
      judge(readings, _stage, atMs) {
        const reading = ownReading(rule, readings);
        const isGood = reading?.quality === 'good';
        if (!isGood) sinceMs = undefined;
        else if (sinceMs === undefined || (reading !== last && reading.value !== value)) sinceMs = atMs;
        if (isGood) value = reading.value;
        last = reading;
        if (sinceMs === undefined) return undefined;
        return atMs - sinceMs >= periodMs ? 1 : 0;
      },
      dueMs: () => (sinceMs === undefined ? Number.POSITIVE_INFINITY : sinceMs + periodMs),
    };
  },
};
