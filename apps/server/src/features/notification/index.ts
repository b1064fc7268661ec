import type { DeliveryWay, notificationCalls, notificationRotaCalls } from '@zutai/contract';
import { DELIVERY_WAYS } from '@zutai/contract';
import {
  AppError,
  type CallContext,
  type Caller,
  type CallerContext,
  fieldError,
  type Handlers,
} from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { applyInputs, namesOf, outcomesOf } from '../alarm/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import type { SmsCredit } from '../sms/index.ts';
import { DeliveryListRepository } from './delivery-list-repository.ts';
import { LinkRepository } from './link-repository.ts';
import { NamedRepository } from './named-repository.ts';
import { QueueRepository } from './queue/queue-repository.ts';
import { createRotaHandlers } from './rota/rota-handlers.ts';
import { type KeptRule, ruleRecords } from './rule-records.ts';
import { type ChatNames, NAMELESS_CHATS } from './sending/chat-names.ts';
import { MessageSender } from './sending/message-sender.ts';
import { SendingRepository } from './sending/sending-repository.ts';
import { tryRule } from './sending/try-rule.ts';

/** How often what is due is looked for, ms. */
const LOOK_MS = 500;
/** Longest that a chat may take, and most that it may answer. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** What the records answer, before it is completed. */
interface PageOf<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export { findOnDuty } from './rota/duty-repository.ts';
export interface NotificationFeature {
  readonly handlers: Handlers<typeof notificationCalls>;
  readonly rotaHandlers: Handlers<typeof notificationRotaCalls>;
  readonly jobs: readonly Job[];
}

