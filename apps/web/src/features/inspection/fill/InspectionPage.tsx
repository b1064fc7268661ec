import { calls, type Inspection, type InspectionDetail } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { counterText } from '@zutai/lists';
import { App, Button, Input, Skeleton } from 'antd';
import { Link, useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { InspectionMark } from '../InspectionMark.tsx';
import styles from '../inspection.module.css';
import { LIVE_REFETCH_MS } from '../refetch.ts';
import { AnswerField } from './AnswerField.tsx';
import { useDraft } from './use-draft.ts';

const abortForm = defineForm<Inspection>()({
  add: calls.inspection.abort,
  words: {
    add: {
      title: textRef('inspection', 'abort'),
      done: textRef('inspection', 'abortDone'),
      submit: textRef('inspection', 'abort'),
    },
  },
  fields: (make) => [make.text('reason', textRef('inspection', 'abortReason'))],
});

function Facts({ inspection }: { inspection: InspectionDetail }) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const { equipmentId: id, doneMs, counter } = inspection;
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
  return inspection.items.map((item, place) => (
    <AnswerField
      // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
      key={`${place}-${item.title}`}
      inspection={inspection}
      place={place}
      value={inspection.answers.find((one) => one.item === place)?.value ?? null}
      onChange={undefined}
    />
  ));
}

function Fill({ inspection }: { inspection: InspectionDetail }) {
  const t = useText('inspection');
  const act = useAction();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const { draft, set, forget } = useDraft(inspection.id);
  const submit = () =>
    act(
      calls.inspection.fill,
      {
        id: inspection.id,
        answers: Object.entries(draft.values).map(([place, value]) => ({ item: Number(place), value })),
        remark: draft.remark,
      },
      {
        onDone: ({ status }) => {
          forget();
          message.success(t(status === 'abnormal' ? 'fillAbnormal' : 'fillDone'));
        },
      },
    );
  return (
    <>
      {inspection.items.map((item, place) => (
        <AnswerField
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          key={`${place}-${item.title}`}
          inspection={inspection}
          place={place}
          value={draft.values[place] ?? null}
          onChange={(value) => set((now) => ({ values: { ...now.values, [place]: value } }))}
        />
      ))}
      <section className={styles.question}>
        <h2 className={styles.questionTitle}>{t('remarkLabel')}</h2>
        <Input.TextArea
          aria-label={t('remarkLabel')}
          value={draft.remark}
          maxLength={2_000}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => set(() => ({ remark: target.value }))}
        />
        <span className={styles.help}>{t('notSaved')}</span>
      </section>
      <div className={styles.actions}>
        <CallButton call={calls.inspection.fill} type="primary" size="large" onClick={submit}>
          {t('fill')}
        </CallButton>
        <CallButton
          call={calls.inspection.abort}
          size="large"
          onClick={() =>
            void dialogs.open((dialog) => (
              <RecordDialog {...dialog} form={abortForm} scope={{ id: inspection.id }} onDone={forget} />
            ))
          }
        >
          {t('abort')}
        </CallButton>
      </div>
    </>
  );
}

function Detail({ inspection }: { inspection: InspectionDetail }) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const { status, repairId, isAssigned } = inspection;
  const isDoer = isAssigned || mayCall(calls.inspection.editPlan);
  const canFill = status === 'notStarted' && isDoer && mayCall(calls.inspection.fill);
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
      <CardStack isNarrow>
        <Card>
          <Facts inspection={inspection} />
        </Card>
        {canFill ? <Fill inspection={inspection} /> : <Answers inspection={inspection} />}
      </CardStack>
    </>
  );
}

/** /manage/ops/inspections/{id}: the questions of one inspection, to be answered on a phone, or what was found. */
export function InspectionPage() {
  const t = useText('inspection');
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(calls.inspection.info, { id }, { refetchMs: LIVE_REFETCH_MS });
  if (data !== undefined) return <Detail key={id} inspection={data} />;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        wayOut={
          <Link to={pathTo('/manage/ops/inspections')}>
            <Button tabIndex={-1}>{t('title')}</Button>
          </Link>
        }
      />
    );
  return (
    <CardStack isNarrow>
      <Skeleton active paragraph={{ rows: 10 }} />
    </CardStack>
  );
}
