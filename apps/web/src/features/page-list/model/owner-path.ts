import type { PageOwner } from '../../live-page/index.ts';

/** The part of the address that names the owner (specification, section 1, "Full-screen designers"). */
const designerBase: Readonly<Record<PageOwner['kind'], (id: string) => string>> = {
  equipment: (id) => `/manage/eg/${id}`,
  project: (id) => `/manage/project/${id}`,
  template: (id) => `/manage/template/${id}`,
  faceplate: () => '/manage/faceplate',
};

const listPaths: Readonly<Record<PageOwner['kind'], (id: string) => string>> = {
  equipment: (id) => `/manage/eg/equipment/edit/${id}/page`,
  project: (id) => `/manage/project/edit/${id}/page`,
  template: (id) => `/manage/eg/template/edit/${id}/page`,
  faceplate: () => '/manage/faceplate/list',
};

const idOf = (owner: PageOwner) => (owner.kind === 'faceplate' ? '' : owner.id);

/** Where a page is drawn; `new` for one that does not exist yet. */
export function designerPathOf(owner: PageOwner, pageId: string): string {
  return `${designerBase[owner.kind](idOf(owner))}/designer/${pageId}`;
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
