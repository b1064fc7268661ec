import { z } from 'zod';
import { defineCall, id, nothing, timeMs } from '../core/index.ts';
import { retentionColumns, retentionLevels } from './retention-days.ts';

/** Most signals whose retention is looked at in one go: those of a piece of equipment. */
export const MAX_RETAINED_SIGNALS = 20_000;

/** What would go that is kept now. */
export const expiringLevel = z.object({
  /** Every value, or roll-ups of minutes or hours; `day`: all that is left. */
  level: z.enum(retentionLevels),
  /** How many signals and calculated values lose something. */
  signalCount: z.number().int(),
  /** The oldest that would go. */
  oldestMs: timeMs,
  oldest: z.object({
    id,
    title: z.string(),
    titleEn: z.string(),
    /** '' of a calculated value. */
    tag: z.string(),
    /** Equipment, or the project of a calculated value. */
    ofTitle: z.string(),
    ofTitleEn: z.string(),
  }),
  /** Everything before goes, as far as it is whole segments; of several signals the latest. */
  beforeMs: timeMs,
  /** How many values; null for roll-ups. */
  valueCount: z.number().int().nullable(),
  /** False: there are more than were counted. */
  isCounted: z.boolean(),
});
export type ExpiringLevel = z.output<typeof expiringLevel>;

const expiring = z.object({ levels: z.array(expiringLevel) });

const base = '/lfscada/monitor/multi/history';

/** How long history is kept, by organisation and by signal (ADR 98). */
export const retentionCalls = {
  retention: defineCall({
    path: `${base}/retention`,
    summary:
      'For how many days history is kept where no signal says another: as the organisation of the caller has it (null: as the installation), and the installation.',
    request: nothing,
    response: z.object({
      organisation: z.object(retentionColumns),
      installation: z.object({
        rawRetentionDays: z.number().int(),
        minuteRetentionDays: z.number().int(),
        hourRetentionDays: z.number().int(),
        dayRetentionDays: z.number().int(),
      }),
    }),
    permission: 'login',
    tokens: 'read',
    reads: ['organisation'],
  }),
  previewOrganisationRetention: defineCall({
    path: `${base}/previewOrganisationRetention`,
    summary:
      'What would be removed that is kept now, if history of the organisation of the caller were kept for so many days; nothing is changed.',
    request: z.strictObject(retentionColumns),
    response: expiring,
    permission: 'organisation_edit',
    reads: ['organisation', 'signal'],
  }),
  previewSignalRetention: defineCall({
    path: `${base}/previewSignalRetention`,
    encoding: 'json',
    summary:
      'What would be removed that is kept now, if history of signals of a piece of equipment were kept for so many days; nothing is changed.',
    request: z.strictObject({
      equipmentId: id,
      signals: z
        .array(z.strictObject({ id, ...retentionColumns }))
        .min(1)
        .max(MAX_RETAINED_SIGNALS),
    }),
    response: expiring,
    permission: 'equipment_edit',
    reads: ['organisation', 'signal'],
    bodyLimit: 4 * 1024 * 1024,
  }),
};
