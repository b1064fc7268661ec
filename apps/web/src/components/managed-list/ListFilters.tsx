import { type AnyList, isPeriod, type Say } from '@zutai/lists';
import { useText } from '../../lib/language/index.ts';
import type { ListState } from '../data-table/index.ts';
import { FilterChips } from '../filter-chips/index.ts';
import { PeriodPicker } from '../period-picker/index.ts';
import { periodFilters, readPeriod } from './list-period.ts';

/** The filters of a list: chips, each with "all" before its choices, and periods. */
export function ListFilters({
  list,
  say,
  state,
}: {
  list: AnyList;
  say: Say;
  state: ListState<Record<string, string>>;
}) {
  const t = useText('common');
  return Object.entries(list.filters).map(([name, filter]) =>
    isPeriod(filter) ? (
      <PeriodPicker
        key={name}
        label={say.text(filter.text)}
        value={readPeriod(state.filters, name, filter)}
        onChange={(period) => state.setFilters(periodFilters(name, filter, period))}
      />
    ) : (
      <FilterChips
        key={name}
        label={say.text(filter.text)}
        value={state.filters[name] ?? ''}
        onChange={(value) => state.setFilter(name, value)}
        choices={[
          { value: '', text: t('all') },
          ...Object.entries(filter.choices).map(([value, word]) => ({ value, text: say.text(word) })),
        ]}
      />
    ),
  );
}
