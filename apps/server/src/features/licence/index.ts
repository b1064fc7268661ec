import type { LicenceInfo, LicencePayload, licenceCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { ONE_SNAPSHOT } from '../../platform/db/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import {
  countUsed,
  findLicence,
  lockLicence,
  noteTime,
  replaceFile,
  saveLimits,
} from './licence-repository.ts';
import { type ReadLicence, readLicence, readPublicKeys } from './read-licence.ts';

export interface LicenceFeature {
  readonly handlers: Handlers<typeof licenceCalls>;
  readonly jobs: readonly Job[];
}

const CHECK_MS = 3_600_000;
/** A clock that is put right by less was not set back. */
const CLOCK_TOLERANCE_MS = 600_000;

/**
 * The licence of the installation (ADR 106). It limits what is added and nothing else; without a file nothing is
 * limited.
 */
export function createLicenceFeature({
  database,
  config,
  logger,
}: {
  database: Database;
  config: { licenceKeys: readonly string[] };
  logger: Logger;
}): LicenceFeature {
  const { kysely } = database;
  const keys = readPublicKeys(config.licenceKeys);
  const isSoundOf = ({ state }: ReadLicence) =>
    state === 'valid' || state === 'expired' || state === 'notYetValid';
  /** Reads the file that is there anew: it may have been changed in the database, and keys by the settings. */
  const check = async (db: Database['kysely']) => {
    const found = await findLicence(db);
    const read = found.content === null ? undefined : readLicence(found.content, keys, found);
    return { ...found, read };
  };
  return {
    handlers: {
      info: async (): Promise<LicenceInfo> => {
        const { read, installationId, behindMs, used } = await database.withTransaction(
          async ({ kysely: db }) => ({ ...(await check(db)), used: await countUsed(db) }),
          ONE_SNAPSHOT,
        );
        const payload = read?.payload;
        const timeOf = (text: string | null | undefined) => (text == null ? null : Date.parse(text));
        return {
          ...{ state: read?.state ?? 'none', installationId, hasKeys: keys.size > 0 },
          isClockBack: behindMs > CLOCK_TOLERANCE_MS,
          ...{ number: payload?.number ?? '', licensee: payload?.licensee ?? '' },
          validFromMs: timeOf(payload?.validFrom),
          validUntilMs: timeOf(payload?.validUntil),
          items: used.map((one) => ({ ...one, limit: payload?.limits[one.kind] ?? null })),
        };
      },
      upload: async ({ content }, { caller }) => {
        const payload = requireValid(readLicence(content, keys, await findLicence(kysely)));
        await kysely
          .transaction()
          .execute((db) => replaceFile(db, caller.organisationId, { content, payload }));
        return null;
      },
      remove: async (_request, { caller }) => {
        await kysely.transaction().execute((db) => replaceFile(db, caller.organisationId, undefined));
        return null;
      },
    },
    jobs: [
      {
        name: 'licence',
        when: CHECK_MS,
        isRunAtStart: true,
        work: async () => {
          const { read, behindMs } = await kysely.transaction().execute(async (db) => {
            // Who uploads or removes a file meanwhile waits: its limits are not overwritten by those of the one before.
            await lockLicence(db);
            const checked = await check(db);
            await noteTime(db);
            if (checked.read !== undefined)
              await saveLimits(db, {
                hasFile: true,
                isSound: isSoundOf(checked.read),
                payload: checked.read.payload,
              });
            return checked;
          });
          if (behindMs > CLOCK_TOLERANCE_MS)
            logger.warn(
              { behindMs },
              'the clock was set back; the licence counts by the latest time it has shown',
            );
          if (read !== undefined && read.state !== 'valid')
            logger.warn(
              { state: read.state },
              'the licence does not hold: nothing can be added, the rest goes on',
            );
        },
      },
    ],
  };
}

/** Tells by name why a file is not taken. */
function requireValid({ state, keyId, payload }: ReadLicence): LicencePayload {
  const dateOf = (text: string | null | undefined) => (text ?? '').slice(0, 10);
  if (state === 'unreadable') throw new AppError('licenceUnreadable');
  if (state === 'keyUnknown') throw new AppError('licenceKeyUnknown', { keyId });
  if (state === 'changed') throw new AppError('licenceChanged');
  if (state === 'otherInstallation')
    throw new AppError('licenceOtherInstallation', { installationId: payload?.installationId ?? '' });
  if (state === 'notYetValid') throw new AppError('licenceNotYetValid', { date: dateOf(payload?.validFrom) });
  if (state === 'expired') throw new AppError('licenceExpired', { date: dateOf(payload?.validUntil) });
  if (payload === undefined) throw new AppError('licenceUnreadable');
  return payload;
}
