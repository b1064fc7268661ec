import { calls, type ResponseOf } from '@zutai/contract';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';

type Person = ResponseOf<typeof calls.sms.queryPeople>['rows'][number];

/** Ms without typing after which is searched. */
const PAUSE_MS = 250;
const PAGE_SIZE = 50;

interface PeopleSelectProps {
  id: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses people with a phone number, searched on the server. */
export function PeopleSelect({ id, value, onChange }: PeopleSelectProps) {
  const t = useText('sms');
  const common = useText('common');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(
    calls.sms.queryPeople,
    { pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true },
  );
  const known = new Map([...chosen, ...(found.data?.rows ?? [])].map((one) => [one.id, one]));
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      value={[...value]}
      placeholder={t('peoplePlaceholder')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isError ? found.error.message : common('noMatchTitle')}
      style={{ width: '100%' }}
      onChange={(ids) => {
        setChosen(ids.flatMap((one) => known.get(one) ?? []));
        onChange(ids);
      }}
      options={[...known.values()].map(({ id: one, title, tel }) => ({
        value: one,
        label: `${title} ${tel}`,
      }))}
    />
  );
}
