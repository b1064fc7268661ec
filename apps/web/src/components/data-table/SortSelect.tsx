import { Select } from 'antd';
import { useText } from '../../lib/language/index.ts';
import type { DataColumn } from './column.ts';
import type { ListFilters } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

const ORDERS = { asc: '↑', desc: '↓' } as const;

interface SortSelectProps<Row, F extends ListFilters> {
  columns: readonly DataColumn<Row>[];
  state: ListState<F>;
}

/** The order of a list whose rows have no column heads to click. */
export function SortSelect<Row, F extends ListFilters>({ columns, state }: SortSelectProps<Row, F>) {
  const t = useText('common');
  const { sortField, sortOrder } = state;
  const choices = columns.flatMap(({ title, sortField: field, isRedundant }) =>
    field === undefined || isRedundant === true
      ? []
      : (['asc', 'desc'] as const).map((order) => ({
          value: `${field}.${order}`,
          label: `${title} ${ORDERS[order]}`,
          field,
          order,
        })),
  );
  if (choices.length === 0) return null;
  const isKnown = choices.some(({ field, order }) => field === sortField && order === sortOrder);
  return (
    <Select
      allowClear
      aria-label={t('sortBy')}
      placeholder={t('sortBy')}
      // All of them at once: a scroll bar would hide that there are more.
      listHeight={480}
      popupMatchSelectWidth={false}
      style={{ minWidth: 132 }}
      value={isKnown ? `${sortField}.${sortOrder}` : null}
      options={choices.map(({ value, label }) => ({ value, label }))}
      onChange={(chosen: string | undefined) => {
        const choice = choices.find(({ value }) => value === chosen);
        state.setSort(choice?.field, choice?.order);
      }}
    />
  );
}
