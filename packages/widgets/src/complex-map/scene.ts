import type { PaintContext, Palette, PathSegment, Point, Primitive } from '@zutai/diagram';
import { coastline } from './scenery/coastline.ts';
import { decodeRing } from './scenery/decode-ring.ts';
import { doBoxesMeet, insetBoxOf, type MapBox } from './scenery/inset-box.ts';
import { fromBox, type MapView, project, toBox, worldSize } from './scenery/projection.ts';
import { placeScaleBar } from './scenery/scale-bar.ts';

interface Size {
  width: number;
  height: number;
}

/** The land once, at zoom 0; any other zoom is a multiple of it. */
const land = coastline.map((code) => {
  const points = decodeRing(code).map((place) => project(place, 0));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    points,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
});

/** Land within the box, with the copies of the world beside it. */
function landSegments(view: MapView, { width, height }: Size, at = { x: 0, y: 0 }): PathSegment[] {
  const factor = 2 ** view.zoom;
  const world = worldSize(view.zoom);
  const centre = project(view, view.zoom);
  const top = height / 2 - centre.y;
  const copies = [-1, 0, 1].map((copy) => width / 2 - centre.x + copy * world);
  return copies.flatMap((left) =>
    land.flatMap((ring): PathSegment[] => {
      const isOutside =
        ring.right * factor + left < 0 ||
        ring.left * factor + left > width ||
        ring.bottom * factor + top < 0 ||
        ring.top * factor + top > height;
      if (isOutside) return [];
      const line = ring.points.map(
        ({ x, y }, place): PathSegment => [
          place === 0 ? 'move' : 'line',
          x * factor + left + at.x,
          y * factor + top + at.y,
        ],
      );
      return [...line, ['close']];
    }),
  );
}

/** Distances between lines of the net, degrees. */
const netSteps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Least distance between them, pixels. */
const netGap = 90;

/** A number of degrees with its side, as many decimals as the step needs: 121.50°E. */
export function degreesText(degrees: number, step: number, sides: readonly [string, string]): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const side = degrees === 0 ? '' : degrees > 0 ? sides[0] : sides[1];
  return `${Math.abs(degrees).toFixed(decimals)}°${side}`;
}

export function netStepOf(zoom: number): number {
  const pixelsADegree = worldSize(zoom) / 360;
  return netSteps.findLast((step) => step * pixelsADegree >= netGap) ?? netSteps[0]!;
}

/** Multiples of a step between two ends. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(200, Math.max(0, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toFixed(6)));
}

/** About as wide as the digits of the interface's fonts, in font sizes. */
const digitWidth = 0.6;

function netPrimitives(
  view: MapView,
  size: Size,
  fontPx: number,
  { palette }: Pick<PaintContext, 'palette'>,
  reserved: readonly MapBox[],
): Primitive[] {
  const step = netStepOf(view.zoom);
  const northWest = fromBox({ x: 0, y: 0 }, view, size);
  const southEast = fromBox({ x: size.width, y: size.height }, view, size);
  const stroke = { color: palette.equipment, width: 0.6, dashes: [3, 3] };
  const words = { kind: 'text', fill: palette.textMuted, size: fontPx } as const;
  const taken: MapBox[] = [
    insetBoxOf(view, size, fontPx),
    placeScaleBar(view, size, fontPx),
    ...reserved,
  ].flatMap((box) => box ?? []);
  /** A number that an edge cuts, or that lies over other words, could be read as another one. */
  const number = (text: string, x: number, y: number): Primitive[] => {
    const box = {
      x,
      y: y - fontPx * 0.6,
      width: (text.length + 1) * fontPx * digitWidth,
      height: fontPx * 1.2,
    };
    const isCut = x + box.width - fontPx * digitWidth > size.width || y < fontPx / 2;
    if (isCut || taken.some((other) => doBoxesMeet(box, other))) return [];
    taken.push(box);
    return [{ ...words, text, x, y, anchor: 'start', baseline: 'middle' }];
  };
  const meridians = multiples(northWest.longitude, southEast.longitude, step).flatMap(
    (longitude): Primitive[] => {
      const x = ((longitude - northWest.longitude) / 360) * worldSize(view.zoom);
      const shown = ((((longitude + 180) % 360) + 360) % 360) - 180;
      const points = [
        { x, y: 0 },
        { x, y: size.height },
      ];
      const text = degreesText(shown, step, ['E', 'W']);
      return [{ kind: 'line', points, stroke }, ...number(text, x + 3, size.height - fontPx * 0.8)];
    },
  );
  const parallels = multiples(southEast.latitude, northWest.latitude, step).flatMap(
    (latitude): Primitive[] => {
      const { y } = toBox({ longitude: view.longitude, latitude }, view, size);
      const points = [
        { x: 0, y },
        { x: size.width, y },
      ];
      const text = degreesText(latitude, step, ['N', 'S']);
      return [{ kind: 'line', points, stroke }, ...number(text, 3, y - fontPx * 0.7)];
    },
  );
  return [...meridians, ...parallels];
}

/** The land in a box with its corner at `at`; what reaches over the edge is not cut. */
export function paintLand(view: MapView, size: Size, { track, line }: Palette, at?: Point): Primitive {
  return {
    kind: 'path',
    segments: landSegments(view, size, at),
    fill: track,
    stroke: { color: line, width: 0.8 },
  };
}

/** The offline map: land, water and a net of degrees with its numbers. */
export function paintMapGround(
  view: MapView,
  size: Size,
  fontPx: number,
  context: Pick<PaintContext, 'palette'>,
  /** Where other words stand on the map. */
  reserved: readonly MapBox[] = [],
): Primitive[] {
  const { palette } = context;
  const ground: Primitive[] = [
    { kind: 'rect', x: 0, y: 0, ...size, fill: palette.page },
    paintLand(view, size, palette),
  ];
  return [...ground, ...netPrimitives(view, size, fontPx, context, reserved)];
}
