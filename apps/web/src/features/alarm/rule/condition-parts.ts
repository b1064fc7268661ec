import {
  type AlarmCondition,
  type AlarmConditionKind,
  isAlarmFormulaProblem,
  readAlarmFormula,
} from '@zutai/contract';

const zero = { from: 'constant', value: 0 } as const;

/** What a condition begins with when its kind is chosen. */
export const NEW_CONDITIONS: { readonly [K in AlarmConditionKind]: Extract<AlarmCondition, { kind: K }> } = {
  limit: { kind: 'limit', direction: 'high', limit: zero, secondLimit: null, deadband: 0 },
  deviation: { kind: 'deviation', from: zero, limit: 1, deadband: 0 },
  rate: { kind: 'rate', direction: 'both', limit: 1, windowMs: 60_000 },
  discrete: { kind: 'discrete', values: [1], isNot: false },
  bit: { kind: 'bit', bit: 0, isSet: true },
  change: { kind: 'change', holdMs: 10_000 },
  quality: { kind: 'quality', includesStale: false },
  noChange: { kind: 'noChange', periodMs: 600_000 },
  formula: { kind: 'formula', formula: 'A > 0', signalIds: [] },
  offline: { kind: 'offline' },
};

type Value = number | boolean | string;

/** `1, true, on`: numbers and booleans are told apart from words. */
export function readValues(text: string): Value[] {
  return text.split(/[,，]/).flatMap((part): Value[] => {
    const word = part.trim();
    if (word === '') return [];
    if (word === 'true' || word === 'false') return [word === 'true'];
    const number = Number(word);
    return [Number.isFinite(number) ? number : word];
  });
}

export const writeValues = (values: readonly Value[]): string => values.map(String).join(', ');

/** Whether a part of a condition is missing or wrong in itself; the part says what it is where it is entered. */
export function hasProblem(condition: AlarmCondition): boolean {
  if (condition.kind === 'formula') {
    const { formula, signalIds } = condition;
    return signalIds.includes('') || isAlarmFormulaProblem(readAlarmFormula(formula, signalIds.length));
  }
  const isUnchosen = (part: unknown) =>
    typeof part === 'object' && part !== null && (part as { signalId?: unknown }).signalId === '';
  return Object.values(condition).some(isUnchosen);
}
