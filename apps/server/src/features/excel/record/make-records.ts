import type { Lease } from '../../../platform/db/lease/lease.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { periodsEnded, SiteClock, siteTimeOf } from '../../report/index.ts';
import { isComplete } from '../field/check-values.ts';
import { computeValues, type ValueSources } from '../field/compute-values.ts';
import type { DueRecord, DueRepository } from './due-repository.ts';

interface Work {
  readonly signal: AbortSignal;
  readonly lease: Pick<Lease, 'fence'>;
}

/** One round: notes down what ended, and calculates what is due. */
export async function makeRecords(
  { signal, lease }: Work,
  { due, sources, logger }: { due: DueRepository; sources: ValueSources; logger: Logger },
  nowMs = Date.now(),
): Promise<void> {
  for (const { id, schedule, notedUntil, timeZone, shifts } of await due.listScheduled(nowMs)) {
    const clock = new SiteClock(siteTimeOf(timeZone, shifts));
    await due.addPeriods(id, periodsEnded(clock, schedule, notedUntil.getTime(), nowMs));
  }
  for (const record of await due.listDue()) {
    if (signal.aborted) return;
    try {
      const computed = await computeValues(orderOf(record), sources, () => !signal.aborted);
      if (!signal.aborted) await due.keep(lease, record.id, computed, isComplete(record.fields, []));
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ err: error, recordId: record.id }, 'a record of a smart report was not made');
      await due.noteFailure(record.id, error instanceof Error ? error.message : String(error));
    }
  }
}

const orderOf = ({ equipmentId, projectId, fromAt, toAt, ...record }: DueRecord) => ({
  ...record,
  owner: { equipmentId, projectId },
  fromMs: fromAt.getTime(),
  toMs: toAt.getTime(),
});
