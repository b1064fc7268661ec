import { z } from 'zod';
import { id, recordOf, timeMs, title, titleEn } from '../core/index.ts';
import { signalState } from '../signal/index.ts';
import { ALARM_CONDITION_KINDS, alarmCondition, alarmSchedule, alarmSuppressor, delay } from './condition.ts';
import { ALARM_RESPONSE_TIMES, ALARM_SEVERITIES } from './level.ts';
import { ALARM_EVENT_KINDS, ALARM_STATES } from './state.ts';

const text = z.string().trim().max(500).default('');

/** What people enter of a rule. Signals that it names are of the rule's equipment. */
export const alarmRuleFields = {
  title,
  titleEn,
  /** Null for `offline`, which is about the equipment; of every other kind there has to be one. */
  signalId: id.nullable().default(null),
  condition: alarmCondition,
  onDelayMs: delay.default(0),
  offDelayMs: delay.default(0),
  isLatching: z.boolean().default(false),
  schedule: alarmSchedule.nullable().default(null),
  suppressor: alarmSuppressor.nullable().default(null),
  severity: z.enum(ALARM_SEVERITIES).default('minor'),
  responseTime: z.enum(ALARM_RESPONSE_TIMES).default('prompt'),
  /** Null: the level of the priority that follows from severity and time to respond. */
  levelId: id.nullable().default(null),
  /** May hold `{value}` and `{limit}`. Who reads English is told the English text of these, where there is one. */
  message: text,
  messageEn: text,
  cause: text,
  causeEn: text,
  consequence: text,
  consequenceEn: text,
  /** What the operator should do. */
  instruction: text,
  instructionEn: text,
  isEnabled: z.boolean().default(true),
};
/** A rule as it was entered, whose ever it is. */
export type AlarmRuleInput = z.output<z.ZodObject<typeof alarmRuleFields>>;

/** What a rule tells the operator; an empty English text is the same as the other. */
const response = {
  cause: z.string(),
  causeEn: z.string(),
  consequence: z.string(),
  consequenceEn: z.string(),
  instruction: z.string(),
  instructionEn: z.string(),
};

/** What a rule says, of equipment and of a template alike. */
const definition = {
  title: z.string(),
  titleEn: z.string(),
  signalId: id.nullable(),
  /** '' without a signal. */
  signalTitle: z.string(),
  signalTitleEn: z.string(),
  signalUnit: z.string(),
  signalUnitEn: z.string(),
  signalStates: z.array(signalState),
  /** Signals that condition and suppressor name. */
  namedSignals: z.array(z.object({ id, title: z.string(), titleEn: z.string() })),
  condition: alarmCondition,
  onDelayMs: z.number().int(),
  offDelayMs: z.number().int(),
  isLatching: z.boolean(),
  schedule: alarmSchedule.nullable(),
  suppressor: alarmSuppressor.nullable(),
  severity: z.enum(ALARM_SEVERITIES),
  responseTime: z.enum(ALARM_RESPONSE_TIMES),
  levelTitle: z.string(),
  levelTitleEn: z.string(),
  levelColor: z.string(),
  levelShape: z.string(),
  message: z.string(),
  messageEn: z.string(),
  ...response,
  isEnabled: z.boolean(),
};

export const alarmRule = recordOf({
  equipmentId: id,
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  ...definition,
  levelId: id,
  /** Name of the first-out group that it is in; '' without one. */
  firstOutGroupTitle: z.string(),
  /** What the alarm of the rule is like now. */
  state: z.enum(ALARM_STATES),
  shelvedUntilMs: timeMs.nullable(),
  isOutOfService: z.boolean(),
  /** Why it is shelved or out of service, and who did it; '' when it is neither. */
  reason: z.string(),
  silencedBy: z.string(),
});
export type AlarmRuleRecord = z.output<typeof alarmRule>;

