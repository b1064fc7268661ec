import type { apiAccountCalls } from '@zutai/contract';
import { writeOpenApi } from '@zutai/contract/api-document';
import type { FastifyRequest } from 'fastify';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import type { MessageFeature } from '../message/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { ApiAccountRepository } from './account-repository.ts';
import { ApiAccountService, isManager } from './api-account-service.ts';
import { resolveBearer } from './bearer.ts';
import { BearerRepository } from './bearer-repository.ts';
import { listEndingTokens, returnEndingTokens, takeEndingTokens } from './ending-token-repository.ts';
import { ApiPermissionRepository } from './permission-repository.ts';
import { TokenRepository } from './token-repository.ts';
import { createTokenMessageJob, createTokenWarningJob } from './token-warnings.ts';

/** Made once: it changes with the program alone. */
let written: Buffer | undefined;
function document(): Buffer {
  written ??= Buffer.from(writeOpenApi());
  return written;
}

export { hasBearer } from './bearer.ts';

export interface ApiAccountFeature {
  readonly handlers: Handlers<typeof apiAccountCalls>;
  /** The caller of a request with a token. Throws apiTokenInvalid, apiTokenRevoked, tooManyRequests. */
  resolveBearer(request: FastifyRequest): Promise<Caller>;
  readonly jobs: readonly Job[];
}

/** Accounts of programs and the tokens they call with (ADR 44). */
export function createApiAccountFeature(
  {
    database,
    config: { apiTokenMaxDays: maxDays },
  }: { database: Database; config: { apiTokenMaxDays: number } },
  outbox: Pick<OutboxFeature, 'channels' | 'deliver'>,
  messages: Pick<MessageFeature, 'addOnce'>,
): ApiAccountFeature {
  const { kysely } = database;
  const accounts = new ApiAccountRepository(kysely);
  const tokens = new TokenRepository(kysely);
  const permissions = new ApiPermissionRepository(kysely);
  const bearers = new BearerRepository(kysely);
  const service = new ApiAccountService(database, maxDays);
  const requireFound = async (caller: Caller, id: string) => {
    const found = await accounts.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  return {
    resolveBearer: (request) => resolveBearer(bearers, request),
    handlers: {
      query: (request, { caller }) => accounts.list(caller, request),
      info: ({ id }, { caller }) => requireFound(caller, id),
      add: (request, { caller }) => service.add(caller, request),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      setActive: async (request, { caller }) => {
        await service.setActive(caller, request);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
      queryTokens: async ({ id }, { caller }) => {
        await requireFound(caller, id);
        return tokens.list(caller, id, await isManager(kysely, caller, id));
      },
      tokenLimits: () => ({ maxDays }),
      addToken: (request, { caller }) => service.addToken(caller, request),
      editToken: async (request, { caller }) => {
        await service.editToken(caller, request);
        return null;
      },
      revokeToken: async ({ id }, { caller }) => {
        await service.revokeToken(caller, id);
        return null;
      },
      document: () => ({
        fileName: 'openapi.json',
        contentType: 'application/json; charset=utf-8',
        body: document(),
      }),
      queryAuthExternal: async (request, { caller }) => {
        await requireFound(caller, request.id);
        return permissions.list(caller, request, true);
      },
      queryUnAuthExternal: async (request, { caller }) => {
        await requireFound(caller, request.id);
        return permissions.list(caller, request, false);
      },
      auth: async (request, { caller }) => {
        await service.setExternal(caller, request, true);
        return null;
      },
      cancelAuth: async (request, { caller }) => {
        await service.setExternal(caller, request, false);
        return null;
      },
    },
    jobs: [
      createTokenMessageJob(() => listEndingTokens(kysely), messages),
      createTokenWarningJob(
        {
          take: () => takeEndingTokens(kysely),
          giveBack: (sessionIds) => returnEndingTokens(kysely, sessionIds),
        },
        outbox,
      ),
      createPruningJob({
        name: 'api-token-retention',
        when: '0 25 4 * * *',
        deleteSome: (limit) => tokens.deleteOld(limit),
      }),
    ],
  };
}
