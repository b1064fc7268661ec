import { MAX_FORMULA_LENGTH, MAX_MVAR_SIGNALS } from './entity.ts';
import { FORMULA_FUNCTIONS, type FormulaFunction } from './formula-functions.ts';
import { type FormulaToken, splitFormula } from './formula-lexer.ts';
import { type FormulaPeriod, isFormulaPeriod } from './formula-period.ts';
import { createMemory, MEMORY_SIZE, TIME_FUNCTIONS, type TimeFunction } from './time-functions.ts';

/** A `${equipmentId.signalId}` of a formula. */
export interface FormulaSignal {
  readonly equipmentId: string;
  readonly signalId: string;
  readonly position: number;
  readonly length: number;
}

/** A `${mvar.id}` of a formula: another calculated value of the project. */
export interface FormulaMvar {
  readonly mvarId: string;
  readonly position: number;
  readonly length: number;
}

/** What is wrong with a formula; the texts stand in `@zutai/i18n`, namespace `mvarFormula`. */
export type FormulaErrorCode =
  | 'empty'
  | 'tooLong'
  | 'tooDeep'
  | 'tooManySignals'
  | 'unknownCharacter'
  | 'unknownName'
  | 'unexpected'
  | 'endMissing'
  | 'periodMissing'
  | 'argumentCount';

/** What is wrong and where: characters before it, and how many it takes. */
export interface FormulaError {
  readonly code: FormulaErrorCode;
  readonly position: number;
  readonly length: number;
}

/** A formula that can be calculated. */
export interface Formula {
  /** Each token of the text, repeats included. */
  readonly signals: readonly FormulaSignal[];
  readonly mvars: readonly FormulaMvar[];
  /** Numbers its functions over time remember, in one array; 0 when it has none. */
  readonly memorySize: number;
  /** The bare result of values that are all good, which may be no finite number; over time it remembers nothing. */
  compute(read: (signalId: string) => number): number;
  /** The same with the quality of what was read, and a memory. */
  evaluate(evaluation: Evaluation): number;
}

/** What a formula is calculated with, once. */
export interface Evaluation {
  /** The number of a signal, or of a calculated value by {@link mvarKey}; tells by `isGood` what is not to be trusted. */
  readonly read: (key: string) => number;
  /** Set to true by whoever calculates; becomes false with the first value that is not good. */
  isGood: boolean;
  /** ms UTC; not before the time of the last calculation with the same memory. */
  readonly timeMs: number;
  /** Of `memorySize` numbers, `NaN` at first; see {@link createMemory}. Changed by the calculation. */
  readonly memory: number[];
}

/** Under what a formula reads another calculated value; signals are read by their id. */
export const mvarKey = (mvarId: string) => `mvar.${mvarId}`;

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly error: FormulaError };

/**
 * What a condition makes of no number (`NaN`, as of 0 / 0). `two`: it is false. `three`: as in SQL, where it is unknown: a
 * comparison with it is no number itself, and so is what is joined by `&&`, `||` and `if`, unless the rest decides.
 */
export type FormulaLogic = 'two' | 'three';

type Node = (evaluation: Evaluation) => number;

const MAX_DEPTH = 50;

class FormulaProblem extends Error {
  readonly problem: FormulaError;

