import { type Alarm, calls } from '@zutai/contract';
import { alarmMessageText, alarmValueText, sayIn } from '@zutai/lists';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { shownOf, waits } from '../AlarmActions.tsx';
import { cssColor, LevelMark } from '../AlarmMarks.tsx';
import { acknowledgeForm, acknowledgeInProjectForm } from '../alarm-forms.tsx';
import styles from './page-alarm-banner.module.css';
import type { AlarmCircle, OpenAlarms } from './use-page-alarms.ts';

/** The first alarm to be answered of those that nobody has acknowledged, at the top of a live page. */
export function PageAlarmBanner({ open, circle }: { open: OpenAlarms; circle: AlarmCircle }) {
  const { alarms, total } = open.unacknowledged;
  const ids = new Set([...open.alarms, ...alarms].map(({ id }) => id));
  // What followed a first-out of this page is told by that.
  const waiting = alarms.filter(
    (one) => waits(one) && !(one.isQuiet && one.firstOutId !== null && ids.has(one.firstOutId)),
  );
  // They come by level; of one level the newest.
  const first = waiting
    .filter(({ alarmLevelId }) => alarmLevelId === waiting[0]?.alarmLevelId)
    .reduce<Alarm | undefined>(
      (newest, one) => (newest === undefined || one.gmtTrigger > newest.gmtTrigger ? one : newest),
      undefined,
    );
  return first === undefined ? null : (
    <Banner alarm={first} others={total - (alarms.length - waiting.length) - 1} circle={circle} />
  );
}

function Banner({ alarm, others, circle }: { alarm: Alarm; others: number; circle: AlarmCircle }) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const mayCall = useMayCall();
  const say = sayIn(useLanguage());
  const { id, equipTitle, equipTitleEn, gmtTrigger } = alarm;
  const isProject = 'projectId' in circle;
  const acknowledge = () =>
    void dialogs.open((dialog) => (
      <RecordDialog
        {...dialog}
        form={isProject ? acknowledgeInProjectForm : acknowledgeForm}
        title={`${t('acknowledge')} · ${titleOf(alarm)}`}
        scope={isProject ? { ...shownOf(alarm), projectId: circle.projectId } : shownOf(alarm)}
      />
    ));
  return (
    <div
      className={styles.banner}
      role="alert"
      data-testid="alarm-banner"
      style={{ borderInlineStartColor: cssColor(alarm.levelColor) }}
    >
      <LevelMark of={alarm} />
      <strong className={styles.name}>
        {mayCall(calls.alarm.info) ? (
          <Link to={pathTo('/monitor/alarm/:id', { id })}>{titleOf(alarm)}</Link>
        ) : (
          titleOf(alarm)
        )}
      </strong>
      <span>{titleOf({ title: equipTitle, titleEn: equipTitleEn })}</span>
      <span className={styles.words}>{alarmMessageText(alarm, say) || alarmValueText(alarm, say)}</span>
      <TimeText timeMs={gmtTrigger} hasAgo />
      <span className={styles.actions}>
        {others > 0 && <span>{t('bannerOthers', { count: others })}</span>}
        {mayCall(isProject ? calls.alarm.confirmOfProject : calls.alarm.acknowledge) && (
          <Button size="small" onClick={acknowledge}>
            {t('acknowledge')}
          </Button>
        )}
      </span>
    </div>
  );
}
