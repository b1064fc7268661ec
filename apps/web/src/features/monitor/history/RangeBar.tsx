import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { MAX_RANGE_DAYS } from '@zutai/contract';
import { MAX_SPAN_MS, moveRange, type TimeRange, zoomRange } from '@zutai/curve';
import { App, Button, Segmented, Space } from 'antd';
import { TimeRangeInput } from '../../../components/period-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './history.module.css';

const QUICK = [
  { minutes: 15, key: 'lastMinutes', count: 15 },
  { minutes: 60, key: 'lastHours', count: 1 },
  { minutes: 480, key: 'lastHours', count: 8 },
  { minutes: 1440, key: 'lastHours', count: 24 },
  { minutes: 10_080, key: 'lastDays', count: 7 },
  { minutes: 43_200, key: 'lastDays', count: 30 },
] as const;

export interface RangeBarProps {
  range: TimeRange;
  lastMin: number | null;
  onLast: (minutes: number) => void;
  onRange: (range: TimeRange) => void;
}

/** Quick ranges, a range of one's own up to 30 days, earlier, later, closer, further. */
export function RangeBar({ range, lastMin, onLast, onRange }: RangeBarProps) {
  const t = useText('history');
  const { message } = App.useApp();
  const middleMs = (range.fromMs + range.toMs) / 2;
  return (
    <>
      <Segmented
        className={styles.quick}
        aria-label={t('range')}
        value={lastMin ?? 0}
        onChange={(minutes) => onLast(Number(minutes))}
        options={QUICK.map(({ minutes, key, count }) => ({
          value: minutes,
          label: t(key, { count }),
        }))}
      />
      <TimeRangeInput
        className={styles.own}
        style={{ width: 370 }}
        value={range}
        onChange={(chosen) => {
          if (chosen.toMs - chosen.fromMs > MAX_SPAN_MS)
            message.warning(t('tooLong', { days: MAX_RANGE_DAYS }));
          else if (chosen.toMs > chosen.fromMs) onRange(chosen);
        }}
      />
      <Space.Compact className={styles.steps}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('earlier')}
          title={t('earlier')}
          onClick={() => onRange(moveRange(range, -0.5))}
        />
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t('closer')}
          title={t('closer')}
          onClick={() => onRange(zoomRange(range, 0.5, middleMs))}
        />
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t('further')}
          title={t('further')}
          onClick={() => onRange(zoomRange(range, 2, middleMs))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('later')}
          title={t('later')}
          onClick={() => onRange(moveRange(range, 0.5))}
        />
      </Space.Compact>
    </>
  );
}
