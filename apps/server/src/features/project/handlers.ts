import { type ProjectEquipment, type projectCalls, splitIds } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import { type RightRepository, rightHandlers } from '../access/index.ts';
import type { EquipmentBindingRepository } from './equipment-binding-repository.ts';
import type { ProjectAccess } from './project-access-repository.ts';
import type { ProjectRepository } from './project-repository.ts';
import type { ProjectService } from './project-service.ts';

interface ProjectHandlersOptions {
  service: ProjectService;
  access: ProjectAccess;
  projects: ProjectRepository;
  bindings: EquipmentBindingRepository;
  rights: RightRepository;
}

/** What guests are not told of a project. */
const NO_COUNTS = {
  remark: '',
  equipmentCount: 0,
  onlineCount: 0,
  faultCount: 0,
  permissionCount: 0,
};

/** Equipment as guests know it: by its name and state, and where it is when a map shows that. */
function withoutParticulars(equipment: ProjectEquipment, isPlaced: boolean): ProjectEquipment {
  const nowhere = isPlaced ? {} : { address: '', longitude: null, latitude: null };
  return { ...equipment, ...nowhere, sn: '', gatewayId: null, signalCount: 0 };
}

/** Handlers of `projectCalls`. */
export function createProjectHandlers(options: ProjectHandlersOptions): Handlers<typeof projectCalls> {
  const { service, access, projects, bindings, rights } = options;
  return {
    query: (request, { caller }) => projects.listPage(caller, request),
    queryAll: ({ keyword }, { caller }) => projects.list(caller, keyword),
    queryAllByUser: ({ keyword }, { caller }) => projects.list(caller, keyword),
    info: async ({ id }, { caller }) => {
      const project = await projects.find(caller, id);
      if (project === undefined) throw new AppError('notFound');
      return caller.shown === undefined ? project : { ...project, ...NO_COUNTS };
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
    ...rightHandlers({
      field: 'projectId',
      rights,
      requireSeen: (caller, id) => access.require(caller, id),
      change: (caller, id, work) => service.changeRights(caller, id, work),
    }),
    queryUnboundEquipment: async (request, { caller }) => {
      await access.require(caller, request.projectId);
      return bindings.listUnbound(caller, request);
    },
    bindEquipment: async (request, { caller }) => {
      await service.bindEquipment(caller, request);
      return null;
    },
    queryEquipment: async (request, { caller }) => {
      await access.require(caller, request.projectId);
      return bindings.listPage(caller.organisationId, request);
    },
    queryAllEquipment: async ({ projectId }, { caller }) => {
      await access.require(caller, projectId);
      const bound = await bindings.listAll(caller.organisationId, projectId);
      const { shown } = caller;
      if (shown === undefined) return bound;
      return bound
        .filter(({ id }) => shown.equipmentIds.has(id))
        .map((each) => withoutParticulars(each, shown.placedEquipmentIds.has(each.id)));
    },
    unbindEquipment: async ({ projectId, equipmentIds }, { caller }) => {
      await service.unbindEquipment(caller, projectId, splitIds(equipmentIds));
      return null;
    },
  };
}
