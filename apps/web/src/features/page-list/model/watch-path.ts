import { livePagePath, type PageOwner, projectPagePath } from '../../live-page/index.ts';

/** Where a page runs; undefined where it does not run by itself: templates and faceplates. */
export function watchPathOf(owner: PageOwner, pageId: string): string | undefined {
  if (owner.kind === 'equipment') return livePagePath(pageId);
  if (owner.kind === 'project') return projectPagePath(owner.id, pageId);
  return undefined;
}
