import type { TextRef } from '@zutai/i18n';
import { Checkbox } from 'antd';
import { useTextRef } from '../../lib/language/index.ts';

interface ChoicesFieldProps<T extends string> {
  choices: readonly T[];
  words: Readonly<Record<T, TextRef>>;
  id?: string;
  'aria-label'?: string;
  value?: readonly T[];
  onChange?: (chosen: T[]) => void;
}

/** Several of a few values. */
export function ChoicesField<T extends string>({
  choices,
  words,
  value = [],
  onChange,
  ...rest
}: ChoicesFieldProps<T>) {
  const read = useTextRef();
  return (
    <div
      {...(rest.id === undefined ? {} : { id: rest.id })}
      {...(rest['aria-label'] === undefined ? {} : { role: 'group', 'aria-label': rest['aria-label'] })}
      tabIndex={-1}
    >
      <Checkbox.Group<T>
        value={[...value]}
        onChange={(chosen) => onChange?.(choices.filter((one) => chosen.includes(one)))}
        options={choices.map((one) => ({ value: one, label: read(words[one]) }))}
      />
    </div>
  );
}
