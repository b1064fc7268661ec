import {
  type AlarmCondition,
  type AlarmConditionKind,
  type AlarmOperand,
  type AlarmRuleRecord,
  replaceAlarmFormulaLetters,
} from '@zutai/contract';
import { type TextParams, type TextRef, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';

/** What is known of a rule beside its condition. */
type Rule = Pick<AlarmRuleRecord, 'signalUnit' | 'signalUnitEn' | 'signalStates' | 'namedSignals'>;
type PlainValue = Extract<AlarmCondition, { kind: 'discrete' }>['values'][number];

const MS_PER_SECOND = 1_000;

/** When a rule rings, in words: "above 7.1 mm/s, second stage 11 mm/s, deadband 0.5 mm/s". */
export function alarmConditionText(rule: Rule & Pick<AlarmRuleRecord, 'condition'>, say: Say): string {
  const { condition } = rule;
  // The compiler does not see that both are of one kind.
  const text = TEXTS[condition.kind] as (condition: AlarmCondition, words: ConditionWords) => string;
  return text(condition, new ConditionWords(rule, say));
}

/** While what a rule does not ring, in words; '' of one that always may. */
export function alarmSuppressorText(rule: Rule & Pick<AlarmRuleRecord, 'suppressor'>, say: Say): string {
  const { suppressor } = rule;
  if (suppressor === null) return '';
  const words = new ConditionWords({ ...rule, signalUnit: '', signalUnitEn: '', signalStates: [] }, say);
  return `${words.signal(suppressor.signalId)} = ${words.plain(suppressor.equals)}`;
}

class ConditionWords {
  readonly #rule: Rule;
  readonly #say: Say;

  constructor(rule: Rule, say: Say) {
    this.#rule = rule;
    this.#say = say;
  }

  text(ref: TextRef, params?: TextParams): string {
    return this.#say.text(ref, params);
  }

  joined(parts: readonly string[]): string {
    return parts.filter((part) => part !== '').join(this.text(textRef('alarm', 'conditionJoint')));
  }

  number(value: number): string {
    const { signalUnit, signalUnitEn } = this.#rule;
    return `${value} ${this.#say.title({ title: signalUnit, titleEn: signalUnitEn })}`.trimEnd();
  }

  /** Nothing of 0, which is none. */
  deadband(value: number): string {
    return value === 0 ? '' : this.text(textRef('alarm', 'conditionDeadband'), { value: this.number(value) });
  }

  signal(id: string): string {
    const named = this.#rule.namedSignals.find((one) => one.id === id);
    return named === undefined ? '—' : this.#say.title(named);
  }

  operand(operand: AlarmOperand): string {
    return operand.from === 'constant' ? this.number(operand.value) : this.signal(operand.signalId);
  }

  /** A value by the name of its state, where it has one. */
  plain(value: PlainValue): string {
    if (typeof value === 'string') return value;
    const state = this.#rule.signalStates.find((one) => one.value === Number(value));
    if (state !== undefined) return this.#say.title(state);
    if (typeof value === 'boolean') return this.text(textRef('common', value ? 'boolTrue' : 'boolFalse'));
    return this.number(value);
  }
}

const seconds = (ms: number) => ms / MS_PER_SECOND;

const RATES = {
  rising: textRef('alarm', 'conditionRising'),
  falling: textRef('alarm', 'conditionFalling'),
  both: textRef('alarm', 'conditionMoving'),
};

const TEXTS: {
  readonly [K in AlarmConditionKind]: (
    condition: Extract<AlarmCondition, { kind: K }>,
    words: ConditionWords,
  ) => string;
} = {
  limit: ({ direction, limit, secondLimit, deadband }, words) =>
    words.joined([
      words.text(textRef('alarm', direction === 'high' ? 'conditionHigh' : 'conditionLow'), {
        limit: words.operand(limit),
      }),
      secondLimit === null
        ? ''
        : words.text(textRef('alarm', 'conditionSecond'), { limit: words.operand(secondLimit) }),
      words.deadband(deadband),
    ]),
  deviation: ({ from, limit, deadband }, words) =>
    words.joined([
      words.text(textRef('alarm', 'conditionDeviation'), {
        from: words.operand(from),
        limit: words.number(limit),
      }),
      words.deadband(deadband),
    ]),
  rate: ({ direction, limit, windowMs }, words) =>
    words.text(RATES[direction], { limit: words.number(limit), seconds: seconds(windowMs) }),
  discrete: ({ values, isNot }, words) =>
    words.text(textRef('alarm', isNot ? 'conditionDiffers' : 'conditionEquals'), {
      values: values.map((value) => words.plain(value)).join(words.text(textRef('common', 'listComma'))),
    }),
  bit: ({ bit, isSet }, words) => words.text(textRef('alarm', 'conditionBit'), { bit, value: isSet ? 1 : 0 }),
  change: ({ holdMs }, words) =>
    words.text(textRef('alarm', 'conditionChange'), { seconds: seconds(holdMs) }),
  quality: ({ includesStale }, words) =>
    words.text(textRef('alarm', includesStale ? 'conditionBadOrStale' : 'conditionBad')),
  noChange: ({ periodMs }, words) =>
    words.text(textRef('alarm', 'conditionNoChange'), { seconds: seconds(periodMs) }),
  formula: ({ formula, signalIds }, words) => {
    const names = [words.text(textRef('alarm', 'conditionOwn')), ...signalIds.map((id) => words.signal(id))];
    return replaceAlarmFormulaLetters(formula, (place, letter) => names[place] ?? letter);
  },
  offline: (_condition, words) => words.text(textRef('alarm', 'kind_offline')),
};
