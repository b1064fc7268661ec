import type { JsonSchema } from '@zutai/contract/api-document';

/** A schema in a few words for a table cell. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeSchema).join(' or ');
  const parts = [String(schema.type ?? 'any')];
  if (schema.type === 'array' && schema.items !== undefined)
    parts[0] = `list of ${describeSchema(schema.items)}`;
  // zod writes the safe integer range on every whole number; it says nothing.
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(schema.minimum)) parts.push(`≥ ${schema.minimum}`);
  if (isBound(schema.maximum)) parts.push(`≤ ${schema.maximum}`);
  if (schema.minLength !== undefined) parts.push(`at least ${schema.minLength} characters`);
  if (schema.maxLength !== undefined) parts.push(`at most ${schema.maxLength} characters`);
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`);
  return parts.join(', ');
}
