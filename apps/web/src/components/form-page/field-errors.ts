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

/**
 * Puts a refused call's errors at their fields and focuses the first one.
 * @returns true when at least one field of the form took an error; else say the message elsewhere
 */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const known = error.fields.filter(({ path }) => form.getFieldInstance(namePathOf(path)) !== undefined);
  const first = known[0];
  if (first === undefined) return false;
  form.setFields(
    known.map(({ path, message }) => ({ name: namePathOf(path), errors: [toSentence(message)] })),
  );
  form.scrollToField(namePathOf(first.path), { behavior: 'smooth', block: 'center', focus: true });
  return true;
}
