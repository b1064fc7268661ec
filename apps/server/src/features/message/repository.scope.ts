import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { seesEquipment } from '../access/index.ts';

/**
 * That a row of `message`, with its `notice` joined, is for somebody now: of their organisation or of all, to them or to
 * no person alone, on equipment that they see, not ended, and not taken out of their list.
 */
export function isMessageTo(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (message.organisation_id is null or message.organisation_id = ${scope.organisationId})
    and (message.account_id is null or message.account_id = ${scope.accountId})
    and (message.equipment_id is null or exists (
      select from equipment where equipment.id = message.equipment_id and ${seesEquipment(scope)}))
    and ${isCurrent(scope)})`;
}

/**
 * The same messages as sets, each `from … where …`, which have no message in common and an index each (migration 0114).
 * The conditions of {@link isMessageTo} are choices, which of a year of alarms no index answers: it is for messages that
 * are found by something else.
 */
export function messagesTo(scope: Scope, { since, seenCount }: Reader): readonly RawBuilder<unknown>[] {
  const { organisationId, accountId } = scope;
  const from = sql`from message left join notice on notice.id = message.notice_id`;
  const isToAll = sql`message.account_id is null and ${isCurrent(scope)}`;
  const isSeen = isOnSeen(scope, seenCount);
  const circles = [sql`message.organisation_id = ${organisationId}`, sql`message.organisation_id is null`];
  return [
    sql`${from} where message.account_id = ${accountId} and ${isMessageTo(scope)}`,
    ...circles.flatMap((isCircle) => [
      sql`${from} where ${isCircle} and message.equipment_id is null and ${isToAll}`,
      // Of what came before the account was made, notices alone: it is not read through for others.
      ...[sql`message.id > ${since}`, sql`message.id <= ${since} and message.type = 'notice'`].map(
        (isSince) => sql`${from} where ${isCircle} and message.equipment_id is not null and ${isSeen}
          and ${isToAll} and ${isSince}`,
      ),
    ]),
  ];
}

/** That a message is on equipment that a reader sees, who sees so many pieces. */
function isOnSeen(scope: Scope, seenCount: number): RawBuilder<unknown> {
  const seen = sql`select equipment.id from equipment where ${seesEquipment(scope)}`;
  // Of few pieces the messages are gathered and put in order; of many the newest are soon among the newest of all, each
  // of which is looked up among the pieces, or as itself where these are all.
  if (seenCount <= MOST_GATHERED) return sql`message.equipment_id = any(array(${seen}))`;
  return scope.dataRange === 'organisation'
    ? sql`exists (${seen} and equipment.id = message.equipment_id)`
    : sql`(message.equipment_id in (${seen})) is true`;
}

/**
 * The same messages in two parts: on equipment of the organisation, for no person alone, which alarms are; and the few
 * others. Planned faster than the sets of {@link messagesTo}, for what is asked for all the time.
 */
export function messagesInParts(
  scope: Scope,
  { seenCount }: Reader,
): {
  onEquipment: RawBuilder<unknown>;
  others: RawBuilder<unknown>;
} {
  const { organisationId, accountId } = scope;
  const from = sql`from message left join notice on notice.id = message.notice_id`;
  return {
    onEquipment: sql`${from}
      where message.organisation_id = ${organisationId} and message.account_id is null
        and message.equipment_id is not null and ${isOnSeen(scope, seenCount)} and ${isCurrent(scope)}`,
    others: sql`${from}
      where (message.account_id = ${accountId} or message.organisation_id is null or message.equipment_id is null)
        and ${isMessageTo(scope)}`,
  };
}

function isCurrent(scope: Scope): RawBuilder<SqlBool> {
  const { accountId, permissions } = scope;
  const isAlarmReader = permissions.has('monitor_equipinfo_menu_alarm');
  return sql<SqlBool>`(
    ${isAlarmReader ? sql`true` : sql`message.type <> 'alarm'`}
    and (message.notice_id is null or coalesce(notice.ends_at > now(), true))
    -- Of a subsequent alarm: who sees its first-out was told by that.
    and (message.quiet_equipment_id is null or not exists (
      select from equipment where equipment.id = message.quiet_equipment_id and ${seesEquipment(scope)}))
    -- What came before an account was made is nothing that it missed; a notice that stands still is.
    -- Not as a choice, which an index of all messages would answer.
    and case message.type when 'notice' then true else message.created_at >= ${madeAt(accountId)} end
    and not exists (
      select from message_state as state
      where state.account_id = ${accountId} and state.message_id = message.id and state.deleted_at is not null))`;
}

const madeAt = (accountId: string) => sql`(select created_at from account where id = ${accountId})`;

/** Pieces of equipment of whose messages all are read for a page. */
const MOST_GATHERED = 200;

/** Where the messages of a reader begin, by their numbers; read beforehand, so that plans are made for what they are. */
export interface Reader {
  /** Everything up to this one was read. */
  readonly mark: string;
  /** Nothing up to this one came after the account was made. */
  readonly since: string;
  /** How many pieces of equipment they see, as far as they are few. */
  readonly seenCount: number;
}

/**
 * A number is given within the transaction that writes the message, whose beginning is its time: an hour is longer than
 * any of them takes.
 */
export const readerOf = (scope: Scope): RawBuilder<Reader> => sql<Reader>`
  select coalesce((select message_id from message_mark where account_id = ${scope.accountId}), 0) as mark,
    coalesce((
      select before.id from message as before where before.created_at < ${madeAt(scope.accountId)} - interval '1 hour'
      order by before.created_at desc limit 1), 0) as since,
    (select count(*)::int from (
      select from equipment where ${seesEquipment(scope)} limit ${MOST_GATHERED + 1}) as seen) as "seenCount"`;

/** That a row of `message` was not read by an account. */
export function isUnreadBy({ accountId }: Pick<Scope, 'accountId'>, reader?: Reader): RawBuilder<SqlBool> {
  const mark =
    reader === undefined
      ? sql`coalesce((select mark.message_id from message_mark as mark where mark.account_id = ${accountId}), 0)`
      : sql`${reader.mark}`;
  return sql<SqlBool>`(
    message.id > ${mark}
    and not exists (
      select from message_state as state
      where state.account_id = ${accountId} and state.message_id = message.id and state.read_at is not null))`;
}
