/**
 * Roles that come with the platform, from most to least; organisations add their own as sets of codes. `integrator` is
 * for who connects own gateways and programs; `guest` holds nothing, so that an account can be kept without opening
 * anything; `share` is that of links: what a guest may do is decided by the share as well.
 */
export const ROLES = [
  'platform',
  'admin',
  'engineer',
  'operation',
  'operator',
  'integrator',
  'user',
  'guest',
  'share',
] as const;
export type Role = (typeof ROLES)[number];

/** Kinds of user as the wire names them (specification, section 6). */
export const ROLE_TYPES = ['admin', 'operation', 'user', 'guest'] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

/** Whether a role is one of the platform; those of organisations have numbers. */
export const isPlatformRole = (id: string): id is Role => (ROLES as readonly string[]).includes(id);

const ROLE_TYPE_OF: Readonly<Record<Role, RoleType>> = {
  // The administrator of the platform is an administrator too: whoever reads `roleType` knows no other word for it.
  platform: 'admin',
  admin: 'admin',
  engineer: 'operation',
  operation: 'operation',
  operator: 'user',
  integrator: 'operation',
  user: 'user',
  guest: 'guest',
  share: 'guest',
};

/** The kind of user that holds a role of the platform. */
export function roleTypeOf(role: Role): RoleType {
  return ROLE_TYPE_OF[role];
}

/** What of an organisation's equipment, gateways and projects an account sees, from least to most; each holds the ones before. */
export const DATA_RANGES = ['self', 'group', 'department', 'departmentAndBelow', 'organisation'] as const;
export type DataRange = (typeof DATA_RANGES)[number];

/** The data ranges that hold no more than this one. */
export function dataRangesUpTo(range: DataRange): readonly DataRange[] {
  return DATA_RANGES.slice(0, DATA_RANGES.indexOf(range) + 1);
}

/**
 * The permission table: `resource_action` codes and the roles of the platform that hold them. The server enforces it
 * on every call; the browser only hides what it forbids. The first four codes are the specification's
 * (section 6).
 */
