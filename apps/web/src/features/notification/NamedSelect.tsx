import { calls, type NamedThing } from '@zutai/contract';
import { namedText, sayIn } from '@zutai/lists';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { type FieldMarks, marksOf } from '../../components/form-page/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';

interface NamedSelectProps extends FieldMarks {
  kind: NamedThing['kind'];
  /** What is known by name already, whatever the search finds. */
  named?: readonly NamedThing[];
  placeholder?: string;
  id?: string;
  'aria-label'?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Ms without typing after which is searched. */
const PAUSE_MS = 250;

/** Chooses several things of one kind by their names, searched on the server. */
export function NamedSelect(props: NamedSelectProps) {
  const { kind, named = [], value = [], onChange, placeholder, id } = props;
  const common = useText('common');
  const say = sayIn(useLanguage());
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly NamedThing[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(
    calls.notification.queryChoices,
    { kind, ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true },
  );
  const rows = found.data ?? [];
  const known = new Map(
    [...named.filter((one) => one.kind === kind), ...chosen, ...rows].map((one) => [one.id, one]),
  );
  const shown = [...new Set([...value, ...rows.map((one) => one.id)])];
  return (
    <Select<string[]>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      mode="multiple"
      value={[...value]}
      {...(placeholder === undefined ? {} : { placeholder })}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isError ? found.error.message : common('noMatchTitle')}
      onChange={(ids) => {
        setChosen(ids.flatMap((one) => known.get(one) ?? []));
        onChange?.(ids);
      }}
      options={shown.map((one) => {
        const thing = known.get(one);
        return { value: one, label: thing === undefined ? one : namedText(thing, say) };
      })}
    />
  );
}
