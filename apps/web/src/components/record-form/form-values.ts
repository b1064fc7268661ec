import type { CallDefinition, FieldSchema } from '@zutai/contract';
import { findField } from '../form-page/index.ts';
import type { FormField, FormValues } from './form-field.ts';

/** What a schema puts in for a field that is left out; nothing where it wants something. */
function defaultOf(schema: FieldSchema): unknown {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

/** What a new record starts with: of the place where it is added, of the form, else of the schema. */
export function valuesOfNew<Row>(
  call: CallDefinition,
  fields: readonly FormField<Row>[],
  given: FormValues,
): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => {
      const schema = findField(call, name);
      if (schema === undefined) return [];
      const proposed: unknown = typeof initial === 'function' ? initial() : initial;
      return [[name, given[name] ?? proposed ?? defaultOf(schema)]];
    }),
  );
}

/** The part of a record that the form edits. */
export function valuesOfRecord<Row>(fields: readonly FormField<Row>[], record: FormValues): FormValues {
  return Object.fromEntries(fields.map(({ name }) => [name, record[name]]));
}

/** An input without a value: an empty text or null where the call takes it, else the field is left out. */
function emptyFor(schema: FieldSchema): unknown {
  return ['', null].find((empty) => schema.safeParse(empty).success);
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Fields that had a value, were cleared, and cannot be: an edit keeps what its request leaves out, so the old value would
 * stay while the person reads that it is saved.
 */
export function listUnclearable(call: CallDefinition, base: FormValues, values: FormValues): string[] {
  return Object.keys(toRequest(call, values)).filter((name) => {
    const schema = findField(call, name);
    const value = values[name];
    const isCleared = isNothing(typeof value === 'string' ? value.trim() : value) && !isNothing(base[name]);
    return isCleared && schema !== undefined && emptyFor(schema) === undefined;
  });
}

/** What is entered as a call takes it: texts without blanks around them, and nothing as what the call has for it. */
export function toRequest(call: CallDefinition, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const schema = findField(call, name);
      if (schema === undefined) return [];
      const entered = typeof value === 'string' ? value.trim() : value;
      return [[name, isNothing(entered) ? emptyFor(schema) : entered]];
    }),
  );
}

/** Whether two values of a form mean the same: what was cleared was never there, and blanks around a text are nothing. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
  return text(a) === text(b);
}

/** Whether somebody entered something else than what the form was filled with. */
export function isChanged(base: FormValues, now: FormValues): boolean {
  return Object.entries(now).some(([name, value]) => !isSame(base[name], value));
}
