import type { equipmentCalls } from '@zutai/contract';
import { AppError, type Handlers, type Scope } from '../../platform/call/index.ts';
import { type RightRepository, rightHandlers } from '../access/index.ts';
import type { EquipmentService } from './equipment-service.ts';
import type { EquipmentRepository } from './repository.ts';
import { showEquipment } from './shown-equipment.ts';

export function createEquipmentHandlers(
  repository: EquipmentRepository,
  service: EquipmentService,
  rights: RightRepository,
): Handlers<typeof equipmentCalls> {
  return {
    query: (request, { caller }) => repository.list(caller, request),
    queryByUser: ({ keyword }, { caller }) => repository.listForPicker(caller, keyword),
    add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
    edit: async (request, { caller }) => {
      await service.edit(caller, request);
      return null;
    },
    delete: async (request, { caller }) => {
      await service.delete(caller, request);
      return null;
    },
    info: ({ id }, { caller }) => showEquipment(repository, caller, id),
    bindGateway: async (request, { caller }) => {
      await service.bindGateway(caller, request);
      return null;
    },
    unbindGateway: async ({ id }, { caller }) => {
      await service.unbindGateway(caller, id);
      return null;
    },
    bindTemplate: async (request, { caller }) => {
      await service.bindTemplate(caller, request);
      return null;
    },
    unbindTemplate: async ({ id }, { caller }) => {
      await service.unbindTemplate(caller, id);
      return null;
    },
    bindGatewayAndTemplate: async (request, { caller }) => {
      await service.bindGatewayAndTemplate(caller, request);
      return null;
    },
    ...rightHandlers({
      field: 'equipmentId',
      rights,
      requireSeen: (caller, id) => requireSeen(repository, caller, id),
      change: (caller, id, work) => service.changeRights(caller, id, work),
    }),
    queryAllManufacturer: (_request, { caller }) => repository.listManufacturers(caller),
  };
}

async function requireSeen(repository: EquipmentRepository, scope: Scope, id: string): Promise<void> {
  if (!(await repository.filterSeen(scope, [id])).has(id)) throw new AppError('notFound');
}
