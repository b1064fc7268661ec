import type { equipmentCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { EquipmentService } from './equipment-service.ts';
import type { EquipmentRepository } from './repository.ts';

/** What guests are not told of equipment. */
const NO_PARTICULARS = {
  manufacturer: '',
  model: '',
  serialNumber: '',
  address: '',
  longitude: null,
  latitude: null,
  remark: '',
  departmentId: null,
  departmentTitle: '',
  departmentTitleEn: '',
  gatewayId: null,
  gatewayTitle: '',
  gatewayTitleEn: '',
  sn: '',
  deviceId: '',
  templateId: null,
  templateTitle: '',
  signalCount: 0,
  driverCount: 0,
  pageCount: 0,
};

export function createEquipmentHandlers(
  repository: EquipmentRepository,
  service: EquipmentService,
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
    info: async ({ id }, { caller }) => {
      const equipment = await repository.find(caller, id);
      if (equipment === undefined) throw new AppError('notFound');
      return caller.shown === undefined ? equipment : { ...equipment, ...NO_PARTICULARS };
    },
    bindGateway: async (request, { caller }) => {
      await service.bindGateway(caller, request);
      return null;
    },
    unbindGateway: async ({ id }, { caller }) => {
      await service.unbindGateway(caller, id);
      return null;
    },
    queryAllManufacturer: (_request, { caller }) => repository.listManufacturers(caller),
  };
}
