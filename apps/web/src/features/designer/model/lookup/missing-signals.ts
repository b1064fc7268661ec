import { expandPage, type FaceplateSource, type Page, type Widget } from '@zutai/diagram';

/** Tags that these widgets name and their equipment does not have, once each, in order. */
export function listMissingTags(
  page: Page,
  widgets: readonly Widget[],
  source: FaceplateSource | undefined,
): string[] {
  if (source === undefined || widgets.length === 0) return [];
  const { problems } = expandPage({ ...page, widgets }, source);
  const missing = problems.flatMap(({ code, equipId, tag }) =>
    // Without equipment, as on templates, nothing is known to be missing.
    code === 'tag-missing' && equipId && tag ? [tag] : [],
  );
  return [...new Set(missing)];
}
