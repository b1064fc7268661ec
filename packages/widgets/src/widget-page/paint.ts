import {
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { WidgetPageData } from './model.ts';
import { widgetPageText } from './text.ts';

/** The place of the page with its name: what it shows is seen where the page runs. */
export function paintWidgetPage(
  widget: Widget<WidgetPageData, RectPosition>,
  { palette, words }: PaintContext,
): readonly Primitive[] {
  const { position, style, data, widgetName } = widget;
  const { x, y, width, height } = position;
  const text = widgetPageText[words.language ?? 'zh'];
  const isUnnamed = [widgetPageText.zh.name, widgetPageText.en.name, ''].includes(widgetName);
  const isChosen = data.pageId !== '' || Boolean(data.page?.equipPageId);
  const label = isChosen ? (isUnnamed ? text.name : widgetName) : text.none;
  const stroke = strokeOf(style, palette) ?? { color: palette.line, width: 1, dashes: [4, 3] };
  const corner = Math.max(0, Math.min(14, width / 4, height / 4));
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), stroke },
    {
      kind: 'line',
      points: [
        { x: x + width - corner, y },
        { x: x + width - corner, y: y + corner },
        { x: x + width, y: y + corner },
      ],
      stroke: { color: palette.textMuted, width: 1 },
    },
    ...layoutText(label, position, style, palette.textMuted),
  ];
}
