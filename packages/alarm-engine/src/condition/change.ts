import type { Reading, ReadingValue } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

/** In alarm for a time after each change of a good value; what is known as stale says what there was before. */
export const change: ConditionDefinition<'change'> = {
  otherSignals: () => [],
  create({ holdMs }, rule) {
    let last: Reading | undefined;
    let value: ReadingValue = null;
    let untilMs = Number.NEGATIVE_INFINITY;
    return {
      judge(readings, _stage, atMs) {
        const reading = ownReading(rule, readings);
        if (
          reading !== undefined &&
          reading !== last &&
          reading.value !== null &&
          reading.quality !== 'bad'
        ) {
          if (value !== null && value !== reading.value && reading.quality === 'good')
            untilMs = atMs + holdMs;
          if (value === null || reading.quality === 'good') value = reading.value;
        }
        last = reading;
        if (atMs < untilMs) return 1;
        return reading?.quality === 'good' ? 0 : undefined;
      },
      dueMs: () => untilMs,
    };
  },
};
