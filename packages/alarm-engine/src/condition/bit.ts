import { numberOf } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

export const bit: ConditionDefinition<'bit'> = {
  otherSignals: () => [],
  create: ({ bit: at, isSet }, rule) => ({
    judge(readings) {
      const value = numberOf(ownReading(rule, readings));
      if (value === undefined || !Number.isSafeInteger(value)) return undefined;
      // Not by a shift, which would cut whole numbers to 32 bits.
      const digit = Math.floor(value / 2 ** at) % 2;
      return (digit !== 0) === isSet ? 1 : 0;
    },
  }),
};
