export * from './account/index.ts';
export * from './alarm/index.ts';
export * from './api-account/index.ts';
export * from './audit/index.ts';
export * from './card/list.ts';
export * from './cell.ts';
export * from './command/index.ts';
export { csvCell, escapeFormula, unescapeFormula } from './csv-cell.ts';
export {
  defineList,
  filterFields,
  isPeriod,
  isPicked,
  type ListDefinition,
  type ListFilter,
  type PeriodFilter,
  type RowOf,
} from './define-list.ts';
export * from './enrolment/index.ts';
export * from './equipment/index.ts';
export * from './equipment-group/index.ts';
export * from './excel/index.ts';
export * from './faceplate/index.ts';
export * from './feedback/index.ts';
export * from './first-out-group/list.ts';
export * from './frame/list.ts';
export * from './gateway/index.ts';
export * from './hardware/list.ts';
export * from './identity-provider/index.ts';
export * from './inspection/index.ts';
export * from './invoice/list.ts';
export { fileColumns, type ListColumn, screenColumns } from './list-column.ts';
export * from './market/index.ts';
export * from './message/list.ts';
export * from './mvar/index.ts';
export * from './notice/list.ts';
export * from './notification/list.ts';
export * from './offer/list.ts';
export * from './organisation/index.ts';
export * from './outbox/index.ts';
export * from './project/index.ts';
export * from './purchase/list.ts';
export * from './registry.ts';
export * from './repair/index.ts';
export * from './report/index.ts';
export * from './role/index.ts';
export * from './scene/list.ts';
export * from './session/index.ts';
export * from './share/index.ts';
export * from './sms/list.ts';
export * from './spare-part/index.ts';
export * from './style/list.ts';
export * from './template/index.ts';
export * from './video-cloud/list.ts';
export * from './webhook/index.ts';