  constructor(problem: FormulaError) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Reads a formula: numbers, `${equipmentId.signalId}`, `${mvar.id}`, `+ - * /`, comparisons, `&&` and `||` (1 or 0; 0 is
 * false), parentheses, sign, and the functions of {@link FORMULA_FUNCTIONS} and {@link TIME_FUNCTIONS}. Never evaluates text
 * as code. Never throws.
 */
export function parseFormula(text: string, logic: FormulaLogic = 'two'): ParsedFormula {
  if (text.length > MAX_FORMULA_LENGTH)
    return {
      ok: false,
      error: { code: 'tooLong', position: MAX_FORMULA_LENGTH, length: text.length - MAX_FORMULA_LENGTH },
    };
  try {
    return { ok: true, formula: new Parser(text, logic).parse() };
  } catch (error) {
    if (error instanceof FormulaProblem) return { ok: false, error: error.problem };
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly FormulaToken[];
  readonly #signals: FormulaSignal[] = [];
  readonly #mvars: FormulaMvar[] = [];
  readonly #logic: FormulaLogic;
  #memorySize = 0;
  #next = 0;
  #depth = 0;

  constructor(text: string, logic: FormulaLogic) {
    this.#tokens = splitFormula(text);
    this.#logic = logic;
  }

  parse(): Formula {
    if (this.#peek().kind === 'end') throw this.#problem('empty');
    const root = this.#condition();
    if (this.#peek().kind !== 'end') throw this.#unexpected();
    const memorySize = this.#memorySize;
    return {
      signals: this.#signals,
      mvars: this.#mvars,
      memorySize,
      evaluate: root,
      compute: (read) => root({ read, isGood: true, timeMs: 0, memory: createMemory(memorySize) }),
    };
  }

  #peek(): FormulaToken {
    return this.#tokens[this.#next] as FormulaToken;
  }

  #problem(
    code: FormulaErrorCode,
    { position, length }: { position: number; length: number } = this.#peek(),
  ) {
    return new FormulaProblem({ code, position, length });
  }

  #unexpected(): FormulaProblem {
    const { kind } = this.#peek();
    if (kind === 'end') return this.#problem('endMissing');
    return this.#problem(kind === 'unknown' ? 'unknownCharacter' : 'unexpected');
  }

  /** The operator, when it is one of these and next; then it is taken. */
  #take(operators: string): string | undefined {
    const token = this.#peek();
    if (token.kind !== 'operator' || !operators.split(' ').includes(token.operator)) return undefined;
    this.#next += 1;
    return token.operator;
  }

