import type { PageOwner, PagesOf } from '../../live-page/index.ts';

/** Whose pages are listed beside the one that is drawn; a faceplate stands alone. */
export function pagesOf(owner: PageOwner): PagesOf | undefined {
  if (owner.kind === 'faceplate') return undefined;
  if (owner.kind === 'equipment') return { equipmentId: owner.id };
  return owner.kind === 'project' ? { projectId: owner.id } : { templateId: owner.id };
}
