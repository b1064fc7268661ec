import { parseFormula } from '@zutai/contract';
import type { NamedMvar } from '../use-signal-names.ts';

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

/** Token of another calculated value inside a formula. */
export const mvarToken = (id: string) => `\${mvar.${id}}`;

const TOKEN = /\$\{(\d+|mvar)\.(\d+)\}/g;

type NameOf = (equipmentId: string, signalId: string) => string | undefined;

/** The formula with names in place of ids. `nameOf` answers undefined for what the project does not have. */
export function readableFormula(
  formula: string,
  nameOf: NameOf,
  mvars: readonly NamedMvar[] = [],
): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let from = 0;
  for (const match of formula.matchAll(TOKEN)) {
    const [token, equipmentId = '', signalId = ''] = match;
    if (match.index > from) parts.push({ text: formula.slice(from, match.index), kind: 'text' });
    const name =
      equipmentId === 'mvar' ? mvars.find(({ id }) => id === signalId)?.title : nameOf(equipmentId, signalId);
    parts.push({ text: name ?? token, kind: name === undefined ? 'missing' : 'signal' });
    from = match.index + token.length;
  }
  if (from < formula.length) parts.push({ text: formula.slice(from), kind: 'text' });
  return parts;
}

/** What is wrong with a formula, as a key of the texts `mvarFormula`, and where; undefined when nothing is. */
export function checkFormula(formula: string, nameOf: NameOf, mvars: readonly NamedMvar[] = []) {
  const parsed = parseFormula(formula.trim());
  if (!parsed.ok) return parsed.error;
  const missing = parsed.formula.signals.find(
    ({ equipmentId, signalId }) => nameOf(equipmentId, signalId) === undefined,
  );
  if (missing !== undefined)
    return { code: 'signalMissing' as const, position: missing.position, length: missing.length };
  const unknown = parsed.formula.mvars.find(({ mvarId }) => !mvars.some(({ id }) => id === mvarId));
  if (unknown === undefined) return undefined;
  return { code: 'mvarMissing' as const, position: unknown.position, length: unknown.length };
}

/** Puts a text in place of the selection; returns the new text and the place of the caret. */
export function insertText(text: string, insert: string, start: number, end: number) {
  return { text: text.slice(0, start) + insert + text.slice(end), caret: start + insert.length };
}
