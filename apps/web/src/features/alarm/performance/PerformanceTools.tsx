import { Checkbox, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { NumberInput } from '../../../components/number-input/index.ts';
import { toPicker } from '../../../components/period-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import styles from './performance.module.css';
import { type AskedPerformance, PERIODS } from './use-performance.ts';

/** Over which time, for how many operators, and with which alarms the system is looked at. */
export function PerformanceTools({ asked }: { asked: AskedPerformance }) {
  const t = useText('alarm');
  const { period, month, operators, countsSubsequent, set } = asked;
  return (
    <div className={styles.tools}>
      <FilterChips
        label={t('period')}
        value={period}
        onChange={(chosen) => set({ days: chosen })}
        choices={PERIODS.map((value) => ({ value, text: t(`days_${value}`) }))}
      />
      {period === 'month' && (
        <DatePicker
          picker="month"
          aria-label={t('month')}
          allowClear={false}
          inputReadOnly
          maxDate={toPicker(serverNow())}
          value={dayjs(`${month}-01`)}
          onChange={(chosen) => chosen !== null && set({ month: chosen.format('YYYY-MM') })}
        />
      )}
      <NumberInput
        className={styles.operators ?? ''}
        aria-label={t('operators')}
        prefix={t('operators')}
        min={1}
        max={100}
        precision={0}
        value={operators}
        onChange={(value) => set({ operators: String(value) })}
      />
      <Checkbox
        checked={countsSubsequent}
        onChange={({ target }) => set({ subsequent: target.checked ? 'yes' : 'no' })}
      >
        {t('countsSubsequent')}
      </Checkbox>
    </div>
  );
}
