import { calls, MAX_PAGE_SIZE } from '@zutai/contract';
import { Checkbox } from 'antd';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';

interface SubsequentFieldProps {
  id?: string;
  firstOutId: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Whether what followed a first-out and nobody has acknowledged is acknowledged with it: those that are named here. */
export function SubsequentField({ id, firstOutId, value = [], onChange }: SubsequentFieldProps) {
  const t = useText('alarm');
  const common = useText('common');
  const titleOf = useTitle();
  const { data } = useCall(calls.alarm.query, {
    ...{ firstOutId, scope: 'unacknowledged', pageSize: MAX_PAGE_SIZE, sortOrder: 'asc' },
  });
  const rows = data?.rows ?? [];
  return (
    <Checkbox
      {...(id === undefined ? {} : { id })}
      disabled={rows.length === 0}
      checked={value.length > 0}
      onChange={({ target }) => onChange?.(target.checked ? rows.map((row) => row.id) : [])}
    >
      {t('acknowledgeSubsequent', {
        count: rows.length,
        names: rows.map((row) => titleOf(row)).join(common('listComma')),
      })}
    </Checkbox>
  );
}
