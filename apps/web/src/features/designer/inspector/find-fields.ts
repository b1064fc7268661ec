import type { InspectorSection } from '@zutai/widgets';
import { matchesWords, wordsOf } from '../../../lib/search/index.ts';

/**
 * The sections with the fields and lists alone whose label, with that of their section, has every word of the query;
 * sections that have none are left out.
 */
export function findFields(
  sections: readonly InspectorSection[],
  query: string,
  textOf: (label: string) => string,
): readonly InspectorSection[] {
  const words = wordsOf(query);
  return sections.flatMap((section) => {
    const isFound = ({ label }: { label: string }) =>
      matchesWords(`${textOf(section.label)} ${textOf(label)}`, words);
    const fields = section.fields.filter(isFound);
    const { lists: all = [], ...rest } = section;
    const lists = all.filter(isFound);
    if (fields.length === 0 && lists.length === 0) return [];
    return [{ ...rest, fields, ...(lists.length > 0 && { lists }) }];
  });
}
