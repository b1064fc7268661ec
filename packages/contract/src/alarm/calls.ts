import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idListOrNone,
  keepAbsent,
  pageOf,
  pagingFields,
  timeMs,
} from '../core/index.ts';
import { alarm, alarmDetail, alarmRule, alarmRuleFields, subsequentAlarm } from './entity.ts';
import { alarmLevel, alarmLevelFields } from './level.ts';
import { alarmPerformanceCalls } from './performance.ts';

const rules = '/lfscada/alarm/rule';
const monitor = '/lfscada/monitor/alarm';
const project = '/lfscada/monitor/project/alarm';
const note = z.string().trim().max(500).default('');
/** Why something is kept from ringing: who comes next has to know. */
const reason = z.string().trim().min(1).max(500);

/** Longest time an alarm is shelved, minutes: a day. */
export const MAX_SHELVE_MIN = 1_440;
/** Most alarms that one call acknowledges or shelves. */
export const MAX_BULK_ALARMS = 1_000;
/** Most alarms of an answer that has no pages. */
export const MAX_ALARMS = 5_000;

/** Which alarms: `open` are those that are not done with, `active` those whose condition holds. */
export const ALARM_SCOPES = ['open', 'active', 'unacknowledged', 'shelved', 'closed', 'all'] as const;

const bulkIds = z.array(id).min(1).max(MAX_BULK_ALARMS);
/** Those that it could not be done to, and why: gone or not to be seen, or in a state that does not allow it. */
const bulkAnswer = z.object({
  refused: z.array(z.object({ id, reason: z.enum(['notFound', 'alarmStateChanged']) })),
});
export type BulkAlarmAnswer = z.output<typeof bulkAnswer>;

/** A subsequent alarm that was named, and why it was not acknowledged; null: it was. */
export const subsequentOutcome = subsequentAlarm.extend({
  refusal: z.enum(['alarmStateChanged']).nullable(),
});
export type SubsequentOutcome = z.output<typeof subsequentOutcome>;

/** Subsequent alarms that somebody has seen and acknowledges with what they followed. */
export const subsequentIds = z.array(id).max(MAX_BULK_ALARMS).default([]);

/**
 * What of an alarm stood on the screen of who acknowledges it: how often it had been raised, and its stage. One that rang
 * again since, or grew worse, is left. Absent: whatever it is now.
 */
const shown = {
  raisedCount: z.number().int().min(1).optional(),
  stage: z.number().int().min(0).max(2).optional(),
};

const filters = {
  scope: z.enum(ALARM_SCOPES).default('open'),
  levelId: id.optional(),
  keyword: z.string().max(100).optional(),
  /** Raised since then and before then, ms UTC. */
  fromMs: timeMs.optional(),
  toMs: timeMs.optional(),
};
/** What of first-out groups is listed. */
const places = {
  /** Without alarms for which their first-out speaks, where that is listed itself. */
  isGrouped: z.boolean().default(false),
  /** Subsequent alarms of this one. */
  firstOutId: id.optional(),
};
const sort = ['gmtTrigger', 'alarmLevelId', 'equipTitle', 'gmtRelease'] as const;
const ofProject = z.strictObject({ projectId: id, equipmentIds: idListOrNone.optional(), ...filters });

