import { type AlarmDetail, type AlarmEvent, calls } from '@zutai/contract';
import { ALARM_EVENT_WORDS, ALARM_KIND_WORDS, alarmMessageText, alarmValueText, sayIn } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import { Link, useParams } from 'react-router';
import { Card, CardStack, Timeline } from '../../../components/card-stack/index.ts';
import { ErrorState, GoneNotice, isGone } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { type PolledQuery, StaleNotice } from '../../../components/stale-notice/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { AlarmRepairs, ReportButton } from '../../repair/index.ts';
import { AlarmActions } from '../AlarmActions.tsx';
import { AlarmStateMark, LevelMark } from '../AlarmMarks.tsx';
import styles from '../alarm.module.css';
import { SequenceList } from '../first-out/SequenceList.tsx';
import { useAlarmRefetchMs } from '../refetch.ts';
import { ReplayButton } from './ReplayButton.tsx';

/** What is told of an event beside its kind. */
function detailOf(
  event: AlarmEvent,
  t: ReturnType<typeof useText<'alarm'>>,
  say: ReturnType<typeof sayIn>,
): string {
  const { kind, untilMs } = event;
  const hasValue = ['raised', 'raisedAgain', 'escalated', 'returned'].includes(kind);
  return [
    hasValue ? alarmValueText(event, say) : '',
    untilMs === null ? '' : t('until', { time: formatTime(untilMs) }),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What the rule says to the operator: why it rings, what comes of it, and what to do. Nothing where it says nothing. */
function Response({ alarm }: { alarm: AlarmDetail }) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const { cause, causeEn, consequence, consequenceEn, instruction, instructionEn } = alarm;
  const parts = [
    [t('cause'), titleOf({ title: cause, titleEn: causeEn })],
    [t('consequence'), titleOf({ title: consequence, titleEn: consequenceEn })],
    [t('instruction'), titleOf({ title: instruction, titleEn: instructionEn })],
  ].filter(([, text]) => text !== '');
  if (parts.length === 0) return null;
  return (
    <Card title={t('response')}>
      <div className={styles.response}>
        {parts.map(([title, text]) => (
          <div key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Detail({ alarm, query }: { alarm: AlarmDetail; query: PolledQuery }) {
  const t = useText('alarm');
  const shell = useText('shell');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const { equipmentId, type, gmtTrigger, gmtRelease, raisedCount } = alarm;
  const firstOut = alarm.sequence.find(({ id }) => id === alarm.firstOutId);
  return (
    <>
      <PageHead
        title={titleOf(alarm)}
        trail={[{ title: shell('menuMonitor') }, { title: t('title'), to: pathTo('/monitor/alarm') }]}
        mark={<AlarmStateMark state={alarm.state} />}
        extra={
          <>
            <ReplayButton equipmentId={equipmentId} raisedMs={gmtTrigger} />
            <Link to={pathTo('/monitor/eg/detail/list/:id', { id: equipmentId }, { tab: 'history' })}>
              <Button tabIndex={-1}>{t('curve')}</Button>
            </Link>
            <ReportButton
              equipment={{
                id: equipmentId,
                title: titleOf({ title: alarm.equipTitle, titleEn: alarm.equipTitleEn }),
              }}
              alarm={{ id: alarm.id, title: titleOf(alarm) }}
            />
          </>
        }
        action={<AlarmActions alarm={alarm} isInList={false} />}
      />
      <GoneNotice query={query} />
      <StaleNotice query={query} />
      <CardStack>
        <Response alarm={alarm} />
        <AlarmRepairs alarm={alarm} />
        <Card>
          <FactList
            facts={[
              [t('level'), <LevelMark key="level" of={alarm} />],
              [
                t('equipment'),
                <Link key="equipment" to={pathTo('/monitor/eg/detail/list/:id', { id: equipmentId })}>
                  {titleOf({ title: alarm.equipTitle, titleEn: alarm.equipTitleEn })}
                </Link>,
              ],
              [t('kind'), say.text(ALARM_KIND_WORDS[type])],
              [t('value'), alarmValueText(alarm, say)],
              [t('message'), alarmMessageText(alarm, say)],
              [t('raised'), <TimeText key="raised" timeMs={gmtTrigger} hasAgo />],
              [t('returned'), <TimeText key="returned" timeMs={gmtRelease} />],
              [t('raisedCount'), raisedCount],
              ...(firstOut === undefined
                ? []
                : [
                    [
                      t('firstOut'),
                      <Link key="firstOut" to={pathTo('/monitor/alarm/:id', { id: firstOut.id })}>
                        {titleOf(firstOut)}
                      </Link>,
                    ] as const,
                  ]),
            ]}
          />
        </Card>
        {alarm.sequence.length > 0 && (
          <Card title={t('sequence')}>
            <SequenceList alarms={alarm.sequence} currentId={alarm.id} />
          </Card>
        )}
        <Card title={t('life')}>
          <Timeline
            entries={alarm.events.map((event) => ({
              ...{ id: event.id, atMs: event.atMs, note: event.note },
              what: say.text(ALARM_EVENT_WORDS[event.kind]),
              detail: detailOf(event, t, say),
              by: event.accountName === '' ? t('byItself') : event.accountName,
            }))}
          />
        </Card>
      </CardStack>
    </>
  );
}

/** /monitor/alarm/{id}: one alarm with its life, and what its rule says to the operator. */
export function AlarmPage() {
  const t = useText('alarm');
  const { id = '' } = useParams();
  const query = useCall(calls.alarm.info, { id }, { refetchMs: useAlarmRefetchMs() });
  const { data, error, refetch } = query;
  if (isGone(query))
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        wayOut={
          <Link to={pathTo('/monitor/alarm')}>
            <Button tabIndex={-1}>{t('title')}</Button>
          </Link>
        }
      />
    );
  if (data !== undefined) return <Detail alarm={data} query={query} />;
  return (
    <CardStack>
      <Skeleton active paragraph={{ rows: 10 }} />
    </CardStack>
  );
}
