import { calls, MAX_PACKAGE_TEMPLATES } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/index.ts';

interface TemplatesInputProps {
  id?: string | undefined;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses templates and fixed models, which are searched on the server. */
export function TemplatesInput({ id, value = [], onChange }: TemplatesInputProps) {
  const [keyword, setKeyword] = useState('');
  const { data } = useCall(calls.template.query, {
    ...{ pageNum: 1, pageSize: 200, sortField: 'title', sortOrder: 'asc' },
    ...(keyword === '' ? {} : { keyword }),
  });
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={MAX_PACKAGE_TEMPLATES}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={[...value]}
      options={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.title }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
