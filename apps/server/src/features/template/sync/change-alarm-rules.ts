import { type AlarmRuleInput, NAMING_FIELDS, type NamingFields, signalsNamedBy } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import { editOf } from '../../../platform/db/edit-revision.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { checkRuleSignals, type RuleChange, type RuleInput, RuleRepository } from '../../alarm/index.ts';
import { placedNames } from '../alarm/place-rule.ts';
import { changedFields } from './difference.ts';
import { unfit } from './fit.ts';
import type { Plan } from './plan.ts';

/**
 * Brings the alarm rules of equipment up to the plan, once its signals are.
 * @returns ids of the rules added, by the ids they have in the template; and what the alarms of those that were changed are
 * to be told, in the same transaction
 * @throws AppError templateUnfit where a rule would compare or calculate with a text of the equipment
 */
export async function changeAlarmRules(
  kysely: Kysely<Tables>,
  caller: Caller,
  of: { equipmentId: string; plan: Plan; addedSignals: ReadonlyMap<string, string> },
): Promise<{ readonly added: Map<string, string>; readonly inputs: readonly RuleInput[] }> {
  const { equipmentId, plan, addedSignals } = of;
  const { organisationId, accountId, displayName } = caller;
  const rules = new RuleRepository(kysely);
  const placed = (fields: Readonly<Record<string, unknown>>) =>
    placedNames(
      fields as NamingFields,
      (id) => addedSignals.get(id) ?? plan.signalIds.get(id) ?? '',
    ) as RuleChange;
  const { add } = plan.alarmRules;
  const judged = [
    ...plan.alarmRules.change.filter(isJudgedAnew).map(changedFields),
    ...add.map(({ fields }) => fields).filter(({ isEnabled }) => isEnabled === true),
  ];
  await requireNumbers(rules, equipmentId, judged.map(placed) as AlarmRuleInput[]);
  const actor = { accountId, name: displayName };
  const inputs: RuleInput[] = [];
  for (const { row, own, names } of plan.alarmRules.change) {
    const change = placed(Object.fromEntries(names.map((name) => [name, row.fields[name]])));
    await rules.update(kysely, organisationId, own.id, change, editOf(caller, undefined));
    const kind = change.isEnabled === false ? 'ruleRemoved' : 'ruleChanged';
    inputs.push({ ruleId: own.id, input: { kind }, actor, timeMs: Date.now() });
  }
  const ids = await rules.insertAll(
    organisationId,
    equipmentId,
    add.map(({ fields }) => placed(fields) as Parameters<RuleRepository['insertAll']>[2][number]),
  );
  return { added: new Map(add.map(({ id }, i) => [id, ids[i] as string])), inputs };
}

/** Whether a change of a rule lets it be judged by something else, or again; one that became wrong stays as it is. */
export function isJudgedAnew({ row, names }: Plan['alarmRules']['change'][number]): boolean {
  return (
    NAMING_FIELDS.some((name) => names.includes(name)) ||
    (names.includes('isEnabled') && row.fields.isEnabled === true)
  );
}

/** The equipment may have a text where the template has a number. */
async function requireNumbers(
  repository: RuleRepository,
  equipmentId: string,
  rules: readonly AlarmRuleInput[],
): Promise<void> {
  if (rules.length === 0) return;
  const named = rules.flatMap((rule) => signalsNamedBy(rule).map(([, id]) => id));
  const known = await repository.signalsOf(equipmentId, named);
  for (const rule of rules)
    try {
      checkRuleSignals(rule, known);
    } catch (error) {
      throw error instanceof AppError ? unfit(rule.title, error.fields) : error;
    }
}
