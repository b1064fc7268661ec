import { splitIds } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import type { FieldMarks } from '../form-page/index.ts';
import { ManySelect, useOptionSearch } from '../record-picker/index.ts';
import type { GivenThing } from './given-thing.ts';

interface AccountsSelectProps extends FieldMarks {
  thing: GivenThing;
  id?: string;
  /** Ids as a call takes them, joined by commas. */
  value?: string;
  onChange?: (ids: string) => void;
}

/** Chooses several of the accounts that would need a right in something and have none. */
export function AccountsSelect({ thing, value = '', onChange, ...marks }: AccountsSelectProps) {
  const t = useText('project');
  const common = useText('common');
  const { found = [], search } = useOptionSearch(thing.withoutCall, thing.scope);
  return (
    <ManySelect
      {...marks}
      search={search}
      placeholder={t('accountSearch')}
      found={found.map(({ accountId, loginname, displayName }) => ({
        id: accountId,
        label: displayName === '' ? loginname : common('bracketed', { text: displayName, note: loginname }),
      }))}
      value={splitIds(value)}
      onChange={(ids) => onChange?.(ids.join(','))}
    />
  );
}
