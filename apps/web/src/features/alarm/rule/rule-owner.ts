import { type AlarmRuleDefinition, calls } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';

/** Whose alarm rules are defined: the form of both is the same. */
export interface RuleOwner {
  readonly kind: 'equipment' | 'template';
  readonly id: string;
}

const { alarm, template } = calls;

/** The calls that change rules of each kind of owner. */
export const ownedRuleCalls = {
  equipment: { add: alarm.addRule, edit: alarm.editRule, delete: alarm.deleteRule },
  template: { add: template.addAlarmRule, edit: template.editAlarmRule, delete: template.deleteAlarmRule },
} as const;

/** What a call that adds a rule names. */
export function addScope({ kind, id }: RuleOwner) {
  return kind === 'template' ? { templateId: id } : { equipmentId: id };
}

/** What a call on a rule names beside its id. */
export function ruleScope({ kind, id }: RuleOwner): { templateId?: string } {
  return kind === 'template' ? { templateId: id } : {};
}

/** A rule as it is now. */
export function readRule(
  { kind, id: templateId }: RuleOwner,
  { id }: AlarmRuleDefinition,
): Promise<AlarmRuleDefinition> {
  return kind === 'template'
    ? call(template.alarmRuleInfo, { templateId, id })
    : call(alarm.ruleInfo, { id });
}
