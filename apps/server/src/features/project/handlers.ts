import { isPermitted, type projectCalls, splitIds } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { EquipmentBindingRepository } from './equipment-binding-repository.ts';
import type { PermissionRepository } from './permission-repository.ts';
import { needsProjectPermission, type ProjectAccess } from './project-access-repository.ts';
import type { ProjectRepository } from './project-repository.ts';
import type { ProjectService } from './project-service.ts';

interface ProjectHandlersOptions {
  service: ProjectService;
  access: ProjectAccess;
  projects: ProjectRepository;
  bindings: EquipmentBindingRepository;
  permissions: PermissionRepository;
}

/** Handlers of `projectCalls`. */
export function createProjectHandlers(options: ProjectHandlersOptions): Handlers<typeof projectCalls> {
  const { service, access, projects, bindings, permissions } = options;
  return {
    query: (request, { caller }) => projects.listPage(caller.organisationId, watcherOf(caller), request),
    queryAll: ({ keyword }, { caller }) => projects.list(caller.organisationId, watcherOf(caller), keyword),
    queryAllByUser: ({ keyword }, { caller }) =>
      projects.list(caller.organisationId, watcherOf(caller), keyword),
    info: async ({ id }, { caller }) => {
      const project = await projects.find(caller.organisationId, watcherOf(caller), id);
      if (project === undefined) throw new AppError('notFound');
      return project;
    },
    add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
    edit: async (request, { caller }) => {
      await service.edit(caller, request);
      return null;
    },
    delete: async (request, { caller }) => {
      await service.delete(caller, request);
      return null;
    },
    saveSequence: async ({ ids }, { caller }) => {
      await service.saveSequence(caller, splitIds(ids));
      return null;
    },
    queryShareInfo: ({ id }, { caller }) => service.findShare(caller, id),
    editShareAuth: (request, { caller }) => service.editShare(caller, request),
    editSharePwd: async (request, { caller }) => {
      await service.editSharePassword(caller, request);
      return null;
    },
    queryPermissions: async (request, { caller }) => {
      await access.require(caller, request.projectId);
      return permissions.list(caller.organisationId, request);
    },
    queryAccountsWithoutPermission: async ({ projectId, keyword }, { caller }) => {
      await access.require(caller, projectId);
      return permissions.listWithout(caller.organisationId, projectId, keyword);
    },
    addPermissions: async (request, { caller }) => {
      await service.addPermissions(caller, request);
      return null;
    },
    editPermission: async (request, { caller }) => {
      await service.editPermission(caller, request);
      return null;
    },
    deletePermissions: async ({ projectId, accountIds }, { caller }) => {
      await service.deletePermissions(caller, projectId, splitIds(accountIds));
      return null;
    },
    queryUnboundEquipment: async (request, { caller }) => {
      await access.require(caller, request.projectId);
      return bindings.listUnbound(caller.organisationId, request);
    },
    bindEquipment: async ({ projectId, equipmentIds }, { caller }) => {
      await service.bindEquipment(caller, projectId, splitIds(equipmentIds));
      return null;
    },
    queryEquipment: async (request, { caller }) => {
      await access.require(caller, request.projectId);
      return bindings.listPage(caller.organisationId, request);
    },
    queryAllEquipment: async ({ projectId }, { caller }) => {
      await access.require(caller, projectId);
      return bindings.listAll(caller.organisationId, projectId);
    },
    unbindEquipment: async ({ projectId, equipmentIds }, { caller }) => {
      await service.unbindEquipment(caller, projectId, splitIds(equipmentIds));
      return null;
    },
  };
}

function watcherOf(caller: Caller) {
  return {
    accountId: caller.accountId,
    isLimited: needsProjectPermission(caller),
    authByRole: isPermitted(caller.role, 'signal_write') ? ('write' as const) : ('view' as const),
  };
}
