/** A box on the screen, CSS pixels, from the drawing's upper left corner. */
export interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Drawn around what can be seen, in screens: so far can be scrolled until it is drawn again. */
const spare = 0.2;

/** What scrolls an element; undefined when only the window does. */
export function findScroller(element: Element): HTMLElement | undefined {
  for (let above = element.parentElement; above; above = above.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(above);
    if (/auto|scroll/.test(overflowX + overflowY)) return above;
  }
  return undefined;
}

/** What of a drawing its scroller shows. */
export function viewOn(drawing: Element, scroller: Element | undefined): ScreenBox {
  const { left, top } = drawing.getBoundingClientRect();
  const frame = scroller?.getBoundingClientRect();
  return {
    left: (frame?.left ?? 0) - left,
    top: (frame?.top ?? 0) - top,
    width: frame?.width ?? globalThis.innerWidth,
    height: frame?.height ?? globalThis.innerHeight,
  };
}

export function isInside(view: ScreenBox, part: ScreenBox): boolean {
  return (
    view.left >= part.left &&
    view.top >= part.top &&
    view.left + view.width <= part.left + part.width &&
    view.top + view.height <= part.top + part.height
  );
}

/**
 * What to draw for a view: it with its spare room, on whole pixels of the screen, and as large as the part before where
 * that is enough: a canvas of another size would be emptied.
 *
 * @param origin where the drawing is on the screen
 */
export function partAround(
  view: ScreenBox,
  origin: { left: number; top: number },
  last: ScreenBox,
): ScreenBox {
  const across = Math.ceil(view.width * spare);
  const along = Math.ceil(view.height * spare);
  // One more for the pixel that the edge is moved by.
  const width = Math.ceil(view.width) + 2 * across + 1;
  const height = Math.ceil(view.height) + 2 * along + 1;
  return {
    left: Math.floor(origin.left + view.left - across) - origin.left,
    top: Math.floor(origin.top + view.top - along) - origin.top,
    width: Math.abs(last.width - width) <= Math.min(4, across / 2) ? last.width : width,
    height: Math.abs(last.height - height) <= Math.min(4, along / 2) ? last.height : height,
  };
}
