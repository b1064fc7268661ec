import { MAX_WEBHOOKS, WEBHOOK_TEST, type webhookCalls } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import { createDeliveryJob } from './delivery-job.ts';
import { DueRepository } from './due-repository.ts';
import { newSecret } from './signed-message.ts';
import { WebhookRepository } from './webhook-repository.ts';

/** Longest that the other side may take, and most that it may answer. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface WebhookFeature {
  readonly handlers: Handlers<typeof webhookCalls>;
  readonly jobs: readonly Job[];
}

/** Events of the platform, sent to addresses that the organisation names (ADR 45). */
export function createWebhookFeature({
  database,
  logger,
  config,
}: {
  database: Database;
  logger: Logger;
  config: { outboundNetworks: readonly string[] };
}): WebhookFeature {
  const webhooks = new WebhookRepository(database.kysely);
  const due = new DueRepository(database);
  const send = createGuardedFetch({
    allowedNetworks: config.outboundNetworks,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const requireFound = async (caller: Caller, id: string) => {
    requireWholeRange(caller);
    const found = await webhooks.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  const edit = async (caller: Caller, id: string, change: Record<string, unknown>, revision?: number) => {
    requireWholeRange(caller);
    const isFound = await webhooks.update(caller.organisationId, id, change, editOf(caller, revision));
    if (!isFound) throw new AppError('notFound');
  };
  return {
    handlers: {
      query: (request, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        return webhooks.list(caller.organisationId, request);
      },
      info: ({ id }, { caller }) => requireFound(caller, id),
      add: async (request, { caller }) => {
        requireWholeRange(caller, 'noPermission');
        const secret = newSecret();
        const id = await webhooks.insert(caller.organisationId, request, secret);
        if (id === undefined) throw new AppError('tooManyWebhooks', { count: MAX_WEBHOOKS });
        return { id, title: request.title, secret };
      },
      edit: async ({ id, revision, ...fields }, { caller }) => {
        await edit(caller, id, fields, revision);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        requireWholeRange(caller);
        if (!(await webhooks.delete(caller.organisationId, id))) throw new AppError('notFound');
        return null;
      },
      setActive: async ({ id, isActive, revision }, { caller }) => {
        const change = { is_active: isActive, disabled_reason: '', failing_since: null };
        await edit(caller, id, change, revision);
        if (!isActive) await webhooks.dropWaiting(id);
        return null;
      },
      renewSecret: async ({ id }, { caller }) => {
        const { title, revision } = await requireFound(caller, id);
        const secret = newSecret();
        // Of two at once one is told a secret, which is the one that holds.
        await edit(caller, id, { secret }, revision);
        return { id, title, secret };
      },
      test: async ({ id }, { caller }) => {
        const { title } = await requireFound(caller, id);
        if (!(await webhooks.addDelivery(id, WEBHOOK_TEST, { title }))) throw new AppError('conflict');
        return null;
      },
      queryDeliveries: async (request, { caller }) => {
        await requireFound(caller, request.webhookId);
        return webhooks.listDeliveries(caller.organisationId, request);
      },
      resend: async ({ id }, { caller }) => {
        requireWholeRange(caller);
        if (!(await webhooks.resend(caller.organisationId, id))) throw new AppError('notFound');
        return null;
      },
    },
    jobs: [
      createDeliveryJob(due, send, logger),
      createPruningJob({
        name: 'webhook-retention',
        when: '0 35 4 * * *',
        deleteSome: (limit) => due.deleteOld(limit),
      }),
    ],
  };
}

/** A webhook is told of everything in the organisation, whoever made it: nobody hears by one of what they do not see. */
function requireWholeRange({ dataRange }: Caller, otherwise: 'noPermission' | 'notFound' = 'notFound'): void {
  if (dataRange !== 'organisation') throw new AppError(otherwise);
}
