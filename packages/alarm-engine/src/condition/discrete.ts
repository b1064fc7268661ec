import { isSameValue } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

export const discrete: ConditionDefinition<'discrete'> = {
  otherSignals: () => [],
  create: ({ values, isNot }, rule) => ({
    judge(readings) {
      const reading = ownReading(rule, readings);
      if (reading?.quality !== 'good' || reading.value === null) return undefined;
      const { value } = reading;
      return values.some((one) => isSameValue(value, one)) === isNot ? 0 : 1;
    },
  }),
};
