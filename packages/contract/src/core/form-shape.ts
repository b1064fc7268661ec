import type { z } from 'zod';
import type { FormIssue } from './form-tree.ts';

interface Presence {
  optional: boolean;
  nullable: boolean;
}

/** What the codec needs to know of a schema: objects, arrays, and how a scalar's text is read. */
export type Shape = Presence &
  (
    | { kind: 'object'; fields(peek: (name: string) => string | undefined): ReadonlyMap<string, Shape> }
    | { kind: 'array'; item: Shape }
    | { kind: 'scalar'; read(text: string): unknown; issue: FormIssue['code'] }
  );

const known = new WeakMap<z.ZodType, Shape>();

/** The shape of a schema, computed once. Throws TypeError on kinds a form cannot carry. */
export function describeSchema(schema: z.ZodType): Shape {
  let shape = known.get(schema);
  if (shape === undefined) {
    shape = describe(schema, { optional: false, nullable: false });
    known.set(schema, shape);
  }
  return shape;
}

// zod's own description of a schema; its public type does not name the parts we read.
interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  discriminator?: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
}

const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

type Describe = (def: Def, presence: Presence, schema: z.ZodType) => Shape;

const scalar = (
  presence: Presence,
  read: (text: string) => unknown,
  issue: FormIssue['code'] = 'notChoice',
): Shape => ({ kind: 'scalar', read, issue, ...presence });

const kinds: Record<string, Describe> = {
  optional: (def, presence) => describe(def.innerType as z.ZodType, { ...presence, optional: true }),
  default: (def, presence) => describe(def.innerType as z.ZodType, { ...presence, optional: true }),
  nullable: (def, presence) => describe(def.innerType as z.ZodType, { ...presence, nullable: true }),
  readonly: (def, presence) => describe(def.innerType as z.ZodType, presence),
  pipe: (def, presence) => describe(def.in as z.ZodType, presence),
  string: (_def, presence, schema) => {
    // Of a text that is never empty, as an id, the empty one is null.
    if (presence.nullable && schema.safeParse('').success)
      throw new TypeError('a form cannot distinguish null from empty text');
    return scalar(presence, (text) => text);
  },
  number: (_def, presence) => scalar(presence, readNumber, 'notNumber'),
  boolean: (_def, presence) =>
    scalar(presence, (text) => (text === 'true' ? true : text === 'false' ? false : undefined), 'notBoolean'),
  enum: (def, presence) => describeChoice(Object.values(def.entries ?? {}), presence),
  literal: (def, presence) => describeChoice(def.values ?? [], presence),
  array: (def, presence) => ({ kind: 'array', item: describeSchema(def.element as z.ZodType), ...presence }),
  object: (def, presence) => {
    const fields = fieldsOf(def);
    return { kind: 'object', fields: () => fields, ...presence };
  },
  union: describeUnion,
};

function describe(schema: z.ZodType, presence: Presence): Shape {
  const def = defOf(schema);
  const kind = kinds[def.type];
  if (kind === undefined) throw new TypeError(`a form cannot carry ${def.type}`);
  return kind(def, presence, schema);
}

function describeChoice(values: readonly unknown[], presence: Presence): Shape {
  const byText = new Map(values.map((value) => [String(value), value]));
  return scalar(presence, (text) => byText.get(text));
}

/** Objects distinguished by a literal field; the field is looked at before the others are read. */
function describeUnion(def: Def, presence: Presence): Shape {
  const discriminator = def.discriminator;
  if (discriminator === undefined) throw new TypeError('a form cannot carry an undiscriminated union');
  const options = new Map<string, ReadonlyMap<string, Shape>>();
  for (const option of def.options ?? []) {
    const optionDef = defOf(option);
    const literal = optionDef.shape?.[discriminator];
    for (const value of literal === undefined ? [] : (defOf(literal).values ?? []))
      options.set(String(value), fieldsOf(optionDef));
  }
  const first = options.values().next().value as ReadonlyMap<string, Shape>;
  return {
    kind: 'object',
    fields: (peek) => options.get(peek(discriminator) ?? '') ?? first,
    ...presence,
  };
}

function fieldsOf(def: Def): ReadonlyMap<string, Shape> {
  return new Map(Object.entries(def.shape ?? {}).map(([name, field]) => [name, describeSchema(field)]));
}

/** Decimal notation only, as JSON writes numbers: no '', blanks, hex, 'Infinity' or 'NaN'. */
function readNumber(text: string): number | undefined {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
