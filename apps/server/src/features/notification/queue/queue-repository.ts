import type { ClientBase } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { onDuty, type RotaRow } from '../rota/on-duty.ts';
import { planMessages, type WaitingDelivery } from './plan-messages.ts';
import { quietUntil } from './quiet-hours.ts';

type Fence = Pick<Lease, 'fence'>;

/** Lines of the journal, or steps of escalations, of one transaction. */
const MOST_AT_ONCE = 500;
/** Younger than this a delivery is not put into a message: others of the same moment may belong to it. */
const GATHER_SECONDS = 1;

// What a round is about is locked before rotas and quiet hours are read: what is written meanwhile waits for the next.
const LINES = `
  with batch as (
    select alarm_event_id from notification_event order by alarm_event_id limit ${MOST_AT_ONCE} for update skip locked
  )
  select alarm_event_id::text as id, alarm_event.organisation_id::text as "organisationId"
  from batch join alarm_event on alarm_event.id = alarm_event_id`;
const STEPS = `
  with batch as (
    select rule_id, alarm_id, step from notification_escalation where due_at <= now()
    order by due_at limit ${MOST_AT_ONCE} for update skip locked
  )
  select jsonb_build_object('rule_id', batch.rule_id, 'alarm_id', batch.alarm_id, 'step', batch.step) as id,
    alarm.organisation_id::text as "organisationId"
  from batch join alarm on alarm.id = alarm_id`;
// What of them holds now: until when quiet hours last, who is on duty.
const RULES = `
  select rule.id::text, rule.quiet_from as "quietFrom", rule.quiet_to as "quietTo", rule.rota_ids::text[] as "rotaIds",
    (select coalesce(jsonb_agg(step -> 'rotaIds'), '[]') from jsonb_array_elements(rule.steps) as step) as "stepRotaIds",
    organisation.time_zone as "timeZone"
  from notification_rule as rule join organisation on organisation.id = rule.organisation_id
  where rule.is_enabled and (rule.quiet_from <> '' or cardinality(rule.rota_ids) > 0 or jsonb_array_length(rule.steps) > 0)
    and rule.organisation_id = any ($1::bigint[])`;
const ROTAS = `
  select rota.id::text, rota.weekly, rota.exceptions, organisation.time_zone as "timeZone"
  from notification_rota as rota join organisation on organisation.id = rota.organisation_id
  where rota.id = any ($1::bigint[])`;

/** People of an organisation who may be told at all, known as `account`. */
const IS_PERSON = `account.is_active and account.kind not in ('guest', 'api')`;

// $1: quiet hours that are now, $2: who is on duty; $3: what is locked.
const CONTEXT = `
  quiet as (select * from jsonb_to_recordset($1) as quiet (rule_id bigint, until timestamptz)),
  duty as (select * from jsonb_to_recordset($2) as duty (rota_id bigint, account_id bigint))`;
const DUE_AT = `
  case when matched.level_id = any (matched.quiet_except_level_ids) then now()
    else coalesce((select until from quiet where quiet.rule_id = matched.rule_id), now()) end`;
const INSERT = `
  insert into notification_delivery (organisation_id, rule_id, rule_title, alarm_id, alarm_event_id, event, step, way,
    account_id, due_at)`;

/** That a row of `receivers`, known as `told`, is what the same receiver is told of another alarm by the same way. */
const isSameReceiver = (told: string) => `${told}.way = matched.way
  and (${told}.account_id = matched.account_id
    or ${told}.account_id is null and matched.account_id is null and ${told}.rule_id = matched.rule_id)`;
// Who may see the first-out and was told of it is not told of what follows while that speaks for it; and of how something
// went on, who was told that it rang.
const IS_SPOKEN_FOR = `(matched.first_out_id is not null
  and (matched.account_id is null or sees_equipment(matched.account_id, matched.first_equipment_id))
  and (exists (select from receivers as first where first.alarm_id = matched.first_out_id
      and first.event in ('raised', 'escalated') and ${isSameReceiver('first')})
    or exists (select from notification_delivery as first where first.alarm_id = matched.first_out_id
      and first.dropped <> 'noAccess' and ${isSameReceiver('first')}))
  and case when matched.event in ('returned', 'acknowledged')
    then not exists (select from notification_delivery as own where own.alarm_id = matched.alarm_id
        and own.event in ('raised', 'escalated', 'unanswered') and ${isSameReceiver('own')})
      and not exists (select from receivers as own where own.alarm_id = matched.alarm_id
        and own.event in ('raised', 'escalated') and not matched.is_quiet and ${isSameReceiver('own')})
    else matched.is_quiet end)`;

