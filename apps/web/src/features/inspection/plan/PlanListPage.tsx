import { calls } from '@zutai/contract';
import { inspectionPlanList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { AddButton, RecordMenu } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { planCells } from './plan-cells.tsx';
import { planForm } from './plan-form.tsx';

/** /manage/ops/inspection_plan: when who looks at which equipment. */
export function PlanListPage() {
  const t = useText('inspection');
  const titleOf = useTitle();
  const add = <AddButton form={planForm} text={t('addPlan')} />;
  return (
    <ListPage
      list={inspectionPlanList}
      action={add}
      cells={planCells}
      refetchMs={INSPECTION_REFETCH_MS}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={planForm}
          remove={calls.inspection.deletePlan}
          removeText={t('deletePlanText')}
        />
      )}
      empty={<EmptyState title={t('plansEmptyTitle')} text={t('plansEmptyText')} action={add} />}
    />
  );
}
