import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

/** Digits kept: a hundredth of a unit is never seen. */
const scaled = (value: number, factor: number) => Math.round(value * factor * 100) / 100;

/**
 * The widget as it looks drawn smaller or larger: fonts, lines and corners grow with it, in groups too. Its place is
 * not touched; the group around it does that. Smallest font 1, as everywhere.
 */
export function scaleLook(widget: Widget, factor: number): Widget {
  if (factor === 1 || !Number.isFinite(factor) || factor <= 0) return widget;
  const { style, position } = widget;
  const { font, stroke, radius } = style ?? {};
  const looked: Widget = {
    ...widget,
    style: {
      ...style,
      ...(font && { font: { ...font, size: Math.max(1, scaled(font.size, factor)) } }),
      ...(stroke && { stroke: { ...stroke, width: scaled(stroke.width, factor) } }),
      ...(radius !== undefined && { radius: scaled(radius, factor) }),
    },
  };
  if (!isGroupPosition(position)) return looked;
  const children = position.children.map((child) => scaleLook(child, factor));
  return { ...looked, position: { ...position, children } };
}
