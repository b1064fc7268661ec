import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { seesEquipment } from '../access/index.ts';

/**
 * That a row of `message`, with its `notice` joined, is for somebody now: of their organisation or of all, to them or to
 * no person alone, on equipment that they see, not ended, and not taken out of their list.
 */
export function isMessageTo(scope: Scope): RawBuilder<SqlBool> {
  const { organisationId, accountId, permissions } = scope;
  const isAlarmReader = permissions.has('monitor_equipinfo_menu_alarm');
  return sql<SqlBool>`(
    (message.organisation_id is null or message.organisation_id = ${organisationId})
    and (message.account_id is null or message.account_id = ${accountId})
    and (message.equipment_id is null or exists (
      select from equipment where equipment.id = message.equipment_id and ${seesEquipment(scope)}))
    and (message.type <> 'alarm' or ${isAlarmReader})
    and (message.notice_id is null or coalesce(notice.ends_at > now(), true))
    -- What came before an account was made is nothing that it missed; a notice that stands still is.
    and (message.type = 'notice' or message.created_at >= (select created_at from account where id = ${accountId}))
    and not exists (
      select from message_state as state
      where state.account_id = ${accountId} and state.message_id = message.id and state.deleted_at is not null))`;
}

/** That a row of `message` was not read by an account. */
export function isUnreadBy({ accountId }: Pick<Scope, 'accountId'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    message.id > coalesce((select mark.message_id from message_mark as mark where mark.account_id = ${accountId}), 0)
    and not exists (
      select from message_state as state
      where state.account_id = ${accountId} and state.message_id = message.id and state.read_at is not null))`;
}
