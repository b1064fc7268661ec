/** Roles, from most to least. */
export const ROLES = ['platform', 'admin', 'operation', 'user', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** Kinds of user as the wire names them (specification, section 6). */
export const ROLE_TYPES = ['admin', 'operation', 'user', 'guest'] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

/** The administrator of the platform is an administrator too: whoever reads `roleType` knows no other word for it. */
export function roleTypeOf(role: Role): RoleType {
  return role === 'platform' ? 'admin' : role;
}

/**
 * The permission table: `resource_action` codes and the roles that hold them. The server enforces it on
 * every call; the browser only hides what it forbids. The first four codes are the specification's
 * (section 6).
 */
const PERMISSIONS = {
  monitor_multi_designer_alarm: ['platform', 'admin', 'operation', 'user'],
  monitor_multi_designer_repair: ['platform', 'admin', 'operation', 'user'],
  monitor_equipinfo_menu_alarm: ['platform', 'admin', 'operation', 'user'],
  monitor_designer_menu_alarm: ['platform', 'admin', 'operation', 'user'],
  monitor_view: ['platform', 'admin', 'operation', 'user'],
  monitor_history: ['platform', 'admin', 'operation', 'user'],
  signal_write: ['platform', 'admin', 'operation'],
  equipment_view: ['platform', 'admin', 'operation'],
  equipment_edit: ['platform', 'admin'],
  gateway_view: ['platform', 'admin', 'operation'],
  gateway_edit: ['platform', 'admin'],
  page_view: ['platform', 'admin', 'operation', 'user'],
  page_edit: ['platform', 'admin'],
  template_view: ['platform', 'admin', 'operation'],
  template_edit: ['platform', 'admin'],
  project_view: ['platform', 'admin', 'operation', 'user'],
  project_edit: ['platform', 'admin'],
  region_edit: ['platform', 'admin'],
  command_view: ['platform', 'admin', 'operation'],
  audit_view: ['platform', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type PermissionCode = keyof typeof PERMISSIONS;

/** Every permission code. */
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

/** The codes a role holds, as sent in the user info's `auths`. */
export function permissionsOf(role: Role): PermissionCode[] {
  return PERMISSION_CODES.filter((code) => (PERMISSIONS[code] as readonly Role[]).includes(role));
}

/** Whether a role holds a permission code. */
export function isPermitted(role: Role, code: PermissionCode): boolean {
  return (PERMISSIONS[code] as readonly Role[]).includes(role);
}
