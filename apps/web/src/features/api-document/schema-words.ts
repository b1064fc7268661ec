import type { JsonSchema } from '@zutai/contract/api-document';

export interface FieldRow {
  /** Path of the field, `rows[].id`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Deeper fields are said by their type alone. */
const MAX_DEPTH = 4;

/** Every field of a schema, those of lists and objects in it too. */
export function listFields(schema: JsonSchema, prefix = '', depth = 0): FieldRow[] {
  if (depth > MAX_DEPTH) return [];
  const inner = listed(schema);
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const end = isList(field) ? '[]' : '';
    const path = `${prefix}${name}${end}`;
    const own = { path, type: typeOf(field), isRequired: inner.required?.includes(name) === true };
    return [own, ...listFields(field, `${path}.`, depth + 1)];
  });
}

const isList = ({ type }: JsonSchema) => type === 'array';
/** What a schema is but for null, and what a list is of. */
function listed(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (choices.length === 1) return listed(choices[0]!);
  return isList(schema) && schema.items !== undefined ? listed(schema.items) : schema;
}

/** What a value has to be, in the words of JSON schema. */
export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  const named = [schema.type ?? 'any'].flat().join(' | ');
  const parts = [isList(schema) ? `${typeOf(schema.items ?? {})}[]` : named];
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(schema.minimum)) parts.push(`≥ ${schema.minimum}`);
  if (isBound(schema.maximum)) parts.push(`≤ ${schema.maximum}`);
  if (schema.minLength !== undefined) parts.push(`length ≥ ${schema.minLength}`);
  if (schema.maxLength !== undefined) parts.push(`length ≤ ${schema.maxLength}`);
  if (schema.default !== undefined) parts.push(`= ${JSON.stringify(schema.default)}`);
  return parts.join(', ');
}

/** A request to begin with: what is required, and nothing else. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0]!);
  if (isList(schema)) return [];
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(
        required
          .filter((name) => properties[name]?.default === undefined)
          .map((name) => [name, sampleOf(properties[name] ?? {})]),
      );
    }
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return '';
  }
}
