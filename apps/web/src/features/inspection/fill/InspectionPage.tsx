import { calls, type InspectionDetail } from '@zutai/contract';
import { counterText } from '@zutai/lists';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { Signatures } from '../../../components/signature/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { isRefused, useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { formatTime, serverTimeOf } from '../../../lib/time/index.ts';
import { InspectionMark } from '../InspectionMark.tsx';
import styles from '../inspection.module.css';
import { AwayNotice } from '../offline/AwayNotice.tsx';
import { UnreadableNotice } from '../offline/KeptList.tsx';
import { KeptPanel } from '../offline/KeptPanel.tsx';
import { discardAnswers, readOutbox, useOutbox } from '../offline/outbox.ts';
import { ANSWER_MS, useIsAway } from '../offline/use-is-away.ts';
import { useAskOnNetwork, useTaken } from '../offline/use-take-along.ts';
import { LIVE_REFETCH_MS } from '../refetch.ts';
import { AnswerField } from './AnswerField.tsx';
import { Fill } from './Fill.tsx';
import { answersOf, useDraft } from './use-draft.ts';

function Facts({ inspection }: { inspection: InspectionDetail }) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const { equipmentId: id, doneMs, receivedMs, counter } = inspection;
  return (
    <FactList
      facts={[
        [t('status'), <InspectionMark key="status" inspection={inspection} />],
        [
          t('equipment'),
          <Link key="equipment" to={pathTo('/monitor/eg/detail/list/:id', { id })}>
            {titleOf({ title: inspection.equipTitle, titleEn: inspection.equipTitleEn })}
          </Link>,
        ],
        [t('due'), <TimeText key="due" timeMs={inspection.dueMs} hasAgo />],
        ...(counter === null
          ? []
          : ([
              [
                t('counterReading'),
                t('counterMade', {
                  reading: counterText(counter.reading, counter),
                  advanced: counterText(counter.advanced, counter),
                }),
              ],
            ] as [string, React.ReactNode][])),
        [t('deadline'), <TimeText key="deadline" timeMs={inspection.deadlineMs} />],
        [t('assignee'), inspection.assignee === '' ? t('anybody') : inspection.assignee],
        ...(doneMs === null
          ? []
          : ([
              [t('inspector'), inspection.inspector],
              [t('done'), <TimeText key="done" timeMs={doneMs} />],
              ...(receivedMs === null
                ? []
                : [
                    [
                      t('received'),
                      <span key="received">
                        <TimeText timeMs={receivedMs} /> {t('sentLate')}
                      </span>,
                    ],
                  ]),
              [t('remark'), inspection.remark],
              [
                t('result'),
                <span key="result" className={styles.text}>
                  {inspection.result}
                </span>,
              ],
            ] as [string, React.ReactNode][])),
      ]}
    />
  );
}

function Answers({ inspection }: { inspection: InspectionDetail }) {
  return inspection.items.map((item, place) => {
    const answer = inspection.answers.find((one) => one.item === place);
    return (
      <AnswerField
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        key={`${place}-${item.title}`}
        inspection={inspection}
        place={place}
        value={answer?.value ?? null}
        onChange={undefined}
        atMs={answer?.atMs}
      />
    );
  });
}

/** What was entered here and not submitted, while the inspection was done or given up, here or elsewhere. */
function LeftDraft({ inspection }: { inspection: InspectionDetail }) {
  const { draft, discard } = useDraft(inspection.id);
  const answers = answersOf(draft);
  if (draft.remark === '' && answers.every(({ value }) => value === null)) return null;
  const kept = { inspection, answers, remark: draft.remark, signature: draft.signature ?? undefined };
  return (
    <KeptPanel kept={{ ...kept, key: undefined, doneMs: undefined, refusal: null }} onDiscard={discard} />
  );
}

interface DetailProps {
  inspection: InspectionDetail;
  /** As of when it is, while the server is away. */
  awayMs: number | undefined;
  /** When the server acknowledged what this device answered, as far as that was marked here. */
  sentMs: number | undefined;
}