const EXPAND = `
  with ${CONTEXT}, taken as (
    delete from notification_event where alarm_event_id = any ($3::bigint[]) returning alarm_event_id
  ), told as (
    select line.id, line.organisation_id, line.alarm_id, line.equipment_id, alarm.level_id, equipment.department_id,
      alarm.first_out_id, alarm.quiet_equipment_id is not null as is_quiet,
      coalesce(alarm.quiet_equipment_id, first_out.equipment_id) as first_equipment_id,
      case line.kind when 'raisedAgain' then 'raised' else line.kind end as event
    from taken join alarm_event as line on line.id = taken.alarm_event_id
    join alarm on alarm.id = line.alarm_id join equipment on equipment.id = line.equipment_id
    left join alarm as first_out on first_out.id = alarm.first_out_id
  ), matched as (
    select told.*, rule.id as rule_id, rule.title as rule_title, rule.account_ids, rule.role_ids, rule.is_head_told,
      rule.rota_ids, rule.ways, rule.chat_form, rule.quiet_except_level_ids, rule.steps
    from told join notification_rule as rule on rule.organisation_id = told.organisation_id
    where rule.is_enabled and told.event = any (rule.told_events)
      and (cardinality(rule.level_ids) = 0 or told.level_id = any (rule.level_ids))
      and (cardinality(rule.equipment_ids) + cardinality(rule.department_ids) + cardinality(rule.project_ids) = 0
        or told.equipment_id = any (rule.equipment_ids)
        or exists (select from department where department.id = told.department_id
          and department.path && rule.department_ids)
        or exists (select from project_equipment as bound where bound.equipment_id = told.equipment_id
          and bound.project_id = any (rule.project_ids)))
  ), planned as (
    insert into notification_escalation (rule_id, alarm_id, step, alarm_event_id, due_at, quiet_equipment_id)
    select distinct on (rule_id, alarm_id, place) rule_id, alarm_id, place, id,
      now() + (step ->> 'afterMin')::integer * interval '1 minute',
      -- Who sees the first-out is asked by the steps of that, where the rule is about it too.
      case when is_quiet and (
        exists (select from matched as first where first.alarm_id = matched.first_out_id
          and first.rule_id = matched.rule_id and first.event in ('raised', 'escalated'))
        or exists (select from notification_escalation as first where first.alarm_id = matched.first_out_id
          and first.rule_id = matched.rule_id)
        or exists (select from notification_delivery as first where first.alarm_id = matched.first_out_id
          and first.rule_id = matched.rule_id)) then first_equipment_id end
    from matched cross join lateral jsonb_array_elements(steps) with ordinality as step (step, place)
    where event in ('raised', 'escalated')
    order by rule_id, alarm_id, place, id desc
    on conflict (rule_id, alarm_id, step) do update
      set alarm_event_id = excluded.alarm_event_id, due_at = excluded.due_at,
        quiet_equipment_id = excluded.quiet_equipment_id
  ), people as (
    select matched.*, way, account.id as account_id
    from matched join account on account.organisation_id = matched.organisation_id and ${IS_PERSON}
    cross join lateral unnest(matched.ways) as way
    where account.id = any (matched.account_ids) or account.role = any (matched.role_ids)
      or matched.is_head_told and account.id = (
        select head_account_id from department where department.id = matched.department_id)
      or account.id in (select duty.account_id from duty where duty.rota_id = any (matched.rota_ids))
      -- Who was told that it rang hears how it went on.
      or event in ('returned', 'acknowledged') and exists (
        select from notification_delivery as before where before.alarm_id = matched.alarm_id
          and before.account_id = account.id and before.rule_id = matched.rule_id and before.way = way)
  ), receivers as (
    select * from people
    union all select matched.*, 'chat', null from matched where chat_form <> 'none'
  ), delivered as (
    ${INSERT}
    select organisation_id, rule_id, rule_title, alarm_id, id, event, 0, way, account_id, ${DUE_AT} as due
    from receivers as matched where not ${IS_SPOKEN_FOR}
    -- Of several rules that name one receiver the one by which they are told first.
    order by id, due, rule_id, account_id
    on conflict do nothing
    returning id
  )
  select count(*) from taken`;

