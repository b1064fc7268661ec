import type { PermissionCode } from '@zutai/contract';

/** Where a code belongs in the matrix; the type asks for a place of every code. */
const AREA_OF = {
  monitor_view: 'monitor',
  monitor_history: 'monitor',
  history_correct: 'monitor',
  annotation_edit: 'monitor',
  signal_write: 'monitor',
  command_view: 'monitor',
  alarm_handle: 'alarm',
  monitor_multi_designer_alarm: 'alarm',
  monitor_multi_designer_repair: 'alarm',
  repair_view: 'alarm',
  spare_part_view: 'alarm',
  spare_part_edit: 'alarm',
  repair_report: 'alarm',
  repair_handle: 'alarm',
  repair_dispatch: 'alarm',
  inspection_view: 'alarm',
  inspection_handle: 'alarm',
  inspection_edit: 'alarm',
  monitor_equipinfo_menu_alarm: 'alarm',
  monitor_designer_menu_alarm: 'alarm',
  equipment_view: 'engineering',
  equipment_edit: 'engineering',
  gateway_view: 'engineering',
  gateway_edit: 'engineering',
  template_view: 'engineering',
  template_edit: 'engineering',
  page_view: 'pages',
  page_edit: 'pages',
  project_view: 'pages',
  project_view_all: 'pages',
  project_edit: 'pages',
  share_edit: 'pages',
  report_view: 'pages',
  report_edit: 'pages',
  excel_view: 'pages',
  excel_fill: 'pages',
  excel_edit: 'pages',
  region_view_all: 'pages',
  region_edit: 'pages',
  audit_view: 'organisation',
  account_view: 'organisation',
  account_edit: 'organisation',
  department_edit: 'organisation',
  role_edit: 'organisation',
  api_view: 'organisation',
  api_edit: 'organisation',
  organisation_edit: 'organisation',
  installation_edit: 'organisation',
  style_edit: 'organisation',
  notice_edit: 'organisation',
  notification_view: 'alarm',
  notification_edit: 'alarm',
  video_cloud_view: 'engineering',
  video_cloud_edit: 'engineering',
  frame_edit: 'organisation',
  card_view: 'engineering',
  card_edit: 'engineering',
  sms_view: 'organisation',
  sms_send: 'organisation',
  purchase_view: 'organisation',
  purchase_edit: 'organisation',
  scene_view: 'engineering',
  scene_edit: 'engineering',
} as const satisfies Record<PermissionCode, string>;

export type PermissionArea = (typeof AREA_OF)[PermissionCode];

/** The codes by area, both in the order of the matrix. */
export function listAreas(): readonly (readonly [PermissionArea, readonly PermissionCode[]])[] {
  const areas = new Map<PermissionArea, PermissionCode[]>();
  for (const [code, area] of Object.entries(AREA_OF) as [PermissionCode, PermissionArea][])
    areas.set(area, [...(areas.get(area) ?? []), code]);
  return [...areas];
}
