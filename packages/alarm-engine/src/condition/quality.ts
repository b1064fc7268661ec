import { type ConditionDefinition, ownReading } from './judgement.ts';

export const quality: ConditionDefinition<'quality'> = {
  otherSignals: () => [],
  create: ({ includesStale }, rule) => ({
    judge(readings) {
      const reading = ownReading(rule, readings);
      if (reading === undefined) return undefined;
      if (reading.quality === 'bad') return 1;
      return reading.quality === 'stale' && includesStale ? 1 : 0;
    },
  }),
};
