import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Example } from '../page/use-example.ts';

/** The equipment a faceplate is tried with while it is drawn. */
export function ExampleChoice({ example }: { example: Example }) {
  const t = useText('designerPage');
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    calls.equipment.query,
    { pageSize: 50, ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true, staleMs: 30_000 },
  );
  const chosen = useCall(
    calls.equipment.info,
    { id: example.equipmentId ?? '' },
    { isEnabled: example.equipmentId !== undefined, staleMs: 60_000 },
  );
  const rows = found.data?.rows ?? [];
  const shown =
    chosen.data === undefined || rows.some(({ id }) => id === chosen.data.id) ? rows : [chosen.data, ...rows];
  return (
    <Select<string>
      style={{ width: 210 }}
      allowClear
      aria-label={t('example')}
      placeholder={t('exampleNone')}
      title={t('exampleText')}
      data-testid="faceplate-example"
      value={example.equipmentId ?? null}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={shown.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: string | undefined) => example.choose(id)}
    />
  );
}
