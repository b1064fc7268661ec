import {
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  type Widget,
} from '@zutai/diagram';
import { shareOf } from '../paint/share.ts';
import { paintBarMarks, paintRingMarks, readScaleMarks } from '../scale-mark/index.ts';
import { textOn } from '../symbols/ink.ts';
import { isUprightBar, percentFillForms, ringOf, splitBox } from './forms.ts';
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
  const isRing = type === 'doughnutChart';
  const isUpright = type === 'capacityChart' || isUprightBar(position);
  const marks = readScaleMarks(data, context.live, data.dataAddon);
  const marked = isRing
    ? paintRingMarks(ringOf(position), (at) => at * 360, marks, palette)
    : paintBarMarks(position, isUpright, marks, palette);
  const picture = [...form(position, share ?? 0, level, widget, palette), ...marked];
  if (!data.percentShow || share === null) return picture;
  const color = resolveColor(style.font.color, palette, palette.text);
  const words = (fill: string) => layoutText(`${Math.round(share * 100)}%`, position, style, fill);
  const onLevel = textOn(level, color, palette);
  // A ring has its words in the hole.
  if (isRing || onLevel === color) return [...picture, ...words(color)];
  const [filled, rest] = splitBox(position, share, isUpright);
  return [
    ...picture,
    { kind: 'group', clip: filled, children: words(onLevel) },
    { kind: 'group', clip: rest, children: words(color) },
  ];
}
