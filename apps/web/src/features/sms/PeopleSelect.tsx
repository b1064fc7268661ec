import { calls } from '@zutai/contract';
import { ManySelect, useOptionSearch } from '../../components/record-picker/index.ts';
import { useText } from '../../lib/language/index.ts';

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 50;

interface PeopleSelectProps {
  id: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses people with a phone number, searched on the server. */
export function PeopleSelect({ id, value, onChange }: PeopleSelectProps) {
  const t = useText('sms');
  const { found, search } = useOptionSearch(calls.sms.queryPeople, { pageSize: MOST_OPTIONS });
  return (
    <ManySelect
      id={id}
      placeholder={t('peoplePlaceholder')}
      search={search}
      found={(found?.rows ?? []).map((one) => ({ id: one.id, label: `${one.title} ${one.tel}` }))}
      value={value}
      onChange={onChange}
    />
  );
}
