import type { OpenedParts } from '../model/prepare-page.ts';
import type { ShownPage } from './picture/paint-shown.ts';

/** Whose pages are listed. */
export type PagesOf = { equipmentId: string } | { projectId: string } | { templateId: string };

/** The owner's other pages, and how one of them is painted. */
export interface OtherPages {
  of: PagesOf;
  /** In light colours for paper, or in those of the theme. */
  prepare: (opened: OpenedParts & { id: string }, isLight: boolean) => ShownPage | Promise<ShownPage>;
}

/** What can be exported and printed where it is asked for. */
export interface ExportTarget {
  shown: ShownPage;
  /** undefined: not saved yet. */
  pageId: string | undefined;
  title: string;
  /** Name of the equipment, project or template; '' for a faceplate. */
  ownerTitle: string;
  /** undefined where a page stands alone. */
  others?: OtherPages | undefined;
}
