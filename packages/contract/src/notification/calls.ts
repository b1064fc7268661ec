import { z } from 'zod';
import { subsequentIds, subsequentOutcome } from '../alarm/index.ts';
import {
  basedOnRevision,
  type CallEncoding,
  defineCall,
  id,
  keepAbsent,
  pageOf,
  pagingFields,
  recordCalls,
} from '../core/index.ts';
import {
  DELIVERY_STATES_OF_NOTIFICATION,
  DELIVERY_WAYS,
  linkedAlarm,
  NAMED_KINDS,
  namedThing,
  notificationDelivery,
  notificationFields,
  notificationRule,
  notificationTrial,
} from './entity.ts';

const base = '/lfscada/notification';
/** Of a link in a message. */
const token = z.string().min(20).max(100);

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  path: base,
  one: 'notification rule',
  entity: 'notification',
  view: 'notification_view',
  edit: 'notification_edit',
  fields: notificationFields,
  record: notificationRule,
  filters: { isEnabled: z.boolean().optional() },
  sort: ['title', 'createdMs'],
  errors: ['notificationTitleTaken'],
});

const { title } = notificationFields;
/** A rule needs a way; a chat needs an address; quiet hours have two ends. */
function refuseIncomplete(
  rule: {
    chatForm?: string | undefined;
    chatUrl?: string | undefined;
    quietFrom?: string | undefined;
    quietTo?: string | undefined;
    ways?: readonly string[] | undefined;
  },
  refuse: (path: string, code: string) => void,
): void {
  const { chatForm: form, chatUrl: url, quietFrom, quietTo, ways: by } = rule;
  if (form !== undefined && form !== 'none' && url === '') refuse('chatUrl', 'required');
  if (form === 'none' && by?.length === 0) refuse('ways', 'required');
  if (quietFrom !== undefined && quietTo !== undefined && (quietFrom === '') !== (quietTo === ''))
    refuse(quietFrom === '' ? 'quietFrom' : 'quietTo', 'required');
}

/** Who is told of alarms, and what became of it. */
export const notificationCalls = {
  query,
  info,
  add: defineCall({
    ...add,
    encoding: 'json' as CallEncoding,
    request: z
      .strictObject(notificationFields)
      .superRefine((rule, context) =>
        refuseIncomplete(rule, (path, message) =>
          context.addIssue({ code: 'custom', path: [path], message }),
        ),
      ),
  }),
  edit: defineCall({
    ...edit,
    encoding: 'json' as CallEncoding,
    request: z
      .strictObject({
        id,
        ...keepAbsent(notificationFields),
        title: title.optional(),
        revision: basedOnRevision,
      })
      .superRefine((rule, context) =>
        refuseIncomplete(rule, (path, message) =>
          context.addIssue({ code: 'custom', path: [path], message }),
        ),
      ),
  }),
  delete: remove,
  queryChoices: defineCall({
    path: `${base}/choice/query`,
    summary:
      'What of the organisation a rule or a rota can name, of one kind; the first 50 whose names hold the keyword.',
    request: z.strictObject({ kind: z.enum(NAMED_KINDS), keyword: z.string().max(100).optional() }),
    response: z.array(namedThing),
    permission: 'notification_view',
    reads: ['account', 'department', 'equipment', 'project', 'role', 'alarmLevel', 'notificationRota'],
  }),
  test: defineCall({
    path: `${base}/test`,
    summary:
      'Sends a test message by each way of a rule, to the caller and to its chat, and answers what the other side said.',
    request: z.strictObject({ id }),
    response: z.array(notificationTrial),
    permission: 'notification_edit',
    changes: ['notification'],
    ratePerMinute: 10,
  }),
  queryDeliveries: defineCall({
    path: `${base}/delivery/query`,
    summary:
      'What was sent of alarms, or waits to be, the newest first, with what the other side said; kept for 90 days.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(DELIVERY_STATES_OF_NOTIFICATION).optional(),
      way: z.enum(DELIVERY_WAYS).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(notificationDelivery),
    permission: 'notification_view',
    reads: ['notification'],
  }),
  showLink: defineCall({
    path: `${base}/link/show`,
    encoding: 'json',
    summary: 'The alarm that a link in a message is about; it is acknowledged by the next call alone.',
    request: z.strictObject({ token }),
    response: linkedAlarm,
    errors: ['acknowledgeLinkEnded'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  acknowledgeByLink: defineCall({
    path: `${base}/link/acknowledge`,
    encoding: 'json',
    summary:
      'Acknowledges the alarm of a link, and of a first-out also what followed it, as far as it is named; as the account that it was sent to and with the rights that this has now. Once.',
    request: z.strictObject({ token, note: z.string().trim().max(500).default(''), subsequentIds }),
    response: z.object({ subsequent: z.array(subsequentOutcome) }),
    errors: ['acknowledgeLinkEnded', 'alarmStateChanged'],
    permission: 'public',
    ratePerMinute: 30,
    changes: ['alarm', 'alarmRule'],
  }),
};
