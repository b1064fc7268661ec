import type { DeliveredEvent, DeliveryWay } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { Pool } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';

/** A message whose turn it is. */
export interface ClaimedMessage {
  readonly id: string;
  readonly way: DeliveryWay;
  readonly accountId: string | null;
  readonly ruleId: string | null;
  readonly organisationId: string;
  /** Of which try this is the number: what comes of an earlier one is not written down any more. */
  readonly attempts: number;
}

/** One thing that a message tells, with the alarm as it is now. */
export interface ToldThing {
  readonly id: string;
  readonly event: DeliveredEvent;
  readonly at: Date;
  readonly value: string;
  readonly valueEn: string;
  readonly accountName: string;
  readonly note: string;
  readonly alarmId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly message: string;
  readonly messageEn: string;
  readonly instruction: string;
  readonly instructionEn: string;
  readonly raisedCount: number;
  readonly stage: number;
  readonly raisedAt: Date;
  readonly equipTitle: string;
  readonly equipTitleEn: string;
  readonly gatewayTitle: string;
  /** It says that the equipment cannot be reached. */
  readonly isOffline: boolean;
  readonly levelTitle: string;
  readonly levelTitleEn: string;
  readonly priority: number;
  /** Of the rule; null when that was deleted. */
  readonly language: Language | null;
  readonly timeZone: string;
  /** The receiver may see the alarm now; a chat may always. */
  readonly isVisible: boolean;
  readonly mayAcknowledge: boolean;
  readonly isSilenced: boolean;
  /** Of an escalation: somebody has acknowledged, or it ended. */
  readonly isOver: boolean;
}

/** Where a message goes. */
export interface Address {
  readonly email: string;
  readonly tel: string;
  readonly chatForm: string;
  readonly chatUrl: string;
  readonly chatSecret: string;
  /** Of the rule that the message is by; null when that was deleted. */
  readonly organisationId: string | null;
}

export type DropReason = 'noAccess' | 'noAddress' | 'silenced' | 'over';

export interface SendingOutcome {
  readonly state: 'sent' | 'refused' | 'held' | 'dropped' | 'failed';
  readonly answer: string;
}

/** What a process that died over a message leaves is tried again after this; longer than any try takes. */
const CLAIM_SECONDS = 120;
const LONGEST_ANSWER = 300;
/** How long deliveries are kept, in days. */
const KEPT_DAYS = 90;

const CLAIM = `
  update notification_message set attempts = attempts + 1, last_at = now(),
    next_at = now() + interval '${CLAIM_SECONDS} seconds'
  where id in (
    select id from notification_message where way = $1 and next_at <= now() and state in ('waiting', 'failed')
      and coalesce(account_id::text, 'rule ' || rule_id) <> all ($3::text[])
    order by next_at, id limit $2 for update skip locked)
  returning id::text, way, account_id::text as "accountId", rule_id::text as "ruleId",
    organisation_id::text as "organisationId", attempts`;

const TOLD = `
  select delivery.id::text, delivery.event, line.at, line.value, line.value_en as "valueEn",
    line.account_name as "accountName", line.note,
    alarm.id::text as "alarmId", alarm.title, alarm.title_en as "titleEn", alarm.message,
    alarm.message_en as "messageEn", coalesce(alarm_rule.instruction, '') as instruction,
    coalesce(alarm_rule.instruction_en, '') as "instructionEn", alarm.raised_count as "raisedCount",
    alarm.stage,
    alarm.raised_at as "raisedAt", equipment.title as "equipTitle", equipment.title_en as "equipTitleEn",
    coalesce(gateway.title, '') as "gatewayTitle", level.title as "levelTitle", level.title_en as "levelTitleEn",
    level.priority, alarm.kind = 'offline' as "isOffline", rule.language, organisation.time_zone as "timeZone",
    organisation.is_active and (delivery.account_id is null or sees_equipment(delivery.account_id, alarm.equipment_id)
      and 'monitor_equipinfo_menu_alarm' = any (role.codes)) as "isVisible",
    coalesce('alarm_handle' = any (role.codes), false) and alarm.closed_at is null and alarm.acknowledged_at is null
      as "mayAcknowledge",
    alarm.state in ('shelved', 'suppressedByDesign', 'outOfService') as "isSilenced",
    delivery.event = 'unanswered' and (alarm.closed_at is not null or alarm.acknowledged_at is not null) as "isOver"
  from notification_delivery as delivery
  join alarm_event as line on line.id = delivery.alarm_event_id
  join alarm on alarm.id = delivery.alarm_id
  join equipment on equipment.id = alarm.equipment_id
  join alarm_level as level on level.id = alarm.level_id
  join organisation on organisation.id = delivery.organisation_id
  left join gateway on gateway.id = equipment.gateway_id
  left join alarm_rule on alarm_rule.id = alarm.rule_id
  left join notification_rule as rule on rule.id = delivery.rule_id
  left join account on account.id = delivery.account_id
  left join role on role.id = account.role
  where delivery.message_id = $1 and delivery.dropped = ''
  order by delivery.id`;

