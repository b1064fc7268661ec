import {
  defaultFamily,
  fillOf,
  type Palette,
  resolveColor,
  strokeOf,
  type WidgetStyle,
} from '@zutai/diagram';
import type { CSSProperties } from 'react';

const anchors = { left: 'left', center: 'center', right: 'right' } as const;

/** The font of a widget as CSS, page units as px. */
export function fontStyle({ font, align }: WidgetStyle, palette: Palette): CSSProperties {
  return {
    color: resolveColor(font.color, palette, palette.text),
    fontFamily: font.family || defaultFamily,
    fontSize: font.size,
    fontStyle: font.style,
    fontWeight: font.weight as CSSProperties['fontWeight'],
    fontVariantNumeric: 'tabular-nums',
    textAlign: anchors[align.horizontal] ?? 'left',
    textDecoration: font.underLine ? 'underline' : 'none',
  };
}

/** Ground and outline of a widget as CSS, page units as px. `ground` is the colour of what has no fill. */
export function boxStyle(style: WidgetStyle, palette: Palette, ground = 'transparent'): CSSProperties {
  const stroke = strokeOf(style, palette);
  return {
    boxSizing: 'border-box',
    background: fillOf(style, palette) ?? ground,
    border: stroke
      ? `${stroke.width}px ${stroke.dashes?.length ? 'dashed' : 'solid'} ${stroke.color}`
      : 'none',
    borderRadius: style.radius,
  };
}

/** A button without the browser's look. */
export const plainButton: CSSProperties = {
  margin: 0,
  padding: 0,
  border: 'none',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
};

/** One line that ends in "…" where it is too long. */
export const oneLine: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
