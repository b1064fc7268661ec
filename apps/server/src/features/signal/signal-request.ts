import { AppError, type FieldProblem } from '../../platform/call/index.ts';
import type { SignalProblem } from './signal-problems.ts';

/** `add[3].address`, `edit[0].tag`. */
export function pathIn(addCount: number): (problem: SignalProblem) => FieldProblem {
  return ({ index, field, code, params }) => {
    const row = index < addCount ? `add[${index}]` : `edit[${index - addCount}]`;
    return { path: `${row}.${field}`, code, ...(params && { params }) };
  };
}

/** One signal twice in a request, or changed and deleted, says nobody knows what. */
export function refuseContradictions(
  change: Readonly<Record<'edit' | 'delete', readonly { readonly id: string }[]>>,
): void {
  const seen = new Set(change.delete.map(({ id }) => id));
  const fields = change.edit.flatMap(({ id }, i) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ path: `edit[${i}].id`, code: 'repeated' }] : [];
  });
  if (fields.length > 0) throw new AppError('invalidRequest', {}, fields);
}