function Detail({ inspection, awayMs, sentMs }: DetailProps) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const { entries, isUnreadable } = useOutbox();
  const kept = entries?.find((one) => one.inspection.id === inspection.id);
  const { status, repairId, isAssigned } = inspection;
  const isDoer = isAssigned || mayCall(calls.inspection.editPlan);
  const isOpen = status === 'notStarted';
  const canFill = isOpen && isDoer && mayCall(calls.inspection.fill);
  const isAway = awayMs !== undefined;
  // What is shown of it is of before.
  const isSent = isOpen && sentMs !== undefined;
  return (
    <>
      <PageHead
        title={titleOf(inspection)}
        trail={[{ title: t('title'), to: pathTo('/manage/ops/inspections') }]}
        mark={<InspectionMark inspection={inspection} />}
        extra={
          repairId !== null &&
          mayCall(calls.repair.info) && (
            <Link to={pathTo('/manage/ops/repairs/:id', { id: repairId })}>
              <Button tabIndex={-1}>{t('openRepair')}</Button>
            </Link>
          )
        }
      />
      {isAway && <AwayNotice atMs={awayMs} />}
      <UnreadableNotice />
      <CardStack isNarrow>
        <Card>
          <Facts inspection={inspection} />
        </Card>
        {isSent && (
          <Alert type="success" showIcon role="status" title={t('sentAt', { time: formatTime(sentMs) })} />
        )}
        {kept === undefined && canFill && !isSent && (entries !== undefined || isUnreadable) && (
          <Fill inspection={inspection} isAway={isAway} />
        )}
        {!isOpen || !canFill ? <Answers inspection={inspection} /> : null}
        <Signatures signatures={inspection.signature ? [inspection.signature] : []} />
        {kept !== undefined && <KeptPanel kept={kept} onDiscard={() => discardAnswers(kept.key)} />}
        {kept === undefined && !isOpen && <LeftDraft inspection={inspection} />}
      </CardStack>
    </>
  );
}

/** /manage/ops/inspections/{id}: the questions of one inspection, to be answered on a phone, or what was found. */
export function InspectionPage() {
  const t = useText('inspection');
  const { id = '' } = useParams();
  const query = useCall(calls.inspection.info, { id }, { refetchMs: LIVE_REFETCH_MS, timeoutMs: ANSWER_MS });
  const { data, error, dataUpdatedAt, refetch } = query;
  useAskOnNetwork(refetch);
  const taken = useTaken();
  const along = taken?.inspections.find((one) => one.id === id);
  const isAway = useIsAway(query, along !== undefined);
  const sentHere = useOutbox(({ sent }) => sent[id]);
  const sentMs = sentHere ?? along?.sentMs;
  const kept = useOutbox(({ entries }) => entries?.find(({ inspection }) => inspection.id === id));
  useEffect(() => void readOutbox(), []);
  // What the caller may not see any more, or is gone, is not shown from before.
  if (data !== undefined && !isRefused(error))
    return (
      <Detail
        key={id}
        inspection={data}
        awayMs={isAway ? serverTimeOf(dataUpdatedAt) : undefined}
        sentMs={sentMs}
      />
    );
  if (isAway && taken === undefined) return <Waiting />;
  if (isAway && along !== undefined)
    return <Detail key={id} inspection={along} awayMs={taken?.atMs} sentMs={sentMs} />;
  if (error === null) return <Waiting />;
  return (
    <>
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        wayOut={
          <Link to={pathTo('/manage/ops/inspections')}>
            <Button tabIndex={-1}>{t('title')}</Button>
          </Link>
        }
      />
      {kept !== undefined && (
        <CardStack isNarrow>
          <KeptPanel kept={kept} onDiscard={() => discardAnswers(kept.key)} />
        </CardStack>
      )}
    </>
  );
}

function Waiting() {
  return (
    <CardStack isNarrow>
      <Skeleton active paragraph={{ rows: 10 }} />
    </CardStack>
  );
}
