import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type DataColumn, DataTable } from '../../../components/data-table/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { ValueView } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { EquipmentAlarmMark } from '../../alarm/index.ts';
import { FollowButton } from './FollowButton.tsx';
import styles from './list-page.module.css';
import { keyValuesOf } from './shown-values.ts';
import type { ListedEquipment, useEquipmentList } from './use-equipment-list.ts';

const MAX_VALUES = 4;

function Values({ equipment, isLost }: { equipment: ListedEquipment; isLost: boolean }) {
  const titleOf = useTitle();
  const language = useLanguage();
  return (
    <dl className={styles.values}>
      {keyValuesOf(equipment, isLost, language)
        .slice(0, MAX_VALUES)
        .map((value) => (
          <div key={value.signalId} className={styles.value}>
            <dt>{titleOf(value)}</dt>
            <dd>
              <ValueView shown={value.shown} format={value.format} unit={value.unit} align="start" />
            </dd>
          </div>
        ))}
    </dl>
  );
}

export interface EquipmentRowsProps {
  list: ReturnType<typeof useEquipmentList>;
  filters: ReactNode;
  empty: ReactNode;
  /** Where a name leads; by default to the equipment itself. */
  pathOf?: ((equipment: ListedEquipment) => string) | undefined;
}

/** The monitoring list as rows. */
export function EquipmentRows({ list, filters, empty, pathOf }: EquipmentRowsProps) {
  const t = useText('monitor');
  const titleOf = useTitle();
  const monitorPath = useMonitorPath();
  const { query, state, lostSinceMs } = list;
  const columns: DataColumn<ListedEquipment>[] = [
    {
      key: 'title',
      title: t('equipment'),
      sortField: 'title',
      isName: true,
      render: (row) => <Link to={pathOf?.(row) ?? monitorPath(row)}>{titleOf(row)}</Link>,
    },
    {
      key: 'status',
      title: t('status'),
      render: (row) => (
        <span className={styles.status}>
          <StatusMark communication={row.communication} isStale={lostSinceMs !== null} />
          <EquipmentAlarmMark equipmentId={row.id} />
        </span>
      ),
    },
    {
      key: 'values',
      title: t('keyValues'),
      render: (row) => <Values equipment={row} isLost={lostSinceMs !== null} />,
    },
    {
      key: 'lastSeen',
      title: t('lastSeen'),
      sortField: 'lastSeenMs',
      render: (row) => <TimeText timeMs={row.lastSeenMs} isAgoOnly fallback={t('neverSeen')} />,
    },
    { key: 'sn', title: t('gateway'), render: (row) => row.sn || '—' },
    {
      key: 'model',
      title: t('model'),
      isHidden: true,
      render: (row) => row.model || '—',
    },
    {
      key: 'address',
      title: t('place'),
      isHidden: true,
      render: (row) => row.address || '—',
    },
    {
      key: 'follow',
      title: '',
      isAction: true,
      render: (row) => <FollowButton equipment={row} />,
    },
  ];
  return (
    <DataTable
      columns={columns}
      rowKey={(row) => row.id}
      query={query}
      isPolled
      state={state}
      filters={filters}
      empty={empty}
    />
  );
}
