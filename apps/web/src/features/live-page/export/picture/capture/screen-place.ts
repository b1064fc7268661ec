import type { Box } from '@zutai/diagram';

/** How the screen lies over the page: where the page's corner is, and CSS pixels a page unit. */
export interface ScreenPlace {
  left: number;
  top: number;
  scale: number;
}

/** A rectangle of the screen on the page. */
export function toPage({ left, top, width, height }: DOMRect, place: ScreenPlace): Box {
  return {
    x: (left - place.left) / place.scale,
    y: (top - place.top) / place.scale,
    width: width / place.scale,
    height: height / place.scale,
  };
}
