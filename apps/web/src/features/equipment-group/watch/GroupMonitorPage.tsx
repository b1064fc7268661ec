import { calls, type EquipmentGroup } from '@zutai/contract';
import { Button, Select } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan, useUser } from '../../../lib/session/index.ts';
import { EquipmentCards, fixedPath, useGroupEquipment } from '../../monitor/index.ts';
import { groupPath } from './group-path.ts';
import styles from './watch.module.css';

const REFETCH_MS = 20_000;

interface GroupMonitorProps {
  title: string;
  /** Only equipment of fixed models. */
  kind?: 'GM';
}

/** /monitor/eg/group: the equipment of one group, with live values. */
export function GroupMonitorPage() {
  return <GroupMonitor title={useText('equipmentGroup')('monitorTitle')} />;
}

/** /monitor/gm/group: what of a group is made from fixed models. */
export function FixedGroupPage() {
  return <GroupMonitor title={useText('equipmentGroup')('fixedTitle')} kind="GM" />;
}

function GroupMonitor({ title, kind }: GroupMonitorProps) {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const canManage = useCan('equipment_view');
  const [search] = useAddressQuery();
  const { data, error, refetch } = useCall(calls.monitor.queryGroup, kind === undefined ? {} : { kind }, {
    refetchMs: REFETCH_MS,
  });
  const group = data?.find(({ id }) => id === search.get('groupId')) ?? data?.[0];
  const manage = canManage && (
    <Link to={pathTo('/manage/eg/group')}>
      <Button tabIndex={-1}>{t('manage')}</Button>
    </Link>
  );
  return (
    <>
      <PageHead title={title} trail={[{ title: shell('menuMonitor') }]} extra={manage} />
      {data === undefined ? (
        error !== null && <ErrorState error={error} onRetry={() => void refetch()} />
      ) : group === undefined ? (
        <EmptyState
          title={t(kind === undefined ? 'noGroupsTitle' : 'noFixedGroupsTitle')}
          text={t(kind === undefined ? 'noGroupsText' : 'noFixedGroupsText')}
          action={manage}
        />
      ) : (
        <Cards key={group.id} group={group} groups={data} kind={kind} />
      )}
    </>
  );
}

interface CardsProps {
  group: EquipmentGroup;
  groups: readonly EquipmentGroup[];
  kind: 'GM' | undefined;
}

function Cards({ group, groups, kind }: CardsProps) {
  const t = useText('equipmentGroup');
  const monitor = useText('monitor');
  const titleOf = useTitle();
  const { equipDisplay } = useUser();
  const [, setSearch] = useAddressQuery();
  const list = useGroupEquipment(group.id, kind);
  const { state } = list;
  return (
    <section className={styles.cards}>
      <div className={styles.filters}>
        <Select<string>
          aria-label={t('choose')}
          className={styles.choice ?? ''}
          value={group.id}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(groupId) => setSearch(() => new URLSearchParams({ groupId }))}
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
        pathOf={(equipment) =>
          kind === 'GM' ? fixedPath(equipment) : groupPath(group.id, equipment, equipDisplay)
        }
        empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} />}
      />
    </section>
  );
}
