/** A number is no formula, whatever it begins with. */
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * A text cell of a CSV file that no spreadsheet program takes for a formula: what begins like one gets an
 * apostrophe in front. {@link unescapeFormula} takes exactly that away again.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
