/** The LIKE pattern for "holds this text", `%`, `_` and `\` of the text standing for themselves. */
export function containsPattern(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
