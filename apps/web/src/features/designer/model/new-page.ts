import type { Container } from '@zutai/diagram';
import type { PageOwner } from '../../live-page/index.ts';

/** A faceplate is a part of a page: it starts small. Page units. */
const FACEPLATE_SIZE = { width: 240, height: 180 };

const settings: Readonly<Record<PageOwner['kind'], (id: string) => Partial<Container>>> = {
  equipment: (equipmentId) => ({ equipmentId }),
  project: (projectId) => ({ projectId }),
  template: (templateId) => ({ templateId }),
  faceplate: () => FACEPLATE_SIZE,
};

/** Settings of a page that does not exist yet (specification, section 3, "Page container"). */
export function newPageSettings(owner: PageOwner): Partial<Container> {
  return settings[owner.kind](owner.kind === 'faceplate' ? '' : owner.id);
}
