import type { WorkEntry } from '@zutai/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useText } from '../../lib/language/index.ts';
import { EntryLine } from './EntryLink.tsx';
import { keyOf } from './MonthGrid.tsx';
import styles from './work-calendar.module.css';

/** What is due on one day. */
export function DayAgenda({ day, entries }: { day: string; entries: readonly WorkEntry[] }) {
  const t = useText('workCalendar');
  const id = useId();
  return (
    <section className={styles.agenda} aria-labelledby={id}>
      <h2 id={id} className={styles.dayTitle}>
        {day} {t(`weekday_${weekdayOf(day)}`)}
      </h2>
      {entries.length === 0 ? (
        <p className={styles.help}>{t('dayEmpty')}</p>
      ) : (
        <ul className={styles.lines}>
          {entries.map((entry) => (
            <EntryLine key={keyOf(entry)} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const weekdayOf = (day: string) => (((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday;

interface MonthAgendaProps {
  /** From this day on; what is before is shown when it is asked for. */
  day: string;
  byDay: ReadonlyMap<string, readonly WorkEntry[]>;
  onEarlier: () => void;
}

/** What is due in the rest of a month, day by day, for narrow screens. */
export function MonthAgenda({ day, byDay, onEarlier }: MonthAgendaProps) {
  const t = useText('workCalendar');
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const earlier = days.filter(([one]) => one < day).reduce((sum, [, { length }]) => sum + length, 0);
  return (
    <div className={styles.agendas}>
      {earlier > 0 && (
        <Button type="link" onClick={onEarlier}>
          {t('earlier', { count: earlier })}
        </Button>
      )}
      {days
        .filter(([one]) => one >= day)
        .map(([one, entries]) => (
          <DayAgenda key={one} day={one} entries={entries} />
        ))}
    </div>
  );
}