/** Alarms: rules, levels, what rings now and what rang before. */
export const alarmCalls = {
  queryRules: defineCall({
    path: `${rules}/query`,
    summary:
      'Rules by which alarms are raised, of a piece of equipment or of all that the caller sees, searched, sorted and paged.',
    request: z.strictObject({
      equipmentId: id.optional(),
      keyword: z.string().max(100).optional(),
      isEnabled: z.boolean().optional(),
      ...pagingFields(['title', 'createdMs', 'equipTitle']),
    }),
    response: pageOf(alarmRule),
    permission: 'equipment_view',
    reads: ['alarmRule'],
  }),
  ruleInfo: defineCall({
    path: `${rules}/info`,
    summary: 'One rule.',
    request: z.strictObject({ id }),
    response: alarmRule,
    permission: 'equipment_view',
    reads: ['alarmRule'],
  }),
  addRule: defineCall({
    path: `${rules}/add`,
    summary: 'Adds a rule to a piece of equipment; it is judged at once.',
    encoding: 'json',
    request: z.strictObject({ equipmentId: id, ...alarmRuleFields }),
    response: z.object({ id }),
    errors: ['alarmSignalNeeded', 'alarmFormulaInvalid'],
    permission: 'equipment_edit',
    changes: ['alarmRule', 'alarm'],
  }),
  editRule: defineCall({
    path: `${rules}/edit`,
    summary: 'Edits a rule; what is left out stays. An alarm of it that is open says so in its journal.',
    encoding: 'json',
    request: z.strictObject({
      id,
      ...keepAbsent(alarmRuleFields),
      title: alarmRuleFields.title.optional(),
      condition: alarmRuleFields.condition.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['alarmSignalNeeded', 'alarmFormulaInvalid'],
    permission: 'equipment_edit',
    changes: ['alarmRule', 'alarm'],
  }),
  deleteRule: defineCall({
    path: `${rules}/delete`,
    summary: 'Deletes a rule; an open alarm of it ends, and what rang before stays in the history.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'equipment_edit',
    changes: ['alarmRule', 'alarm'],
  }),
  setOutOfService: defineCall({
    path: `${rules}/setOutOfService`,
    summary: 'Takes the alarm of a rule out of service, or puts it back: it is judged and does not ring.',
    request: z.strictObject({ id, isOutOfService: z.boolean(), reason }),
    response: done,
    permission: 'equipment_edit',
    changes: ['alarmRule', 'alarm'],
  }),
  shelve: defineCall({
    path: `${rules}/shelve`,
    summary:
      'Shelves the alarm of a rule for some minutes, also before it occurs; then it comes back by itself.',
    request: z.strictObject({ ruleId: id, minutes: z.number().int().min(1).max(MAX_SHELVE_MIN), reason }),
    response: done,
    permission: 'alarm_handle',
    changes: ['alarmRule', 'alarm'],
  }),
  unshelve: defineCall({
    path: `${rules}/unshelve`,
    summary: "Ends the shelving of a rule's alarm before its time: if its condition holds, it rings.",
    request: z.strictObject({ ruleId: id }),
    response: done,
    permission: 'alarm_handle',
    changes: ['alarmRule', 'alarm'],
  }),
  queryLevels: defineCall({
    path: '/lfscada/alarm/level/query',
    summary: 'The four levels of alarms of the organisation, the first to be answered first.',
    request: z.strictObject({}),
    response: z.array(alarmLevel),
    permission: 'login',
    reads: ['alarmLevel'],
  }),
  editLevel: defineCall({
    path: '/lfscada/alarm/level/edit',
    summary: 'What a level is called, looks and sounds like in the organisation.',
    request: z.strictObject({ id, ...alarmLevelFields, revision: basedOnRevision }),
    response: done,
    permission: 'organisation_edit',
    changes: ['alarmLevel', 'alarm', 'alarmRule'],
  }),
  query: defineCall({
    path: `${monitor}/query`,
    summary: 'Alarms of the equipment that the caller sees, the newest first.',
    request: z.strictObject({ equipmentId: id.optional(), ...filters, ...places, ...pagingFields(sort) }),
    response: pageOf(alarm),
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  querySubsequent: defineCall({
    path: `${monitor}/subsequent/query`,
    summary: `Unacknowledged alarms that followed some first-outs, the oldest first: at most ${MAX_BULK_ALARMS}, and how many there are.`,
    encoding: 'json',
    request: z.strictObject({ firstOutIds: bulkIds }),
    response: z.object({ total: z.number().int(), rows: z.array(subsequentAlarm) }),
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  info: defineCall({
    path: `${monitor}/info`,
    summary: 'One alarm with its journal, and what its rule says to the operator.',
    request: z.strictObject({ id }),
    response: alarmDetail,
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  count: defineCall({
    path: `${monitor}/count`,
    summary: 'How many alarms are open and how many of them nobody has acknowledged, in all and by level.',
    request: z.strictObject({ equipmentId: id.optional() }),
    response: z.object({
      open: z.number().int(),
      unacknowledged: z.number().int(),
      /** The same as `unacknowledged`: what waits for somebody. */
      count: z.number().int(),
      levels: z.array(
        z.object({
          levelId: id,
          open: z.number().int(),
          unacknowledged: z.number().int(),
          /** Of the unacknowledged, those for which their first-out speaks. */
          quiet: z.number().int(),
          /** When one of the other unacknowledged last began to ask for somebody, ms UTC; null: none does. */
          rungMs: timeMs.nullable(),
        }),
      ),
    }),
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  countByEquipment: defineCall({
    path: `${monitor}/countByEquipment`,
    summary: `Which equipment has open alarms, and how many: at most ${MAX_ALARMS} pieces, those first whose alarm is the first to be answered.`,
    request: z.strictObject({}),
    response: z.array(
      z.object({
        equipmentId: id,
        open: z.number().int(),
        unacknowledged: z.number().int(),
        /** Of the first alarm to be answered. */
        levelId: id,
      }),
    ),
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  ...alarmPerformanceCalls,
  acknowledge: defineCall({
    path: `${monitor}/confirm`,
    summary:
      'Acknowledges an alarm, with a note if there is one; one that is back to normal is done with it. Of a first-out also what followed it, as far as it is named.',
    request: z.strictObject({
      id,
      ...shown,
      note,
      /** Those that are acknowledged meanwhile are left out. */
      subsequentIds,
    }),
    response: done,
    errors: ['alarmStateChanged'],
    permission: 'alarm_handle',
    changes: ['alarm', 'alarmRule'],
  }),
  acknowledgeMany: defineCall({
    path: `${monitor}/confirmMany`,
    summary: `Acknowledges up to ${MAX_BULK_ALARMS} alarms at once, with one note, and of first-outs also what followed them, as far as it is named; tells what could not be.`,
    encoding: 'json',
    request: z.strictObject({
      ids: bulkIds,
      shown: z
        .array(z.strictObject({ id, ...shown }))
        .max(MAX_BULK_ALARMS)
        .default([]),
      subsequentIds,
      note,
    }),
    response: bulkAnswer.extend({
      /** What became of the subsequent alarms that were named beside the others. */
      subsequent: z.array(subsequentOutcome),
    }),
    permission: 'alarm_handle',
    changes: ['alarm', 'alarmRule'],
  }),
  shelveMany: defineCall({
    path: `${monitor}/shelveMany`,
    summary: `Shelves up to ${MAX_BULK_ALARMS} alarms that are not done with, for the same minutes and reason; tells which could not be.`,
    encoding: 'json',
    request: z.strictObject({
      ids: bulkIds,
      minutes: z.number().int().min(1).max(MAX_SHELVE_MIN),
      reason,
    }),
    response: bulkAnswer,
    permission: 'alarm_handle',
    changes: ['alarm', 'alarmRule'],
  }),
  reset: defineCall({
    path: `${monitor}/reset`,
    summary: 'Resets a latched alarm that is acknowledged and whose condition is gone.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['alarmStateChanged'],
    permission: 'alarm_handle',
    changes: ['alarm', 'alarmRule'],
  }),
  queryOfPage: defineCall({
    path: '/lfscada/monitor/multi/alarm/query',
    summary: 'Alarms of some equipment, for the alarm record of a page of equipment.',
    request: z.strictObject({ equipmentIds: idListOrNone, ...filters, ...pagingFields(sort) }),
    response: pageOf(alarm),
    permission: 'monitor_multi_designer_alarm',
    reads: ['alarm'],
  }),
  isReleased: defineCall({
    path: '/lfscada/monitor/multi/alarm/isReleaseByAlarmId',
    summary: 'Whether an alarm is back to normal (specification, section 4: resolved).',
    request: z.strictObject({ alarmId: id }),
    response: z.boolean(),
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  countOfProject: defineCall({
    path: `${project}/queryCount`,
    summary: 'How many alarms of the equipment of a project are unresolved.',
    request: z.strictObject({ projectId: id }),
    response: z.number().int(),
    permission: 'monitor_designer_menu_alarm',
    reads: ['alarm', 'project'],
  }),
  queryOfProject: defineCall({
    path: `${project}/query`,
    summary: 'Alarms of the equipment of a project, or of some of it, the newest first.',
    request: z.strictObject({ ...ofProject.shape, ...pagingFields(sort) }),
    response: pageOf(alarm),
    permission: 'monitor_designer_menu_alarm',
    reads: ['alarm', 'project'],
  }),
  queryAllOfProject: defineCall({
    path: `${project}/queryAll`,
    summary: `The same without pages, for a file: the newest ${MAX_ALARMS}.`,
    request: ofProject,
    response: z.array(alarm),
    permission: 'monitor_designer_menu_alarm',
    reads: ['alarm', 'project'],
  }),
  confirmOfProject: defineCall({
    path: `${project}/confirm`,
    summary: "Acknowledges an alarm of a project's equipment; with the right to write in the project.",
    request: z.strictObject({ projectId: id, id, ...shown, note }),
    response: done,
    errors: ['alarmStateChanged'],
    permission: 'alarm_handle',
    changes: ['alarm', 'alarmRule'],
  }),
};
