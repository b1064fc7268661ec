import { calls, type FirstOutGroup, MAX_FIRST_OUT_RULES } from '@zutai/contract';
import { sayIn } from '@zutai/lists';
import type { FieldMarks } from '../../components/form-page/index.ts';
import { ManySelect, useOptionSearch } from '../../components/record-picker/index.ts';
import { useLanguage } from '../../lib/language/index.ts';

type NamedRule = Omit<FirstOutGroup['rules'][number], 'equipmentId'>;

interface RuleSelectProps extends FieldMarks {
  /** What is known by name already, whatever the search finds. */
  known?: readonly NamedRule[];
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 50;

/** Chooses several alarm rules by the names of their equipment and their own, searched on the server. */
export function RuleSelect({ known = [], value = [], onChange, ...marks }: RuleSelectProps) {
  const say = sayIn(useLanguage());
  const { found, search } = useOptionSearch(calls.alarm.queryRules, {
    ...{ pageSize: MOST_OPTIONS, sortField: 'equipTitle', sortOrder: 'asc' },
  });
  const choiceOf = (rule: NamedRule) => ({
    id: rule.id,
    label: `${say.title({ title: rule.equipTitle, titleEn: rule.equipTitleEn })} · ${say.title(rule)}`,
  });
  return (
    <ManySelect
      {...marks}
      search={search}
      found={(found?.rows ?? []).map(choiceOf)}
      known={known.map(choiceOf)}
      maxCount={MAX_FIRST_OUT_RULES}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
