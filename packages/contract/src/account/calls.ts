import { z } from 'zod';
import {
  accountPhone,
  basedOnRevision,
  type CallEncoding,
  defineCall,
  done,
  email,
  id,
  recordCalls,
  remark,
} from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';
import { ACCOUNT_KINDS, account, accountPassword, roleId } from './entity.ts';
import { newPassword } from './password.ts';

const base = '/lfscada/account';

/** A name to sign in with, unique over all organisations. */
export const loginname = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._@-]+$/, 'loginname');

const fields = {
  title: z.string().trim().min(1).max(50),
  kind: z.enum(ACCOUNT_KINDS).default('internal'),
  roleId,
  departmentId: id.nullable().default(null),
  dataRange: z.enum(DATA_RANGES),
  contactName: z.string().trim().max(50).default(''),
  tel: accountPhone.default(''),
  email: email.default(''),
  remark: remark.default(''),
};

const { query, info, edit } = recordCalls({
  path: base,
  one: 'account',
  entity: 'account',
  view: 'account_view',
  edit: 'account_edit',
  fields,
  record: account,
  filters: {
    kind: z.enum(ACCOUNT_KINDS).optional(),
    roleId: roleId.optional(),
    /** Of this department and those below it. */
    departmentId: id.optional(),
    isActive: z.boolean().optional(),
  },
  sort: ['title', 'loginname', 'lastLoginMs', 'createdMs'],
  errors: [
    'accountBeyondOwnRights',
    'accountIsOwn',
    'accountRoleNotHeld',
    'accountRangeTooWide',
    'lastAdministrator',
    'telTaken',
    'emailTaken',
  ],
});

export const accountCalls = {
  query,
  info,
  // A department is null where there is none, which a form cannot say.
  edit: { ...edit, encoding: 'json' as CallEncoding },
  add: defineCall({
    path: `${base}/add`,
    encoding: 'json',
    summary:
      'Adds an account with a password that is made up, answered this once and has to be changed at the first sign-in.',
    request: z.strictObject({
      loginname,
      ...fields,
    }),
    response: accountPassword,
    errors: ['loginnameTaken', 'accountRoleNotHeld', 'accountRangeTooWide', 'telTaken', 'emailTaken'],
    permission: 'account_edit',
    changes: ['account'],
  }),
  setActive: defineCall({
    path: `${base}/setActive`,
    summary: 'Deactivates an account, which ends its sessions, or activates it again.',
    request: z.strictObject({ id, isActive: z.boolean(), revision: basedOnRevision }),
    response: done,
    errors: ['accountBeyondOwnRights', 'accountIsOwn', 'lastAdministrator'],
    permission: 'account_edit',
    changes: ['account'],
  }),
  resetPassword: defineCall({
    path: `${base}/resetPassword`,
    summary:
      'Gives an account a password that is made up, answered this once and has to be changed at the next sign-in; ends its sessions.',
    request: z.strictObject({ id }),
    response: accountPassword,
    errors: ['accountBeyondOwnRights', 'accountIsOwn'],
    permission: 'account_edit',
    changes: ['account'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes an account that has left nothing which has to name it; others are deactivated.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['accountBeyondOwnRights', 'accountIsOwn', 'lastAdministrator', 'accountHasWork'],
    permission: 'account_edit',
    changes: ['account'],
  }),
  replacePassword: defineCall({
    path: '/lfscada/user/replacePassword',
    summary:
      "Replaces the password that the caller's account was given by one of its own; only while it has to. Its other sessions end.",
    request: z.strictObject({ password: newPassword }),
    response: done,
    errors: ['passwordNotNew'],
    permission: 'login',
    isForTemporaryPassword: true,
    changes: ['account'],
    ratePerMinute: 60,
  }),
};
