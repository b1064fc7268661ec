import { FORMULA_FUNCTIONS, FORMULA_PERIODS, TIME_FUNCTIONS } from '@zutai/contract';
import type { NamedSignals } from '../use-signal-names.ts';
import { mvarToken, signalToken } from './formula-text.ts';

/** What a word that is being typed can be completed to. */
export interface Completion {
  readonly key: string;
  /** What a person reads. */
  readonly label: string;
  readonly kind: 'function' | 'overTime' | 'period' | 'mvar' | 'signal';
  readonly insert: string;
  /** How many characters before its end the caret stands afterwards. */
  readonly back: number;
}

export interface Completions {
  /** Where the word begins, characters of the formula. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** Most that are shown at a time: more are found by another letter. */
const MOST = 8;
const WORD = /[\p{L}\p{N}_]+$/u;
/** Behind the comma of a function over time a period is due. */
const BEFORE_PERIOD = new RegExp(`(${Object.keys(TIME_FUNCTIONS).join('|')})\\([^()]*,\\s*$`);
const NONE: Completions = { from: 0, options: [] };

/**
 * What the word before the caret may become: functions and periods by their beginning, signals and calculated values by
 * any part of their names.
 */
export function completeFormula(text: string, caret: number, names: NamedSignals): Completions {
  const before = text.slice(0, caret);
  const word = WORD.exec(before)?.[0] ?? '';
  const from = caret - word.length;
  const rest = before.slice(0, from);
  if (BEFORE_PERIOD.test(rest)) {
    const periods = FORMULA_PERIODS.filter((period) => period.startsWith(word) && period !== word);
    return { from, options: periods.map((name) => plain(name, 'period', name, 0)) };
  }
  // Inside of a token, or of a number, nothing is completed.
  if (word === '' || /^\d/.test(word) || /\$\{[^}]*$/.test(rest)) return NONE;
  const wanted = word.toLowerCase();
  const functions = [
    ...Object.keys(FORMULA_FUNCTIONS).map((name) => plain(name, 'function', `${name}()`, 1)),
    ...Object.keys(TIME_FUNCTIONS).map((name) => plain(name, 'overTime', `${name}()`, 1)),
  ].filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const mvars = names.mvars
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title }): Completion => ({ ...plain(title, 'mvar', mvarToken(id), 0), key: `mvar.${id}` }));
  const signals = names.signals.flatMap(({ id, equipmentId, dataType }) => {
    const label = names.nameOf(equipmentId, id);
    if (dataType === 'text' || label === undefined || !label.toLowerCase().includes(wanted)) return [];
    return [{ ...plain(label, 'signal', signalToken(equipmentId, id), 0), key: id }];
  });
  return { from, options: [...functions, ...mvars, ...signals].slice(0, MOST) };
}

const plain = (label: string, kind: Completion['kind'], insert: string, back: number): Completion => ({
  ...{ key: label, label, kind, insert, back },
});