/** A rule of a template: its signals are those of the template, and no alarm is raised by it. */
export const templateAlarmRule = recordOf({
  ...definition,
  /** Null: the level follows from severity and time to respond; what the level is called is that of this one. */
  levelId: id.nullable(),
});
export type TemplateAlarmRuleRecord = z.output<typeof templateAlarmRule>;
/** What both have. */
export type AlarmRuleDefinition = Omit<TemplateAlarmRuleRecord, 'levelId'>;

/** The condition of a rule as differences of templates tell it: with what its words need, wherever its signals are. */
export type ToldAlarmCondition = Pick<
  AlarmRuleDefinition,
  'condition' | 'signalUnit' | 'signalUnitEn' | 'signalStates' | 'namedSignals'
>;
/** The suppressor of a rule, likewise. */
export interface ToldAlarmSuppressor extends Pick<AlarmRuleDefinition, 'namedSignals'> {
  suppressor: z.output<typeof alarmSuppressor>;
}

/** One occurrence of an alarm: from when it was raised until it is back to normal and everything is done. */
export const alarm = z.object({
  id,
  /** Null when the rule was deleted. */
  ruleId: id.nullable(),
  equipmentId: id,
  equipTitle: z.string(),
  signalId: id.nullable(),
  title: z.string(),
  titleEn: z.string(),
  type: z.enum(ALARM_CONDITION_KINDS),
  alarmLevelId: id,
  levelTitle: z.string(),
  levelTitleEn: z.string(),
  /** See `alarmLevel.color`. */
  levelColor: z.string(),
  levelShape: z.string(),
  equipTitleEn: z.string(),
  state: z.enum(ALARM_STATES),
  stage: z.number().int(),
  /** ms UTC, by the clock of the device. */
  gmtTrigger: timeMs,
  /** When it was back to normal; null: it is active (specification, section 4: unresolved). */
  gmtRelease: timeMs.nullable(),
  acknowledgedMs: timeMs.nullable(),
  acknowledgedBy: z.string(),
  /** Of the last acknowledgement. */
  note: z.string(),
  shelvedUntilMs: timeMs.nullable(),
  /**
   * At the last change, in words: states by their names, numbers with the decimals and the unit of the signal. An empty
   * English text is the same as the other.
   */
  value: z.string(),
  valueEn: z.string(),
  msg: z.string(),
  msgEn: z.string(),
  /** How often it came back while it was open. */
  raisedCount: z.number().int(),
  /** The first-out that it followed; null: it followed none. */
  firstOutId: id.nullable(),
  /** When it rang in its first-out group, ms UTC by the clock of the device; null: in none. */
  firstOutMs: timeMs.nullable(),
  /** Its first-out speaks for it: it asks nobody for anything by itself. */
  isQuiet: z.boolean(),
  /** How many alarms that the caller sees have followed it. */
  subsequentCount: z.number().int(),
  /** How many of them nobody has acknowledged. */
  subsequentUnacknowledged: z.number().int(),
});
export type Alarm = z.output<typeof alarm>;

/** A subsequent alarm where somebody is asked whether to acknowledge it with what it followed. */
export const subsequentAlarm = alarm.pick({
  ...{ id: true, firstOutId: true, title: true, titleEn: true, equipTitle: true, equipTitleEn: true },
});
export type SubsequentAlarm = z.output<typeof subsequentAlarm>;

export const alarmEvent = z.object({
  id,
  kind: z.enum(ALARM_EVENT_KINDS),
  atMs: timeMs,
  stage: z.number().int(),
  value: z.string(),
  valueEn: z.string(),
  /** Who did it; '' for what came about by itself. */
  accountName: z.string(),
  note: z.string(),
  untilMs: timeMs.nullable(),
});
export type AlarmEvent = z.output<typeof alarmEvent>;

/** One alarm with its life, and what its rule says to the operator. */
export const alarmDetail = alarm.extend({
  events: z.array(alarmEvent),
  /** The first-out and what followed it, by the clocks of the devices, as far as the caller sees them; none: no group. */
  sequence: z.array(alarm),
  ...response,
});
export type AlarmDetail = z.output<typeof alarmDetail>;
