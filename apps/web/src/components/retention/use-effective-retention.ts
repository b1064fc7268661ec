import { calls, type Retention } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';

/** For how many days history is kept of signals that have none of their own; undefined while it is not known. */
export function useEffectiveRetention(): Retention | undefined {
  const { data } = useCall(calls.history.retention, {}, { staleMs: 60_000 });
  if (data === undefined) return undefined;
  const { organisation, installation } = data;
  return {
    rawRetentionDays: organisation.rawRetentionDays ?? installation.rawRetentionDays,
    minuteRetentionDays: organisation.minuteRetentionDays ?? installation.minuteRetentionDays,
    hourRetentionDays: organisation.hourRetentionDays ?? installation.hourRetentionDays,
    dayRetentionDays: organisation.dayRetentionDays ?? installation.dayRetentionDays,
  };
}