const ADDRESS = `
  select coalesce(account.email, '') as email, coalesce(account.tel, '') as tel,
    coalesce(rule.chat_form, 'none') as "chatForm", coalesce(rule.chat_url, '') as "chatUrl",
    coalesce(rule.chat_secret, '') as "chatSecret", rule.organisation_id::text as "organisationId"
  from notification_message as message
  left join account on account.id = message.account_id
  left join notification_rule as rule on rule.id = message.rule_id
  where message.id = $1`;

// The number of the try fences it: once another process has taken the message over, this changes nothing.
const SETTLE = `
  update notification_message set answer = $4,
    state = case when $3 <> 'failed' then $3 when now() + $5 * interval '1 ms' > retry_until then 'givenUp' else 'failed' end,
    next_at = case when $3 <> 'failed' or now() + $5 * interval '1 ms' > retry_until then null
      else now() + $5 * interval '1 ms' end
  where id = $1 and attempts = $2 and state in ('waiting', 'failed')`;

/** Messages that are to be sent now, of all organisations: for the jobs that send them. */
export class SendingRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #pool(): Pool {
    return this.#database.pool;
  }

  /**
   * Takes messages of one way, the longest waiting first; nobody else takes them for {@link CLAIM_SECONDS}.
   * @param except receivers who are sent to already: account ids, or `rule ID` for the chat of a rule
   */
  async claim(
    lease: Pick<Lease, 'fence'>,
    way: DeliveryWay,
    limit: number,
    except: readonly string[],
  ): Promise<ClaimedMessage[]> {
    return this.#database.withTransaction(async ({ client }) => {
      await lease.fence(client);
      const { rows } = await client.query<ClaimedMessage>(CLAIM, [way, limit, except]);
      return rows.sort((a, b) => Number(a.id) - Number(b.id));
    });
  }

  async listTold(messageId: string): Promise<ToldThing[]> {
    return (await this.#pool.query<ToldThing>(TOLD, [messageId])).rows;
  }

  async findAddress(messageId: string): Promise<Address | undefined> {
    return (await this.#pool.query<Address>(ADDRESS, [messageId])).rows[0];
  }

  /** By what an account is reached, for a message to who asks for it. */
  async findContact(accountId: string): Promise<Pick<Address, 'email' | 'tel'>> {
    const { rows } = await this.#pool.query('select email, tel from account where id = $1', [accountId]);
    return rows[0];
  }

  async drop(deliveryIds: readonly string[], reason: DropReason): Promise<void> {
    await this.#pool.query('update notification_delivery set dropped = $2 where id = any ($1::bigint[])', [
      deliveryIds,
      reason,
    ]);
  }

  /** Writes down what became of a try. @param waitMs until the next one, if it failed */
  async settle({ id, attempts }: ClaimedMessage, outcome: SendingOutcome, waitMs: number): Promise<void> {
    const answer = outcome.answer.slice(0, LONGEST_ANSWER).replaceAll('\0', '').toWellFormed();
    await this.#pool.query(SETTLE, [id, attempts, outcome.state, answer, waitMs]);
  }

  async deleteOld(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from notification_delivery where id in (
        select id from notification_delivery where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }

  async deleteOldMessages(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from notification_message where id in (
        select id from notification_message as message
        where created_at < now() - make_interval(days => ${KEPT_DAYS})
          and not exists (select from notification_delivery where message_id = message.id) limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }

  async deleteOldLinks(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from notification_link where token_hash in (
        select token_hash from notification_link where expires_at < now() limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }
}
