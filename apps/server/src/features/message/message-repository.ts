import {
  MAX_PAGE_SIZE,
  type Message,
  MOST_MESSAGES_COUNTED,
  MOST_UNREAD_COUNTED,
  type messageCalls,
  type RequestOf,
  type UnreadCounts,
} from '@zutai/contract';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from '../notice/index.ts';
import {
  isMessageTo,
  isUnreadBy,
  messagesInParts,
  messagesTo,
  type Reader,
  readerOf,
} from './repository.scope.ts';
import type {} from './tables.ts';

/** How long messages are kept, in days; notices are kept until they are deleted. */
const KEPT_DAYS = 180;
/** Most reminders at once. */
const MOST_REMINDERS = 20;
/** How far back is looked for messages whose transaction took long, in s. */
const RECENT_SECONDS = 120;
/** Most messages that are told of at once; the list has the others. */
const MOST_RECENT = 20;

/** A message to one person on a thing that ends. */
export interface NewMessage {
  readonly organisationId: string;
  readonly accountId: string;
  readonly type: 'expire';
  readonly equipType: 'api' | 'project' | 'card';
  readonly title: string;
  readonly titleEn: string;
  readonly note: string;
  readonly noteEn: string;
  readonly dataId: string;
  readonly endsAt: Date;
}

type Change = Partial<Record<'read_at' | 'ignored_at' | 'deleted_at', ReturnType<typeof sql<Date>>>>;
const NOW = sql<Date>`now()`;

