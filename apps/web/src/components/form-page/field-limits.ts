import type { CallDefinition, FieldSchema } from '@zutai/contract';
import { fieldErrorsIn, type Language, problemsOf } from '@zutai/i18n';

/** What a schema may be wrapped in: `optional()`, `default()`, `nullable()`. */
interface Wrapped {
  unwrap?: () => FieldSchema;
}

function unwrap(schema: FieldSchema): FieldSchema {
  const inner = (schema as Wrapped).unwrap?.();
  return inner === undefined || inner === schema ? schema : unwrap(inner);
}

/** The schema of a field of a call's request; undefined when there is no such field. */
export function findField(call: CallDefinition, name: string): FieldSchema | undefined {
  const { shape = {} } = call.request as { shape?: Readonly<Record<string, FieldSchema>> };
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/** The schema of a field of a call's request. @throws Error when there is no such field */
export function fieldOf(call: CallDefinition, name: string): FieldSchema {
  const field = findField(call, name);
  if (field === undefined) throw new Error(`${call.path} has no field ${name}`);
  return field;
}

/** Most characters of a text; undefined for other fields and for texts without a limit. */
export function maxLengthOf(schema: FieldSchema): number | undefined {
  const { maxLength } = unwrap(schema) as { maxLength?: number | null };
  return maxLength ?? undefined;
}

/** Of a number: what zod knows of its range. */
interface NumberLimits {
  minValue?: number | null;
  maxValue?: number | null;
  isInt?: boolean;
}

const isRangeEnd = (value: number | null | undefined): value is number =>
  value != null && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** Least value of a number; undefined without one. */
export function minOf(schema: FieldSchema): number | undefined {
  const { minValue } = unwrap(schema) as NumberLimits;
  return isRangeEnd(minValue) ? minValue : undefined;
}

/** Greatest value of a number; undefined without one. */
export function maxOf(schema: FieldSchema): number | undefined {
  const { maxValue } = unwrap(schema) as NumberLimits;
  return isRangeEnd(maxValue) ? maxValue : undefined;
}

/** Whether only whole numbers are taken. */
export const needsInteger = (schema: FieldSchema) => (unwrap(schema) as NumberLimits).isInt === true;

/** A text field without text: an empty text where the call takes one, else the field is left out. */
function entered(schema: FieldSchema, value: unknown): unknown {
  const isNothing = value === undefined || value === null || value === '';
  if (!isNothing) return value;
  const isLeftOut = !('maxLength' in unwrap(schema)) || !schema.safeParse('').success;
  return isLeftOut && schema.safeParse(undefined).success ? undefined : '';
}

/**
 * What the server would say of this value; undefined when it would take it. Of nothing entered, that it is required: a
 * choice not made is no “invalid ID” to a person.
 */
export function problemOf(schema: FieldSchema, value: unknown, language: Language): string | undefined {
  const asked = entered(schema, value);
  const parsed = schema.safeParse(asked);
  if (parsed.success) return undefined;
  const problems = asked === '' ? [{ path: '', code: 'required' }] : problemsOf(parsed.error.issues, asked);
  return toSentence(fieldErrorsIn(language, problems)[0]?.message ?? '');
}

/** Under a field it stands alone. */
export const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether something has to be entered. */
export const isRequired = (schema: FieldSchema) => !schema.safeParse(entered(schema, undefined)).success;
