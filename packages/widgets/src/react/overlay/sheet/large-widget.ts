import type { Widget } from '@zutai/diagram';

/** Words of what is shown large, CSS pixels. */
const fontPx = 15;
/** An option of a list: what a finger hits, CSS pixels. */
const optionPx = 48;

/** The widget as large as the room, and the scale to show it at. */
export function largeWidget(
  widget: Widget,
  sheet: 'screen' | 'options',
  room: { width: number; height: number },
): { widget: Widget; scale: number; height: number } {
  const { style, position } = widget;
  if (sheet === 'screen') {
    const box = { ...position, x: 0, y: 0, ...room, rotate: 0, top: 0, right: 0, bottom: 0, left: 0 };
    const font = { ...style.font, size: Math.max(fontPx, Math.min(18, style.font.size)) };
    const large = { ...widget, position: box as Widget['position'], style: { ...style, font, radius: 0 } };
    return { widget: large, scale: 1, height: room.height };
  }
  const options = (widget.data as { options?: readonly unknown[] }).options ?? [];
  const scale = 17 / Math.max(1, style.font.size);
  const height = Math.max(1, options.length) * optionPx;
  const box = { ...position, x: 0, y: 0, width: room.width / scale, height: height / scale, rotate: 0 };
  const data = { ...(widget.data as object), direction: 'vertical' };
  return { widget: { ...widget, data, position: box as Widget['position'] }, scale, height };
}
