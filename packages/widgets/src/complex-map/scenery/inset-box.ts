interface Size {
  width: number;
  height: number;
}

/** Below this a part of a map shows too little coast to recognise where it lies. */
const INSET_FROM_ZOOM = 5;

/** Where the coast around a close view is drawn, small in the lower left corner; undefined where there is none. */
export function insetBoxOf(
  { zoom }: { zoom: number },
  { width, height }: Size,
  fontPx: number,
): (Size & { x: number; y: number }) | undefined {
  const box = { width: Math.min(160, width * 0.28), height: Math.min(110, height * 0.32) };
  if (zoom < INSET_FROM_ZOOM || box.width < 60 || box.height < 40) return undefined;
  return { ...box, x: fontPx * 0.8, y: height - box.height - fontPx * 2 };
}
