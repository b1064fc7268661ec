export { watchAccess } from './access-watch.ts';
export {
  isWithinRightsOf,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from './account-repository.ts';
export { requireDepartment } from './department-repository.ts';
export {
  changesEquipment,
  holdsAccount,
  holdsDepartment,
  holdsProject,
  isOfActiveOrganisation,
  seesEquipment,
  seesGateway,
  seesProject,
} from './repository.scope.ts';
export type { OwnedColumns, RangeColumns } from './tables.ts';