const ESCALATE = `
  with ${CONTEXT}, taken as (
    delete from notification_escalation where (rule_id, alarm_id, step) in (
      select rule_id, alarm_id, step
      from jsonb_to_recordset($3) as locked (rule_id bigint, alarm_id bigint, step integer))
    returning rule_id, alarm_id, step, alarm_event_id, quiet_equipment_id
  ), matched as (
    select taken.*, rule.organisation_id, rule.title as rule_title, rule.quiet_except_level_ids, alarm.level_id,
      equipment.department_id, rule.steps -> (taken.step - 1) as circle
    from taken join notification_rule as rule on rule.id = taken.rule_id
    join alarm on alarm.id = taken.alarm_id join equipment on equipment.id = alarm.equipment_id
    where rule.is_enabled and alarm.closed_at is null
      and alarm.state in ('unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged')
      and not (rule.ends_on_return and alarm.released_at is not null)
      and rule.steps -> (taken.step - 1) is not null
  ), people as (
    ${INSERT}
    select matched.organisation_id, rule_id, rule_title, alarm_id, alarm_event_id, 'unanswered', step, way, account.id,
      ${DUE_AT} as due
    from matched join account on account.organisation_id = matched.organisation_id and ${IS_PERSON}
    cross join lateral jsonb_array_elements_text(circle -> 'ways') as way
    where (circle -> 'accountIds' ? account.id::text or circle -> 'roleIds' ? account.role
        or (circle ->> 'isHeadTold')::boolean and account.id = (
          select head_account_id from department where department.id = matched.department_id)
        or account.id in (select duty.account_id from duty where circle -> 'rotaIds' ? duty.rota_id::text))
      and not (quiet_equipment_id is not null and sees_equipment(account.id, quiet_equipment_id))
    order by alarm_event_id, due, rule_id, account.id
    on conflict do nothing
    returning id
  )
  select count(*) from taken`;

const WAITING = `
  select delivery.organisation_id::text as "organisationId", delivery.way, delivery.account_id::text as "accountId",
    case when delivery.account_id is null then delivery.rule_id end::text as "ruleId",
    jsonb_agg(jsonb_build_object('id', delivery.id::text, 'lostGatewayId',
      case when alarm.kind = 'offline' and delivery.event = 'raised' then equipment.gateway_id::text end)
      order by delivery.id) as deliveries,
    extract(epoch from now() - max(greatest(delivery.created_at, delivery.due_at)))::float8 * 1000 as "newestAgeMs",
    extract(epoch from now() - min(greatest(delivery.created_at, delivery.due_at)))::float8 * 1000 as "oldestAgeMs"
  from notification_delivery as delivery join alarm on alarm.id = delivery.alarm_id
  join equipment on equipment.id = alarm.equipment_id
  where delivery.message_id is null and delivery.dropped = ''
    and (delivery.account_id is not null or delivery.rule_id is not null) and delivery.due_at <= now()
  group by 1, 2, 3, 4
  having min(greatest(delivery.created_at, delivery.due_at)) <= now() - interval '${GATHER_SECONDS} seconds'`;
const RECENT = `
  select count(*)::int as messages, (count(*) filter (where size > 1 and not is_lost_gateway))::int as digests
  from notification_message where way = $1 and created_at > now() - interval '1 minute'
    and (account_id = $2 or $2::bigint is null and account_id is null and rule_id = $3)`;
// Locked and looked at again: what another process has put into a message meanwhile is in that one alone.
const MAKE_MESSAGE = `
  with taken as (
    select id from notification_delivery where id = any ($5::bigint[]) and message_id is null and dropped = ''
    order by id for update
  ), made as (
    insert into notification_message (organisation_id, way, account_id, rule_id, size, is_lost_gateway)
    select $1, $2, $3, $4, count(*), $6 from taken having count(*) > 0 returning id
  )
  update notification_delivery set message_id = made.id from made where notification_delivery.id in (select id from taken)`;

