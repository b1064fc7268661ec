import { MAX_FORMULA_LENGTH, MAX_MVAR_SIGNALS } from './entity.ts';
import { FORMULA_FUNCTIONS, type FormulaFunction } from './formula-functions.ts';
import { type FormulaToken, splitFormula } from './formula-lexer.ts';

/** A `${equipmentId.signalId}` of a formula. */
export interface FormulaSignal {
  readonly equipmentId: string;
  readonly signalId: string;
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
  /** The bare result, which may be no finite number. */
  compute(read: (signalId: string) => number): number;
}

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly error: FormulaError };

type Read = (signalId: string) => number;
type Node = (read: Read) => number;

const MAX_DEPTH = 50;

class FormulaProblem extends Error {
  readonly problem: FormulaError;

  constructor(problem: FormulaError) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Reads a formula: numbers, `${equipmentId.signalId}`, `+ - * /`, comparisons (1 or 0), parentheses, sign,
 * and the functions of {@link FORMULA_FUNCTIONS}. Never evaluates text as code. Never throws.
 */
export function parseFormula(text: string): ParsedFormula {
  if (text.length > MAX_FORMULA_LENGTH)
    return {
      ok: false,
      error: { code: 'tooLong', position: MAX_FORMULA_LENGTH, length: text.length - MAX_FORMULA_LENGTH },
    };
  try {
    return { ok: true, formula: new Parser(text).parse() };
  } catch (error) {
    if (error instanceof FormulaProblem) return { ok: false, error: error.problem };
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly FormulaToken[];
  readonly #signals: FormulaSignal[] = [];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = splitFormula(text);
  }

  parse(): Formula {
    if (this.#peek().kind === 'end') throw this.#problem('empty');
    const root = this.#comparison();
    if (this.#peek().kind !== 'end') throw this.#unexpected();
    return { signals: this.#signals, compute: root };
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

  #comparison(): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#problem('tooDeep');
    const left = this.#sum();
    const operator = this.#take('< > <= >= == !=');
    const node = operator === undefined ? left : compare(operator, left, this.#sum());
    this.#depth -= 1;
    return node;
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
    return (read) => {
      let sum = 0;
      for (const { isMinus, node } of terms) sum += isMinus ? -node(read) : node(read);
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
    return (read) => {
      let product = first(read);
      for (const { isDivisor, node } of rest)
        product = isDivisor ? product / node(read) : product * node(read);
      return product;
    };
  }

  #signed(): Node {
    let isMinus = false;
    for (let sign = this.#take('+ -'); sign !== undefined; sign = this.#take('+ -'))
      if (sign === '-') isMinus = !isMinus;
    const node = this.#primary();
    return isMinus ? (read) => -node(read) : node;
  }

  #primary(): Node {
    const token = this.#peek();
    if (this.#take('(') !== undefined) {
      const inner = this.#comparison();
      this.#require(')');
      return inner;
    }
    if (token.kind === 'number') {
      this.#next += 1;
      return () => token.value;
    }
    if (token.kind === 'signal') return this.#signal(token);
    if (token.kind === 'name') return this.#call(token);
    throw this.#unexpected();
  }

  #signal(token: FormulaToken & { kind: 'signal' }): Node {
    const { equipmentId, signalId, position, length } = token;
    if (this.#signals.length >= MAX_MVAR_SIGNALS) throw this.#problem('tooManySignals');
    this.#signals.push({ equipmentId, signalId, position, length });
    this.#next += 1;
    return (read) => read(signalId);
  }

  #call(token: FormulaToken & { kind: 'name' }): Node {
    if (!Object.hasOwn(FORMULA_FUNCTIONS, token.name)) throw this.#problem('unknownName');
    const called = FORMULA_FUNCTIONS[token.name] as FormulaFunction;
    this.#next += 1;
    this.#require('(');
    const nodes = [this.#comparison()];
    while (this.#take(',') !== undefined) nodes.push(this.#comparison());
    this.#require(')');
    if (nodes.length < called.min || nodes.length > called.max) throw this.#problem('argumentCount', token);
    return (read) => called.compute(nodes.map((node) => node(read)));
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

function compare(operator: string, left: Node, right: Node): Node {
  const holds = COMPARISONS[operator] as (a: number, b: number) => boolean;
  return (read) => (holds(left(read), right(read)) ? 1 : 0);
}
