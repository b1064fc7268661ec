import { calls, WORK_KINDS, type WorkEntry } from '@zutai/contract';
import { useMemo } from 'react';
import { useListState } from '../../components/data-table/index.ts';
import { useAddressQuery } from '../../lib/address/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { serverNow } from '../../lib/time/index.ts';
import { dayOf, isDay, isMonth, monthOf, periodOf } from './month-days.ts';

const REFETCH_MS = 30_000;
const MONTH = 'month';
const DAY = 'day';
/** `whose`: '' for everybody, `mine`, or the id of an account. */
const BLANK: Record<string, string> = { work: '', whose: '', equipmentId: '' };
export const MINE = 'mine';

const isId = (text: string | undefined) => /^[1-9]\d{0,18}$/.test(text ?? '');

/** The month, the day and the filters of the address, and what is due: one call a month. */
export function useCalendar() {
  const [address, setAddress] = useAddressQuery();
  const list = useListState({ name: 'workCalendar', filters: BLANK });
  const today = dayOf(serverNow());
  const named = address.get(DAY) ?? '';
  const asked = address.get(MONTH) ?? '';
  const month = isMonth(asked) ? asked : monthOf(isDay(named) ? named : today);
  const usual = monthOf(today) === month ? today : `${month}-01`;
  const day = isDay(named) && monthOf(named) === month ? named : usual;

  const { work, whose, equipmentId } = list.filters;
  const kind = WORK_KINDS.find((one) => one === work);
  const query = useCall(
    calls.inspection.calendar,
    {
      ...periodOf(month),
      ...(kind === undefined ? {} : { kind }),
      ...(whose === MINE ? { isAssigned: true } : {}),
      ...(isId(whose) ? { assigneeId: whose! } : {}),
      ...(isId(equipmentId) ? { equipmentId: equipmentId! } : {}),
    },
    { isKeepingPrevious: true, refetchMs: REFETCH_MS },
  );
  const entries = query.data?.entries;
  const byDay = useMemo(() => {
    const found = new Map<string, WorkEntry[]>();
    for (const entry of entries ?? []) {
      const of = dayOf(entry.dueMs);
      // Until the answer comes, entries are those of the month before.
      if (monthOf(of) !== month) continue;
      const before = found.get(of);
      if (before === undefined) found.set(of, [entry]);
      else before.push(entry);
    }
    return found;
  }, [entries, month]);
  const choose = (chosen: string) =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set(MONTH, monthOf(chosen));
        changed.set(DAY, chosen);
        return changed;
      },
      { replace: true },
    );
  const chooseMonth = (chosen: string) =>
    setAddress((now) => {
      const changed = new URLSearchParams(now);
      changed.set(MONTH, chosen);
      changed.delete(DAY);
      return changed;
    });
  return { list, query, byDay, month, day, today, kind, choose, chooseMonth };
}
