import { z } from 'zod';
import { communicationState } from '../communication/index.ts';
import { id, remark, revision, timeMs, title, titleEn } from '../core/index.ts';
import { ROLE_TYPES } from '../permission/index.ts';

/** What an account may do in a project: watch, or also write values. */
export const projectAuth = z.enum(['view', 'write']);
export type ProjectAuth = z.output<typeof projectAuth>;

/** What a person enters about a project. */
export const projectFields = {
  title,
  titleEn,
  remark: remark.default(''),
  /** Whether widgets show a value that is not good as it is; otherwise they show `errorDefaultVal`. */
  errorValShow: z.boolean().default(true),
  errorDefaultVal: z.string().max(50).default('0'),
  /** One that the data range of the caller holds. Left out of a new project it is the caller's own. */
  departmentId: id.nullable().optional(),
};

/** Whether a link opens what it leads to (specification, section 4). */
export const shareState = z.enum(['private', 'public']);

/** An operations centre: pages and variables over several pieces of equipment. */
export const project = z.object({
  id,
  title: z.string(),
  /** Empty where the title serves both languages. */
  titleEn: z.string(),
  remark: z.string(),
  departmentId: id.nullable(),
  /** Empty where it belongs to none. */
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  errorValShow: z.boolean(),
  errorDefaultVal: z.string(),
  sequence: z.number().int(),
  homePageId: id.nullable(),
  equipmentCount: z.number().int(),
  /** Equipment of which every part answers. */
  onlineCount: z.number().int(),
  /** Equipment with a communication fault; the rest is offline. */
  faultCount: z.number().int(),
  pageCount: z.number().int(),
  permissionCount: z.number().int(),
  shareState,
  /** What the caller may do in it. */
  auth: projectAuth,
  /** Whether it is the caller's to change, with the permission code: a right given for watching does not let change. */
  isChangeable: z.boolean(),
  /** Grows by one with each edit of what a person entered. */
  revision,
  createdMs: timeMs,
  updatedMs: timeMs,
});
export type Project = z.output<typeof project>;

/** A piece of equipment bound to a project. */
export const projectEquipment = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  sn: z.string(),
  online: z.boolean(),
  communication: communicationState,
  gatewayId: id.nullable(),
  signalCount: z.number().int(),
  sequence: z.number().int(),
  /** What the project passes on of it to who may do it there. */
  auth: projectAuth,
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  display: z.enum(['list', 'page']),
  homePageId: id.nullable(),
});
export type ProjectEquipment = z.output<typeof projectEquipment>;

/** An account's right in a project, or in a piece of equipment. */
export const heldRight = z.object({
  accountId: id,
  loginname: z.string(),
  displayName: z.string(),
  roleType: z.enum(ROLE_TYPES),
  auth: projectAuth,
  /** Grows by one each time the right is changed. */
  revision,
  createdMs: timeMs,
});
export type HeldRight = z.output<typeof heldRight>;

/** An account that needs a right in something to see it and has none. */
export const rightlessAccount = z.object({ accountId: id, loginname: z.string(), displayName: z.string() });
