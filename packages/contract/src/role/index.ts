import { z } from 'zod';
import { defineCall, defineErrors, id, recordCalls, recordOf, remark } from '../core/index.ts';
import { PERMISSION_CODES, type PermissionCode, ROLE_CODES, ROLE_TYPES } from '../permission/index.ts';

export const roleErrors = defineErrors({
  roleTitleTaken: { wire: '2111', status: 409, params: ['title'], field: 'title' },
  roleInUse: { wire: '2112', status: 409, params: ['count', 'title'] },
  /** Nobody grants what they do not hold. */
  roleCodesNotHeld: { wire: '2113', status: 403, params: ['codes'], field: 'codes' },
  roleIsOwn: { wire: '2114', status: 403 },
});

const code = z.enum(PERMISSION_CODES as [PermissionCode, ...PermissionCode[]]);
/** What a role of an organisation can be given. */
const givenCode = z.enum(ROLE_CODES as readonly [PermissionCode, ...PermissionCode[]]);
const roleTitle = z.string().trim().min(1).max(50);

const fields = {
  title: roleTitle,
  titleEn: z.string().trim().max(50).default(''),
  remark: remark.default(''),
  /** The kind of user that the specification knows its holders as. */
  roleType: z.enum(ROLE_TYPES).default('user'),
  codes: z.array(givenCode).max(ROLE_CODES.length).default([]),
};

export const role = recordOf({
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  roleType: z.enum(ROLE_TYPES),
  codes: z.array(code),
});
export type RoleRecord = z.output<typeof role>;

/** A role as it is chosen or compared: of the platform by its name, of the organisation by its number. */
export const anyRole = z.object({
  id: z.string(),
  isPlatform: z.boolean(),
  /** Of a role of the platform its name; whoever shows it says it in the language of the reader. */
  title: z.string(),
  titleEn: z.string(),
  roleType: z.enum(ROLE_TYPES),
  codes: z.array(code),
  /** Accounts of the organisation that have it. */
  accountCount: z.number().int(),
  /** Whether the caller holds all of its codes, so that they may give it and copy it. */
  isHeld: z.boolean(),
  /** It is the caller's own, which they do not change. */
  isOwn: z.boolean(),
  /** 0 for those of the platform, which nobody edits. */
  revision: z.number().int(),
});
export type AnyRole = z.output<typeof anyRole>;

const base = '/lfscada/role';

export const roleCalls = {
  ...recordCalls({
    path: base,
    one: 'role',
    entity: 'role',
    view: 'account_view',
    edit: 'role_edit',
    fields,
    record: role,
    filters: { roleType: z.enum(ROLE_TYPES).optional() },
    sort: ['title', 'createdMs'],
    errors: ['roleTitleTaken', 'roleCodesNotHeld', 'roleIsOwn', 'lastAdministrator'],
    inUse: ['roleInUse'],
  }),
  queryAll: defineCall({
    path: `${base}/queryAll`,
    summary: 'The roles of the platform and those of the organisation, with what each of them holds.',
    request: z.strictObject({
      /** Another organisation than the own one, which the administrator of the platform alone may name. */
      organisationId: id.optional(),
    }),
    response: z.array(anyRole),
    permission: 'account_view',
    reads: ['role', 'account'],
  }),
  copy: defineCall({
    path: `${base}/copy`,
    summary: 'Adds a role with the permission codes of another one, of the platform or of the organisation.',
    request: z.strictObject({
      id: z.string().regex(/^([1-9]\d{0,17}|[a-z]{1,20})$/, 'id'),
      title: roleTitle,
    }),
    response: z.object({ id }),
    errors: ['roleTitleTaken', 'roleCodesNotHeld'],
    permission: 'role_edit',
    changes: ['role'],
  }),
};
