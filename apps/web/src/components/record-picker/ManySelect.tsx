import type { CallDefinition } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import type { OptionSearch } from './use-option-search.ts';

/** Something to choose, and what it is called. */
export interface Choice {
  id: string;
  label: string;
}

export interface ManySelectProps extends FieldMarks {
  id?: string;
  'aria-label'?: string;
  placeholder?: string;
  /** Searches the options, see `useOptionSearch`. */
  search: OptionSearch<CallDefinition>['search'];
  /** What the search found. */
  found: readonly Choice[];
  /** What is called by name already, whatever the search finds. */
  known?: readonly Choice[];
  maxCount?: number;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses several things by their names, searched on the server. What was chosen keeps its name in the next search. */
export function ManySelect(props: ManySelectProps) {
  const { id, placeholder, search, found, known = [], maxCount, value, onChange } = props;
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const labels = new Map([...known, ...chosen, ...found].map((one) => [one.id, one.label]));
  return (
    <Select<{ value: string; label?: React.ReactNode }[]>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(maxCount === undefined ? {} : { maxCount })}
      {...search}
      mode="multiple"
      labelInValue
      style={{ width: '100%' }}
      value={value.map((one) => ({ value: one, label: labels.get(one) ?? one }))}
      onChange={(now) => {
        const ids = now.map((one) => one.value);
        setChosen(ids.flatMap((one) => ({ id: one, label: labels.get(one) ?? one })));
        onChange(ids);
      }}
      options={found.map((one) => ({ value: one.id, label: one.label, title: one.label }))}
    />
  );
}
