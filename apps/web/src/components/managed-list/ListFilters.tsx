import { type AnyList, isPeriod, isPicked, type Say } from '@zutai/lists';
import { Select } from 'antd';
import { type ComponentType, createElement } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { ListState } from '../data-table/index.ts';
import { FilterChips } from '../filter-chips/index.ts';
import { PeriodPicker } from '../period-picker/index.ts';
import styles from './list-filters.module.css';
import { periodFilters, shownPeriod } from './list-period.ts';

/** An input that picks what a list is filtered by; null is everything. */
export type FilterPicker = ComponentType<{
  value: string | null;
  onChange: (value: string | null) => void;
  label: string;
}>;

/** More choices than these are not chips but a menu that can be searched. */
const MOST_CHIPS = 13;

const isChips = (filter: AnyList['filters'][string]) =>
  !isPicked(filter) && !isPeriod(filter) && Object.keys(filter.choices).length <= MOST_CHIPS;

/** The filters of a list: chips, each with "all" before its choices, menus of many choices, and periods. */
export function ListFilters({
  list,
  say,
  state,
  pickers = {},
}: {
  list: AnyList;
  say: Say;
  state: ListState<Record<string, string>>;
  /** Of the filters whose values are things, by their names. */
  pickers?: Readonly<Record<string, FilterPicker>>;
}) {
  const t = useText('common');
  const hasSeveral = Object.values(list.filters).filter(isChips).length > 1;
  return Object.entries(list.filters).map(([name, filter]) => {
    if (isPicked(filter)) {
      const picker = pickers[name];
      return (
        picker &&
        createElement(picker, {
          key: name,
          label: say.text(filter.text),
          value: state.filters[name] || null,
          onChange: (value) => state.setFilter(name, value ?? ''),
        })
      );
    }
    if (!isPeriod(filter) && !isChips(filter))
      return (
        <Select<string | null>
          key={name}
          className={styles.choices ?? ''}
          aria-label={say.text(filter.text)}
          placeholder={say.text(filter.text)}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={state.filters[name] || null}
          onChange={(value) => state.setFilter(name, value ?? '')}
          options={Object.entries(filter.choices).map(([value, word]) => ({ value, label: say.text(word) }))}
        />
      );
    return isPeriod(filter) ? (
      <PeriodPicker
        key={name}
        label={say.text(filter.text)}
        value={shownPeriod(state.filters, name, filter)}
        {...(filter.usualDays === undefined ? {} : { usualDays: filter.usualDays })}
        onChange={(period) => state.setFilters(periodFilters(name, filter, period))}
      />
    ) : (
      <FilterChips
        key={name}
        label={say.text(filter.text)}
        isLabelShown={hasSeveral}
        value={state.filters[name] ?? ''}
        onChange={(value) => state.setFilter(name, value)}
        choices={[
          { value: '', text: filter.none === undefined ? t('all') : say.text(filter.none) },
          ...Object.entries(filter.choices).map(([value, word]) => ({ value, text: say.text(word) })),
        ]}
      />
    );
  });
}
