import { calls, type InspectionPlan } from '@zutai/contract';
import { inspectionCounterList, sayIn, scheduleText } from '@zutai/lists';
import { Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { GoneNotice, isGone, PageError } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { wholeDurationText } from '../../../lib/time/index.ts';
import styles from '../inspection.module.css';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { counterCells } from './plan-cells.tsx';
import { planForm } from './plan-form.tsx';

function Facts({ plan }: { plan: InspectionPlan }) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const common = useText('common');
  const signature = useText('signature');
  const equipment = plan.equipTitles.map((title, place) =>
    titleOf({ title, titleEn: plan.equipTitlesEn[place] }),
  );
  const assignee = plan.assignee === '' ? plan.departmentTitle : plan.assignee;
  return (
    <FactList
      facts={[
        [t('use'), t(plan.isEnabled ? 'enabled' : 'disabled')],
        [t('schedule'), scheduleText(plan.schedule, say)],
        ...(plan.nextMs === null
          ? []
          : ([[t('next'), <TimeText key="next" timeMs={plan.nextMs} />]] as [string, React.ReactNode][])),
        [t('planContent'), titleOf({ title: plan.contentTitle, titleEn: plan.contentTitleEn })],
        [t('planEquipment'), equipment.join(', ')],
        [t('assignee'), assignee === '' ? t('anybody') : assignee],
        [t('grace'), wholeDurationText(common, plan.graceMin * 60_000)],
        ...(plan.isSigned ? ([[signature('label'), t('isSigned')]] as [string, React.ReactNode][]) : []),
      ]}
    />
  );
}

function Counters({ plan }: { plan: InspectionPlan }) {
  const t = useText('inspection');
  return (
    <>
      <p className={styles.help}>{t('counterEstimateHelp')}</p>
      <ListTable
        list={inspectionCounterList}
        owner={plan.id}
        scope={{ planId: plan.id }}
        cells={counterCells}
        empty={<EmptyState title={t('countersEmptyTitle')} text={t('countersEmptyText')} />}
        refetchMs={INSPECTION_REFETCH_MS}
      />
    </>
  );
}

/** /manage/ops/inspection_plan/{id}: one plan; by a counter, how far each piece of equipment has come. */
export function PlanPage() {
  const t = useText('inspection');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const query = useCall(calls.inspection.planInfo, { id }, { refetchMs: INSPECTION_REFETCH_MS });
  const { data: plan, error, refetch } = query;
  const list = pathTo('/manage/ops/inspection_plan');
  const trail = [{ title: t('plans'), to: list }];
  if (isGone(query) || (plan === undefined && error !== null))
    return <PageError error={error} onRetry={() => void refetch()} one={t('onePlan')} trail={trail} />;
  if (plan === undefined)
    return (
      <CardStack>
        <Skeleton active paragraph={{ rows: 6 }} />
      </CardStack>
    );
  return (
    <>
      <PageHead
        title={titleOf(plan)}
        trail={trail}
        extra={
          <RecordMenu
            record={plan}
            name={titleOf(plan)}
            form={planForm}
            remove={calls.inspection.deletePlan}
            removeText={t('deletePlanText')}
            onRemoved={() => void navigate(list)}
          />
        }
      />
      <GoneNotice query={query} />
      <StaleNotice query={query} />
      <CardStack>
        <Card>
          <Facts plan={plan} />
        </Card>
        {plan.schedule.cycle === 'counter' && (
          <Card title={t('counters')}>
            <Counters plan={plan} />
          </Card>
        )}
      </CardStack>
    </>
  );
}
