import type { equipmentCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { EquipmentService } from './equipment-service.ts';
import type { EquipmentRepository } from './repository.ts';

export function createEquipmentHandlers(
  repository: EquipmentRepository,
  service: EquipmentService,
): Handlers<typeof equipmentCalls> {
  return {
    query: (request, { caller }) => repository.list(caller.organisationId, caller.accountId, request),
    queryByUser: ({ keyword }, { caller }) => repository.listForPicker(caller.organisationId, keyword),
    add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
    edit: async (request, { caller }) => {
      await service.edit(caller, request);
      return null;
    },
    delete: async (request, { caller }) => {
      await service.delete(caller, request);
      return null;
    },
    info: async ({ id }, { caller }) => {
      const equipment = await repository.find(caller.organisationId, caller.accountId, id);
      if (equipment === undefined) throw new AppError('notFound');
      return equipment;
    },
    bindGateway: async (request, { caller }) => {
      await service.bindGateway(caller, request);
      return null;
    },
    unbindGateway: async ({ id }, { caller }) => {
      await service.unbindGateway(caller, id);
      return null;
    },
    queryAllManufacturer: (_request, { caller }) => repository.listManufacturers(caller.organisationId),
  };
}
