import { splitIds } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import type { GivenThing } from './given-thing.ts';

interface AccountsSelectProps extends FieldMarks {
  thing: GivenThing;
  id?: string;
  /** Ids as a call takes them, joined by commas. */
  value?: string;
  onChange?: (ids: string) => void;
}

/** Chooses several of the accounts that would need a right in something and have none. */
export function AccountsSelect(props: AccountsSelectProps) {
  const { thing, id, value = '', onChange } = props;
  const t = useText('project');
  const common = useText('common');
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    thing.withoutCall,
    { ...thing.scope, ...(keyword === '' ? {} : { keyword }) } as never,
    { isKeepingPrevious: true },
  );
  return (
    <Select<string[]>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={splitIds(value)}
      onChange={(ids) => onChange?.(ids.join(','))}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={t('accountSearch')}
      notFoundContent={t('noAccounts')}
      options={(found.data ?? []).map(({ accountId, loginname, displayName }) => ({
        value: accountId,
        label: displayName === '' ? loginname : common('bracketed', { text: displayName, note: loginname }),
      }))}
    />
  );
}
