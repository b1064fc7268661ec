import { z } from 'zod';
import { id, remark, timeMs, title } from '../core/index.ts';

/** What an account may do in a project: watch, or also write values. */
export const projectAuth = z.enum(['view', 'write']);
export type ProjectAuth = z.output<typeof projectAuth>;

/** Share password: none, or at least 4 characters, letters or digits only (specification, section 5). */
export const sharePassword = z
  .string()
  .max(50)
  .regex(/^([A-Za-z0-9]{4,})?$/, 'sharePassword');

/** What a person enters about a project. */
export const projectFields = {
  title,
  remark: remark.default(''),
  /** Whether widgets show a value that is not good as it is; otherwise they show `errorDefaultVal`. */
  errorValShow: z.boolean().default(true),
  errorDefaultVal: z.string().max(50).default('0'),
};

/** How a project is shared by its link. */
export const shareInfo = z.object({
  /** Specification, section 4: public or private. */
  shareState: z.enum(['private', 'public']),
  /** What whoever comes by the link may do. */
  shareAuth: projectAuth,
  hasSharePwd: z.boolean(),
  /** Last part of the link; empty while it was never shared. */
  shareKey: z.string(),
});
export type ShareInfo = z.output<typeof shareInfo>;

/** An operations centre: pages and variables over several pieces of equipment. */
export const project = z.object({
  id,
  title: z.string(),
  remark: z.string(),
  errorValShow: z.boolean(),
  errorDefaultVal: z.string(),
  sequence: z.number().int(),
  homePageId: id.nullable(),
  equipmentCount: z.number().int(),
  onlineCount: z.number().int(),
  pageCount: z.number().int(),
  permissionCount: z.number().int(),
  shareState: shareInfo.shape.shareState,
  /** What the caller may do in it. */
  auth: projectAuth,
  createdMs: timeMs,
  updatedMs: timeMs,
});
export type Project = z.output<typeof project>;

/** A piece of equipment bound to a project. */
export const projectEquipment = z.object({
  id,
  title: z.string(),
  sn: z.string(),
  online: z.boolean(),
  gatewayId: id.nullable(),
  signalCount: z.number().int(),
  sequence: z.number().int(),
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  homePageId: id.nullable(),
});
export type ProjectEquipment = z.output<typeof projectEquipment>;

/** An account's right in a project. */
export const projectPermission = z.object({
  accountId: id,
  loginname: z.string(),
  displayName: z.string(),
  roleType: z.string(),
  auth: projectAuth,
  createdMs: timeMs,
});
export type ProjectPermission = z.output<typeof projectPermission>;
