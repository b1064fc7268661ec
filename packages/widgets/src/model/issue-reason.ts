import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Types as page files name them. */
const kinds: Readonly<Record<string, string>> = { array: 'list', record: 'object' };
const measured = new Set(['string', 'array']);
const measureOf = (origin: string) => (measured.has(origin) ? origin : 'number');

/** Why a value was refused, as a code of the engine's texts (`reason.*`), because the reader's language is not known here. */
export function reasonOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `type:${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `least-${measureOf(issue.origin)}:${issue.minimum}`;
    case 'too_big':
      return `most-${measureOf(issue.origin)}:${issue.maximum}`;
    case 'invalid_value':
      return `one-of:${issue.values.map(String).join(', ')}`;
    default:
      return 'form';
  }
}
