import { z } from 'zod';
import { subsequentAlarm } from '../alarm/index.ts';
import { id, recordOf, timeMs, title, titleEn } from '../core/index.ts';

/** What of an alarm people are told of. */
export const NOTIFIED_EVENTS = ['raised', 'escalated', 'returned', 'acknowledged'] as const;
/** By which way a person is told. */
export const NOTIFICATION_WAYS = ['email', 'sms'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];
/** Which chat a rule tells, by the form that its robot wants; `none`: no chat. */
export const CHAT_FORMS = ['none', 'wecom', 'dingtalk'] as const;
export type ChatForm = (typeof CHAT_FORMS)[number];
/** Languages of what is sent. */
export const NOTIFICATION_LANGUAGES = ['zh', 'en'] as const;

/** Most circles that are told one after the other while nobody acknowledges. */
export const MAX_ESCALATION_STEPS = 5;
/** Longest wait for somebody to acknowledge, minutes: a day. */
export const MAX_ESCALATION_MIN = 1440;
/** More messages than these to one receiver in a minute are one digest. */
export const MOST_NOTIFICATIONS_A_MINUTE = 5;

const ids = z.array(id).max(200).default([]);
const names = z.array(z.string().max(30)).max(50).default([]);
/** `HH:MM` in the time zone of the organisation, or none. */
const clock = z
  .string()
  .regex(/^((?:[01]\d|2[0-3]):[0-5]\d)?$/, 'format')
  .default('');

/** Whom: each that is named, everybody who holds a role, the head of the equipment's department, who is on duty. */
const receiverFields = {
  accountIds: ids,
  roleIds: names,
  isHeadTold: z.boolean().default(false),
  rotaIds: ids,
};

/** A circle that is told when nobody has acknowledged so many minutes after the alarm. */
export const escalationStep = z.strictObject({
  afterMin: z.number().int().min(1).max(MAX_ESCALATION_MIN),
  ...receiverFields,
  ways: z.array(z.enum(NOTIFICATION_WAYS)).min(1).max(NOTIFICATION_WAYS.length).default(['email']),
});
export type EscalationStep = z.output<typeof escalationStep>;

/** What people enter of a notification rule. */
export const notificationFields = {
  title,
  titleEn,
  /** None: all levels. */
  levelIds: ids,
  /** Places: equipment, departments with those below them, projects. None at all: the whole organisation. */
  equipmentIds: ids,
  departmentIds: ids,
  projectIds: ids,
  events: z
    .array(z.enum(NOTIFIED_EVENTS))
    .min(1)
    .max(NOTIFIED_EVENTS.length)
    .default(['raised', 'escalated']),
  ...receiverFields,
  ways: z.array(z.enum(NOTIFICATION_WAYS)).max(NOTIFICATION_WAYS.length).default(['email']),
  chatForm: z.enum(CHAT_FORMS).default('none'),
  /** Of the robot, with the key that it has in it. */
  chatUrl: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^\s/@]+(\/\S*)?)?$/i, 'format')
    .default(''),
  /** DingTalk's signing secret, answered to nobody; left out by an edit it stays. */
  chatSecret: z.string().trim().max(200).default(''),
  language: z.enum(NOTIFICATION_LANGUAGES).default('zh'),
  /** Until when what is not of an excepted level waits; it may be the next morning. */
  quietFrom: clock,
  quietTo: clock,
  quietExceptLevelIds: ids,
  steps: z.array(escalationStep).max(MAX_ESCALATION_STEPS).default([]),
  /** Nobody further is told of what is back to normal, though nobody has acknowledged it. */
  endsOnReturn: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
};

/** What a rule can name by id. */
export const NAMED_KINDS = [
  'level',
  'equipment',
  'department',
  'project',
  'account',
  'role',
  'rota',
] as const;

/** What an id of a rule is called. */
export const namedThing = z.object({
  kind: z.enum(NAMED_KINDS),
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
});
export type NamedThing = z.output<typeof namedThing>;

