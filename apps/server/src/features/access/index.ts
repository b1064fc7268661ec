export { watchAccess } from './access-watch.ts';
export { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder } from './account-columns.ts';
export {
  isWithinRightsOf,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from './account-repository.ts';
export { requireDepartment } from './department-repository.ts';
export { countGivable, externalAccounts, listExternalAccounts } from './external-account-repository.ts';
export type { ChangedThing } from './give-right.ts';
export {
  changesEquipment,
  changesGateway,
  changesProject,
  holdsAccount,
  holdsDepartment,
  holdsProject,
  isOfActiveOrganisation,
  isShared,
  seesEquipment,
  seesGateway,
  seesProject,
} from './repository.scope.ts';
export { rightHandlers } from './right-handlers.ts';
export { RightRepository } from './right-repository.ts';
export type { OwnedColumns, RangeColumns } from './tables.ts';