/** Messages and what their readers did with them. */
export class MessageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #messages(scope: Scope) {
    return this.#db
      .selectFrom('message')
      .leftJoin('notice', 'notice.id', 'message.notice_id')
      .where(isMessageTo(scope));
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof messageCalls.query>,
  ): Promise<{ total: number; rows: Message[] }> {
    const { keyword, type, state, pageNum, pageSize } = request;
    const reader = await this.#reader(scope);
    const conditions: Expression<SqlBool>[] = [
      holdsKeyword(keyword, [
        ...(['message.title', 'message.title_en', 'message.note', 'message.note_en'] as const),
        ...(['notice.title', 'notice.title_en', 'notice.content', 'notice.content_en'] as const),
      ]),
    ];
    if (type !== undefined) conditions.push(sql<SqlBool>`message.type = ${type}`);
    if (state === 'unread') conditions.push(isUnreadBy(scope, reader));
    if (state === 'read') conditions.push(sql<SqlBool>`not ${isUnreadBy(scope, reader)}`);
    const found = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    const direction = sql.raw(directionOf(request));
    const before = (pageNum - 1) * pageSize;
    const ids = sql`array(
      select id from (${idsOf(scope, reader, found, sql`order by message.id ${direction} limit ${before + pageSize}`)}) as found
      order by id ${direction} limit ${pageSize} offset ${before})`;
    const rows = await this.#db
      .selectFrom('message')
      .leftJoin('notice', 'notice.id', 'message.notice_id')
      .select(columnsFor(scope))
      .where(sql<SqlBool>`message.id = any(${ids})`)
      .orderBy('message.id', directionOf(request))
      .execute();
    const isLast = rows.length < pageSize && (rows.length > 0 || before === 0);
    // An export is told of all; a screen of no more than are counted in an instant.
    const most =
      pageSize > MAX_PAGE_SIZE ? sql`` : sql`limit ${Math.max(MOST_MESSAGES_COUNTED, before + pageSize + 1)}`;
    const total = isLast
      ? before + rows.length
      : await this.#count(sql`${idsOf(scope, reader, found)} ${most}`);
    return { total, rows: rows.map(toMessage) };
  }

  async #reader(scope: Scope): Promise<Reader> {
    const { rows } = await readerOf(scope).execute(this.#db);
    return rows[0] as Reader;
  }

  async #count(ids: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from (${ids}) as found`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  async find(scope: Scope, id: string): Promise<Message | undefined> {
    const row = await this.#messages(scope)
      .select(columnsFor(scope))
      .where('message.id', '=', id)
      .executeTakeFirst();
    return row && toMessage(row);
  }

  /** The newest message on a thing that expires. */
  async findExpiry(
    scope: Scope,
    equipType: Message['equipType'],
    dataId: string,
  ): Promise<Message | undefined> {
    const row = await this.#messages(scope)
      .select(columnsFor(scope))
      .where('message.type', '=', 'expire')
      .where('message.equip_type', '=', equipType)
      .where('message.data_id', '=', dataId)
      .orderBy('message.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toMessage(row);
  }

  /** Notices and expiries that somebody has neither read nor ignored. */
  async listReminders(scope: Scope): Promise<Message[]> {
    const reader = await this.#reader(scope);
    const isWanted = sql<SqlBool>`message.type in ('expire', 'notice') and ${isUnreadBy(scope, reader)} and not exists (
      select from message_state as state
      where state.account_id = ${scope.accountId} and state.message_id = message.id and state.ignored_at is not null)`;
    const first = sql`order by message.id limit ${MOST_REMINDERS}`;
    const rows = await this.#db
      .selectFrom('message')
      .leftJoin('notice', 'notice.id', 'message.notice_id')
      .select(columnsFor(scope))
      .where(sql<SqlBool>`message.id = any(array(${idsOf(scope, reader, isWanted, first)}))`)
      .orderBy('message.id')
      .limit(MOST_REMINDERS)
      .execute();
    return rows.map(toMessage);
  }

  /** What came lately, the oldest first. */
  async listRecent(scope: Scope): Promise<Message[]> {
    const rows = await this.#messages(scope)
      .select(columnsFor(scope))
      .where(sql<boolean>`message.created_at > now() - make_interval(secs => ${RECENT_SECONDS})`)
      .orderBy('message.id', 'desc')
      .limit(MOST_RECENT)
      .execute();
    return rows.map(toMessage).reverse();
  }

  async countUnread(scope: Scope): Promise<UnreadCounts> {
    const reader = await this.#reader(scope);
    const { onEquipment, others } = messagesInParts(scope, reader);
    const isUnread = isUnreadBy(scope, reader);
    const isAlarm = sql`message.type = 'alarm' and ${isUnread} and message.id > ${reader.since}`;
    // Others than alarms are few.
    const isOther = sql`message.type = any('{expire,order,notice}') and ${isUnread}`;
    const { rows } = await sql<{ type: Message['type']; count: number }>`
      select 'alarm' as type, count(*)::int as count from (
        select ${onEquipment} and ${isAlarm} union all select ${others} and ${isAlarm}
        limit ${MOST_UNREAD_COUNTED}) as found
      union all
      select type, count(*)::int from (
        select message.type ${onEquipment} and ${isOther} union all select message.type ${others} and ${isOther}
      ) as found group by type`.execute(this.#db);
    const counts = { count: 0, alarm: 0, expire: 0, order: 0, notice: 0 };
    for (const { type, count } of rows) {
      counts[type] = count;
      counts.count += count;
    }
    return counts;
  }

  markRead(scope: Scope, ids: readonly string[]): Promise<number> {
    return this.#set(scope, ids, { read_at: NOW });
  }

  ignore(scope: Scope, id: string): Promise<number> {
    return this.#set(scope, [id], { ignored_at: NOW });
  }

  delete(scope: Scope, ids: readonly string[]): Promise<number> {
    return this.#set(scope, ids, { deleted_at: NOW });
  }

  /** @returns how many of them are messages of the scope */
  async #set(scope: Scope, ids: readonly string[], change: Change): Promise<number> {
    const changed = await this.#db
      .insertInto('message_state')
      .columns(['account_id', 'message_id', ...(Object.keys(change) as (keyof Change)[])])
      .expression(
        this.#messages(scope)
          .select([sql<string>`${scope.accountId}::bigint`.as('account_id'), 'message.id as message_id'])
          .select(sql<Date>`now()`.as('at'))
          .where('message.id', 'in', [...ids]),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doUpdateSet(change))
      .returning('message_id')
      .execute();
    await this.#notifyReader(scope);
    return changed.length;
  }

  /** @returns whether the scope sees the equipment */
  async markAlarmsRead(scope: Scope, equipmentId: string): Promise<boolean> {
    const equipment = await this.#db
      .selectFrom('equipment')
      .select('equipment.id')
      .where('equipment.id', '=', equipmentId)
      .where(seesEquipment(scope))
      .executeTakeFirst();
    if (equipment === undefined) return false;
    const rows = await this.#messages(scope)
      .select('message.id')
      .where('message.type', '=', 'alarm')
      .where('message.equipment_id', '=', equipmentId)
      .where(isUnreadBy(scope))
      .execute();
    if (rows.length > 0)
      await this.markRead(
        scope,
        rows.map(({ id }) => id),
      );
    return true;
  }

  /** Everything up to now, whoever it is for: what comes later has a higher number. */
  async markAllRead(scope: Scope): Promise<void> {
    await sql`
      insert into message_mark (account_id, message_id)
      select ${scope.accountId}, coalesce(max(id), 0) from message
      on conflict (account_id) do update set message_id = greatest(message_mark.message_id, excluded.message_id)`.execute(
      this.#db,
    );
    await this.#notifyReader(scope);
  }

  /** Other windows of the reader show it too. */
  async #notifyReader({ organisationId, accountId }: Scope): Promise<void> {
    await sql`select pg_notify('zutai_message', ${`${organisationId} ${accountId}`})`.execute(this.#db);
  }

  /** Writes a message, unless one on the same thing and the same end was written to the same circle. */
  async addOnce(message: NewMessage): Promise<void> {
    const { organisationId, accountId, type, equipType, title, titleEn, note, noteEn, dataId, endsAt } =
      message;
    await sql`
      insert into message
        (organisation_id, account_id, type, equip_type, title, title_en, note, note_en, data_id, ends_at)
      select ${organisationId}, ${accountId}, ${type}, ${equipType}, ${title}, ${titleEn}, ${note}, ${noteEn},
        ${dataId}, ${endsAt}
      where not exists (
        select from message where organisation_id = ${organisationId} and account_id = ${accountId}
          and type = ${type} and equip_type = ${equipType} and data_id = ${dataId} and ends_at = ${endsAt})`.execute(
      this.#db,
    );
  }

  async deleteOld(): Promise<void> {
    await this.#db
      .deleteFrom('message')
      .where('notice_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  }
}

/** Ids of the messages to somebody that meet a condition; with `part`, of each of their sets only that. */
function idsOf(
  scope: Scope,
  reader: Reader,
  isFound: RawBuilder<SqlBool>,
  part: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const sets = messagesTo(scope, reader).map((set) => sql`(select message.id ${set} and ${isFound} ${part})`);
  return sql.join(sets, sql` union all `);
}

const columnsFor = (scope: Scope) =>
  [
    'message.id',
    'message.type',
    'message.equip_type as equipType',
    sql<string>`coalesce(notice.title, message.title)`.as('title'),
    sql<string>`coalesce(notice.title_en, message.title_en)`.as('titleEn'),
    sql<string>`coalesce(notice.content, message.note)`.as('note'),
    sql<string>`coalesce(notice.content_en, message.note_en)`.as('noteEn'),
    'message.data_id as dataId',
    'message.img_url as imgUrl',
    sql<string>`coalesce(message.alarm_id::text, '')`.as('alarmId'),
    'message.broadcast_times as alarmBroadcastTimes',
    'message.created_at as createdAt',
    sql<Date | null>`coalesce(notice.ends_at, message.ends_at)`.as('endsAt'),
    sql<boolean>`not ${isUnreadBy(scope)}`.as('isRead'),
  ] as const;

interface Row extends Omit<Message, 'dataStatus' | 'gmtCreate' | 'endsMs'> {
  readonly createdAt: Date;
  readonly endsAt: Date | null;
}

function toMessage({ createdAt, endsAt, ...rest }: Row): Message {
  return { ...rest, dataStatus: 'sended', gmtCreate: createdAt.getTime(), endsMs: endsAt?.getTime() ?? null };
}
