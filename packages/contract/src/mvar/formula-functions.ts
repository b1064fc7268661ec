/** A function formulas may call: how many arguments it takes and what it makes of them. */
export interface FormulaFunction {
  readonly min: number;
  readonly max: number;
  readonly compute: (values: readonly number[]) => number;
  /** In three-valued logic, where that differs; see `FormulaLogic`. */
  readonly computeUnknown?: (values: readonly number[]) => number;
}

const MAX_ARGUMENTS = 100;
/** Most digits `round` keeps. */
const MAX_DIGITS = 15;

const first = (values: readonly number[]) => values[0] ?? Number.NaN;
const second = (values: readonly number[]) => values[1] ?? Number.NaN;

function round(values: readonly number[]): number {
  const digits = values.length > 1 ? Math.trunc(second(values)) : 0;
  if (!(digits >= 0 && digits <= MAX_DIGITS)) return Number.NaN;
  const value = first(values);
  // By its decimal text: 1.005 × 100 is 100.49999999999999.
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const rounded = Number(`${shifted}e-${digits}`);
  return value < 0 ? -rounded : rounded;
}

const choose = ([condition = 0, yes = 0, no = 0]: readonly number[]) =>
  condition !== 0 && !Number.isNaN(condition) ? yes : no;

/** The functions of formulas by name. */
export const FORMULA_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  min: { min: 1, max: MAX_ARGUMENTS, compute: (values) => Math.min(...values) },
  max: { min: 1, max: MAX_ARGUMENTS, compute: (values) => Math.max(...values) },
  abs: { min: 1, max: 1, compute: (values) => Math.abs(first(values)) },
  /** `round(x)` or `round(x, digits)`; halves away from zero. */
  round: { min: 1, max: 2, compute: round },
  sqrt: { min: 1, max: 1, compute: (values) => Math.sqrt(first(values)) },
  pow: { min: 2, max: 2, compute: (values) => first(values) ** second(values) },
  /** `if(condition, then, else)`; a condition of 0 or no number is false. */
  if: {
    min: 3,
    max: 3,
    compute: choose,
    computeUnknown: (values) => (Number.isNaN(first(values)) ? Number.NaN : choose(values)),
  },
};
