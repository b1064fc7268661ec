import type { ErrorParams, FieldError, SchemaIssue } from '@zutai/contract';
import { fieldText } from './field-text.ts';
import { LANGUAGES, type Language } from './language.ts';
import { findText, type TextRef, textIn } from './text-ref.ts';

/**
 * What is wrong with a field: the key of a text in `field`, else the name of an error, with its values; a code that is
 * neither is itself the text.
 */
export interface FieldProblem {
  /** Path in the request, e.g. `add[2].address`; empty for the request as a whole. */
  readonly path: string;
  readonly code: string;
  readonly params?: ErrorParams;
  /** A text that stands for `{{reason}}` in the text of the code. */
  readonly reason?: { readonly text: TextRef; readonly params?: ErrorParams };
}

/** `['add', 2, 'address']` as `add[2].address`. */
function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  }
  return text;
}

/** The problems of a value that a schema refused; `input` distinguishes a missing field from one of the wrong type. */
export function problemsOf(issues: readonly SchemaIssue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => {
    const path = formatPath(issue.path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'unknown' }));
    // Schemas name a text of their own as the message of a check, e.g. `sn`. A browser has one language of the texts.
    if (LANGUAGES.some((language) => fieldText(language, issue.message) !== undefined))
      return [{ path, code: issue.message }];
    return [{ path, ...describeIssue(issue, valueAt(input, issue.path)) }];
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function describeIssue(issue: SchemaIssue, value: unknown): Omit<FieldProblem, 'path'> {
  const isNothing =
    value === undefined ? issue.code !== 'custom' : value === null && issue.code === 'invalid_type';
  if (isNothing) return { code: 'required' };
  if (issue.code === 'invalid_type')
    return issue.expected === 'int'
      ? { code: 'notInteger' }
      : { code: 'type', params: { expected: String(issue.expected) } };
  if (issue.code === 'invalid_value')
    return { code: 'notChoice', params: { options: issue.values.join(', ') } };
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (issue.origin === 'string')
      return min <= 1 ? { code: 'required' } : { code: 'tooShort', params: { min } };
    if (issue.inclusive === false) return { code: 'notAbove', params: { min } };
    return { code: issue.origin === 'array' ? 'tooFew' : 'tooSmall', params: { min } };
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return { code: 'tooLong', params: { max } };
    return { code: issue.origin === 'array' ? 'tooMany' : 'tooBig', params: { max } };
  }
  return { code: 'format' };
}

/** Problems in the user's language. */
export function fieldErrorsIn(language: Language, problems: readonly FieldProblem[]): FieldError[] {
  const textOf = ({ code, params: own, reason }: FieldProblem) => {
    const params = reason ? { ...own, reason: textIn(language, reason.text, reason.params) } : own;
    return fieldText(language, code, params) ?? findText(language, 'error', code, params) ?? code;
  };
  return problems.slice(0, 200).map((problem) => ({ path: problem.path, message: textOf(problem) }));
}
