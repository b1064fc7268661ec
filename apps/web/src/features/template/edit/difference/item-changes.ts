import { calls, type VersionItem } from '@zutai/contract';
import { alarmRuleChanges, type FieldChange, rowChanges, sayIn } from '@zutai/lists';
import { useCall } from '../../../../lib/call/index.ts';
import { useLanguage, useTitle } from '../../../../lib/language/index.ts';

/** Answers in which fields two states of a row of a template, or of equipment, differ, in words. */
export function useItemChanges() {
  const say = sayIn(useLanguage());
  const levels = useCall(calls.alarm.queryLevels, {}, { staleMs: 60_000 }).data ?? [];
  return (
    kind: VersionItem['kind'],
    of: { before: VersionItem['before']; after: VersionItem['after'] },
  ): FieldChange[] => {
    if (kind === 'alarmRule') return alarmRuleChanges(of, levels, say);
    return rowChanges(kind === 'script' ? 'equipment_script' : kind, of, say);
  };
}

/** Answers what an item of a difference is called and titled, in the language of the interface. */
export function useItemNames() {
  const titleOf = useTitle();
  return ({ name, nameEn, title, titleEn }: Pick<VersionItem, 'name' | 'nameEn' | 'title' | 'titleEn'>) => ({
    name: titleOf({ title: name, titleEn: nameEn }),
    title: titleOf({ title, titleEn }),
  });
}
