import { INSPECTION_CYCLES, type InspectionSchedule } from '@zutai/contract';
import { INSPECTION_CYCLE_WORDS, sayIn, WEEKDAY_WORDS } from '@zutai/lists';
import { Form, Segmented, Select } from 'antd';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from '../inspection.module.css';
import { CounterFields } from './CounterFields.tsx';

export const NEW_SCHEDULE: InspectionSchedule = {
  cycle: 'day',
  weekdays: [],
  monthDays: [],
  times: ['08:00'],
  tag: '',
  interval: null,
  unit: null,
};

/** By a counter nobody knows the day before: it is done within a week. */
export const proposedGraceMin = (cycle: InspectionSchedule['cycle']): number =>
  cycle === 'counter' ? 7 * 1_440 : 120;

const MONTH_DAYS = Array.from({ length: 31 }, (_, place) => ({ value: place + 1, label: String(place + 1) }));
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

interface ScheduleFieldProps {
  id?: string;
  value?: InspectionSchedule;
  onChange?: (schedule: InspectionSchedule) => void;
}

/** When inspections are due: days and times of day, or a counter. */
export function ScheduleField({ id, value = NEW_SCHEDULE, onChange }: ScheduleFieldProps) {
  const t = useText('inspection');
  const say = sayIn(useLanguage());
  const form = Form.useFormInstance();
  const set = (change: Partial<InspectionSchedule>) => onChange?.({ ...value, ...change });
  const setCycle = (cycle: InspectionSchedule['cycle']) => {
    // What is proposed changes with the cycle; what somebody entered stays.
    if (form.getFieldValue('graceMin') === proposedGraceMin(value.cycle))
      form.setFieldValue('graceMin', proposedGraceMin(cycle));
    set({ cycle });
  };
  return (
    <div id={id} className={styles.schedule}>
      <Segmented
        aria-label={t('cycle')}
        value={value.cycle}
        onChange={setCycle}
        options={INSPECTION_CYCLES.map((cycle) => ({
          value: cycle,
          label: say.text(INSPECTION_CYCLE_WORDS[cycle]),
        }))}
      />
      {value.cycle === 'week' && (
        <Select<number[]>
          mode="multiple"
          aria-label={t('weekdays')}
          placeholder={t('weekdays')}
          value={value.weekdays}
          onChange={(weekdays) => set({ weekdays })}
          options={WEEKDAY_WORDS.map((word, place) => ({ value: place + 1, label: say.text(word) }))}
        />
      )}
      {value.cycle === 'month' && (
        <>
          <Select<number[]>
            mode="multiple"
            aria-label={t('monthDays')}
            placeholder={t('monthDays')}
            value={value.monthDays}
            onChange={(monthDays) => set({ monthDays })}
            options={MONTH_DAYS}
          />
          <span className={styles.help}>{t('monthDaysHelp')}</span>
        </>
      )}
      {value.cycle === 'counter' ? (
        <CounterFields value={value} onChange={set} />
      ) : (
        <Times times={value.times} onChange={(times) => set({ times })} />
      )}
    </div>
  );
}

function Times({ times, onChange }: { times: string[]; onChange: (times: string[]) => void }) {
  const t = useText('inspection');
  return (
    <>
      <Select<string[]>
        mode="tags"
        aria-label={t('times')}
        placeholder={t('times')}
        value={times}
        onChange={onChange}
        options={HALF_HOURS}
      />
      <span className={styles.help}>{t('timesHelp')}</span>
    </>
  );
}
