import { AppstoreOutlined, StarFilled, StarOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { GuideBanner } from '../../guide/index.ts';
import { EquipmentCards } from './EquipmentCards.tsx';
import { EquipmentRows } from './EquipmentRows.tsx';
import styles from './list-page.module.css';
import { type ListedEquipment, useEquipmentList } from './use-equipment-list.ts';

function Filters({ list }: { list: ReturnType<typeof useEquipmentList> }) {
  const t = useText('monitor');
  const common = useText('common');
  const words = useText('communication');
  const { state, query } = list;
  const { data } = query;
  const counts = data?.communicationCounts;
  const isFollowedOnly = state.filters.followed !== '';
  return (
    <>
      <SearchField
        value={state.filters.keyword}
        onChange={(keyword) => state.setFilter('keyword', keyword)}
        placeholder={t('searchPlaceholder')}
      />
      <FilterChips
        label={t('statusFilter')}
        value={state.filters.communication}
        onChange={(communication) => state.setFilter('communication', communication)}
        choices={[
          { value: '', text: common('all'), count: data && data.onlineCount + data.offlineCount },
          { value: 'online', text: common('online'), count: counts?.online },
          { value: 'fault', text: words('fault'), count: counts?.fault },
          { value: 'offline', text: common('offline'), count: counts?.offline },
        ]}
      />
      <Button
        shape="round"
        icon={isFollowedOnly ? <StarFilled /> : <StarOutlined />}
        aria-pressed={isFollowedOnly}
        color={isFollowedOnly ? 'primary' : 'default'}
        variant={isFollowedOnly ? 'filled' : 'outlined'}
        onClick={() => state.setFilter('followed', isFollowedOnly ? '' : 'true')}
      >
        {t('followed')}
      </Button>
    </>
  );
}

interface WatchedListProps {
  title: string;
  list: ReturnType<typeof useEquipmentList>;
  empty: ReactNode;
  /** Where a piece of equipment leads; by default to where watching it starts. */
  pathOf?: (equipment: ListedEquipment) => string;
}

/** Equipment one may watch, with live values, followed first: as cards or as rows. */
export function WatchedList({ title, list, empty, pathOf }: WatchedListProps) {
  const t = useText('monitor');
  const shell = useText('shell');
  const { state } = list;
  const filters = <Filters list={list} />;
  return (
    <>
      <PageHead
        title={title}
        trail={[{ title: shell('menuMonitor') }]}
        extra={
          <Segmented
            aria-label={t('view')}
            value={state.filters.view}
            onChange={(view) => state.setFilter('view', view)}
            options={[
              {
                value: 'cards',
                icon: <AppstoreOutlined />,
                label: t('viewCards'),
              },
              {
                value: 'rows',
                icon: <UnorderedListOutlined />,
                label: t('viewRows'),
              },
            ]}
          />
        }
      />
      {state.filters.view === 'rows' ? (
        <EquipmentRows list={list} filters={filters} empty={empty} pathOf={pathOf} />
      ) : (
        <section className={styles.list}>
          <div className={styles.filters}>{filters}</div>
          <StaleNotice query={list.query} />
          <EquipmentCards list={list} empty={empty} pathOf={pathOf} />
        </section>
      )}
    </>
  );
}

/** /monitor/eg/list: the equipment one may watch. */
export function MonitorListPage() {
  const t = useText('monitor');
  const canAdd = useMayCall()(calls.equipment.add);
  return (
    <>
      <GuideBanner />
      <WatchedList
        title={t('listTitle')}
        list={useEquipmentList()}
        empty={
          <EmptyState
            title={t('emptyTitle')}
            text={t(canAdd ? 'emptyText' : 'emptyRangeText')}
            action={
              <CallButton type="primary" call={calls.equipment.add} to={pathTo('/manage/eg/equipment/add')}>
                {t('emptyAction')}
              </CallButton>
            }
          />
        }
      />
    </>
  );
}
