import type { RecordCalls } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers } from '../call/index.ts';
import type { Database } from '../db/database.ts';
import { editOf } from '../db/edit-revision.ts';
import type { RecordsDefinition } from './define-records.ts';
import { type RecordQuery, RecordRepository } from './record-repository.ts';

type Request = Readonly<Record<string, unknown>> & { readonly id: string; readonly revision?: number };

/** Handlers of the five calls of records. A feature with more to do wraps or replaces one of them. */
export function recordHandlers<C extends RecordCalls>(
  { kysely }: Pick<Database, 'kysely'>,
  definition: RecordsDefinition<never>,
): Handlers<Pick<C, keyof RecordCalls>> {
  const records = new RecordRepository<unknown>(kysely, definition as unknown as RecordsDefinition<unknown>);
  const requireFound = (isFound: boolean) => {
    if (!isFound) throw new AppError('notFound');
    return null;
  };
  const handlers = {
    query: (request: RecordQuery, { caller }: CallerContext) => records.list(caller.organisationId, request),
    info: async ({ id }: Request, { caller }: CallerContext) => {
      const found = await records.find(caller.organisationId, id);
      if (found === undefined) throw new AppError('notFound');
      return found;
    },
    add: async (request: Request, { caller }: CallerContext) => ({
      id: await records.insert(caller.organisationId, request),
    }),
    edit: async ({ id, revision, ...values }: Request, { caller }: CallerContext) =>
      requireFound(await records.edit(caller.organisationId, id, values, editOf(caller, revision))),
    delete: async ({ id }: Request, { caller }: CallerContext) =>
      requireFound(await records.delete(caller.organisationId, id)),
  };
  // Which fields the calls have stands in the definition, which the compiler holds against the record they answer.
  return handlers as unknown as Handlers<Pick<C, keyof RecordCalls>>;
}
