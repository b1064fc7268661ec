import type { Alarm } from '@zutai/contract';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTimeMs } from '../../../lib/time/index.ts';
import { AlarmStateMark, LevelMark } from '../AlarmMarks.tsx';
import styles from './first-out.module.css';

/** Alarms of a first-out group in their order, with times to the millisecond. */
export function SequenceList({ alarms, currentId }: { alarms: readonly Alarm[]; currentId?: string }) {
  const t = useText('alarm');
  const titleOf = useTitle();
  return (
    <ol className={styles.sequence}>
      {alarms.map((alarm) => {
        const { id, equipTitle, equipTitleEn, firstOutMs, gmtTrigger } = alarm;
        const timeMs = firstOutMs ?? gmtTrigger;
        return (
          <li key={id} aria-current={id === currentId ? 'true' : undefined}>
            <time dateTime={new Date(timeMs).toISOString()}>{formatTimeMs(timeMs)}</time>
            <LevelMark of={alarm} />
            <span className={styles.name}>
              <Link to={pathTo('/monitor/alarm/:id', { id })}>{titleOf(alarm)}</Link>
              <span>{titleOf({ title: equipTitle, titleEn: equipTitleEn })}</span>
              {alarm.firstOutId === null && <Tag>{t('firstOut')}</Tag>}
            </span>
            <AlarmStateMark state={alarm.state} />
          </li>
        );
      })}
    </ol>
  );
}
