import type { Equipment } from '@zutai/contract';
import { AppError, type Scope } from '../../platform/call/index.ts';
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
  templateKind: null,
  templateVersion: null,
  templateNewest: null,
  templateValues: {},
  signalCount: 0,
  driverCount: 0,
  pageCount: 0,
  isShared: false,
  isChangeable: false,
};

/** Nor of where it is, unless a map shows that. */
const NO_PLACE = { address: '', longitude: null, latitude: null };

/**
 * A piece of equipment as the scope may know it: guests of a link are told little of it.
 * @throws AppError notFound
 */
export async function showEquipment(
  repository: EquipmentRepository,
  scope: Scope,
  id: string,
): Promise<Equipment> {
  const equipment = await repository.find(scope, id);
  if (equipment === undefined) throw new AppError('notFound');
  const { shown } = scope;
  if (shown === undefined) return equipment;
  const place = shown.placedEquipmentIds.has(id) ? {} : NO_PLACE;
  return { ...equipment, ...NO_PARTICULARS, ...place };
}
