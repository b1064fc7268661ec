import { type PermissionCode, ROLE_CODES, type roleCalls } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { keepAdministrator } from '../account/index.ts';
import { roleRecords } from './role-records.ts';
import { RoleRepository } from './role-repository.ts';

export interface RoleFeature {
  readonly handlers: Handlers<typeof roleCalls>;
}

/** Roles of an organisation: sets of permission codes, none beyond those of who makes them. */
export function createRoleFeature({ database }: { database: Database }): RoleFeature {
  const roles = new RoleRepository(database.kysely);
  const records = recordHandlers<typeof roleCalls>(database, roleRecords);
  return {
    handlers: {
      ...records,
      add: (request, context) => {
        requireWholeRange(context.caller);
        requireHeld(context.caller, request.codes);
        return records.add(request, context);
      },
      edit: async (request, context) => {
        const { caller } = context;
        // What is checked is what is changed, also where two edit at once.
        return database.withTransaction(async ({ kysely }) => {
          const inside = new RoleRepository(kysely);
          const change = async () => {
            await inside.lock(caller.organisationId, request.id);
            const found = await inside.find(caller, request.id);
            if (found === undefined) throw new AppError('notFound');
            requireWholeRange(caller);
            if (found.id === caller.role) throw new AppError('roleIsOwn');
            // What it has already was given by somebody who held it. Nor is taken away what the caller does not hold:
            // that would be a way to the rights of those who manage the caller, down to the last administrator.
            requireHeld(caller, changedCodes(found.codes, request.codes ?? found.codes));
            return recordHandlers<typeof roleCalls>({ kysely }, roleRecords).edit(request, context);
          };
          // Two administrators of different roles could otherwise take each other's rights at the same moment.
          return keepAdministrator(kysely, caller.organisationId, change);
        });
      },
      delete: async (request, context) => {
        if ((await roles.find(context.caller, request.id)) === undefined) throw new AppError('notFound');
        requireWholeRange(context.caller);
        return records.delete(request, context);
      },
      queryAll: async (request, { caller }) => {
        const { organisationId = caller.organisationId } = request;
        if (organisationId !== caller.organisationId && !caller.permissions.has('installation_edit'))
          throw new AppError('notFound');
        const found = await roles.list({ ...caller, organisationId });
        return found.map((role) => ({
          ...role,
          isHeld: role.codes.every((code) => caller.permissions.has(code)),
          isOwn: role.id === caller.role,
        }));
      },
      copy: async ({ id, title }, context) => {
        const { caller } = context;
        const found = await roles.find(caller, id);
        if (found === undefined) throw new AppError('notFound');
        requireWholeRange(caller);
        requireHeld(caller, found.codes);
        const { roleType } = found;
        const codes = found.codes.filter((code) => ROLE_CODES.includes(code));
        return records.add({ title, titleEn: '', remark: '', roleType, codes }, context);
      },
    },
  };
}

const changedCodes = (before: readonly PermissionCode[], after: readonly PermissionCode[]) => [
  ...after.filter((code) => !before.includes(code)),
  ...before.filter((code) => !after.includes(code)),
];

function requireHeld({ permissions }: Caller, codes: readonly PermissionCode[]): void {
  const missing = codes.filter((code) => !permissions.has(code));
  if (missing.length > 0) throw new AppError('roleCodesNotHeld', { codes: missing.join(', ') });
}

/** A role reaches every account of the organisation that has it, so it is not for a narrower data range to change. */
function requireWholeRange({ dataRange }: Caller): void {
  if (dataRange !== 'organisation') throw new AppError('noPermission');
}
