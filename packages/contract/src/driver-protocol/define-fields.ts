import { z } from 'zod';
import type { ProtocolField } from './driver-protocol.ts';

/** One option or one part of an address: how it is entered and how it is checked, in one place. */
export interface FieldDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly field: Omit<ProtocolField, 'name'>;
  readonly schema: Schema;
}

type Folded = Pick<ProtocolField, 'isAdvanced' | 'shownWhen'>;
type Schemas<Definitions extends Record<string, FieldDefinition>> = {
  [Name in keyof Definitions]: Definitions[Name]['schema'];
};

/** A whole number with a default; `unit` is printed after it. */
export function numberOption(
  bounds: { readonly min: number; readonly max: number; readonly default: number },
  extra: Folded & Pick<ProtocolField, 'unit'> = {},
): FieldDefinition<z.ZodDefault<z.ZodInt>> {
  return {
    field: { kind: 'number', required: false, ...bounds, ...extra },
    schema: z.int().min(bounds.min).max(bounds.max).default(bounds.default),
  };
}

/** One of a few values. */
export function choiceOption<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  initial: NoInfer<Choice>,
  extra: Folded = {},
): FieldDefinition<z.ZodDefault<z.ZodEnum<{ [One in Choice]: One }>>> {
  return {
    field: { kind: 'choice', required: false, choices, default: initial, ...extra },
    // The type of a default is that of the output, which an enum of a type parameter hides.
    schema: z.enum(choices).default(initial as never),
  };
}

/** A text that may be left out; `secret` ones are entered unseen and told to nobody. */
export function textOption(
  maxLength: number,
  extra: Folded & { readonly isSecret?: boolean } = {},
): FieldDefinition<z.ZodDefault<z.ZodString>> {
  const { isSecret = false, ...more } = extra;
  return {
    field: { kind: isSecret ? 'secret' : 'text', required: false, default: '', ...more },
    schema: z.string().max(maxLength).default(''),
  };
}

/** A text that only a person can know. */
export function requiredText(schema: z.ZodString, placeholder?: string): FieldDefinition<z.ZodString> {
  return {
    field: { kind: 'text', required: true, ...(placeholder === undefined ? {} : { placeholder }) },
    schema,
  };
}

/** The network name or address of a device. */
export function hostOption(): FieldDefinition<z.ZodString> {
  return requiredText(
    z
      .string()
      .trim()
      .min(1, 'must name the device')
      .max(253)
      .regex(/^[A-Za-z0-9._:%-]+$/, 'must be a host name or address'),
  );
}

/** How long a link waits before it is tried again; the same for every protocol that connects. */
export const reconnectOptions = {
  reconnectMinMs: numberOption({ min: 100, max: 600_000, default: 500 }, { unit: 'ms', isAdvanced: true }),
  reconnectMaxMs: numberOption({ min: 100, max: 600_000, default: 30_000 }, { unit: 'ms', isAdvanced: true }),
};

export function refineReconnect<Options extends { reconnectMinMs: number; reconnectMaxMs: number }>(
  schema: z.ZodType<Options>,
): z.ZodType<Options> {
  return schema.refine((options) => options.reconnectMinMs <= options.reconnectMaxMs, {
    path: ['reconnectMinMs'],
    message: 'must not be above reconnectMaxMs',
  });
}

export interface DefinedFields<Values> {
  readonly schema: z.ZodObject & z.ZodType<Values>;
  readonly fields: readonly ProtocolField[];
  /** A complete set; what only a person can know is an empty text. */
  readonly defaults: Values;
}

/** Makes schema, form fields and defaults of one set of definitions; the order is that of the form. */
export function defineFields<const Definitions extends Record<string, FieldDefinition>>(
  definitions: Definitions,
): DefinedFields<z.output<z.ZodObject<Schemas<Definitions>, z.core.$strict>>> {
  const entries = Object.entries(definitions);
  const shape = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]));
  const fields = entries.map(([name, { field }]) => ({ name, ...field }));
  const defaults = Object.fromEntries(
    fields.flatMap((field) => {
      if (field.default !== undefined) return [[field.name, field.default]];
      return field.required ? [[field.name, '']] : [];
    }),
  );
  return { schema: z.strictObject(shape), fields, defaults } as never;
}
