import type { CallDefinition } from '@zutai/contract';

/** A schema as zod keeps it, as far as it is walked here. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly getter?: () => Schema;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
  safeParse(value: unknown): { success: boolean };
}

/** Values of fields by their names, where the first that fits the schema would not be what a thing usually has. */
type Usual = Readonly<Record<string, unknown>>;

const TEXTS = [
  '1',
  'a',
  '示例',
  '',
  '2026-11-24',
  'https://example.com/',
  'a@example.com',
  '#336699',
  '1.0.0',
];
const NUMBERS = [1, 0, 5, 100, 1_790_000_000_000];

/** The simplest value that a call could answer: one of everything, nothing missing, all that is true or false true. */
export function sampleAnswer({ response }: CallDefinition, usual: Usual = {}): unknown {
  return sampleOf(response as unknown as Schema, '', usual);
}

function sampleOf(schema: Schema, name: string, usual: Usual): unknown {
  if (name in usual && schema.safeParse(usual[name]).success) return usual[name];
  const { def } = schema._zod;
  const inner = (one: Schema | undefined) => (one === undefined ? undefined : sampleOf(one, name, usual));
  const first = (values: readonly unknown[]) => values.find((value) => schema.safeParse(value).success);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, field]) => [key, sampleOf(field, key, usual)]),
      );
    case 'array':
      return first([[inner(def.element)], []]);
    case 'tuple':
      return (def.items ?? []).map(inner);
    case 'record':
      return first([{}, { [String(inner(def.keyType))]: inner(def.valueType) }]);
    case 'string':
      return first(TEXTS);
    case 'number':
      return first(NUMBERS);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return first((def.options ?? []).map(inner));
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) };
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter?.());
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
    case 'prefault':
    case 'catch':
      return inner(def.innerType);
    default:
      return first([{}, 'a', null, undefined]);
  }
}
