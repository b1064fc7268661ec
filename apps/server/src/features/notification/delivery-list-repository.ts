import type { NotificationDelivery, notificationCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

const STATE = sql<NotificationDelivery['state']>`
  case when notification_delivery.dropped <> '' then 'dropped' else coalesce(notification_message.state, 'waiting') end`;

/** What was sent of alarms in an organisation, or waits to be. */
export class DeliveryListRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(organisationId: string, request: RequestOf<typeof notificationCalls.queryDeliveries>) {
    const { keyword, state, way } = request;
    let found = this.#db
      .selectFrom('notification_delivery')
      .innerJoin('alarm', 'alarm.id', 'notification_delivery.alarm_id')
      .innerJoin('equipment', 'equipment.id', 'alarm.equipment_id')
      .innerJoin('alarm_level', 'alarm_level.id', 'alarm.level_id')
      .leftJoin('account', 'account.id', 'notification_delivery.account_id')
      .leftJoin('notification_message', 'notification_message.id', 'notification_delivery.message_id')
      .where('notification_delivery.organisation_id', '=', organisationId)
      .where(
        holdsKeyword(keyword, [
          ...(['alarm.title', 'alarm.title_en', 'equipment.title', 'equipment.title_en'] as const),
          ...(['account.display_name', 'account.loginname', 'notification_delivery.rule_title'] as const),
        ]),
      );
    if (state !== undefined) found = found.where(sql<boolean>`${STATE} = ${state}`);
    if (way !== undefined) found = found.where('notification_delivery.way', '=', way);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'notification_delivery.id',
          'notification_delivery.created_at as createdAt',
          'notification_delivery.event',
          'notification_delivery.step',
          'notification_delivery.alarm_id as alarmId',
          'alarm.title',
          'alarm.title_en as titleEn',
          'equipment.title as equipTitle',
          'equipment.title_en as equipTitleEn',
          'alarm_level.title as levelTitle',
          'alarm_level.title_en as levelTitleEn',
          'notification_delivery.rule_title as ruleTitle',
          'notification_delivery.way',
          sql<string>`coalesce(nullif(account.display_name, ''), account.loginname, '')`.as('recipient'),
          STATE.as('state'),
          'notification_delivery.dropped',
          sql<number>`coalesce(notification_message.size, 0)`.as('digestSize'),
          sql<number>`coalesce(notification_message.attempts, 0)`.as('attempts'),
          'notification_message.last_at as lastAt',
          sql<Date | null>`case when notification_delivery.dropped <> '' then null
            when notification_message.id is null then notification_delivery.due_at else notification_message.next_at end`.as(
            'nextAt',
          ),
          sql<string>`coalesce(notification_message.answer, '')`.as('answer'),
        ])
        .orderBy('notification_delivery.id', request.sortOrder ?? 'desc'),
    );
    return {
      total,
      rows: rows.map(
        ({ createdAt, lastAt, nextAt, event, way: by, dropped, ...row }): NotificationDelivery => ({
          ...row,
          event: event as NotificationDelivery['event'],
          way: by as NotificationDelivery['way'],
          dropped: dropped as NotificationDelivery['dropped'],
          createdMs: createdAt.getTime(),
          lastMs: lastAt?.getTime() ?? null,
          nextMs: nextAt?.getTime() ?? null,
        }),
      ),
    };
  }
}
