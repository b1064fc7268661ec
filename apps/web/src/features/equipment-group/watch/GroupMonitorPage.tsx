import { calls, type EquipmentGroup } from '@zutai/contract';
import { Button, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan, useUser } from '../../../lib/session/index.ts';
import { EquipmentCards, useGroupEquipment } from '../../monitor/index.ts';
import { groupPath } from './group-path.ts';
import styles from './watch.module.css';

const REFETCH_MS = 20_000;

/** /monitor/eg/group: the equipment of one group, with live values. */
export function GroupMonitorPage() {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const canManage = useCan('equipment_view');
  const [search] = useSearchParams();
  const { data, error, refetch } = useCall(calls.monitor.queryGroup, {}, { refetchMs: REFETCH_MS });
  const group = data?.find(({ id }) => id === search.get('groupId')) ?? data?.[0];
  const manage = canManage && (
    <Link to={pathTo('/manage/eg/group')}>
      <Button tabIndex={-1}>{t('manage')}</Button>
    </Link>
  );
  return (
    <>
      <PageHead title={t('monitorTitle')} trail={[{ title: shell('menuMonitor') }]} extra={manage} />
      {data === undefined ? (
        error !== null && <ErrorState error={error} onRetry={() => void refetch()} />
      ) : group === undefined ? (
        <EmptyState title={t('noGroupsTitle')} text={t('noGroupsText')} action={manage} />
      ) : (
        <Cards key={group.id} group={group} groups={data} />
      )}
    </>
  );
}

function Cards({ group, groups }: { group: EquipmentGroup; groups: readonly EquipmentGroup[] }) {
  const t = useText('equipmentGroup');
  const monitor = useText('monitor');
  const titleOf = useTitle();
  const { equipDisplay } = useUser();
  const [, setSearch] = useSearchParams();
  const list = useGroupEquipment(group.id);
  const { state } = list;
  return (
    <section className={styles.cards}>
      <div className={styles.filters}>
        <Select<string>
          aria-label={t('choose')}
          className={styles.choice ?? ''}
          value={group.id}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(groupId) => setSearch({ groupId })}
          options={groups.map((one) => ({
            value: one.id,
            label: `${titleOf(one)} · ${t('onlineOf', { online: one.onlineCount, all: one.equipmentCount })}`,
          }))}
        />
        <SearchField
          value={state.filters.keyword}
          onChange={(keyword) => state.setFilter('keyword', keyword)}
          placeholder={monitor('searchPlaceholder')}
        />
      </div>
      <StaleNotice query={list.query} />
      <EquipmentCards
        list={list}
        pathOf={(equipment) => groupPath(group.id, equipment, equipDisplay)}
        empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} />}
      />
    </section>
  );
}
