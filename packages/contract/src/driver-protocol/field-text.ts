import type { ProtocolField } from './driver-protocol.ts';

/**
 * Turns the texts of spreadsheet cells or form inputs, by field name, into the object a protocol's
 * schema checks. Empty cells are left out; a text that is no number stays a text, so that the
 * schema names it in its error.
 */
export function readFieldTexts(
  fields: readonly ProtocolField[],
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const field of fields) {
    const text = Object.hasOwn(texts, field.name) ? texts[field.name]?.trim() : undefined;
    if (text === undefined || text === '') continue;
    values[field.name] = field.kind === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  return values;
}
