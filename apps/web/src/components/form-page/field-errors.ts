import type { FormInstance } from 'antd';
import { CallError } from '../../lib/call/index.ts';
import { toSentence } from './field-limits.ts';

/** `signals[3].address` → `['signals', 3, 'address']`, as antd names fields. */
export function namePathOf(path: string): (string | number)[] {
  return path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

type NamePath = readonly (string | number)[];

/** The field of a form that an error belongs to: of `signals[3]` the one of all signals where it is one input. */
export function findOwner<N extends NamePath>(names: readonly N[], path: NamePath): N | undefined {
  return names
    .filter((name) => name.every((part, place) => part === path[place]))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Puts a refused call's errors at their fields and focuses the first one.
 * @returns true when every error found its field; else say the message elsewhere too
 */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  // Those the form has, not those that hand out an instance: inputs of our own need not.
  const names = form.getFieldsError().map(({ name }) => name);
  const errors = new Map<(typeof names)[number], string[]>();
  for (const { path, message } of error.fields) {
    const owner = findOwner(names, namePathOf(path));
    if (owner !== undefined) errors.set(owner, [...(errors.get(owner) ?? []), toSentence(message)]);
  }
  const [first] = errors.keys();
  if (first === undefined) return false;
  form.setFields([...errors].map(([name, messages]) => ({ name, errors: messages })));
  form.scrollToField(first, { behavior: 'smooth', block: 'center', focus: true });
  return error.fields.every(({ path }) => findOwner(names, namePathOf(path)) !== undefined);
}
