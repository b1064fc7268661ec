import { alarmList } from '@zutai/lists';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { AlarmActions } from '../AlarmActions.tsx';
import { useAlarmRefetchMs } from '../refetch.ts';
import { alarmCells } from './alarm-cells.tsx';
import { EquipmentPicker } from './EquipmentPicker.tsx';
import { LevelPicker } from './LevelPicker.tsx';
import { useAlarmBulk } from './use-alarm-bulk.tsx';

/** Of a first-out group one row. */
const GROUPED = { isGrouped: true };
const PICKERS = { levelId: LevelPicker, equipmentId: EquipmentPicker };

/** /monitor/alarm: what rings now; its filters lead to the history. */
export function AlarmListPage() {
  const t = useText('alarm');
  const shell = useText('shell');
  const bulk = useAlarmBulk();
  return (
    <ListPage
      list={alarmList}
      scope={GROUPED}
      action={
        <Link to={pathTo('/monitor/alarm/performance')}>
          <Button tabIndex={-1}>{t('performance')}</Button>
        </Link>
      }
      trail={[{ title: shell('menuMonitor') }]}
      cells={alarmCells}
      pickers={PICKERS}
      actions={(alarm) => <AlarmActions alarm={alarm} />}
      bulk={bulk}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={useAlarmRefetchMs()}
    />
  );
}
