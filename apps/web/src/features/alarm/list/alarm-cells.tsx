import type { Alarm } from '@zutai/contract';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { AlarmStateMark, LevelMark } from '../AlarmMarks.tsx';
import styles from '../alarm.module.css';
import { SubsequentAlarms } from '../first-out/SubsequentAlarms.tsx';

function Name({ alarm }: { alarm: Alarm }) {
  return <Link to={pathTo('/monitor/alarm/:id', { id: alarm.id })}>{useTitle()(alarm)}</Link>;
}

function Equipment({ alarm: { equipmentId: id, equipTitle, equipTitleEn } }: { alarm: Alarm }) {
  const title = useTitle()({ title: equipTitle, titleEn: equipTitleEn });
  return <Link to={pathTo('/monitor/eg/detail/list/:id', { id })}>{title}</Link>;
}

/** What lists of alarms show with more than words. */
export const alarmCells: CellViews<Alarm> = {
  level: (alarm) => <LevelMark of={alarm} />,
  title: (alarm) => (
    <>
      <Name alarm={alarm} />
      <SubsequentAlarms alarm={alarm} />
    </>
  ),
  equipment: (alarm) => <Equipment alarm={alarm} />,
  gmtTrigger: ({ gmtTrigger }) => (
    <span className={styles.time}>
      <TimeText timeMs={gmtTrigger} />
    </span>
  ),
  state: ({ state }) => <AlarmStateMark state={state} />,
};
