/** A piece of a formula with its place in the text. */
export type FormulaToken = { readonly position: number; readonly length: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'signal'; readonly equipmentId: string; readonly signalId: string }
  | { readonly kind: 'mvar'; readonly mvarId: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'operator'; readonly operator: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'end' }
);

// Sticky: each is tried where the last token ended, so the time is that of one pass over the text.
const BLANKS = /\s+/y;
const NUMBER = /(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?/y;
const SIGNAL = /\$\{([1-9]\d{0,17})\.([1-9]\d{0,17})\}/y;
const MVAR = /\$\{mvar\.([1-9]\d{0,17})\}/y;
const NAME = /[A-Za-z]+/y;
const OPERATOR = /<=|>=|==|!=|&&|\|\||[-+*/(),<>]/y;

/** Splits a formula into tokens, the last of which is the end; what is none of them is `unknown`. */
export function splitFormula(text: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  for (;;) {
    position += match(BLANKS)?.[0].length ?? 0;
    if (position >= text.length) break;
    const token = readToken(position, match) ?? { kind: 'unknown', position, length: 1 };
    tokens.push(token);
    if (token.kind === 'unknown') break;
    position += token.length;
  }
  tokens.push({ kind: 'end', position: Math.min(position, text.length), length: 0 });
  return tokens;
}

function readToken(
  position: number,
  match: (pattern: RegExp) => RegExpExecArray | null,
): FormulaToken | undefined {
  const number = match(NUMBER);
  if (number !== null)
    return { kind: 'number', value: Number(number[0]), position, length: number[0].length };
  const signal = match(SIGNAL);
  if (signal !== null) {
    const [all, equipmentId = '', signalId = ''] = signal;
    return { kind: 'signal', equipmentId, signalId, position, length: all.length };
  }
  const mvar = match(MVAR);
  if (mvar !== null) return { kind: 'mvar', mvarId: mvar[1] ?? '', position, length: mvar[0].length };
  const name = match(NAME);
  if (name !== null) return { kind: 'name', name: name[0], position, length: name[0].length };
  const operator = match(OPERATOR);
  if (operator === null) return undefined;
  return { kind: 'operator', operator: operator[0], position, length: operator[0].length };
}
