import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useTitle } from '../../../lib/language/index.ts';

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 100;

interface SignalSelectProps {
  id?: string;
  equipmentId: string;
  label: string;
  value?: string | null;
  onChange?: (signalId: string | null) => void;
}

/** Chooses a signal of a piece of equipment, searched on the server. */
export function SignalSelect({ id, equipmentId, label, value = null, onChange }: SignalSelectProps) {
  const titleOf = useTitle();
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    calls.signal.query,
    { equipmentId, pageSize: MOST_OPTIONS, ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true },
  );
  const rows = found.data?.rows ?? [];
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={value}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={rows.map((signal) => ({ value: signal.id, label: `${titleOf(signal)} · ${signal.tag}` }))}
    />
  );
}
