import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export const imageSides = ['top', 'bottom', 'left', 'right'] as const;
export type ImageSide = (typeof imageSides)[number];

export interface ComplexImageTextData {
  imgUrl: string;
  title: string;
  /** Wrapped to the width it has; cut with "…" where its place ends. */
  text: string;
  imageSide: ImageSide;
  /** Part of the box that the picture takes, percent. */
  imageShare: number;
}

/** A picture with a title and a text beside it. */
export const complexImageTextModel = defineModel<ComplexImageTextData>({
  type: 'ComplexImageText',
  positionKind: 'rect',
  widgetName: '图文',
  data: { imgUrl: '', title: '标题', text: '', imageSide: 'top', imageShare: 60 },
  dataSchema: z.looseObject({
    imgUrl: z.string().max(3_000_000),
    title: z.string().max(200),
    text: z.string().max(5000),
    imageSide: z.enum(imageSides),
    imageShare: z.number().min(0).max(100),
  }),
  style: {
    fill: { color: '$surface' },
    align: { horizontal: 'left', vertical: 'top' },
    fit: 'cover',
    radius: 4,
  },
});
