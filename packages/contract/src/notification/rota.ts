import { z } from 'zod';
import {
  basedOnRevision,
  type CallEncoding,
  defineCall,
  id,
  keepAbsent,
  recordCalls,
  recordOf,
  timeMs,
  title,
  titleEn,
} from '../core/index.ts';
import { namedThing } from './entity.ts';

/** Most shifts of a week, and most exceptions, of a rota. */
export const MAX_ROTA_SHIFTS = 50;

const people = z.array(id).min(1).max(50);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'format');

/** A shift of each week: on these days (1: Monday), from then to then; one that ends at or before it begins ends the next day. */
export const rotaShift = z.strictObject({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: clock,
  to: clock,
  accountIds: people,
});
export type RotaShift = z.output<typeof rotaShift>;

/** Who is on duty instead, in a stretch of time. */
export const rotaException = z.strictObject({ fromMs: timeMs, toMs: timeMs, accountIds: people });
export type RotaException = z.output<typeof rotaException>;

const fields = {
  title,
  titleEn,
  weekly: z.array(rotaShift).max(MAX_ROTA_SHIFTS).default([]),
  exceptions: z.array(rotaException).max(MAX_ROTA_SHIFTS).default([]),
};

/** Who is on duty when. */
export const notificationRota = recordOf({
  ...fields,
  title: z.string(),
  titleEn: z.string(),
  /** Names of the people in it. */
  named: z.array(namedThing),
  /** Names of those who are on duty now. */
  onDuty: z.array(z.string()),
  /** People in it who have neither an e-mail address nor a phone number, or are disabled. */
  unreachable: z.array(z.string()),
});
export type NotificationRota = z.output<typeof notificationRota>;

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  path: '/lfscada/notification/rota',
  one: 'rota',
  entity: 'notificationRota',
  view: 'notification_view',
  edit: 'notification_edit',
  fields,
  record: notificationRota,
  sort: ['title', 'createdMs'],
  errors: ['rotaTitleTaken'],
});

/** An exception ends after it begins. */
function refuseReversed(
  { exceptions = [] }: { exceptions?: readonly RotaException[] | undefined },
  context: { addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void },
): void {
  exceptions.forEach(({ fromMs, toMs }, place) => {
    if (toMs <= fromMs)
      context.addIssue({ code: 'custom', path: ['exceptions', place, 'toMs'], message: 'required' });
  });
}

export const notificationRotaCalls = {
  query,
  info,
  add: defineCall({
    ...add,
    encoding: 'json' as CallEncoding,
    request: z.strictObject(fields).superRefine(refuseReversed),
  }),
  edit: defineCall({
    ...edit,
    encoding: 'json' as CallEncoding,
    request: z
      .strictObject({ id, ...keepAbsent(fields), revision: basedOnRevision })
      .superRefine(refuseReversed),
  }),
  delete: remove,
};
