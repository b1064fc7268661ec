import type { PaintContext, Primitive } from '@zutai/diagram';
import type { MapBox } from './inset-box.ts';
import { type MapView, worldSize } from './projection.ts';

interface Size {
  width: number;
  height: number;
}

/** Equator of the earth, km. */
const EQUATOR_KM = 40_075;
/** A lower map has no room for it, lines of text. */
const MIN_LINES = 7;

/** A round length, 1, 2 or 5 times a power of ten, of about `wantedPx`, with its width. */
export function scaleBarOf({ latitude, zoom }: MapView, wantedPx: number): { km: number; width: number } {
  const kmAPixel = (EQUATOR_KM * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom);
  const wanted = kmAPixel * wantedPx;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const km = ([5, 2, 1].find((lead) => lead * power <= wanted) ?? 1) * power;
  return { km, width: km / kmAPixel };
}

interface PlacedBar extends MapBox {
  text: string;
  /** Of the line under the words. */
  lineY: number;
  length: number;
}

/** The scale in the lower right corner, with its words; undefined where it has no room. */
export function placeScaleBar(view: MapView, { width, height }: Size, fontPx: number): PlacedBar | undefined {
  if (height < MIN_LINES * fontPx) return undefined;
  const { km, width: length } = scaleBarOf(view, Math.min(120, width / 4));
  const text = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  const lineY = height - fontPx * 1.4;
  const x = width - fontPx - Math.max(length, text.length * fontPx * 0.6);
  const y = lineY - fontPx * 1.6;
  return { text, length, lineY, x, y, width: width - x, height: height - y };
}

export function paintScaleBar(
  view: MapView,
  size: Size,
  fontPx: number,
  context: Pick<PaintContext, 'palette'>,
): Primitive[] {
  const bar = placeScaleBar(view, size, fontPx);
  if (bar === undefined) return [];
  const { text, length, lineY: y } = bar;
  const right = size.width - fontPx;
  const stroke = { color: context.palette.textMuted, width: 1.5 };
  const points = [
    { x: right - length, y: y - 4 },
    { x: right - length, y },
    { x: right, y },
    { x: right, y: y - 4 },
  ];
  const words = { kind: 'text', fill: context.palette.textMuted, size: fontPx } as const;
  return [
    ...points
      .slice(1)
      .map((point, place): Primitive => ({ kind: 'line', points: [points[place]!, point], stroke })),
    { ...words, text, x: right, y: y - fontPx * 0.9, anchor: 'end', baseline: 'middle' },
  ];
}
