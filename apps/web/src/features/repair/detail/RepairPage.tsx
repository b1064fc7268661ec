import { calls, type RepairDetail } from '@zutai/contract';
import { repairerText } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import { Link, useParams } from 'react-router';
import { Card, CardStack, TextCard } from '../../../components/card-stack/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { Signatures } from '../../../components/signature/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { curvePath, useCanOpenCurves } from '../../../lib/curve-path/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { UsedPartsCard } from '../../spare-part/index.ts';
import { PriorityMark, RepairStateMark } from '../RepairMarks.tsx';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import styles from '../repair.module.css';
import { RepairActions } from './RepairActions.tsx';
import { RepairLog } from './RepairLog.tsx';

/** How much of the curve is shown before and after the alarm, ms. */
const AROUND_MS = 1_800_000;

function AlarmLink({ repair }: { repair: RepairDetail }) {
  const titleOf = useTitle();
  const { alarmId, alarmTitle, alarmTitleEn } = repair;
  const title = titleOf({ title: alarmTitle, titleEn: alarmTitleEn });
  return alarmId === null ? title : <Link to={pathTo('/monitor/alarm/:id', { id: alarmId })}>{title}</Link>;
}

function Ways({ repair }: { repair: RepairDetail }) {
  const t = useText('repair');
  const canOpenCurves = useCanOpenCurves();
  const { id: orderId, equipmentId: id, signalId, occurredMs } = repair;
  return (
    <span className={styles.ways}>
      {signalId !== null && occurredMs !== null && canOpenCurves && (
        <Link to={curvePath([signalId], { fromMs: occurredMs - AROUND_MS, toMs: occurredMs + AROUND_MS })}>
          <Button tabIndex={-1}>{t('curve')}</Button>
        </Link>
      )}
      <Link
        to={pathTo('/monitor/eg/detail/list/:id/:orderType/:orderId', { id, orderType: 'repair', orderId })}
      >
        <Button tabIndex={-1}>{t('openEquipment')}</Button>
      </Link>
    </span>
  );
}

function Facts({ repair }: { repair: RepairDetail }) {
  const t = useText('repair');
  const titleOf = useTitle();
  const { status, equipmentId, repairer, departmentTitle, minutesSpent } = repair;
  const isDone = status === 'finished';
  return (
    <FactList
      facts={[
        [t('status'), <RepairStateMark key="status" repair={repair} />],
        [t('priority'), <PriorityMark key="priority" priority={repair.priority} />],
        [
          t('equipment'),
          <Link key="equipment" to={pathTo('/monitor/eg/detail/list/:id', { id: equipmentId })}>
            {titleOf({ title: repair.equipTitle, titleEn: repair.equipTitleEn })}
          </Link>,
        ],
        ...(repair.alarmTitle === ''
          ? []
          : [[t('alarm'), <AlarmLink key="alarm" repair={repair} />] as [string, React.ReactNode]]),
        [t('repairer'), repairerText(repair) === '' ? t('nobody') : repairerText(repair)],
        ...(repairer !== '' && departmentTitle !== ''
          ? [[t('department'), departmentTitle] as [string, React.ReactNode]]
          : []),
        [t('due'), <TimeText key="due" timeMs={repair.dueMs} />],
        [t('creator'), repair.creator],
        [t('created'), <TimeText key="created" timeMs={repair.createdMs} hasAgo />],
        ...(isDone
          ? ([
              [t('closed'), <TimeText key="closed" timeMs={repair.closedMs} />],
              [t('parts'), repair.parts],
              [t('minutesSpent'), minutesSpent === null ? '' : String(minutesSpent)],
              [t('confirmed'), <TimeText key="confirmed" timeMs={repair.confirmedMs} />],
            ] as [string, React.ReactNode][])
          : []),
      ]}
    />
  );
}

function Detail({ repair }: { repair: RepairDetail }) {
  const t = useText('repair');
  return (
    <>
      <PageHead
        title={`${repair.number} ${repair.title}`}
        trail={[{ title: t('title'), to: pathTo('/manage/ops/repairs') }]}
        mark={<RepairStateMark repair={repair} />}
        extra={<Ways repair={repair} />}
      />
      <CardStack>
        <RepairActions repair={repair} />
        <Card>
          <Facts repair={repair} />
        </Card>
        <TextCard title={t('description')} text={repair.description} />
        <TextCard title={t('content')} text={repair.status === 'finished' ? repair.content : ''} />
        <UsedPartsCard parts={repair.usedParts} />
        <Signatures signatures={repair.signatures} />
        <TextCard title={t('endReason')} text={repair.endReason} />
        <Card title={t('log')}>
          <RepairLog events={repair.events} />
        </Card>
      </CardStack>
    </>
  );
}

/** /manage/ops/repairs/{id}: one repair with its log, and what can be done about it now. */
export function RepairPage() {
  const t = useText('repair');
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(calls.repair.info, { id }, { refetchMs: REPAIR_REFETCH_MS });
  if (data !== undefined) return <Detail key={id} repair={data} />;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        wayOut={
          <Link to={pathTo('/manage/ops/repairs')}>
            <Button tabIndex={-1}>{t('title')}</Button>
          </Link>
        }
      />
    );
  return (
    <CardStack>
      <Skeleton active paragraph={{ rows: 10 }} />
    </CardStack>
  );
}
