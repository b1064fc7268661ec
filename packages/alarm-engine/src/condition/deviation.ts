import { numberOf } from '../reading.ts';
import { type ConditionDefinition, operandValue, ownReading } from './judgement.ts';

export const deviation: ConditionDefinition<'deviation'> = {
  otherSignals: ({ from }) => [from],
  create: ({ from, limit, deadband }, rule) => ({
    judge(readings, stage) {
      const value = numberOf(ownReading(rule, readings));
      const reference = operandValue(from, readings);
      if (value === undefined || reference === undefined) return undefined;
      return Math.abs(value - reference) - limit > (stage > 0 ? -deadband : 0) ? 1 : 0;
    },
  }),
};