  /** What may stand in parentheses: `||` binds loosest, then `&&`, then comparisons. */
  #condition(): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#problem('tooDeep');
    const node = this.#joined('||', () => this.#joined('&&', () => this.#comparison()));
    this.#depth -= 1;
    return node;
  }

  #joined(operator: '&&' | '||', next: () => Node): Node {
    const nodes = [next()];
    while (this.#take(operator) !== undefined) nodes.push(next());
    if (nodes.length === 1) return nodes[0] as Node;
    const isAnd = operator === '&&';
    const isThree = this.#logic === 'three';
    return (evaluation) => {
      let isDecided = false;
      let isUnknown = false;
      // All of them, also when it is decided: functions over time see each calculation.
      for (const node of nodes) {
        const value = node(evaluation);
        if (isThree && Number.isNaN(value)) isUnknown = true;
        else if (isTruthy(value) !== isAnd) isDecided = true;
      }
      if (isDecided) return isAnd ? 0 : 1;
      return isUnknown ? Number.NaN : isAnd ? 1 : 0;
    };
  }

  #comparison(): Node {
    const left = this.#sum();
    const operator = this.#take('< > <= >= == !=');
    return operator === undefined ? left : compare(operator, left, this.#sum(), this.#logic);
  }

  #sum(): Node {
    const terms: { isMinus: boolean; node: Node }[] = [{ isMinus: false, node: this.#product() }];
    for (;;) {
      const operator = this.#take('+ -');
      if (operator === undefined) break;
      terms.push({ isMinus: operator === '-', node: this.#product() });
    }
    if (terms.length === 1) return (terms[0] as { node: Node }).node;
    // One loop over all terms: a sum of thousands must not nest thousands of calls.
    return (evaluation) => {
      let sum = 0;
      for (const { isMinus, node } of terms) sum += isMinus ? -node(evaluation) : node(evaluation);
      return sum;
    };
  }

  #product(): Node {
    const first = this.#signed();
    const rest: { isDivisor: boolean; node: Node }[] = [];
    for (;;) {
      const operator = this.#take('* /');
      if (operator === undefined) break;
      rest.push({ isDivisor: operator === '/', node: this.#signed() });
    }
    if (rest.length === 0) return first;
    return (evaluation) => {
      let product = first(evaluation);
      for (const { isDivisor, node } of rest)
        product = isDivisor ? product / node(evaluation) : product * node(evaluation);
      return product;
    };
  }

  #signed(): Node {
    let isMinus = false;
    for (let sign = this.#take('+ -'); sign !== undefined; sign = this.#take('+ -'))
      if (sign === '-') isMinus = !isMinus;
    const node = this.#primary();
    return isMinus ? (evaluation) => -node(evaluation) : node;
  }

  #primary(): Node {
    const token = this.#peek();
    if (this.#take('(') !== undefined) {
      const inner = this.#condition();
      this.#require(')');
      return inner;
    }
    if (token.kind === 'number') {
      this.#next += 1;
      return () => token.value;
    }
    if (token.kind === 'signal') return this.#signal(token);
    if (token.kind === 'mvar') return this.#mvar(token);
    if (token.kind === 'name') return this.#call(token);
    throw this.#unexpected();
  }

  #signal(token: FormulaToken & { kind: 'signal' }): Node {
    const { equipmentId, signalId, position, length } = token;
    this.#countReference();
    this.#signals.push({ equipmentId, signalId, position, length });
    this.#next += 1;
    return ({ read }) => read(signalId);
  }

  #mvar({ mvarId, position, length }: FormulaToken & { kind: 'mvar' }): Node {
    this.#countReference();
    this.#mvars.push({ mvarId, position, length });
    this.#next += 1;
    const key = mvarKey(mvarId);
    return ({ read }) => read(key);
  }

  #countReference(): void {
    if (this.#signals.length + this.#mvars.length >= MAX_MVAR_SIGNALS) throw this.#problem('tooManySignals');
  }

  #call(token: FormulaToken & { kind: 'name' }): Node {
    if (Object.hasOwn(TIME_FUNCTIONS, token.name))
      return this.#overTime(TIME_FUNCTIONS[token.name] as TimeFunction, token);
    if (!Object.hasOwn(FORMULA_FUNCTIONS, token.name)) throw this.#problem('unknownName');
    const called = FORMULA_FUNCTIONS[token.name] as FormulaFunction;
    this.#next += 1;
    this.#require('(');
    const nodes = [this.#condition()];
    while (this.#take(',') !== undefined) nodes.push(this.#condition());
    this.#require(')');
    if (nodes.length < called.min || nodes.length > called.max) throw this.#problem('argumentCount', token);
    const compute = (this.#logic === 'three' && called.computeUnknown) || called.compute;
    return (evaluation) => compute(nodes.map((node) => node(evaluation)));
  }

  /** `name(expression)` or `name(expression, period)`. */
  #overTime(called: TimeFunction, name: FormulaToken & { kind: 'name' }): Node {
    this.#next += 1;
    this.#require('(');
    // Inner ones first: the order in which they are calculated.
    const node = this.#condition();
    const period = this.#take(',') === undefined ? undefined : this.#period();
    if (this.#take(',') !== undefined) throw this.#problem('argumentCount', name);
    if (period !== undefined && called.period === 'none') throw this.#problem('argumentCount', name);
    if (period === undefined && called.period === 'required') throw this.#problem('periodMissing');
    this.#require(')');
    const at = this.#memorySize;
    this.#memorySize += MEMORY_SIZE;
    return (evaluation) => {
      const before = evaluation.isGood;
      evaluation.isGood = true;
      const value = node(evaluation);
      const isGood = evaluation.isGood && Number.isFinite(value);
      // What is made of no number is not to be trusted either.
      evaluation.isGood = before && isGood;
      return called.step(evaluation.memory, at, evaluation.timeMs, value, isGood, period);
    };
  }

  #period(): FormulaPeriod {
    const token = this.#peek();
    if (token.kind !== 'name' || !isFormulaPeriod(token.name)) throw this.#problem('periodMissing');
    this.#next += 1;
    return token.name;
  }

  #require(operator: string): void {
    if (this.#take(operator) === undefined) throw this.#unexpected();
  }
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

const isTruthy = (value: number) => value !== 0 && !Number.isNaN(value);

function compare(operator: string, left: Node, right: Node, logic: FormulaLogic): Node {
  const holds = COMPARISONS[operator] as (a: number, b: number) => boolean;
  return (evaluation) => {
    const [a, b] = [left(evaluation), right(evaluation)];
    if (logic === 'three' && (Number.isNaN(a) || Number.isNaN(b))) return Number.NaN;
    return holds(a, b) ? 1 : 0;
  };
}
