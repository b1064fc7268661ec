import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  keepAbsent,
  nothing,
  pageOf,
  pagingFields,
  revision,
  timeMs,
} from '../core/index.ts';

/** Levels of a tree of departments. */
export const MAX_DEPARTMENT_LEVEL = 8;
/** Departments of an organisation. */
export const MAX_DEPARTMENTS = 1000;

const base = '/lfscada/department';

const fields = {
  title: z.string().trim().min(1).max(50),
  titleEn: z.string().trim().max(50).default(''),
  headAccountId: id.nullable().default(null),
};

export const department = z.object({
  id,
  /** Null at the top. */
  parentId: id.nullable(),
  title: z.string(),
  titleEn: z.string(),
  headAccountId: id.nullable(),
  /** Display name of the head; '' where there is none. */
  headName: z.string(),
  /** From 1 at the top of the organisation. */
  level: z.number().int(),
  /** Accounts of people and equipment of this very department, without those below it, as far as the caller sees them. */
  accountCount: z.number().int(),
  equipmentCount: z.number().int(),
  /** Grows by one with each edit. */
  revision,
  createdMs: timeMs,
});
export type Department = z.output<typeof department>;

export const departmentCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary:
      'The departments that the data range of the caller holds, those above before those below, siblings in their order.',
    request: nothing,
    response: z.array(department),
    permission: 'login',
    tokens: 'read',
    reads: ['department', 'equipment', 'account'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One department.',
    request: z.strictObject({ id }),
    response: department,
    permission: 'login',
    tokens: 'read',
    reads: ['department', 'equipment', 'account'],
  }),
  queryHeads: defineCall({
    path: `${base}/queryHeads`,
    summary:
      'Accounts that can be the head of a department: the active ones of people, of the data range of the caller.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'loginname']),
    }),
    response: pageOf(z.object({ id, title: z.string(), loginname: z.string() })),
    permission: 'department_edit',
    reads: ['account'],
  }),
  add: defineCall({
    path: `${base}/add`,
    encoding: 'json',
    summary:
      'Adds a department, as the last of those beside it; only a data range of the organisation adds at the top.',
    request: z.strictObject({ ...fields, parentId: id.nullable().default(null) }),
    response: z.object({ id }),
    errors: ['departmentTitleTaken', 'departmentTooDeep', 'tooManyDepartments'],
    permission: 'department_edit',
    changes: ['department'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    encoding: 'json',
    summary: 'Changes what a person entered of a department; its place is changed by moving it.',
    request: z.strictObject({ id, ...keepAbsent(fields), revision: basedOnRevision }),
    response: done,
    errors: ['departmentTitleTaken'],
    permission: 'department_edit',
    changes: ['department'],
  }),
  move: defineCall({
    path: `${base}/move`,
    encoding: 'json',
    summary:
      'Puts a department with all below it under another one or at the top, there as the one numbered `sequence` ' +
      'from 0; without it as the last.',
    request: z.strictObject({
      id,
      parentId: id.nullable(),
      sequence: z.number().int().min(0).max(MAX_DEPARTMENTS).optional(),
    }),
    response: done,
    errors: ['departmentTitleTaken', 'departmentRing', 'departmentTooDeep'],
    permission: 'department_edit',
    changes: ['department'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary:
      'Deletes a department that has neither departments below it nor accounts, equipment, gateways or projects.',
    request: z.strictObject({ id }),
    response: done,
    errors: [
      'departmentHasDepartments',
      'departmentHasAccounts',
      'departmentHasEquipment',
      'departmentHasGateways',
      'departmentHasProjects',
    ],
    permission: 'department_edit',
    changes: ['department'],
  }),
};
