import { calls, type FirstOutGroup, MAX_FIRST_OUT_RULES } from '@zutai/contract';
import { sayIn } from '@zutai/lists';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { type FieldMarks, marksOf } from '../../components/form-page/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';

type NamedRule = Omit<FirstOutGroup['rules'][number], 'equipmentId'>;

interface RuleSelectProps extends FieldMarks {
  /** What is known by name already, whatever the search finds. */
  known?: readonly NamedRule[];
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Ms without typing after which is searched. */
const PAUSE_MS = 250;
/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 50;

/** Chooses several alarm rules by the names of their equipment and their own, searched on the server. */
export function RuleSelect(props: RuleSelectProps) {
  const { known = [], value = [], onChange, id } = props;
  const common = useText('common');
  const say = sayIn(useLanguage());
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly NamedRule[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(
    calls.alarm.queryRules,
    {
      ...{ pageSize: MOST_OPTIONS, sortField: 'equipTitle', sortOrder: 'asc' },
      ...(keyword === '' ? {} : { keyword }),
    },
    { isKeepingPrevious: true },
  );
  const rows: readonly NamedRule[] = found.data?.rows ?? [];
  const byId = new Map([...known, ...chosen, ...rows].map((one) => [one.id, one]));
  const shown = [...new Set([...value, ...rows.map((one) => one.id)])];
  const labelOf = (ruleId: string) => {
    const rule = byId.get(ruleId);
    if (rule === undefined) return ruleId;
    return `${say.title({ title: rule.equipTitle, titleEn: rule.equipTitleEn })} · ${say.title(rule)}`;
  };
  return (
    <Select<string[]>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={MAX_FIRST_OUT_RULES}
      value={[...value]}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isError ? found.error.message : common('noMatchTitle')}
      onChange={(ids) => {
        setChosen(ids.flatMap((one) => byId.get(one) ?? []));
        onChange?.(ids);
      }}
      options={shown.map((one) => ({ value: one, label: labelOf(one), title: labelOf(one) }))}
    />
  );
}
