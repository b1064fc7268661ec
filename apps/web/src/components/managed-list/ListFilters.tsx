import type { AnyList, Say } from '@zutai/lists';
import { useText } from '../../lib/language/index.ts';
import type { ListState } from '../data-table/index.ts';
import { FilterChips } from '../filter-chips/index.ts';

/** The filters of a list as chips, each with "all" before its choices. */
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
  return Object.entries(list.filters).map(([name, { text, choices }]) => (
    <FilterChips
      key={name}
      label={say.text(text)}
      value={state.filters[name] ?? ''}
      onChange={(value) => state.setFilter(name, value)}
      choices={[
        { value: '', text: t('all') },
        ...Object.entries(choices).map(([value, word]) => ({ value, text: say.text(word) })),
      ]}
    />
  ));
}
