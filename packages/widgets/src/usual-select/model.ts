import type { ClickEvent } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';
import { clickEventSchema } from '../model/schema.ts';

export interface SelectItem {
  indexId: string;
  text: string;
  /** What choosing it does, as a click does. */
  clickEvent: ClickEvent;
}

export interface UsualSelectData {
  /** On the button; a choice does not change it, because only the plant says what it does now. */
  text: string;
  selectDatas: SelectItem[];
}

/** A button that offers actions to choose from. */
export const usualSelectModel = defineModel<UsualSelectData>({
  type: 'UsualSelect',
  positionKind: 'rect',
  widgetName: '下拉操作',
  data: { text: '请选择', selectDatas: [] },
  dataSchema: z.looseObject({
    text: z.string().max(200),
    selectDatas: z
      .array(
        z.looseObject({
          indexId: z.string().min(1),
          text: z.string().max(200),
          clickEvent: clickEventSchema,
        }),
      )
      .max(100),
  }),
  style: { fill: { color: '$surface' }, radius: 4, align: { horizontal: 'left' } },
});
