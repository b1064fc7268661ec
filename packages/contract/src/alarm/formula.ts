import { type FormulaErrorCode, parseFormula } from '../mvar/formula.ts';

/** By what formulas of alarm conditions name signals: A is that of the rule, the others follow in their order. */
export const ALARM_FORMULA_LETTERS = 'ABCDEFGH';

/** A formula of an alarm condition. */
export interface AlarmFormula {
  /** Places of the signals that it takes, 0: that of the rule; each once. */
  readonly places: readonly number[];
  /** The bare result, which may be no finite number. */
  compute(read: (place: number) => number): number;
}

/** What is wrong with one; `overTime`: a function that would have to remember. */
export interface AlarmFormulaProblem {
  readonly code: FormulaErrorCode | 'letterMissing' | 'overTime';
  /** Characters before the place, from 0. */
  readonly position: number;
  /** What stands there: the letter without a signal, the name that nobody knows. */
  readonly name?: string;
}

const LETTER = new RegExp(`\\b[${ALARM_FORMULA_LETTERS}]\\b`, 'g');
/**
 * The text with what `write` gives in the place of each letter.
 * @param write given the place of the letter's signal, 0: that of the rule, and where in the text it stands, characters before it
 */
export function replaceAlarmFormulaLetters(
  text: string,
  write: (place: number, letter: string, position: number) => string,
): string {
  return text.replaceAll(LETTER, (letter, position: number) =>
    write(ALARM_FORMULA_LETTERS.indexOf(letter), letter, position),
  );
}

/** Words for 1 and 0, as people write them; not as names of functions. */
const TRUTH = /(?<![\w.])(true|false)\b(?!\s*\()/gi;

/** The text with 1 and 0 for `true` and `false`, each as long as the word, so that every place stays where it is. */
function replaceTruthWords(text: string): string {
  return text.replaceAll(TRUTH, (word) => (word.toLowerCase() === 'true' ? '1' : '0').padEnd(word.length));
}

/** By how many characters a letter grows where it is written as a signal, such as `${1.1}`. */
const GROWTH = 5;

/**
 * Reads `A > B + 2 && C == true`: the formulas of calculated values with letters for signals, `true` for 1 and `false`
 * for 0, without calculated values and functions over time, in three-valued logic: what comes to no number decides
 * nothing. Never throws.
 * @param otherCount signals that may be named beside that of the rule
 */
export function readAlarmFormula(text: string, otherCount: number): AlarmFormula | AlarmFormulaProblem {
  const foreign = text.indexOf('$');
  if (foreign !== -1) return { code: 'unknownCharacter', position: foreign };
  const positions: number[] = [];
  const asSignals = replaceAlarmFormulaLetters(replaceTruthWords(text), (place, _letter, position) => {
    positions.push(position);
    return `\${1.${place + 1}}`;
  });
  const positionOf = (position: number) => {
    const before = positions.filter((own, i) => own + i * GROWTH < position).length;
    return Math.max(0, position - before * GROWTH);
  };
  const nameAt = (position: number) => /^[A-Za-z]+/.exec(text.slice(position))?.[0] ?? '';
  const parsed = parseFormula(asSignals, 'three');
  if (!parsed.ok) {
    const { code } = parsed.error;
    const position = positionOf(parsed.error.position);
    return code === 'unknownName' ? { code, position, name: nameAt(position) } : { code, position };
  }
  const { formula } = parsed;
  const placeOf = (signalId: string) => Number(signalId) - 1;
  const missing = formula.signals.find(({ signalId }) => placeOf(signalId) > otherCount);
  if (missing !== undefined) {
    const position = positionOf(missing.position);
    return { code: 'letterMissing', position, name: nameAt(position) };
  }
  if (formula.memorySize > 0) return { code: 'overTime', position: 0 };
  return {
    places: [...new Set(formula.signals.map(({ signalId }) => placeOf(signalId)))],
    compute: (read) => formula.compute((signalId) => read(placeOf(signalId))),
  };
}

/**
 * The formula when one of its signals is taken away: those after it have the letter before theirs, and `?` stands where it
 * was named, so that the formula cannot be saved until somebody has said what it is without it.
 */
export function withoutAlarmFormulaLetter(text: string, place: number): string {
  return replaceAlarmFormulaLetters(text, (at, letter) => {
    if (at === place) return '?';
    return at < place ? letter : (ALARM_FORMULA_LETTERS[at - 1] ?? letter);
  });
}

export function isAlarmFormulaProblem(read: AlarmFormula | AlarmFormulaProblem): read is AlarmFormulaProblem {
  return 'code' in read;
}
