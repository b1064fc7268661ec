import type { departmentCalls, RecordCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { departmentRecords } from './department-records.ts';
import { DepartmentRepository } from './department-repository.ts';
import { DepartmentService } from './department-service.ts';

export interface DepartmentFeature {
  readonly handlers: Handlers<typeof departmentCalls>;
}

/** The tree of departments of an organisation. */
export function createDepartmentFeature({ database }: { database: Database }): DepartmentFeature {
  const departments = new DepartmentRepository(database.kysely);
  const service = new DepartmentService(database);
  const records = recordHandlers<RecordCalls>(database, departmentRecords);
  return {
    handlers: {
      query: (_request, { caller }) => departments.list(caller),
      info: async ({ id }, { caller }) => {
        const found = await departments.find(caller, id);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
      queryHeads: (request, { caller }) => departments.listHeads(caller, request),
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      move: async (request, { caller }) => {
        await service.move(caller, request);
        return null;
      },
      delete: async (request, context) => {
        if (!(await departments.holds(context.caller, request.id))) throw new AppError('notFound');
        await records.delete(request, context as never);
        return null;
      },
    },
  };
}
