import { numberOf } from '../reading.ts';
import type { Stage } from '../rule.ts';
import { type ConditionDefinition, operandValue, ownReading } from './judgement.ts';

/** Raised beyond the limit, back once the value is within it by the deadband (ISA-18.2, 10.4.3.3). */
export const limit: ConditionDefinition<'limit'> = {
  otherSignals: (condition) =>
    condition.secondLimit === null ? [condition.limit] : [condition.limit, condition.secondLimit],
  create: ({ direction, limit: first, secondLimit, deadband }, rule) => ({
    judge(readings, stage) {
      const value = numberOf(ownReading(rule, readings));
      const limits = (secondLimit === null ? [first] : [first, secondLimit]).map((operand) =>
        operandValue(operand, readings),
      );
      if (value === undefined || limits.includes(undefined)) return undefined;
      for (let at = limits.length; at > 0; at -= 1) {
        const beyond = direction === 'high' ? value - limits[at - 1]! : limits[at - 1]! - value;
        // Whoever is beyond it stays so until the deadband is left.
        if (beyond > (stage >= at ? -deadband : 0)) return at as Stage;
      }
      return 0;
    },
  }),
};
