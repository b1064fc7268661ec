import { auditList, auditPersonList } from '@zutai/lists';
import { EventLogEmpty, eventCells, eventLogRefetchMs } from '../../components/event-log/index.ts';
import { type FilterPicker, ListPage } from '../../components/managed-list/index.ts';
import { RecordSelect } from '../../components/record-picker/index.ts';
import { textRef, useText } from '../../lib/language/index.ts';
import styles from './audit-list.module.css';

/** Who did it, also of accounts that were deleted since. */
const PICKERS: Readonly<Record<string, FilterPicker>> = {
  accountId: ({ label, value, onChange }) => (
    <span className={styles.picker}>
      <RecordSelect
        list={auditPersonList}
        note="loginname"
        state="state"
        aria-label={label}
        placeholder={textRef('audit', 'who')}
        value={value}
        onChange={onChange}
        {...(value !== null && { scope: { chosenId: value } })}
      />
    </span>
  ),
};

/** /manage/audit/list: the organisation's audit trail. */
export function AuditListPage() {
  const shell = useText('shell');
  return (
    <ListPage
      list={auditList}
      trail={[{ title: shell('menuManage') }]}
      cells={eventCells}
      pickers={PICKERS}
      empty={<EventLogEmpty />}
      refetchMs={eventLogRefetchMs}
    />
  );
}
