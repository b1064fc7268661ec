/** Signs by which spreadsheet programs know a formula, the full-width ones where such are written, and what they skip. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\t\\r\\n]';
const FORMULA_START = new RegExp(`^'*${FORMULA}`);
const ESCAPED = new RegExp(`^'+${FORMULA}`);
/** A negative number is no formula. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * A text that no spreadsheet program takes for a formula: what begins like one gets an apostrophe in front.
 * {@link unescapeFormula} takes exactly that away again.
 */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}

/**
 * One cell of a file of comma-separated values (RFC 4180) that runs nothing where it is opened. What another separator
 * would make a cell of its own is quoted too.
 */
export function csvCell(text: string): string {
  const safe = escapeFormula(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
