import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type Alarm, calls, MAX_PAGE_SIZE } from '@zutai/contract';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useAlarmRefetchMs } from '../refetch.ts';
import styles from './first-out.module.css';
import { SequenceList } from './SequenceList.tsx';

/** What followed a first-out, in its row: how many, and which when it is opened. Nothing of an alarm that nothing followed. */
export function SubsequentAlarms({ alarm }: { alarm: Alarm }) {
  const t = useText('alarm');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { subsequentCount: count, subsequentUnacknowledged: unacknowledged } = alarm;
  if (count === 0) return null;
  return (
    <div className={styles.subsequent}>
      <Button
        type="link"
        size="small"
        icon={isOpen ? <DownOutlined /> : <RightOutlined />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {unacknowledged === 0
          ? t('subsequentCount', { count })
          : t('subsequentWaiting', { count, unacknowledged })}
      </Button>
      <div id={listId}>{isOpen && <Followers firstOutId={alarm.id} />}</div>
    </div>
  );
}

function Followers({ firstOutId }: { firstOutId: string }) {
  const t = useText('common');
  const { data, error } = useCall(
    calls.alarm.query,
    { firstOutId, scope: 'all', pageSize: MAX_PAGE_SIZE, sortOrder: 'asc' },
    { refetchMs: useAlarmRefetchMs(), isKeepingPrevious: true },
  );
  if (data === undefined) return <p role="status">{error === null ? t('loading') : error.message}</p>;
  return <SequenceList alarms={data.rows} />;
}
