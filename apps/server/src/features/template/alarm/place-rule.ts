import type { AlarmCondition, AlarmOperand, AlarmSuppressor, NamingFields } from '@zutai/contract';

type Place = (signalId: string) => string;

/** `place` answers the id that stands for an id. */
function placedCondition(condition: AlarmCondition, place: Place): AlarmCondition {
  if (condition.kind === 'deviation') return { ...condition, from: placedOperand(condition.from, place) };
  if (condition.kind === 'formula')
    return { ...condition, signalIds: condition.signalIds.map((id) => place(id)) };
  if (condition.kind !== 'limit') return condition;
  const { limit, secondLimit } = condition;
  return {
    ...condition,
    limit: placedOperand(limit, place),
    secondLimit: secondLimit === null ? null : placedOperand(secondLimit, place),
  };
}

/** What of a rule names signals, with other signals; what is left out stays so. */
export function placedNames<F extends NamingFields>(fields: F, place: Place): F {
  const { signalId, condition, suppressor } = fields;
  const placed: { -readonly [N in keyof NamingFields]: NamingFields[N] } = {};
  if (signalId !== undefined) placed.signalId = signalId === null ? null : place(signalId);
  if (condition !== undefined) placed.condition = placedCondition(condition, place);
  if (suppressor !== undefined) placed.suppressor = placedSuppressor(suppressor, place);
  return { ...fields, ...placed };
}

function placedOperand(operand: AlarmOperand, place: Place): AlarmOperand {
  return operand.from === 'signal' ? { ...operand, signalId: place(operand.signalId) } : operand;
}

function placedSuppressor(suppressor: AlarmSuppressor | null, place: Place): AlarmSuppressor | null {
  return suppressor === null ? null : { ...suppressor, signalId: place(suppressor.signalId) };
}
