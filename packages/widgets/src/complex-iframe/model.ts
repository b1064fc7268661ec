import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface ComplexIframeData {
  /** Address of the web page: http(s), or a path of this site. */
  url: string;
  /** Read by the screen reader and shown while nothing else is. */
  title: string;
}

/** A web page inside the page. It can neither read this site nor steer it. */
export const complexIframeModel = defineModel<ComplexIframeData>({
  type: 'ComplexIframe',
  positionKind: 'rect',
  widgetName: '网页',
  data: { url: '', title: '' },
  dataSchema: z.looseObject({ url: z.string().max(2000), title: z.string().max(200) }),
  style: { fill: { color: '$surface' } },
});
