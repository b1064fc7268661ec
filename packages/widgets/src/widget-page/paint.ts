import {
  fillOf,
  layoutText,
  type PaintContext,
  type PartPicture,
  type Primitive,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { WidgetPageData } from './model.ts';
import { widgetPageText } from './text.ts';

/** The page in its place as a picture, as large as it is there. */
function paintPart(part: PartPicture, fit: WidgetPageData['fit'], place: RectPosition): Primitive {
  const { x, y, width, height } = place;
  const isWide = fit === 'width';
  const tall = isWide ? (width * part.height) / Math.max(1, part.width) : height;
  const picture = { x, y, width, height: tall, href: part.href, fit: 'contain' as const };
  return { kind: 'group', clip: { x, y, width, height }, children: [{ kind: 'image', ...picture }] };
}

/** The place of the page with what it shows, where that is known, or with its name: it runs where the page runs. */
export function paintWidgetPage(
  widget: Widget<WidgetPageData, RectPosition>,
  { palette, words, parts }: PaintContext,
): readonly Primitive[] {
  const { position, style, data, widgetName } = widget;
  const { x, y, width, height } = position;
  const text = widgetPageText[words.language ?? 'zh'];
  const isUnnamed = [widgetPageText.zh.name, widgetPageText.en.name, ''].includes(widgetName);
  const pageId = data.page?.equipPageId || data.pageId;
  const isChosen = pageId !== '';
  const part = parts?.get(pageId);
  const label = isChosen ? (isUnnamed ? text.name : widgetName) : text.none;
  const stroke = strokeOf(style, palette) ?? { color: palette.line, width: 1, dashes: [4, 3] };
  const corner = Math.max(0, Math.min(14, width / 4, height / 4));
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), ...(part ? {} : { stroke }) },
    ...(part
      ? [paintPart(part, data.fit, position), { kind: 'rect' as const, x, y, width, height, stroke }]
      : []),
    {
      kind: 'line',
      points: [
        { x: x + width - corner, y },
        { x: x + width - corner, y: y + corner },
        { x: x + width, y: y + corner },
      ],
      stroke: { color: palette.textMuted, width: 1 },
    },
    ...(part ? [] : layoutText(label, position, style, palette.textMuted)),
  ];
}
