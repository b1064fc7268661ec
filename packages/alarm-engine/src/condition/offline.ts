import type { ConditionDefinition } from './judgement.ts';

export const offline: ConditionDefinition<'offline'> = {
  otherSignals: () => [],
  create: (_condition, rule) => ({
    judge(readings) {
      const isOnline = readings.isOnline(rule.equipmentId);
      return isOnline === undefined ? undefined : isOnline ? 0 : 1;
    },
  }),
};
