import type { equipmentCalls } from '@zutai/contract';
import { AppError, type Handlers, type Scope } from '../../platform/call/index.ts';
import { type RightRepository, rightHandlers } from '../access/index.ts';
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
  templateVersion: null,
  templateValues: {},
  signalCount: 0,
  driverCount: 0,
  pageCount: 0,
  isShared: false,
  isChangeable: false,
};

/** Nor of where it is, unless a map shows that. */
const NO_PLACE = { address: '', longitude: null, latitude: null };

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
