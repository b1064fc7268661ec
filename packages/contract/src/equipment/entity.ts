import { z } from 'zod';
import { communicationFault, communicationState } from '../communication/index.ts';
import { id, remark, revision, timeMs, title, titleEn } from '../core/index.ts';
import { templateValues } from '../template/parameter.ts';

/** How a piece of equipment opens for its watcher: list of values, or its home page. */
export const equipmentDisplay = z.enum(['list', 'page']);

/** What a person enters about a piece of equipment. */
export const equipmentFields = {
  title,
  titleEn,
  /** EG: programmable, with drivers, signals and pages of its own. GM: fixed model. What is bound to a template has its kind. */
  kind: z.enum(['EG', 'GM']).default('EG'),
  display: equipmentDisplay.default('list'),
  manufacturer: z.string().max(100).default(''),
  model: z.string().max(100).default(''),
  serialNumber: z.string().max(100).default(''),
  address: z.string().max(200).default(''),
  /** Degrees, WGS 84. */
  longitude: z.number().min(-180).max(180).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  remark: remark.default(''),
  /** One that the data range of the caller holds. Left out of new equipment it is the caller's own. */
  departmentId: id.nullable().optional(),
};

/** One piece of equipment as lists and forms show it. */
export const equipment = z.object({
  id,
  title: z.string(),
  /** Empty where the Chinese title serves both languages. */
  titleEn: z.string(),
  /** The title under the name the specification gives it (section 3, "Equipment"). */
  equipName: z.string(),
  kind: z.enum(['EG', 'GM']),
  /** '01' when `display` is page (its designed page opens), else '00' (its information). */
  ruleType: z.enum(['00', '01']),
  display: equipmentDisplay,
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  remark: z.string(),
  departmentId: id.nullable(),
  /** Empty where it belongs to none. */
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  gatewayId: id.nullable(),
  gatewayTitle: z.string(),
  gatewayTitleEn: z.string(),
  /** SN of the bound gateway; empty when none is bound. */
  sn: z.string(),
  /** Name of the equipment as a Sparkplug device of its gateway. */
  deviceId: z.string(),
  templateId: id.nullable(),
  templateTitle: z.string(),
  /** Of a fixed model, whose points equipment has as they are (ADR 100); null when it is bound to none. */
  templateKind: z.enum(['EG', 'GM']).nullable(),
  /** Version of the template that it was last brought up to; null when it never was, or has other values since. */
  templateVersion: z.number().int().nullable(),
  /** Version that the template has now; null where there is none. */
  templateNewest: z.number().int().nullable(),
  /** Values of its own for parameters of the template. */
  templateValues,
  /** Its gateway is there and not every driver of it is down. */
  online: z.boolean(),
  communication: communicationState,
  /** What fell, the worst first. */
  faults: z.array(communicationFault).readonly(),
  /** When its last message came; null when none did. */
  lastSeenMs: timeMs.nullable(),
  signalCount: z.number().int(),
  driverCount: z.number().int(),
  pageCount: z.number().int(),
  homePageId: id.nullable(),
  isFollowed: z.boolean(),
  /** Whether a link to it opens now. */
  isShared: z.boolean(),
  /** Whether it is the caller's to change, with the permission code: what was given for watching is not. */
  isChangeable: z.boolean(),
  /** Grows by one with each edit of what a person entered. */
  revision,
  createdMs: timeMs,
  updatedMs: timeMs,
});
export type Equipment = z.output<typeof equipment>;
