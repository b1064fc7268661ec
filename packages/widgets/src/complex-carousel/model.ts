import type { ClickEvent } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';
import { clickEventSchema } from '../model/schema.ts';

export interface CarouselPicture {
  /** Off: left out. */
  enable: boolean;
  imgUrl: string;
  /** What pressing this picture does; when it is off, the widget's own click. */
  clickEvent: ClickEvent;
}

export interface ComplexCarouselData {
  picArray: CarouselPicture[];
  /** Seconds each picture is shown (section 9, "Carousel slide time"); 0: it moves only by hand. */
  slideTime: number;
}

/** Pictures one after another. */
export const complexCarouselModel = defineModel<ComplexCarouselData>({
  type: 'ComplexCarousel',
  positionKind: 'rect',
  widgetName: '轮播图',
  data: { picArray: [], slideTime: 5 },
  dataSchema: z.looseObject({
    picArray: z
      .array(
        z.looseObject({
          enable: z.boolean(),
          imgUrl: z.string().max(3_000_000),
          clickEvent: clickEventSchema,
        }),
      )
      .max(50),
    slideTime: z.number().min(0).max(3600),
  }),
  style: { fill: { color: '$surface' }, stroke: { enable: false } },
});
