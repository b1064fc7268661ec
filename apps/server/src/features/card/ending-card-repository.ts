import { CARD_WARN_DAYS } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** Messages of one run; the rest is written an hour later. */
const MOST_AT_ONCE = 1_000;

interface EndingCard {
  readonly id: string;
  readonly iccid: string;
  readonly endsOn: string;
  readonly endsAt: Date;
  readonly organisationId: string;
  readonly accountId: string;
  readonly gatewayTitle: string;
  readonly gatewayTitleEn: string;
}

/**
 * Cards that end within {@link CARD_WARN_DAYS}, with each of the people who are told of it and were not: those of its
 * organisation who may order its renewal. A gateway is only named to who sees all of the organisation.
 */
export async function listEndingCards(db: Kysely<Tables>): Promise<EndingCard[]> {
  const { rows } = await sql<EndingCard>`
    select card.id::text, card.title as iccid, card.ends_on as "endsOn", ends.at as "endsAt",
      card.organisation_id::text as "organisationId", account.id::text as "accountId",
      case when account.data_range = 'organisation' then coalesce(gateway.title, '') else '' end as "gatewayTitle",
      case when account.data_range = 'organisation' then coalesce(nullif(gateway.title_en, ''), gateway.title, '') else '' end
        as "gatewayTitleEn"
    from card
      join organisation on organisation.id = card.organisation_id and organisation.is_active
      left join gateway on gateway.id = card.gateway_id
      join account on account.organisation_id = card.organisation_id and account.is_active
        and account.kind not in ('guest', 'api')
      join role on role.id = account.role and 'card_view' = any (role.codes)
      cross join lateral (select (card.ends_on + 1)::timestamp at time zone organisation.time_zone as at) as ends
    where card.state in ('active', 'suspended')
      and card.ends_on between (now() at time zone organisation.time_zone)::date
        and (now() at time zone organisation.time_zone)::date + ${CARD_WARN_DAYS}::integer
      and not exists (
        select from message where message.account_id = account.id and message.type = 'expire'
          and message.equip_type = 'card' and message.data_id = card.id::text and message.ends_at = ends.at)
    order by card.ends_on, card.id limit ${MOST_AT_ONCE}`.execute(db);
  return rows;
}
