interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FloatingPlace {
  left: number;
  top: number;
  maxHeight: number;
}

const gapPx = 4;
const edgePx = 8;

/**
 * Where a list opens that belongs to a control: below it, or above where there is more room; beside it on `side`.
 * Always inside the window. All in CSS pixels of the window.
 */
export function placeFloating(
  anchor: Rect,
  content: { width: number; height: number },
  room: { width: number; height: number },
  side: 'below' | 'right' = 'below',
): FloatingPlace {
  const within = (start: number, size: number, total: number) =>
    Math.max(edgePx, Math.min(start, total - size - edgePx));
  if (side === 'right') {
    const after = anchor.left + anchor.width + gapPx;
    const fits = after + content.width + edgePx <= room.width;
    const left = fits ? after : anchor.left - content.width - gapPx;
    return {
      left: within(left, content.width, room.width),
      top: within(anchor.top, content.height, room.height),
      maxHeight: room.height - 2 * edgePx,
    };
  }
  const below = room.height - anchor.top - anchor.height - gapPx - edgePx;
  const above = anchor.top - gapPx - edgePx;
  const isAbove = content.height > below && above > below;
  const maxHeight = Math.max(40, isAbove ? above : below);
  const height = Math.min(content.height, maxHeight);
  return {
    left: within(anchor.left, content.width, room.width),
    top: isAbove ? anchor.top - gapPx - height : anchor.top + anchor.height + gapPx,
    maxHeight,
  };
}
