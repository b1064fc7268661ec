import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Segmented, Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { type Changeable, useMayCall } from '../../../lib/session/index.ts';
import { findSignals, groupSignals } from './group-signals.ts';
import styles from './real-time.module.css';
import { SignalPanel } from './SignalPanel.tsx';
import { SignalTable } from './SignalTable.tsx';
import { useProblemIds } from './use-problem-ids.ts';
import { type SignalDefinition, useSignals } from './use-signals.ts';

/** The signals shown: found by the keyword and the chip. */
function useShown(signals: readonly SignalDefinition[], keyword: string, only: string): SignalDefinition[] {
  const problems = useProblemIds(only === 'problem');
  return useMemo(() => {
    const found = findSignals(signals, keyword);
    if (only === 'writable') return found.filter((signal) => signal.writable);
    return only === 'problem' ? found.filter((signal) => problems.has(signal.id)) : found;
  }, [signals, keyword, only, problems]);
}

interface RealTimeTabProps {
  equipmentId: string;
  /** Whether its signals are the reader's to change; undefined while that is not known. */
  on: Changeable | undefined;
}

const UNKNOWN: Changeable = { isChangeable: false };

/** Real time: every signal with value, unit, quality and age, in groups. */
export function RealTimeTab({ equipmentId, on = UNKNOWN }: RealTimeTabProps) {
  const t = useText('monitor');
  const common = useText('common');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const canManage = useMayCall()(calls.signal.saveAll, on);
  const { data, error, refetch } = useSignals(equipmentId);
  const state = useListState({
    name: 'realTime',
    owner: equipmentId,
    filters: { keyword: '', only: '', view: 'panels' },
    looks: ['view'],
  });
  const { keyword, only, view } = state.filters;
  const shown = useShown(data ?? [], keyword, only);

  if (data === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('noSignalsTitle')}
        text={t('noSignalsText')}
        action={
          canManage && (
            <Link to={pathTo('/manage/eg/equipment/edit/:id/signal', { id: equipmentId })}>
              <Button type="primary">{t('edit')}</Button>
            </Link>
          )
        }
      />
    );

  let content: ReactNode;
  if (shown.length === 0)
    content = (
      <EmptyState
        title={common('noMatchTitle')}
        text={common('noMatchText')}
        action={<Button onClick={() => state.resetFilters()}>{common('reset')}</Button>}
      />
    );
  else if (view === 'table' && !isPhone) content = <SignalTable signals={shown} />;
  else
    content = (
      <div className={styles.panels}>
        {groupSignals(shown).map((group) => (
          <SignalPanel key={group.name} group={group} />
        ))}
      </div>
    );

  return (
    <section className={styles.tab}>
      <div className={styles.tools}>
        <SearchField
          value={keyword}
          onChange={(word) => state.setFilter('keyword', word)}
          placeholder={t('signalSearch')}
        />
        <FilterChips
          label={t('qualityFilter')}
          value={only}
          onChange={(value) => state.setFilter('only', value)}
          choices={[
            { value: '', text: t('filterAll'), count: data.length },
            {
              value: 'writable',
              text: t('filterWritable'),
              count: data.filter((one) => one.writable).length,
            },
            { value: 'problem', text: t('filterProblem') },
          ]}
        />
        {!isPhone && (
          <Segmented
            className={styles.view}
            aria-label={t('view')}
            value={view}
            onChange={(value) => state.setFilter('view', value)}
            options={[
              {
                value: 'panels',
                icon: <AppstoreOutlined />,
                label: t('viewCards'),
              },
              {
                value: 'table',
                icon: <UnorderedListOutlined />,
                label: t('viewRows'),
              },
            ]}
          />
        )}
      </div>
      {content}
    </section>
  );
}
