import { calls } from '@zutai/contract';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { WatchedList } from '../list/MonitorListPage.tsx';
import { useEquipmentList } from '../list/use-equipment-list.ts';
import { fixedPath } from './fixed-path.ts';

/** /monitor/gm/list: the equipment of fixed models that one may watch. */
export function FixedListPage() {
  const t = useText('monitor');
  const menu = useText('menu');
  return (
    <WatchedList
      title={menu('fixedList')}
      list={useEquipmentList('GM')}
      pathOf={fixedPath}
      empty={
        <EmptyState
          title={t('fixedEmptyTitle')}
          text={t('fixedEmptyText')}
          action={
            <CallButton
              type="primary"
              call={calls.template.queryForManage}
              to={pathTo('/manage/system/model')}
            >
              {menu('fixedModels')}
            </CallButton>
          }
        />
      }
    />
  );
}
