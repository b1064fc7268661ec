interface Size {
  width: number;
  height: number;
}

/** Below this a part of a map shows too little coast to recognise where it lies. */
const INSET_FROM_ZOOM = 5;

/** A box on the map. */
export interface MapBox extends Size {
  x: number;
  y: number;
}

export const doBoxesMeet = (a: MapBox, b: MapBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** About where a credit in the upper right corner stands, a wide character for each of its own. */
export function creditBox(text: string, { width }: Size, fontPx: number): MapBox {
  const length = Math.min(width, (text.length + 1) * fontPx);
  return { x: width - length, y: 0, width: length, height: fontPx * 1.8 };
}

/** Where the coast around a close view is drawn, small in the lower left corner; undefined where there is none. */
export function insetBoxOf(
  { zoom }: { zoom: number },
  { width, height }: Size,
  fontPx: number,
): MapBox | undefined {
  const box = { width: Math.min(160, width * 0.28), height: Math.min(110, height * 0.32) };
  if (zoom < INSET_FROM_ZOOM || box.width < 60 || box.height < 40) return undefined;
  return { ...box, x: fontPx * 0.8, y: height - box.height - fontPx * 2 };
}
