import type { Lease } from '../../platform/db/lease/lease.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { GuardedFetch } from '../../platform/outbound/index.ts';
import type { DueDelivery, DueRepository, Outcome } from './due-repository.ts';
import { bodyOf, headersOf } from './signed-message.ts';

/** How often what is due is looked for, ms. */
const LOOK_MS = 500;
/** Deliveries that one webhook is sent before it is looked again what is due. */
const AT_ONCE = 20;
/** Webhooks that are sent to at the same time; the others wait. */
const MAX_TURNS = 200;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
const SHOWN_ANSWER = 300;

/** Doubled with each try up to an hour, and spread by a fifth, so that many do not come back at one moment. */
export function waitBefore(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS) * (0.8 + 0.4 * random));
}

/**
 * The job that sends what is due. Each webhook has its own turn, so that a slow one holds up no other; what was sent
 * and not written down is sent again by whichever process goes on, under the same number.
 */
export function createDeliveryJob(due: DueRepository, send: GuardedFetch, logger: Pick<Logger, 'warn'>): Job {
  const underWay = new Map<string, Promise<void>>();
  const deliverAll = async (lease: Lease, deliveries: readonly DueDelivery[]) => {
    for (const delivery of deliveries) {
      if (lease.signal.aborted) return;
      const outcome = await deliver(send, delivery, lease.signal);
      if (lease.signal.aborted) return;
      await due.settle(lease, delivery.id, outcome, waitBefore(delivery.attempts));
      // Those behind it would fail as well.
      if (!outcome.isTaken) return;
    }
  };
  return {
    name: 'webhook-delivery',
    when: LOOK_MS,
    isRunAtStart: true,
    work: async ({ lease }) => {
      const found = await due.find([...underWay.keys()], AT_ONCE, MAX_TURNS - underWay.size);
      for (const [id, deliveries] of Map.groupBy(found, ({ webhookId }) => webhookId)) {
        const turn = deliverAll(lease, deliveries)
          .catch((error: unknown) => {
            if (!lease.signal.aborted) logger.warn({ err: error, webhook: id }, 'a webhook was not served');
          })
          .finally(() => underWay.delete(id));
        underWay.set(id, turn);
      }
    },
  };
}

async function deliver(send: GuardedFetch, delivery: DueDelivery, signal: AbortSignal): Promise<Outcome> {
  const body = bodyOf(delivery);
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  try {
    const reply = await send(delivery.url, {
      method: 'POST',
      headers: headersOf(delivery.id, body, delivery.secret, Date.now()),
      body,
      signal,
    });
    const answer = storable(await reply.text());
    return {
      isTaken: reply.ok,
      isGone: reply.status === 410,
      status: reply.status,
      answer,
      durationMs: took(),
    };
  } catch (error) {
    const answer = storable(error instanceof Error ? error.message : String(error));
    return { isTaken: false, isGone: false, status: null, answer, durationMs: took() };
  }
}

/** The beginning of what somebody else wrote, as the database takes it. */
const storable = (text: string) => text.slice(0, SHOWN_ANSWER).replaceAll('\0', '').toWellFormed();
