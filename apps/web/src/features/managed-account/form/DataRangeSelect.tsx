import { DATA_RANGES, type DataRange, dataRangesUpTo } from '@zutai/contract';
import { DATA_RANGE_WORDS } from '@zutai/lists';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useTextRef } from '../../../lib/language/index.ts';
import { useUser } from '../../../lib/session/index.ts';

interface DataRangeSelectProps extends FieldMarks {
  id?: string;
  value?: DataRange;
  onChange?: (range: DataRange) => void;
  'aria-label'?: string;
}

/** Chooses a data range, none wider than the user's. */
export function DataRangeSelect(props: DataRangeSelectProps) {
  const read = useTextRef();
  const held = dataRangesUpTo(useUser().dataRange);
  return (
    <Select<DataRange>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      {...(props.value === undefined ? {} : { value: props.value })}
      style={{ width: '100%' }}
      onChange={(range) => props.onChange?.(range)}
      options={DATA_RANGES.map((range) => ({
        value: range,
        label: read(DATA_RANGE_WORDS[range]),
        disabled: !held.includes(range),
      }))}
    />
  );
}
