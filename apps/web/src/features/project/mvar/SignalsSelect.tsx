import { Select } from 'antd';
import type { NamedSignals } from './use-signal-names.ts';

interface SignalsSelectProps {
  names: NamedSignals;
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several signals that can be calculated with. */
export function SignalsSelect({ names: { signals, nameOf }, ...input }: SignalsSelectProps) {
  return (
    <Select<string[]>
      {...input}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={signals
        .filter(({ dataType }) => dataType !== 'text')
        .map(({ id, equipmentId }) => ({ value: id, label: nameOf(equipmentId, id) ?? id }))}
    />
  );
}
