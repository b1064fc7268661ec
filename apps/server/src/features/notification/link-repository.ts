import { createHash, randomBytes } from 'node:crypto';
import type { LinkedAlarm } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { FollowerRepository } from '../alarm/index.ts';
import type {} from './tables.ts';

/** The alarm of a link, and whose link it is. */
export interface Linked extends Omit<LinkedAlarm, 'raisedMs' | 'releasedMs' | 'subsequent'> {
  /** As the message told it. */
  readonly raisedCount: number;
  readonly stage: number;
  readonly raisedAt: Date;
  readonly releasedAt: Date | null;
  readonly alarmId: string;
  readonly ruleId: string;
  readonly accountId: string;
  readonly organisationId: string;
}

const TOKEN_BYTES = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Links in messages by which one account acknowledges one ringing of an alarm. Only their hashes are kept. */
export class LinkRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @returns the token that stands in the link */
  async add(
    alarmId: string,
    { raisedCount, stage }: { readonly raisedCount: number; readonly stage: number },
    accountId: string,
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#db
      .insertInto('notification_link')
      .values({
        token_hash: hashOf(token),
        alarm_id: alarmId,
        raised_count: raisedCount,
        stage,
        account_id: accountId,
        used_at: null,
      })
      .execute();
    return token;
  }

  /**
   * Undefined for a link that does not open (any more): of an alarm that ended, rang anew or grew worse, of an account that may not
   * acknowledge it now, used, or too old.
   */
  async find(token: string, { isLocking = false } = {}): Promise<Linked | undefined> {
    const { rows } = await sql<Linked>`
      select account.id::text as "accountId", account.organisation_id::text as "organisationId",
        account.display_name as "accountName", alarm.id::text as "alarmId", alarm.rule_id::text as "ruleId", alarm.title,
        link.raised_count as "raisedCount", link.stage,
        alarm.title_en as "titleEn",
        equipment.title as "equipTitle", equipment.title_en as "equipTitleEn", level.title as "levelTitle",
        level.title_en as "levelTitleEn", level.color as "levelColor", level.shape as "levelShape",
        alarm.raised_at as "raisedAt", alarm.released_at as "releasedAt", alarm.value, alarm.value_en as "valueEn",
        alarm.message, alarm.message_en as "messageEn", rule.instruction, rule.instruction_en as "instructionEn",
        alarm.acknowledged_at is null as "isWaiting", alarm.acknowledged_by as "acknowledgedBy"
      from notification_link as link
      join account on account.id = link.account_id
      join organisation on organisation.id = account.organisation_id
      join role on role.id = account.role
      join alarm on alarm.id = link.alarm_id
      join alarm_rule as rule on rule.id = alarm.rule_id
      join alarm_level as level on level.id = alarm.level_id
      join equipment on equipment.id = alarm.equipment_id
      where link.token_hash = ${hashOf(token)} and link.used_at is null and link.expires_at > now()
        and link.raised_count = alarm.raised_count and link.stage >= alarm.stage and alarm.closed_at is null
        and account.is_active and organisation.is_active and 'alarm_handle' = any (role.codes)
        and sees_equipment(account.id, alarm.equipment_id)
      ${isLocking ? sql`for update of link` : sql``}`.execute(this.#db);
    return rows[0];
  }

  /** Subsequent alarms that the account of a link sees. */
  followers({ accountId }: Linked): FollowerRepository {
    return new FollowerRepository(this.#db, sql`sees_equipment(${accountId}::bigint, equipment.id)`);
  }

  async use(token: string): Promise<void> {
    await this.#db
      .updateTable('notification_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
}
