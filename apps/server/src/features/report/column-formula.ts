import { type FormulaErrorCode, parseFormula, type ReportColumn } from '@zutai/contract';

/** A formula over the columns of its row. */
export interface ColumnFormula {
  /** Keys of the columns it takes. */
  readonly keys: readonly string[];
  /** Null where a column it takes has nothing, or the result is no finite number. */
  compute(read: (key: string) => number | null): number | null;
}

export interface ColumnFormulaProblem {
  readonly code: FormulaErrorCode | 'columnMissing';
  /** Characters before the place, from 0. */
  readonly position: number;
}

const TOKEN = /\$\{c([1-9]\d{0,2})\}/g;

/**
 * Reads `${c1} / ${c2} * 100`: the formulas of calculated values, with columns for signals.
 * @param columns those that a formula may take: formulas themselves may not be
 */
export function readColumnFormula(
  text: string,
  columns: readonly ReportColumn[],
): ColumnFormula | ColumnFormulaProblem {
  // A column is written as the signal of its number; each token is one character longer then.
  const places: number[] = [];
  const asSignals = text.replaceAll(TOKEN, (_all, number: string, place: number) => {
    places.push(place);
    return `\${1.${number}}`;
  });
  const positionOf = (position: number) => {
    const before = places.filter((place, i) => place + i < position).length;
    return Math.max(0, position - before);
  };
  if (/\$\{\d/.test(text)) return { code: 'unknownCharacter', position: text.search(/\$\{\d/) };
  const parsed = parseFormula(asSignals);
  if (!parsed.ok) return { code: parsed.error.code, position: positionOf(parsed.error.position) };
  const { formula } = parsed;
  const taken = new Set(columns.filter(({ source }) => source !== 'formula').map(({ key }) => key));
  const missing = formula.signals.find(({ signalId }) => !taken.has(`c${signalId}`));
  if (missing !== undefined) return { code: 'columnMissing', position: positionOf(missing.position) };
  const keys = [...new Set(formula.signals.map(({ signalId }) => `c${signalId}`))];
  return {
    keys,
    compute: (read) => {
      const values = new Map<string, number>();
      for (const key of keys) {
        const value = read(key);
        if (value === null) return null;
        values.set(key.slice(1), value);
      }
      const result = formula.compute((id) => values.get(id) ?? Number.NaN);
      return Number.isFinite(result) ? result : null;
    },
  };
}

export function isProblem(read: ColumnFormula | ColumnFormulaProblem): read is ColumnFormulaProblem {
  return 'code' in read;
}
