import {
  LeftOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  RightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { MAX_RANGE_DAYS } from '@zutai/contract';
import { MAX_SPAN_MS, moveRange, zoomRange } from '@zutai/curve';
import { App, Button, Select, Space } from 'antd';
import { memo } from 'react';
import { TimeRangeInput } from '../../../components/period-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Tool } from '../model/use-tool-view.ts';
import styles from './curve.module.css';

const MINUTE_MS = 60_000;
const QUICK = [
  { ms: 15 * MINUTE_MS, key: 'lastMinutes', count: 15 },
  { ms: 60 * MINUTE_MS, key: 'lastHours', count: 1 },
  { ms: 480 * MINUTE_MS, key: 'lastHours', count: 8 },
  { ms: 1440 * MINUTE_MS, key: 'lastHours', count: 24 },
  { ms: 10_080 * MINUTE_MS, key: 'lastDays', count: 7 },
  { ms: 43_200 * MINUTE_MS, key: 'lastDays', count: 30 },
] as const;

/** Which time is shown: the present or a range, earlier and later, closer and further, back and forward. */
export const TimeBar = memo(function TimeBar({ tool }: { tool: Tool }) {
  const t = useText('curve');
  const { message } = App.useApp();
  const { range, liveMs } = tool;
  const spanMs = range.toMs - range.fromMs;
  const middleMs = (range.fromMs + range.toMs) / 2;
  const quick = QUICK.find(({ ms }) => ms === Math.round(spanMs));
  const button = (icon: React.ReactNode, text: string, onClick: () => void, isDisabled = false) => (
    <Button icon={icon} aria-label={text} title={text} disabled={isDisabled} onClick={onClick} />
  );
  return (
    <>
      <Button
        className={styles.live}
        type={liveMs === null ? 'default' : 'primary'}
        icon={liveMs === null ? <PlayCircleOutlined /> : <PauseOutlined />}
        aria-pressed={liveMs !== null}
        title={liveMs === null ? t('liveHint') : t('liveOn')}
        onClick={() => (liveMs === null ? tool.followNow() : tool.setRange(range))}
      >
        {t('live')}
      </Button>
      <Select
        className={styles.quick}
        aria-label={t('range')}
        popupMatchSelectWidth={false}
        placeholder={t('range')}
        value={quick?.ms ?? null}
        onChange={(ms) => {
          if (liveMs !== null) tool.setTime({ liveMs: Number(ms) });
          else tool.setRange({ fromMs: Math.round(range.toMs - Number(ms)), toMs: range.toMs });
        }}
        options={QUICK.map(({ ms, key, count }) => ({ value: ms, label: t(key, { count }) }))}
      />
      <TimeRangeInput
        className={styles.own}
        value={range}
        onChange={(chosen) => {
          if (chosen.toMs - chosen.fromMs > MAX_SPAN_MS)
            message.warning(t('tooLong', { days: MAX_RANGE_DAYS }));
          else if (chosen.toMs > chosen.fromMs) tool.setRange(chosen);
        }}
      />
      <Space.Compact>
        {button(<UndoOutlined />, t('back'), tool.back, !tool.canBack)}
        {button(<RedoOutlined />, t('forward'), tool.forward, !tool.canForward)}
      </Space.Compact>
      <Space.Compact>
        {button(<LeftOutlined />, t('earlier'), () => tool.setRange(moveRange(range, -0.5)))}
        {button(<ZoomInOutlined />, t('closer'), () => tool.setRange(zoomRange(range, 0.5, middleMs)))}
        {button(<ZoomOutOutlined />, t('further'), () => tool.setRange(zoomRange(range, 2, middleMs)))}
        {button(<RightOutlined />, t('later'), () => tool.setRange(moveRange(range, 0.5)))}
      </Space.Compact>
    </>
  );
});
