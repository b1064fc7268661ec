import { type Palette, parseDashes, resolveColor, type Widget, type WidgetStyle } from '@zutai/diagram';
import type { CSSProperties } from 'react';
import type { ChartPosition } from '../paint/frame.ts';
import { isDark } from '../theme.ts';

/** Space inside a chart's edge, page units; the same as painted charts have. */
const margin = 8;

/** Font size of a chart's words, CSS pixels. Never below what can be read. */
export function fontPxOf(style: WidgetStyle, scale: number): number {
  return Math.max(9, Math.min(style.font.size, 24) * scale);
}

/** Ground, outline, margins and words of a widget as CSS, as painting draws them. */
export function panelStyle(
  { position, style }: Widget<unknown, ChartPosition>,
  palette: Palette,
  scale: number,
): CSSProperties {
  const { top = 0, right = 0, bottom = 0, left = 0 } = position;
  const { fill, stroke, font } = style;
  const hasEdge = stroke.enable && stroke.width > 0;
  const edge = hasEdge ? stroke.width * scale : 0;
  const edgeStyle = parseDashes(stroke.dasharray).length > 0 ? 'dashed' : 'solid';
  const padding = [top, right, bottom, left].map(
    (side) => `${Math.max(2, (side + margin) * scale - edge)}px`,
  );
  return {
    position: 'absolute',
    inset: 0,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    padding: padding.join(' '),
    background: fill.enable ? resolveColor(fill.color, palette, palette.surface) : 'transparent',
    ...(hasEdge && { border: `${edge}px ${edgeStyle} ${resolveColor(stroke.color, palette, palette.line)}` }),
    borderRadius: style.radius * scale,
    color: resolveColor(font.color, palette, palette.text),
    fontSize: fontPxOf(style, scale),
    lineHeight: 1.4,
    ...(font.family !== '' && { fontFamily: font.family }),
    fontVariantNumeric: 'tabular-nums',
    // The browser's own parts of fields, such as the calendar of a time.
    colorScheme: isDark(palette) ? 'dark' : 'light',
  };
}

/** A button or field among a chart's words. */
export function controlStyle(palette: Palette, isOn = false): CSSProperties {
  return {
    font: 'inherit',
    color: isOn ? palette.onAccent : palette.text,
    background: isOn ? palette.accent : palette.surface,
    border: `1px solid ${isOn ? palette.accent : palette.line}`,
    borderRadius: 4,
    padding: '0.1em 0.6em',
    minHeight: '1.9em',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  };
}
