import { calls, type EquipmentGroup } from '@zutai/contract';
import { Link, useNavigate } from 'react-router';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './group.module.css';
import { groupForm } from './group-form.ts';

/** To where the group is watched. */
export function WatchLink({ group: { id } }: { group: EquipmentGroup }) {
  const t = useText('equipmentGroup');
  return <Link to={pathTo('/monitor/eg/group', undefined, { groupId: id })}>{t('watch')}</Link>;
}

/** What can be done with a group: watching one, of those that the user may change everything else. */
export function GroupMenu({ group, isInList = false }: { group: EquipmentGroup; isInList?: boolean }) {
  const t = useText('equipmentGroup');
  const name = useTitle()(group);
  const navigate = useNavigate();
  return (
    <span className={styles.actions}>
      <WatchLink group={group} />
      <RecordMenu
        record={group}
        name={name}
        form={groupForm}
        remove={calls.equipmentGroup.delete}
        removeText={t('deleteText')}
        {...(!isInList && { onRemoved: () => void navigate(pathTo('/manage/eg/group')) })}
      />
    </span>
  );
}
