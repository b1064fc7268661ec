import type { Container, FitMode } from '../document/page.ts';
import type { Box } from '../geometry/box.ts';
import type { CanvasView } from './canvas-page.ts';

interface Size {
  width: number;
  height: number;
}

type Scale = (page: Size, window: Size) => number;

const scales: Readonly<Record<FitMode, Scale>> = {
  none: () => 1,
  contain: (page, window) => Math.min(window.width / page.width, window.height / page.height),
  width: (page, window) => window.width / page.width,
  /** Nothing of the window stays empty; what does not fit is scrolled to. */
  fill: (page, window) => Math.max(window.width / page.width, window.height / page.height),
};

/** How a page stands in a window: its scale, and the size and place of its canvas in CSS pixels. */
export interface PageFit extends Size {
  scale: number;
  left: number;
  top: number;
}

/** Fits a page into a window, both in CSS pixels; smaller pages are centred. */
export function fitPage(con: Pick<Container, 'width' | 'height' | 'fit'>, window: Size): PageFit {
  const fit = Object.hasOwn(scales, con.fit) ? scales[con.fit] : scales.contain;
  const scale = Math.max(0.01, fit(con, window));
  const width = con.width * scale;
  const height = con.height * scale;
  const left = Math.max(0, (window.width - width) / 2);
  const top = Math.max(0, (window.height - height) / 2);
  return { scale, width, height, left, top };
}

/** The canvas of a fitted page on a screen of this density. */
export function viewOf(fit: PageFit, devicePixelRatio: number): CanvasView {
  const width = Math.max(1, Math.round(fit.width * devicePixelRatio));
  const height = Math.max(1, Math.round(fit.height * devicePixelRatio));
  return { scale: fit.scale * devicePixelRatio, offsetX: 0, offsetY: 0, width, height };
}

/** A canvas over a part of a fitted page: its view, and its place over the page's own canvas in CSS pixels. */
export interface PartView extends Size {
  view: CanvasView;
  left: number;
  top: number;
}

/**
 * The smallest canvas that holds what of a box is on the page, pixel on pixel with the page's own. One pixel at the edge
 * for a box that is not on it.
 */
export function partViewOf(fit: PageFit, whole: CanvasView, box: Box): PartView {
  const { scale } = whole;
  const start = (at: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(at * scale)));
  const left = start(box.x, whole.width);
  const top = start(box.y, whole.height);
  const width = Math.max(1, Math.min(whole.width, Math.ceil((box.x + box.width) * scale)) - left);
  const height = Math.max(1, Math.min(whole.height, Math.ceil((box.y + box.height) * scale)) - top);
  // The page's canvas has whole pixels and is shown in the size of the page.
  const across = fit.width / whole.width;
  const along = fit.height / whole.height;
  return {
    view: { scale, offsetX: -left, offsetY: -top, width, height },
    left: left * across,
    top: top * along,
    width: width * across,
    height: height * along,
  };
}
