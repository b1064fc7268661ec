import { type Binding, type ComparisonSymbol, comparisonSymbols } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export const displayTypes = ['image', 'text'] as const;
export type DisplayType = (typeof displayTypes)[number];

interface Condition {
  symbol: ComparisonSymbol;
  value: string;
}
export type ImageItem = Condition & { url: string };
export type TextItem = Condition & { text: string };

export interface UsualAnimationData extends Binding {
  display: { type: DisplayType };
  /** The first item whose comparison holds is shown. */
  imgItems: ImageItem[];
  textItems: TextItem[];
  /** While the comparison holds, all items follow each other, each for `speed` ms (section 9). */
  cycle: { enable: boolean; judgCondition: ComparisonSymbol; judgVal: string; speed: number };
}

const symbol = z.enum(comparisonSymbols);

/** A picture or a text by the value, or all of them in turn. */
export const usualAnimationModel = defineModel<UsualAnimationData>({
  type: 'UsualAnimation',
  positionKind: 'rect',
  widgetName: '动画',
  data: {
    ...createBinding(),
    display: { type: 'text' },
    imgItems: [],
    textItems: [
      { symbol: '==', value: '0', text: '停止' },
      { symbol: '==', value: '1', text: '运行' },
    ],
    cycle: { enable: false, judgCondition: '==', judgVal: '1', speed: 300 },
  },
  dataSchema: bindingSchema.extend({
    display: z.looseObject({ type: z.enum(displayTypes) }),
    imgItems: z.array(z.looseObject({ symbol, value: z.string(), url: z.string().max(3_000_000) })).max(100),
    textItems: z.array(z.looseObject({ symbol, value: z.string(), text: z.string().max(1000) })).max(100),
    cycle: z.looseObject({
      enable: z.boolean(),
      judgCondition: symbol,
      judgVal: z.string(),
      speed: z.number().min(50).max(600_000),
    }),
  }),
  style: { fill: { enable: false }, stroke: { enable: false } },
});