/** Alarms sent to people by e-mail, SMS and group chats (ADR 87). */
export function createNotificationFeature(
  {
    database,
    config,
  }: {
    database: Database;
    config: { readonly publicUrl: string | undefined; readonly outboundNetworks: readonly string[] };
  },
  outbox: Pick<OutboxFeature, 'send'>,
  names: ChatNames = NAMELESS_CHATS,
  credit?: SmsCredit,
): NotificationFeature {
  const { kysely } = database;
  const named = new NamedRepository(kysely);
  const deliveries = new DeliveryListRepository(kysely);
  const links = new LinkRepository(kysely);
  const queue = new QueueRepository(database);
  const sending = new SendingRepository(database);
  const fetch = createGuardedFetch({
    allowedNetworks: config.outboundNetworks,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const sender = new MessageSender({
    sending,
    links,
    outbox,
    fetch,
    names,
    credit,
    publicUrl: config.publicUrl,
  });
  const records = recordHandlers<typeof notificationCalls>(database, ruleRecords);

  async function requireOwn(caller: Caller, rule: Partial<KeptRule>): Promise<void> {
    const steps = (rule.steps ?? []).map((step, place) => [`steps[${place}].`, step] as const);
    const foreign = await named.findForeign(caller.organisationId, [['', rule], ...steps]);
    if (foreign !== undefined) throw fieldError(foreign, 'id');
  }
  const requireRule = async (context: CallerContext, id: string) => {
    requireWholeRange(context.caller);
    return (await records.info({ id }, context)) as unknown as KeptRule;
  };

  return {
    handlers: {
      query: async (request, context) => {
        requireWholeRange(context.caller, 'noPermission');
        const { total, rows } = (await records.query(request, context)) as unknown as PageOf<KeptRule>;
        return { total, rows: await named.complete(context.caller.organisationId, rows) };
      },
      info: async ({ id }, context) => {
        const rule = await requireRule(context, id);
        return (await named.complete(context.caller.organisationId, [rule]))[0]!;
      },
      add: async (request, context) => {
        requireWholeRange(context.caller);
        await requireOwn(context.caller, request);
        return records.add(request, context);
      },
      edit: async (request, context) => {
        const before = await requireRule(context, request.id);
        await requireOwn(context.caller, request);
        const emptied = await named.findEmptied(context.caller.organisationId, before, request);
        if (emptied !== undefined) throw fieldError(emptied, 'namedGone');
        return records.edit(request, context);
      },
      delete: async (request, context) => {
        requireWholeRange(context.caller);
        return records.delete(request, context);
      },
      queryChoices: ({ kind, keyword }, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        return named.search(caller.organisationId, kind, keyword);
      },
      test: async ({ id }, context) => {
        const rule = await requireRule(context, id);
        return tryRule({ sending, outbox, fetch, names }, rule, context.caller);
      },
      queryDeliveries: (request, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        return deliveries.list(caller.organisationId, request);
      },
      showLink: async ({ token }) => {
        const linked = await links.find(token);
        if (linked === undefined) throw new AppError('acknowledgeLinkEnded');
        const {
          raisedAt,
          releasedAt,
          alarmId,
          ruleId: _rule,
          accountId: _account,
          organisationId: _of,
          raisedCount: _count,
          stage: _stage,
          ...alarm
        } = linked;
        const { rows: subsequent } = await links.followers(linked).listUnacknowledged([alarmId]);
        const times = { raisedMs: raisedAt.getTime(), releasedMs: releasedAt?.getTime() ?? null };
        return { ...alarm, ...times, subsequent };
      },
      acknowledgeByLink: async ({ token, note, subsequentIds }, context) => {
        const linked = await links.find(token);
        if (linked === undefined) throw new AppError('acknowledgeLinkEnded');
        return runAsActor(actorOf(linked, context), () =>
          database.withTransaction(async ({ client, kysely: db }) => {
            const own = new LinkRepository(db);
            // Locked: of two presses at once the second finds it used.
            const now = await own.find(token, { isLocking: true });
            if (now === undefined) throw new AppError('acknowledgeLinkEnded');
            const { alarmId, ruleId, raisedCount, stage } = now;
            const named = subsequentIds.filter((id) => id !== alarmId);
            const followers = await own.followers(now).findNamed(named, [alarmId]);
            const shown = { raisedCount, stage };
            const asked = [{ ruleId, alarmId, shown }, ...namesOf(followers)];
            const actor = { accountId: now.accountId, name: now.accountName };
            const input = { input: { kind: 'acknowledge' }, note, actor, timeMs: Date.now() } as const;
            const { kinds } = await applyInputs(
              client,
              asked.map((one) => ({ ...one, ...input })),
            );
            if (kinds[0]!.length === 0) throw new AppError('alarmStateChanged');
            await own.use(token);
            const done = asked.flatMap((one, i) => (kinds[i]!.length > 0 ? [one.alarmId] : []));
            return { subsequent: outcomesOf(followers, new Set(done)) };
          }),
        );
      },
    },
    rotaHandlers: createRotaHandlers(database, named),
    jobs: [
      {
        name: 'notification-queue',
        when: LOOK_MS,
        isRunAtStart: true,
        work: async ({ lease, signal }) => {
          while (!signal.aborted && (await queue.makeDeliveries(lease)));
          if (!signal.aborted) await queue.makeMessages(lease);
        },
      },
      ...DELIVERY_WAYS.map(
        (way: DeliveryWay): Job => ({
          name: `notification-${way}`,
          when: LOOK_MS,
          isRunAtStart: true,
          work: ({ lease }) => sender.sendDue(lease, way),
        }),
      ),
      ...(
        [
          ['notification-delivery-retention', '0 40 4 * * *', (limit: number) => sending.deleteOld(limit)],
          [
            'notification-message-retention',
            '0 45 4 * * *',
            (limit: number) => sending.deleteOldMessages(limit),
          ],
          ['notification-link-retention', '0 50 4 * * *', (limit: number) => sending.deleteOldLinks(limit)],
        ] as const
      ).map(([name, when, deleteSome]) => createPruningJob({ name, when, deleteSome })),
    ],
  };
}

/** Rules tell of everything in the organisation: who sees less of it neither sees nor makes them. */
function requireWholeRange({ dataRange }: Caller, otherwise: 'noPermission' | 'notFound' = 'notFound'): void {
  if (dataRange !== 'organisation') throw new AppError(otherwise);
}

/** Who follows a link acts as the account that it was sent to, whoever else is signed in at the same browser. */
const actorOf = (
  {
    organisationId,
    accountId,
    accountName,
  }: { organisationId: string; accountId: string; accountName: string },
  { address, requestId, http }: CallContext,
) => ({
  organisationId,
  accountId,
  accountName,
  sessionId: '',
  address,
  call: http.request.routeOptions.url ?? '',
  requestId,
});
