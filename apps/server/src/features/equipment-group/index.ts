import { type equipmentGroupCalls, splitIds } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { GroupAccountRepository } from './account-repository.ts';
import { EquipmentGroupRepository } from './group-repository.ts';

export { EquipmentGroupRepository, isEquipmentOf } from './group-repository.ts';

export interface EquipmentGroupFeature {
  readonly handlers: Handlers<typeof equipmentGroupCalls>;
}

/** Groups of equipment of an organisation, as far as the data range of who asks holds them. */
export function createEquipmentGroupFeature({ database }: { database: Database }): EquipmentGroupFeature {
  const groups = new EquipmentGroupRepository(database.kysely);
  const accounts = new GroupAccountRepository(database.kysely);
  const require = async (caller: Caller, id: string, field: 'id' | 'groupId') => {
    const found = await groups.find(caller, id);
    if (found === undefined) throw field === 'id' ? new AppError('notFound') : fieldError(field, 'id');
    return found;
  };
  const requireChangeable = async (caller: Caller, id: string, field: 'id' | 'groupId') => {
    if (!(await require(caller, id, field)).isChangeable) throw new AppError('noPermission');
  };
  /** The ids, when all of them are accounts that the caller holds. */
  const requireAccounts = async (caller: Caller, accountIds: string): Promise<string[]> => {
    const ids = splitIds(accountIds);
    if ((await accounts.countHeld(caller, ids)) < ids.length) throw fieldError('accountIds', 'id');
    return ids;
  };
  return {
    handlers: {
      query: (request, { caller }) => groups.list(caller, request),
      info: ({ id }, { caller }) => require(caller, id, 'id'),
      add: async (fields, { caller }) => ({
        id: await named(fields.title, () => groups.insert(caller, fields)),
      }),
      edit: async ({ id, revision, ...fields }, { caller }) => {
        await requireChangeable(caller, id, 'id');
        const edit = editOf(caller, revision);
        await named(fields.title, () => groups.update(caller.organisationId, id, fields, edit));
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await requireChangeable(caller, id, 'id');
        await groups.delete(caller.organisationId, id);
        return null;
      },
      queryEquipment: async (request, { caller }) => {
        await require(caller, request.groupId, 'groupId');
        return groups.listEquipment(caller, request, true);
      },
      queryOtherEquipment: async (request, { caller }) => {
        await require(caller, request.groupId, 'groupId');
        return groups.listEquipment(caller, request, false);
      },
      addEquipment: async ({ groupId, equipmentIds }, { caller }) => {
        await requireChangeable(caller, groupId, 'groupId');
        const ids = splitIds(equipmentIds);
        if ((await groups.countSeen(caller, ids)) < ids.length) throw fieldError('equipmentIds', 'id');
        await groups.addMembers(groupId, ids);
        return null;
      },
      removeEquipment: async ({ groupId, equipmentIds }, { caller }) => {
        await requireChangeable(caller, groupId, 'groupId');
        const ids = splitIds(equipmentIds);
        if ((await groups.countSeen(caller, ids)) < ids.length) throw fieldError('equipmentIds', 'id');
        await groups.removeMembers(groupId, ids);
        return null;
      },
      queryAccounts: async (request, { caller }) => {
        await require(caller, request.groupId, 'groupId');
        return accounts.list(caller, request, true);
      },
      queryOtherAccounts: async (request, { caller }) => {
        await require(caller, request.groupId, 'groupId');
        return accounts.list(caller, request, false);
      },
      addAccounts: async ({ groupId, accountIds }, { caller }) => {
        await requireChangeable(caller, groupId, 'groupId');
        const ids = await requireAccounts(caller, accountIds);
        const count = await groups.countUnseen(caller, groupId);
        if (count > 0) throw new AppError('groupBeyondOwnRange', { count });
        await accounts.give(groupId, ids);
        return null;
      },
      removeAccounts: async ({ groupId, accountIds }, { caller }) => {
        await requireChangeable(caller, groupId, 'groupId');
        await accounts.take(groupId, await requireAccounts(caller, accountIds));
        return null;
      },
    },
  };
}

async function named<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'equipment_group_organisation_id_title_key'))
      throw new AppError('groupTitleTaken', { title });
    throw error;
  }
}
