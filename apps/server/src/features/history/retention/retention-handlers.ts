import type { retentionCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { previewExpiry, withOwn } from './preview.ts';
import { holdsSignals, listSignalIds } from './preview-repository.ts';
import type { RetentionDays } from './retention.ts';
import { readOwnRetention, readRetention, readSignalsRetention } from './retention-repository.ts';

/** Handlers of `retentionCalls` (ADR 98). */
export function retentionHandlers(
  database: Database,
  installation: RetentionDays,
): Handlers<typeof retentionCalls> {
  const { pool } = database;
  return {
    retention: async (_request, { caller }) => ({
      organisation: await readOwnRetention(pool, caller.organisationId),
      installation: {
        rawRetentionDays: installation.rawDays,
        minuteRetentionDays: installation.minuteDays,
        hourRetentionDays: installation.hourDays,
        dayRetentionDays: installation.dayDays,
      },
    }),
    previewOrganisationRetention: async (request, { caller }) => {
      // Who sees a part of the organisation changes none of it, and is told nothing of the rest.
      if (caller.dataRange !== 'organisation') throw new AppError('noPermission');
      const signalIds = await listSignalIds(pool, caller.organisationId);
      const current = await readRetention(pool, installation, signalIds);
      const own = await readSignalsRetention(pool, signalIds);
      const above = withOwn(request, installation);
      const proposals = signalIds.flatMap((signalId) => {
        const days = current.get(signalId);
        const mine = own.get(signalId);
        if (days === undefined) return [];
        return [{ signalId, current: days, proposed: mine === undefined ? above : withOwn(mine, above) }];
      });
      return { levels: await previewExpiry(database, proposals, Date.now()) };
    },
    previewSignalRetention: async ({ equipmentId, signals }, { caller }) => {
      const ids = signals.map(({ id }) => id);
      if (!(await holdsSignals(pool, caller, equipmentId, ids))) throw new AppError('notFound');
      const current = await readRetention(pool, installation, ids.map(Number));
      const above = withOwn(await readOwnRetention(pool, caller.organisationId), installation);
      const proposals = signals.flatMap(({ id, ...own }) => {
        const days = current.get(Number(id));
        return days === undefined
          ? []
          : [{ signalId: Number(id), current: days, proposed: withOwn(own, above) }];
      });
      return { levels: await previewExpiry(database, proposals, Date.now()) };
    },
  };
}
