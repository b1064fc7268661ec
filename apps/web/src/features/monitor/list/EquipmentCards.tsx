import { Button, Pagination, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { isRefused } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentCard } from './EquipmentCard.tsx';
import styles from './list-page.module.css';
import type { ListedEquipment, useEquipmentList } from './use-equipment-list.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The monitoring list as cards. */
export function EquipmentCards(props: {
  list: ReturnType<typeof useEquipmentList>;
  empty: ReactNode;
  /** Where a card leads; by default to the equipment itself. */
  pathOf?: ((equipment: ListedEquipment) => string) | undefined;
}) {
  const common = useText('common');
  const { query, state, lostSinceMs } = props.list;
  const { data } = query;
  if (query.isError && (data === undefined || isRefused(query.error)))
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.cards}>
        {SKELETONS.map((key) => (
          <div key={key} className={styles.skeleton}>
            <Skeleton active paragraph={{ rows: 4 }} />
          </div>
        ))}
      </div>
    );
  if (data.total === 0 && !state.hasFilters) return props.empty;
  if (data.total === 0)
    return (
      <EmptyState
        title={common('noMatchTitle')}
        text={common('noMatchText')}
        action={<Button onClick={state.resetFilters}>{common('reset')}</Button>}
      />
    );
  return (
    <>
      <div className={styles.cards} aria-busy={query.isPlaceholderData}>
        {data.rows.map((equipment) => (
          <EquipmentCard
            key={equipment.id}
            equipment={equipment}
            isLost={lostSinceMs !== null}
            path={props.pathOf?.(equipment)}
          />
        ))}
      </div>
      {data.total > state.pageSize && (
        <Pagination
          className={styles.pages}
          current={state.pageNum}
          pageSize={state.pageSize}
          total={data.total}
          showSizeChanger
          pageSizeOptions={[12, 24, 48, 96]}
          showTotal={(count) => common('total', { count })}
          onChange={state.setPage}
        />
      )}
    </>
  );
}
