import {
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  type Widget,
} from '@zutai/diagram';
import { shareOf } from '../paint/share.ts';
import { percentFillForms } from './forms.ts';
import type { UsualPercentFillData } from './model.ts';

/** How full something is: bar, vessel or ring. */
export function paintUsualPercentFill(
  widget: Widget<UsualPercentFillData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette } = context;
  const { minVal, maxVal, type } = data.dataAddon;
  const share = shareOf(context.live.get(data).value, minVal, maxVal);
  const level = resolveColor(style.fill.color, palette, palette.level);
  const form = percentFillForms[type] ?? percentFillForms.rectangleChart;
  const picture = form(position, share ?? 0, level, widget, palette);
  if (!data.percentShow || share === null) return picture;
  const color = resolveColor(style.font.color, palette, palette.text);
  return [...picture, ...layoutText(`${Math.round(share * 100)}%`, position, style, color)];
}
