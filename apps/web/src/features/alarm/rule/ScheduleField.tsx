import type { AlarmSchedule } from '@zutai/contract';
import { utcOffsetText } from '@zutai/lists';
import { Checkbox, Segmented, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useText } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';

/** Monday first, as calendars of plants have it. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
/** Offsets that some place on earth has, min. */
const OFFSETS = [
  ...Array.from({ length: 27 }, (_, i) => (i - 12) * 60),
  ...[-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765],
].sort((a, b) => a - b);

interface ScheduleFieldProps {
  id?: string;
  value?: AlarmSchedule | null;
  onChange?: (schedule: AlarmSchedule | null) => void;
}

/** When a rule works: always, or from one time of some days to another. */
export function ScheduleField({ id, value = null, onChange }: ScheduleFieldProps) {
  const t = useText('alarm');
  const change = (part: Partial<AlarmSchedule>) => value && onChange?.({ ...value, ...part });
  const begin = (): AlarmSchedule => ({
    ...{ days: [1, 2, 3, 4, 5], fromMin: 480, toMin: 1080, offsetMin: -new Date().getTimezoneOffset() },
  });
  const time = (name: 'fromMin' | 'toMin', label: string) => (
    <TimePicker
      aria-label={label}
      prefix={label}
      format="HH:mm"
      allowClear={false}
      needConfirm={false}
      value={dayjs()
        .startOf('day')
        .add(value?.[name] ?? 0, 'minute')}
      onChange={(chosen) => chosen && change({ [name]: chosen.hour() * 60 + chosen.minute() })}
    />
  );
  return (
    <div className={styles.condition}>
      <Segmented<'always' | 'some'>
        {...(id === undefined ? {} : { id })}
        value={value === null ? 'always' : 'some'}
        onChange={(chosen) => onChange?.(chosen === 'always' ? null : begin())}
        options={[
          { value: 'always', label: t('scheduleAlways') },
          { value: 'some', label: t('scheduleSome') },
        ]}
      />
      {value !== null && (
        <>
          <Checkbox.Group
            aria-label={t('days')}
            value={value.days}
            // Without any day it would never work.
            onChange={(days) => days.length > 0 && change({ days })}
            options={DAYS.map((day) => ({ value: day, label: t(`day_${day}`) }))}
          />
          <div className={styles.times}>
            {time('fromMin', t('fromTime'))}
            {time('toMin', t('toTime'))}
            <Select
              aria-label={t('offset')}
              value={value.offsetMin}
              onChange={(offsetMin) => change({ offsetMin })}
              options={[...new Set([...OFFSETS, value.offsetMin])].map((min) => ({
                value: min,
                label: utcOffsetText(min),
              }))}
            />
          </div>
        </>
      )}
    </div>
  );
}
