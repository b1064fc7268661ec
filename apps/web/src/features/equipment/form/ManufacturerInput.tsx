import { calls } from '@zutai/contract';
import { AutoComplete, type AutoCompleteProps } from 'antd';
import { useCall } from '../../../lib/call/index.ts';

/** A text that is completed by the manufacturers entered before. */
export function ManufacturerInput(props: Pick<AutoCompleteProps, 'id' | 'value' | 'onChange' | 'maxLength'>) {
  const known = useCall(calls.equipment.queryAllManufacturer, {}, { staleMs: 60_000 }).data ?? [];
  return (
    <AutoComplete
      {...props}
      options={known.map((value) => ({ value }))}
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.value ?? '')
            .toLowerCase()
            .includes(typed.toLowerCase()),
      }}
    />
  );
}
