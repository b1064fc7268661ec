import type { Kysely } from 'kysely';
import { AppError, fieldError, type Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsDepartment } from './repository.scope.ts';

/**
 * That the caller may put something into a department; undefined is where it is. Without a department it would be
 * outside of every data range but that of the organisation.
 */
export async function requireDepartment(
  db: Kysely<Tables>,
  scope: Scope,
  departmentId: string | null | undefined,
): Promise<void> {
  if (departmentId === undefined) return;
  if (departmentId === null) {
    if (scope.dataRange !== 'organisation' && scope.departmentId !== null)
      throw fieldError('departmentId', 'required');
    return;
  }
  const found = await db
    .selectFrom('department')
    .select('id')
    .where(holdsDepartment(scope))
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
}
