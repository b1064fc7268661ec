import { pathTo } from '../../../lib/path/index.ts';
import type { PageOwner } from '../../live-page/index.ts';

/** Specification, section 1, "Full-screen designers". */
const designerPaths: Readonly<Record<PageOwner['kind'], (id: string, pageId: string) => string>> = {
  equipment: (equipId, pageId) => pathTo('/manage/eg/:equipId/designer/:pageId', { equipId, pageId }),
  project: (projectId, pageId) =>
    pathTo('/manage/project/:projectId/designer/:pageId', { projectId, pageId }),
  template: (templateId, pageId) =>
    pathTo('/manage/template/:templateId/designer/:pageId', { templateId, pageId }),
  faceplate: (_, pageId) => pathTo('/manage/faceplate/designer/:pageId', { pageId }),
};

const listPaths: Readonly<Record<PageOwner['kind'], (id: string) => string>> = {
  equipment: (id) => pathTo('/manage/eg/equipment/edit/:id/page', { id }),
  project: (id) => pathTo('/manage/project/edit/:id/page', { id }),
  template: (id) => pathTo('/manage/eg/template/edit/:id/page', { id }),
  faceplate: () => pathTo('/manage/faceplate/list'),
};

const idOf = (owner: PageOwner) => (owner.kind === 'faceplate' ? '' : owner.id);

/** Where a page is drawn; `new` for one that does not exist yet. */
export function designerPathOf(owner: PageOwner, pageId: string): string {
  return designerPaths[owner.kind](idOf(owner), pageId);
}

/** Where the owner's pages are listed: the way back from the designer. */
export function pageListPathOf(owner: PageOwner): string {
  return listPaths[owner.kind](idOf(owner));
}

/** One word an owner, for keys of what is kept on this computer. */
export function ownerKeyOf(owner: PageOwner): string {
  return owner.kind === 'equipment' ? owner.id : `${owner.kind}/${idOf(owner)}`;
}

/** The fields of page calls that name the owner. */
export function ownerFieldsOf(
  owner: PageOwner,
): { equipmentId: string } | { projectId: string } | { templateId: string } | { kind: 'faceplate' } {
  if (owner.kind === 'equipment') return { equipmentId: owner.id };
  if (owner.kind === 'project') return { projectId: owner.id };
  if (owner.kind === 'template') return { templateId: owner.id };
  return { kind: 'faceplate' };
}
