import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export const partFits = ['contain', 'width'] as const;
export type PartFit = (typeof partFits)[number];

export interface WidgetPageData {
  /** The page it shows, of the same owner; '' while none is chosen. */
  pageId: string;
  /** A page of other equipment of the same project; while `equipPageId` is set it is what is shown. */
  page: { type: string; equipId: string; equipPageId: string; equipTitle: string };
  /** `width`: as wide as its place, and scrolled. */
  fit: PartFit;
}

/** Another page as a part of this one: it runs in its place as if it were opened there. Ours, as faceplates are. */
export const widgetPageModel = defineModel<WidgetPageData>({
  type: 'WidgetPage',
  positionKind: 'rect',
  widgetName: '子画面',
  data: {
    pageId: '',
    page: { type: '', equipId: '', equipPageId: '', equipTitle: '' },
    fit: 'contain',
  },
  dataSchema: z.looseObject({
    pageId: z.string().max(50),
    page: z.looseObject({
      type: z.string(),
      equipId: z.string(),
      equipPageId: z.string(),
      equipTitle: z.string(),
    }),
    fit: z.enum(partFits),
  }),
  style: { fill: { color: '$surface' } },
});
