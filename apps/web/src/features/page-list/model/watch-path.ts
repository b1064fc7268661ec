import { pathTo } from '../../../lib/path/index.ts';
import type { PageOwner } from '../../live-page/index.ts';

/** Where a page runs; undefined where it does not run by itself: templates and faceplates. */
export function watchPathOf(owner: PageOwner, pageId: string): string | undefined {
  if (owner.kind === 'equipment') return pathTo('/monitor/eg/detail/page/:pageId', { pageId });
  if (owner.kind === 'project')
    return pathTo('/monitor/project/:projectId/page/:pageId', { projectId: owner.id, pageId });
  return undefined;
}
