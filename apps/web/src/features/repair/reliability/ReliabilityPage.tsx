import { type EquipmentReliability, RELIABILITY_DAYS } from '@zutai/contract';
import { reliabilityList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** Leads to the repairs of a piece of equipment that were reported in the period the list is of. */
function RepairsOf({ row }: { row: EquipmentReliability }) {
  const [address] = useAddressQuery();
  const query = {
    ...{ scope: 'all', equipmentId: row.equipmentId },
    fromMs: address.get('fromMs') ?? `${RELIABILITY_DAYS}d`,
    toMs: address.get('toMs'),
  };
  return <Link to={pathTo('/manage/ops/repairs', undefined, query)}>{useTitle()(row)}</Link>;
}

/** Leads to those that are open, however long before the end of the period they were reported. */
function OpenRepairsOf({ row: { open, equipmentId } }: { row: EquipmentReliability }) {
  const [address] = useAddressQuery();
  if (open === 0 || equipmentId === '') return open;
  const toMs = address.get('toMs');
  const query = { equipmentId, fromMs: toMs && '0', toMs };
  return <Link to={pathTo('/manage/ops/repairs', undefined, query)}>{open}</Link>;
}

const cells: CellViews<EquipmentReliability> = {
  title: (row) => <RepairsOf row={row} />,
  open: (row) => <OpenRepairsOf row={row} />,
};

/** /manage/ops/reliability: how often equipment failed, and how long it took to restore it. */
export function ReliabilityPage() {
  const t = useText('repair');
  return (
    <ListPage
      list={reliabilityList}
      trail={[{ title: t('title'), to: pathTo('/manage/ops/repairs') }]}
      note={t('reliabilityNote')}
      cells={cells}
      totals={({ totals, total }) => ({
        title: `${t('totalOf', { count: total })}${
          totals.withoutRepairs === 0 ? '' : t('totalWithout', { count: totals.withoutRepairs })
        }`,
        row: { ...totals, equipmentId: '', title: '', titleEn: '' },
      })}
      empty={<EmptyState title={t('reliabilityEmptyTitle')} text={t('reliabilityEmptyText')} />}
    />
  );
}
