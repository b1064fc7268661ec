import type { Page as PageRecord } from '@zutai/contract';
import type { PaintContext } from '@zutai/diagram';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { LiveStore, useFeedState } from '../../../lib/live/index.ts';
import { useThemeMode } from '../../../lib/theme/index.ts';
import type { KnownRegion } from '../model/auth-region.ts';
import type { PageSources } from '../model/page-owner.ts';
import { preparePage } from '../model/prepare-page.ts';
import { createLiveLookup } from '../model/values/live-lookup.ts';
import { MvarValues } from '../model/values/mvar-values.ts';
import type { PageVariables } from '../model/values/page-variables.ts';
import type { OtherPages } from './export-target.ts';
import { readProjectSources } from './read-project-sources.ts';
import { shownApart } from './shown-apart.ts';

interface OtherPagesOptions {
  record: Pick<PageRecord, 'equipmentId' | 'projectId'>;
  sources: PageSources;
  regions: readonly KnownRegion[] | null;
  context: PaintContext;
  variables: PageVariables;
}

/**
 * The other pages of what a running page belongs to. Those of equipment have the signals of the page that is open; a
 * project page knows its own alone, so that for each other one they are read.
 */
export function useOtherPages(options: OtherPagesOptions): OtherPages | undefined {
  const { record, sources, regions, context, variables } = options;
  const { equipmentId, projectId } = record;
  const language = useLanguage();
  const t = useText('livePage');
  const common = useText('common');
  const feed = useFeedState();
  const theme = useThemeMode();
  const lookupOf = (own: PageSources) => {
    const store = new LiveStore();
    store.fill(own.signals.flatMap(({ live }) => live ?? []));
    const mvars = new MvarValues(own.mvars, store);
    return createLiveLookup({ sources: own, mvars, store, feed: () => feed, language, t, common });
  };
  if (equipmentId === null && projectId === null) return undefined;
  return {
    of: projectId === null ? { equipmentId: equipmentId ?? '' } : { projectId },
    async prepare(opened, isLight) {
      const own = projectId === null ? sources : await readProjectSources(sources, opened, language);
      const { page } = preparePage(opened, own, regions, language, t);
      const live = own === sources ? context.live : lookupOf(own);
      return shownApart(page, { context: { ...context, live }, variables, mode: isLight ? 'light' : theme });
    },
  };
}
