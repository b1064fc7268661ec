import { alarmList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AlarmActions } from '../AlarmActions.tsx';
import styles from '../alarm.module.css';
import { useAlarmRefetchMs } from '../refetch.ts';
import { useReadAlarmMessages } from '../use-read-messages.ts';
import { alarmCells } from './alarm-cells.tsx';
import { LevelPicker } from './LevelPicker.tsx';
import { useAlarmBulk } from './use-alarm-bulk.tsx';

/** The alarms of one piece of equipment. */
export function EquipmentAlarms({ equipmentId }: { equipmentId: string }) {
  const t = useText('alarm');
  const bulk = useAlarmBulk();
  useReadAlarmMessages(equipmentId);
  return (
    <div className={styles.tab}>
      <ListTable
        list={alarmList}
        owner={equipmentId}
        scope={{ equipmentId, isGrouped: true }}
        cells={alarmCells}
        redundant={['equipment']}
        pickers={{ levelId: LevelPicker }}
        actions={(alarm) => <AlarmActions alarm={alarm} />}
        bulk={bulk}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
        refetchMs={useAlarmRefetchMs()}
      />
    </div>
  );
}
