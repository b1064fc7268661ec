import type { cardCalls } from '@zutai/contract';
import { fillText, resources } from '@zutai/i18n';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { MessageFeature } from '../message/index.ts';
import { createCardMessageJob } from './card-messages.ts';
import { CardRepository } from './card-repository.ts';
import { readCards } from './import-cards.ts';
import { type CardProvider, CardProviderError } from './provider/card-provider.ts';
import { createHttpProvider } from './provider/http-provider.ts';

export { type CardProvider, CardProviderError } from './provider/card-provider.ts';

export interface CardSettings {
  /** Undefined: traffic and ends are typed by people. */
  readonly cardUrl: string | undefined;
  readonly cardSecret: string;
}

export interface CardFeature {
  readonly handlers: Handlers<typeof cardCalls>;
  /** Undefined where cards are renewed by people at the operator's own site. */
  readonly provider: CardProvider | undefined;
  readonly jobs: readonly Job[];
}

/** SIM cards of gateways (ADR 103). */
export function createCardFeature(
  { database, config, logger }: { database: Database; config: CardSettings; logger: Logger },
  messages: Pick<MessageFeature, 'addOnce'>,
): CardFeature {
  const cards = new CardRepository(database.kysely);
  const provider =
    config.cardUrl === undefined ? undefined : createHttpProvider(config.cardUrl, config.cardSecret);

  const requireSeen = async (caller: Caller, id: string) => {
    const found = await cards.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };

  /** Takes what the operator says of all cards. @throws CardProviderError */
  async function sync(from: CardProvider): Promise<{ updated: number; unknown: number }> {
    const iccids = await cards.listNumbers();
    const readings = await from.read(iccids);
    let updated = 0;
    for (const reading of readings) if (await cards.take(reading, '')) updated += 1;
    return { updated, unknown: iccids.length - updated };
  }

  return {
    provider,
    handlers: {
      query: (request, { caller }) => cards.list(caller, request),
      info: ({ id }, { caller }) => requireSeen(caller, id),
      add: async (request) => {
        const id = await refusingTaken(request.iccid, () => cards.insert(request));
        if (id === undefined) throw fieldError('organisationId', 'id');
        return { id };
      },
      edit: async ({ id, revision, ...fields }, { caller }) => {
        const isThere = await refusingTaken(fields.iccid ?? '', () =>
          cards.edit(id, fields, editOf(caller, revision)),
        );
        if (!isThere) throw new AppError('notFound');
        return null;
      },
      delete: async ({ id }) => {
        if (!(await cards.delete(id))) throw new AppError('notFound');
        return null;
      },
      bindGateway: async ({ id, gatewayId, revision }, { caller }) => {
        await requireSeen(caller, id);
        await database.withTransaction(async ({ kysely }) => {
          const inside = new CardRepository(kysely);
          // In which gateway it is must not become another one after that is looked at.
          await inside.lock(id);
          if (!(await inside.isMovable(caller, id))) throw new AppError('noPermission');
          if (gatewayId !== undefined && !(await inside.fits(caller, id, gatewayId)))
            throw new AppError('cardGatewayUnfit');
          await inside.bind(id, gatewayId, editOf(caller, revision));
        });
        return null;
      },
      import: async (_request, { files, language, caller }) => {
        const { rows, problems } = await readCards(files.get('file')!.bytes, language);
        if (problems.length > 0) return { updated: 0, problems };
        return database
          .withTransaction(async (transaction) => {
            const repository = new CardRepository(transaction.kysely);
            const unknown = [];
            for (const { row, fields } of rows)
              if (!(await repository.take(fields, caller.displayName))) unknown.push({ row, ...fields });
            if (unknown.length === 0) return { updated: rows.length, problems: [] };
            const text = resources[language].card.importUnknown;
            throw new UnknownCards(
              unknown.map(({ row, iccid }) => ({ row, message: fillText(text, { iccid }) })),
            );
          })
          .catch((error: unknown) => {
            if (error instanceof UnknownCards) return { updated: 0, problems: [...error.problems] };
            throw error;
          });
      },
      provider: () => ({ kind: provider === undefined ? 'manual' : 'http' }),
      sync: async () => {
        if (provider === undefined) throw new AppError('cardProviderManual');
        try {
          return await sync(provider);
        } catch (error) {
          if (error instanceof CardProviderError)
            throw new AppError('cardProviderFailed', { failure: error.message });
          throw error;
        }
      },
    },
    jobs: [
      createCardMessageJob(database.kysely, messages),
      ...(provider === undefined ? [] : [createSyncJob(() => sync(provider), logger)]),
    ],
  };
}

/** Ends the transaction of an import: nothing of it is taken. */
class UnknownCards extends Error {
  readonly problems: readonly { row: number; message: string }[];

  constructor(problems: readonly { row: number; message: string }[]) {
    super('rows of cards that are not there');
    this.problems = problems;
  }
}

function createSyncJob(sync: () => Promise<unknown>, logger: Logger): Job {
  return {
    name: 'card-sync',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      try {
        await sync();
      } catch (error) {
        if (!(error instanceof CardProviderError)) throw error;
        logger.warn({ failure: error.message }, 'the operator of the cards did not answer');
      }
    },
  };
}

/** @throws AppError cardIccidTaken */
async function refusingTaken<T>(iccid: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'card_title_key')) throw new AppError('cardIccidTaken', { iccid });
    throw error;
  }
}
