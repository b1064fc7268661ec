import {
  type Box,
  boundsOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type Widget,
} from '@zutai/diagram';
import { createStyle } from '../model/defaults.ts';

/** A type this version does not know: its place and name, so that nobody wonders what is missing. */
export function paintUnknown(widget: Widget, { palette }: PaintContext): readonly Primitive[] {
  const box = boundsOf(widget);
  if (box.width === 0 && box.height === 0) return [];
  const stroke = { color: palette.textMuted, width: 1, dashes: [4, 4] };
  const style = createStyle();
  return [
    { kind: 'rect', ...box, stroke },
    ...layoutText(widget.widgetName || widget.widgetType, box, style, palette.textMuted),
  ];
}

/** A widget whose painting failed. */
export function paintError(box: Box, { palette }: PaintContext): readonly Primitive[] {
  const style = createStyle();
  return [
    { kind: 'rect', ...box, fill: palette.surface, stroke: { color: palette.bad, width: 1.5 } },
    ...layoutText('⚠', box, style, palette.bad),
  ];
}
