import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useTitle } from '../../../lib/language/index.ts';

interface EquipmentsFieldProps extends FieldMarks {
  id?: string;
  /** Names of what was chosen before, by their ids. */
  known?: ReadonlyMap<string, { title: string; titleEn?: string | undefined }>;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

const MOST_OPTIONS = 100;

/** Chooses several pieces of equipment, searched on the server. */
export function EquipmentsField({ id, known, value = [], onChange, ...marks }: EquipmentsFieldProps) {
  const titleOf = useTitle();
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    calls.monitor.queryEquipment,
    { pageSize: MOST_OPTIONS, ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true },
  );
  const names = new Map([
    ...[...(known ?? [])].map(([key, names]) => [key, titleOf(names)] as const),
    ...(found.data?.rows ?? []).map((row) => [row.id, titleOf(row)] as const),
  ]);
  return (
    <Select<string[]>
      {...marksOf(marks)}
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={value}
      onChange={(ids) => onChange?.(ids)}
      loading={found.isFetching}
      showSearch={{ optionFilterProp: 'label', onSearch: setKeyword }}
      options={[...names].map(([equipmentId, label]) => ({ value: equipmentId, label }))}
    />
  );
}