const { chatSecret: _, ...answered } = notificationFields;

/** Who is told of which alarms, by which way. */
export const notificationRule = recordOf({
  ...answered,
  title: z.string(),
  titleEn: z.string(),
  chatUrl: z.string(),
  quietFrom: z.string(),
  quietTo: z.string(),
  hasChatSecret: z.boolean(),
  /** Names of what the ids above are of, for who shows them; what is gone has none. */
  named: z.array(namedThing),
  /** Of what kinds something that it named is gone: where no place is left of those that were named, it tells of nothing. */
  gone: z.array(z.enum(NAMED_KINDS)),
  /** People named by it who have no address for a way of it, or are disabled. */
  unreachable: z.array(z.string()),
});
export type NotificationRule = z.output<typeof notificationRule>;

/**
 * `waiting` to be sent, in quiet hours or for what a digest collects; `failed` and tried again; `refused` by the other
 * side for good; `givenUp` after a day of tries; `held`: no server is set; `dropped` on purpose.
 */
export const DELIVERY_STATES_OF_NOTIFICATION = [
  'waiting',
  'failed',
  'sent',
  'refused',
  'givenUp',
  'held',
  'dropped',
] as const;
/** Why one was dropped: the receiver may not see it (any more), has no address, nobody is to hear of it, it is over. */
export const DROP_REASONS = ['', 'noAccess', 'noAddress', 'silenced', 'over'] as const;
export const DELIVERY_WAYS = [...NOTIFICATION_WAYS, 'chat'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];
export const DELIVERED_EVENTS = [...NOTIFIED_EVENTS, 'unanswered'] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** That one receiver is told of one thing by one way. */
export const notificationDelivery = z.object({
  id,
  createdMs: timeMs,
  event: z.enum(DELIVERED_EVENTS),
  /** 0: at once; else of that step of the escalation. */
  step: z.number().int(),
  alarmId: id,
  title: z.string(),
  titleEn: z.string(),
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  levelTitle: z.string(),
  levelTitleEn: z.string(),
  ruleTitle: z.string(),
  way: z.enum(DELIVERY_WAYS),
  /** '' for a chat. */
  recipient: z.string(),
  state: z.enum(DELIVERY_STATES_OF_NOTIFICATION),
  dropped: z.enum(DROP_REASONS),
  /** How many deliveries the message has; 0 while it is in none. */
  digestSize: z.number().int(),
  attempts: z.number().int(),
  lastMs: timeMs.nullable(),
  nextMs: timeMs.nullable(),
  /** What the other side said last, or why it was not reached. */
  answer: z.string(),
});
export type NotificationDelivery = z.output<typeof notificationDelivery>;

/** What a message of a test came to. */
export const notificationTrial = z.object({
  way: z.enum(DELIVERY_WAYS),
  state: z.enum(['sent', 'failed', 'held', 'noAddress']),
  answer: z.string(),
});
export type NotificationTrial = z.output<typeof notificationTrial>;

/** The alarm that a link in a message is about. */
export const linkedAlarm = z.object({
  accountName: z.string(),
  title: z.string(),
  titleEn: z.string(),
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  levelTitle: z.string(),
  levelTitleEn: z.string(),
  levelColor: z.string(),
  levelShape: z.string(),
  raisedMs: timeMs,
  releasedMs: timeMs.nullable(),
  value: z.string(),
  valueEn: z.string(),
  message: z.string(),
  messageEn: z.string(),
  instruction: z.string(),
  instructionEn: z.string(),
  /** Nobody has acknowledged it yet. */
  isWaiting: z.boolean(),
  acknowledgedBy: z.string(),
  /** What followed it and nobody has acknowledged, as far as the account sees it; at most {@link MAX_BULK_ALARMS}. */
  subsequent: z.array(subsequentAlarm),
});
export type LinkedAlarm = z.output<typeof linkedAlarm>;
