import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';

/** Pieces of equipment that are synchronised together: all of them or none. */
export const MAX_SYNCHRONISED = 200;

/**
 * What becomes of one driver, signal, script, report or alarm rule of equipment when it is synchronised:
 * - `add`: the template has it, the equipment does not;
 * - `change`: the template changed it, the equipment had it as the template was;
 * - `keep`: it differs from the template and stays, because it was changed or deleted at the equipment, or, of an alarm
 *   rule, because a signal that it names in the template is not there;
 * - `release`: the template has it no longer; it stays with the equipment, with its history, as its own.
 */
export const SYNC_ACTIONS = ['add', 'change', 'keep', 'release'] as const;

const fields = z.record(z.string(), z.unknown());

export const syncItem = z.object({
  kind: z.enum(['driver', 'signal', 'script', 'report', 'alarmRule']),
  action: z.enum(SYNC_ACTIONS),
  /** Title of a driver, script, report or alarm rule, tag of a signal: at the equipment, else in the template. */
  name: z.string(),
  /** The name in English; '' where there is none. */
  nameEn: z.string(),
  /** Of an alarm rule the tag of its signal. */
  title: z.string(),
  titleEn: z.string(),
  /** The fields that differ, as the equipment has them; null where it has no such row. */
  equipment: fields.nullable(),
  /** The same as the template has them, with the equipment's values in the place of placeholders; null after `release`. */
  template: fields.nullable(),
});
export type SyncItem = z.output<typeof syncItem>;

/** Equipment that follows a template: what differs, and its being brought up to it. */
export const templateSyncCalls = {
  compare: defineCall({
    path: '/lfscada/template/compare',
    encoding: 'json',
    summary:
      'What synchronising a piece of equipment with its template would change, and what it would keep.',
    request: z.strictObject({ equipmentId: id }),
    response: z.object({
      templateId: id,
      /** Version of the template that was compared with. */
      version: z.number().int(),
      items: z.array(syncItem),
    }),
    errors: ['equipmentHasNoTemplate', 'templateParameterMissing', 'templateUnfit'],
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'equipment', 'driver', 'signal', 'script', 'report', 'alarmRule'],
  }),
  synchronise: defineCall({
    path: '/lfscada/template/synchronise',
    encoding: 'json',
    summary:
      'Brings drivers, signals, scripts, reports and alarm rules of equipment up to its template, all of it or none: ' +
      'what was changed at the equipment stays, and no signal is deleted. `version` is the one whose difference was looked at.',
    request: z.strictObject({
      templateId: id,
      version: z.number().int().min(1),
      equipmentIds: z.array(id).min(1).max(MAX_SYNCHRONISED),
    }),
    response: z.object({
      equipment: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      released: z.number().int(),
    }),
    errors: [
      'equipmentHasNoTemplate',
      'templateParameterMissing',
      'templateUnfit',
      'templateInStep',
      'templateChanged',
    ],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'driver', 'signal', 'script', 'report', 'alarmRule', 'alarm', 'template'],
  }),
};
