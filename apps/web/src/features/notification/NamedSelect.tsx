import { calls, type NamedThing } from '@zutai/contract';
import { namedText, sayIn } from '@zutai/lists';
import type { FieldMarks } from '../../components/form-page/index.ts';
import { ManySelect, useOptionSearch } from '../../components/record-picker/index.ts';
import { useLanguage } from '../../lib/language/index.ts';

interface NamedSelectProps extends FieldMarks {
  kind: NamedThing['kind'];
  /** What is known by name already, whatever the search finds. */
  named?: readonly NamedThing[];
  placeholder?: string;
  id?: string;
  'aria-label'?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several things of one kind by their names, searched on the server. */
export function NamedSelect({ kind, named = [], value = [], onChange, ...marks }: NamedSelectProps) {
  const say = sayIn(useLanguage());
  const { found = [], search } = useOptionSearch(calls.notification.queryChoices, { kind });
  const choiceOf = (thing: NamedThing) => ({ id: thing.id, label: namedText(thing, say) });
  return (
    <ManySelect
      {...marks}
      search={search}
      found={found.map(choiceOf)}
      known={named.filter((one) => one.kind === kind).map(choiceOf)}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
