import type { WorkEntry } from '@zutai/contract';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useText } from '../../lib/language/index.ts';
import { EntryMark } from './EntryLink.tsx';
import { dayByKey, weeksOf } from './month-days.ts';
import styles from './work-calendar.module.css';

/** Entries that a day shows; the list of the day has them all. */
const MOST_MARKS = 3;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface MonthGridProps {
  month: string;
  /** The day that is chosen, of this month. */
  day: string;
  today: string;
  byDay: ReadonlyMap<string, readonly WorkEntry[]>;
  onChoose: (day: string) => void;
}

/** A month by weeks; one stop of the Tab key, keys lead from day to day. */
export function MonthGrid({ month, day, today, byDay, onChoose }: MonthGridProps) {
  const t = useText('workCalendar');
  const helpId = useId();
  const chosen = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one when the day is
  useEffect(() => {
    if (isByKey.current) chosen.current?.focus();
    isByKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayByKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onChoose(next);
  };
  return (
    <>
      <table className={styles.month} aria-label={t('grid', { month })} aria-describedby={helpId}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {t(`weekday_${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month have no other name
            <tr key={place}>
              {week.map((one, at) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month has no other name
                if (one === null) return <td key={at} className={styles.other} />;
                const entries = byDay.get(one) ?? [];
                return (
                  <td key={one} className={styles.day} data-chosen={one === day} data-today={one === today}>
                    <button
                      type="button"
                      ref={one === day ? chosen : null}
                      className={styles.number}
                      tabIndex={one === day ? 0 : -1}
                      aria-pressed={one === day}
                      aria-label={t('dayLabel', { day: one, count: entries.length })}
                      {...(one === today ? { 'aria-current': 'date' as const } : {})}
                      onKeyDown={onKeyDown}
                      onClick={() => onChoose(one)}
                    >
                      {one.slice(8)}
                    </button>
                    {entries.slice(0, MOST_MARKS).map((entry) => (
                      <EntryMark key={keyOf(entry)} entry={entry} />
                    ))}
                    {entries.length > MOST_MARKS && (
                      <button
                        type="button"
                        className={styles.more}
                        tabIndex={-1}
                        onClick={() => onChoose(one)}
                      >
                        {t('more', { count: entries.length - MOST_MARKS })}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={helpId} className={styles.help}>
        {t('gridHelp')}
      </p>
    </>
  );
}

/** Tells entries apart: a plan comes many times, its inspections of one moment in several states. */
export const keyOf = ({ kind, id, dueMs }: WorkEntry): string => `${kind} ${id} ${dueMs}`;
