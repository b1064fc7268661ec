import type { equipmentCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { EquipmentService } from './equipment-service.ts';
import type { EquipmentRepository } from './repository.ts';

/** What guests are not told of equipment. */
const NO_PARTICULARS = {
  manufacturer: '',
  model: '',
  serialNumber: '',
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

/** Nor of where it is, unless a map shows that. */
const NO_PLACE = { address: '', longitude: null, latitude: null };

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
      const { shown } = caller;
      if (shown === undefined) return equipment;
      const place = shown.placedEquipmentIds.has(id) ? {} : NO_PLACE;
      return { ...equipment, ...NO_PARTICULARS, ...place };
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