interface Locked<Id> {
  readonly id: Id;
  readonly organisationId: string;
}

interface Waiting {
  readonly organisationId: string;
  readonly way: string;
  readonly accountId: string | null;
  readonly ruleId: string | null;
  readonly deliveries: readonly WaitingDelivery[];
  readonly newestAgeMs: number;
  readonly oldestAgeMs: number;
}

interface RuleNow {
  readonly id: string;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly rotaIds: readonly string[];
  readonly stepRotaIds: readonly (readonly string[] | null)[];
  readonly timeZone: string;
}

/** From lines of the journal to messages that are to be sent: each step is one transaction of who holds the lease. */
export class QueueRepository {
  readonly #database: Pick<Database, 'withTransaction'>;

  constructor(database: Pick<Database, 'withTransaction'>) {
    this.#database = database;
  }

  /** Makes deliveries of what the journal says and of escalations that are due. @returns whether there may be more */
  async makeDeliveries(lease: Fence, nowMs = Date.now()): Promise<boolean> {
    return this.#database.withTransaction(async ({ client }) => {
      await lease.fence(client);
      const lines = await client.query<Locked<string>>(LINES);
      if (lines.rows.length > 0)
        await client.query(EXPAND, [
          ...(await contextOf(client, lines.rows, nowMs)),
          lines.rows.map(({ id }) => id),
        ]);
      const steps = await client.query<Locked<object>>(STEPS);
      if (steps.rows.length > 0)
        await client.query(ESCALATE, [
          ...(await contextOf(client, steps.rows, nowMs)),
          JSON.stringify(steps.rows.map(({ id }) => id)),
        ]);
      return [lines, steps].some(({ rows }) => rows.length === MOST_AT_ONCE);
    });
  }

  /** Puts what is due into messages, one or several to each receiver, and into digests what is too much. */
  async makeMessages(lease: Fence): Promise<void> {
    await this.#database.withTransaction(async ({ client }) => {
      await lease.fence(client);
      const { rows } = await client.query<Waiting>(WAITING);
      for (const group of rows) await makeMessagesOf(client, group);
    });
  }
}

async function makeMessagesOf(client: ClientBase, group: Waiting): Promise<void> {
  const { organisationId, way, accountId, ruleId } = group;
  const recent = await client.query<{ messages: number; digests: number }>(RECENT, [way, accountId, ruleId]);
  const { messages, digests } = recent.rows[0]!;
  const plan = planMessages({ ...group, recentMessages: messages, recentDigests: digests });
  const lost = new Map(group.deliveries.map(({ id, lostGatewayId }) => [id, lostGatewayId]));
  for (const ids of plan) {
    const isLostGateway =
      ids.length > 1 && ids.every((id) => lost.get(id) != null && lost.get(id) === lost.get(ids[0]!));
    await client.query(MAKE_MESSAGE, [organisationId, way, accountId, ruleId, ids, isLostGateway]);
  }
}

/** Quiet hours and people on duty of now, of the organisations of what is locked. */
async function contextOf(
  client: ClientBase,
  locked: readonly Locked<unknown>[],
  nowMs: number,
): Promise<[string, string]> {
  const organisationIds = [...new Set(locked.map(({ organisationId }) => organisationId))];
  const { rows: rules } = await client.query<RuleNow>(RULES, [organisationIds]);
  const quiet = rules.flatMap(({ id, quietFrom, quietTo, timeZone }) => {
    const untilMs = quietUntil(quietFrom, quietTo, timeZone, nowMs);
    return untilMs === undefined ? [] : [{ rule_id: id, until: new Date(untilMs).toISOString() }];
  });
  const rotaIds = rules.flatMap((rule) => [...rule.rotaIds, ...rule.stepRotaIds.flatMap((ids) => ids ?? [])]);
  const rotas =
    rotaIds.length === 0 ? [] : (await client.query<RotaRow>(ROTAS, [[...new Set(rotaIds)]])).rows;
  const duty = rotas.flatMap((rota) =>
    onDuty(rota, rota.timeZone, nowMs).map((accountId) => ({ rota_id: rota.id, account_id: accountId })),
  );
  return [JSON.stringify(quiet), JSON.stringify(duty)];
}
