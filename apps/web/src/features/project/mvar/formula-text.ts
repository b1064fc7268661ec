import { parseFormula } from '@zutai/contract';

/** A piece of a formula as a person reads it. */
export interface FormulaPart {
  text: string;
  /** A signal by name; `missing` when the project has no such signal. */
  kind: 'text' | 'signal' | 'missing';
}

/** Token of a signal inside a formula. */
export function signalToken(equipmentId: string, signalId: string): string {
  return `\${${equipmentId}.${signalId}}`;
}

const TOKEN = /\$\{(\d+)\.(\d+)\}/g;

/** The formula with names in place of ids. `nameOf` answers undefined for what the project does not have. */
export function readableFormula(
  formula: string,
  nameOf: (equipmentId: string, signalId: string) => string | undefined,
): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let from = 0;
  for (const match of formula.matchAll(TOKEN)) {
    const [token, equipmentId = '', signalId = ''] = match;
    if (match.index > from) parts.push({ text: formula.slice(from, match.index), kind: 'text' });
    const name = nameOf(equipmentId, signalId);
    parts.push({ text: name ?? token, kind: name === undefined ? 'missing' : 'signal' });
    from = match.index + token.length;
  }
  if (from < formula.length) parts.push({ text: formula.slice(from), kind: 'text' });
  return parts;
}

/** What is wrong with a formula, as a key of the texts `mvarFormula`, and where; undefined when nothing is. */
export function checkFormula(formula: string, nameOf: Parameters<typeof readableFormula>[1]) {
  const parsed = parseFormula(formula.trim());
  if (!parsed.ok) return parsed.error;
  const missing = parsed.formula.signals.find(
    ({ equipmentId, signalId }) => nameOf(equipmentId, signalId) === undefined,
  );
  if (missing === undefined) return undefined;
  return { code: 'signalMissing' as const, position: missing.position, length: missing.length };
}

/** Puts a text in place of the selection; returns the new text and the place of the caret. */
export function insertText(text: string, insert: string, start: number, end: number) {
  return { text: text.slice(0, start) + insert + text.slice(end), caret: start + insert.length };
}
