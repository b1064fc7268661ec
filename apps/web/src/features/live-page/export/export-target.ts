import type { OpenedParts } from '../model/prepare-page.ts';
import type { ShownPage } from './picture/paint-shown.ts';

/** Whose pages are listed. */
export type PagesOf = { equipmentId: string } | { projectId: string } | { templateId: string };

/** What can be exported and printed where it is asked for. */
export interface ExportTarget {
  shown: ShownPage;
  /** undefined: not saved yet. */
  pageId: string | undefined;
  title: string;
  /** Name of the equipment, project or template; '' for a faceplate. */
  ownerTitle: string;
  /** The owner's other pages; undefined where what they show is not known here. */
  others?: { of: PagesOf; prepare: (opened: OpenedParts) => ShownPage } | undefined;
}