const PERMISSIONS = {
  monitor_multi_designer_alarm: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  monitor_multi_designer_repair: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  monitor_equipinfo_menu_alarm: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  monitor_designer_menu_alarm: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Acknowledges, shelves and resets alarms. */
  alarm_handle: ['platform', 'admin', 'engineer', 'operation', 'operator'],
  monitor_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator', 'user', 'share'],
  monitor_history: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator', 'user', 'share'],
  /** Recorded values are changed by hand. */
  history_correct: ['platform', 'admin', 'engineer'],
  /** Writes on curves what was at a time. */
  annotation_edit: ['platform', 'admin', 'engineer', 'operation', 'operator'],
  signal_write: ['platform', 'admin', 'engineer', 'operation', 'operator', 'share'],
  equipment_view: ['platform', 'admin', 'engineer', 'operation', 'integrator'],
  equipment_edit: ['platform', 'admin', 'engineer'],
  gateway_view: ['platform', 'admin', 'engineer', 'operation', 'integrator'],
  gateway_edit: ['platform', 'admin', 'engineer', 'integrator'],
  page_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator', 'user', 'share'],
  page_edit: ['platform', 'admin', 'engineer'],
  template_view: ['platform', 'admin', 'engineer', 'operation'],
  template_edit: ['platform', 'admin', 'engineer'],
  project_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator', 'user', 'share'],
  /** Projects of the account's data range are seen without a right of its own in them. */
  project_view_all: ['platform', 'admin', 'engineer', 'operation'],
  project_edit: ['platform', 'admin', 'engineer'],
  /** What is kept for regions of pages is seen without being given them. */
  region_view_all: ['platform', 'admin'],
  region_edit: ['platform', 'admin', 'engineer'],
  /** Reports of equipment and projects: what they are made of, and those that came by themselves. */
  report_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator', 'user'],
  report_edit: ['platform', 'admin', 'engineer'],
  /** Repairs of the equipment that is seen. */
  repair_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Reports faults, and adds notes and photos to them. */
  repair_report: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Takes on and finishes repairs. */
  repair_handle: ['platform', 'admin', 'engineer', 'operation', 'operator'],
  /** Gives repairs to people and departments, and ends them early. */
  repair_dispatch: ['platform', 'admin', 'engineer', 'operation'],
  /** Spare parts, their stocks and ledgers; who finishes a repair takes from them. */
  spare_part_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Spare parts are added and changed, received, issued and counted. */
  spare_part_edit: ['platform', 'admin', 'engineer', 'operation'],
  /** Inspections of the equipment that is seen. */
  inspection_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Answers and gives up inspections. */
  inspection_handle: ['platform', 'admin', 'engineer', 'operation', 'operator'],
  /** What inspections look at, and their plans. */
  inspection_edit: ['platform', 'admin', 'engineer', 'operation'],
  /** Smart reports of the equipment and projects that are seen, and their records. */
  excel_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'user'],
  /** Makes, fills in and signs records of smart reports. */
  excel_fill: ['platform', 'admin', 'engineer', 'operation', 'operator'],
  /** Templates of smart reports, and when records come by themselves. */
  excel_edit: ['platform', 'admin', 'engineer'],
  command_view: ['platform', 'admin', 'engineer', 'operation', 'operator', 'integrator'],
  /** Opens equipment and projects to guests by a link. */
  share_edit: ['platform', 'admin', 'engineer'],
  audit_view: ['platform', 'admin'],
  account_view: ['platform', 'admin'],
  account_edit: ['platform', 'admin'],
  department_edit: ['platform', 'admin'],
  role_edit: ['platform', 'admin'],
  /** Accounts of programs; who was given one makes tokens of it. */
  api_view: ['platform', 'admin', 'integrator'],
  /** Also the addresses that events are sent to. */
  api_edit: ['platform', 'admin'],
  /** What the own organisation says of itself, and whether its people need a second factor. */
  organisation_edit: ['platform', 'admin'],
  /** How the product looks for the own people and what it calls itself: titles, pictures, colours, login address. */
  style_edit: ['platform', 'admin'],
  /** Notices to the people of the own organisation. */
  notice_edit: ['platform', 'admin'],
  /**
   * What is of the installation and not of an organisation: the organisations and their first administrators, what left
   * the platform, feedback. Of the role `platform` alone, see {@link ROLE_CODES}.
   */
  installation_edit: ['platform'],
  notification_view: ['platform', 'admin', 'engineer', 'operation'],
  notification_edit: ['platform', 'admin', 'engineer'],
  video_cloud_view: ['platform', 'admin', 'engineer', 'operation'],
  video_cloud_edit: ['platform', 'admin', 'engineer'],
  /** Which pages of other systems are opened inside of the product, and who sees them. */
  frame_edit: ['platform', 'admin'],
  /** SIM cards of the organisation. */
  card_view: ['platform', 'admin', 'engineer', 'operation'],
  /** Says which gateway a SIM card is in. */
  card_edit: ['platform', 'admin', 'engineer'],
  /** Orders of the own organisation, and what can be ordered. */
  purchase_view: ['platform', 'admin'],
  /** Orders, and cancels what is not paid. */
  purchase_edit: ['platform', 'admin'],
  /** SMS of the organisation, its balance, and what can be bought. */
  sms_view: ['platform', 'admin'],
  /** Sends SMS to people of the organisation, which takes from the balance. */
  sms_send: ['platform', 'admin'],
  scene_view: ['platform', 'admin', 'engineer', 'operation'],
  scene_edit: ['platform', 'admin', 'engineer'],
} as const satisfies Record<string, readonly Role[]>;

export type PermissionCode = keyof typeof PERMISSIONS;

/** Every permission code. */
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

/** Codes that a role of an organisation can hold: all but those that reach over the borders of organisations. */
export const ROLE_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter(
  (code) => code !== 'installation_edit',
);

/** The codes a role of the platform holds. */
export function permissionsOf(role: Role): PermissionCode[] {
  return PERMISSION_CODES.filter((code) => (PERMISSIONS[code] as readonly Role[]).includes(role));
}

/** Whether a role of the platform holds a permission code. */
export function isPermitted(role: Role, code: PermissionCode): boolean {
  return (PERMISSIONS[code] as readonly Role[]).includes(role);
}
