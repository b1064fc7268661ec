import type { CommunicationState, GroupEquipment } from '@zutai/contract';
import { Link } from 'react-router';
import { useTitle } from '../../lib/language/index.ts';
import { useMonitorPath } from '../../lib/monitor-path/index.ts';
import type { CellViews } from '../managed-list/index.ts';
import { StatusMark } from '../status-mark/index.ts';
import styles from './membership.module.css';

/** How often members that are online or not are asked for again, in ms. */
export const MEMBER_REFETCH_MS = 20_000;

type Member = Pick<GroupEquipment, 'id' | 'title' | 'titleEn' | 'communication' | 'display' | 'homePageId'>;

/** Equipment among members: its name leads to where it is watched. */
export function useEquipmentCells(): CellViews<Member> {
  const titleOf = useTitle();
  const monitorPath = useMonitorPath();
  return {
    title: (row) => <Link to={monitorPath(row)}>{titleOf(row)}</Link>,
    communication: (row) => <StatusMark communication={row.communication} />,
  };
}

/** What tells equipment apart that is chosen from. */
export function EquipmentNote({ sn, communication }: { sn: string; communication: CommunicationState }) {
  return (
    <>
      <MemberNote text={sn} />
      <StatusMark communication={communication} />
    </>
  );
}

/** What stands beside the name of what is chosen from. */
export function MemberNote({ text }: { text: string }) {
  return <span className={styles.note}>{text}</span>;
}
