import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface UsualImageData {
  /** Address of the picture: a path of this site, http(s), or an embedded `data:image/…`. */
  url: string;
}

/** A picture. */
export const usualImageModel = defineModel<UsualImageData>({
  type: 'UsualImage',
  positionKind: 'rect',
  widgetName: '图片',
  data: { url: '' },
  dataSchema: z.looseObject({ url: z.string().max(3_000_000) }),
  style: { fill: { enable: false }, stroke: { enable: false } },
});
