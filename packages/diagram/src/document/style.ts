/**
 * A colour is `#rgb`, `#rrggbb[aa]`, a CSS name, `rgb()`/`hsl()`, or a token of the palette written `$name`
 * (see paint/palette.ts). Tokens follow the theme; anything else stays as the engineer chose it.
 */
export type Color = string;

export interface Fill {
  enable: boolean;
  color: Color;
}

export interface Stroke {
  enable: boolean;
  color: Color;
  width: number;
  /** SVG dash list such as '4,2'; '' is solid. */
  dasharray: string;
}

export interface Font {
  size: number;
  color: Color;
  family: string;
  weight: string;
  style: string;
  underLine: boolean;
}

export type HorizontalAlign = 'left' | 'center' | 'right';
export type VerticalAlign = 'top' | 'middle' | 'bottom';

/** Specification section 3, "Style". */
export interface WidgetStyle {
  /** 0 to 1. */
  opacity: number;
  fill: Fill;
  stroke: Stroke;
  font: Font;
  align: { horizontal: HorizontalAlign; vertical: VerticalAlign };
  /** Corner radius in page units. */
  radius: number;
  flip: 'none' | 'horizontal' | 'vertical' | 'both';
  /** How an image fills its box. */
  fit: 'contain' | 'cover' | 'fill';
  line: 'straight' | 'smooth';
}
