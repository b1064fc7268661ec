import type { PathSegment } from '@zutai/diagram';

export interface Sector {
  cx: number;
  cy: number;
  outer: number;
  inner: number;
  /** Degrees clockwise from "up", `to` beyond `from` by at most 360. */
  from: number;
  to: number;
}

const toRadians = (degrees: number) => ((degrees - 90) * Math.PI) / 180;

function hasPoint({ outer, inner, from, to }: Sector, x: number, y: number): boolean {
  const radius = Math.hypot(x, y);
  if (radius > outer || radius < inner) return false;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI + 90;
  return (((degrees - from) % 360) + 360) % 360 <= to - from;
}

/** Places along the line `normal * offset + along * t` where it crosses an edge of the sector. */
function crossings(sector: Sector, offset: number): number[] {
  const { outer, inner, from, to } = sector;
  const places: number[] = [];
  for (const radius of [outer, inner]) {
    const square = radius * radius - offset * offset;
    if (square > 0) places.push(Math.sqrt(square), -Math.sqrt(square));
  }
  for (const degrees of [from, to]) {
    const [rayX, rayY] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
    // Lines run along (1, -1), their normal is (1, 1); both of length 1.
    const across = (rayX + rayY) * Math.SQRT1_2;
    const along = (rayX - rayY) * Math.SQRT1_2;
    if (Math.abs(across) > 1e-9) places.push((offset / across) * along);
  }
  return places.sort((a, b) => a - b);
}

/** Lines at 45 degrees across a piece of a ring, cut at its edges: there is something, and nobody knows how much. */
export function hatchSector(sector: Sector, wantedGap: number): PathSegment[] {
  const { cx, cy, outer } = sector;
  // However large it is, there are not more lines than can be distinguished.
  const gap = Math.max(wantedGap, outer / 500);
  const segments: PathSegment[] = [];
  const at = (offset: number, place: number) =>
    [(offset + place) * Math.SQRT1_2, (offset - place) * Math.SQRT1_2] as const;
  for (let offset = gap / 2 - Math.ceil(outer / gap) * gap; offset < outer; offset += gap) {
    const places = crossings(sector, offset);
    places.slice(1).forEach((end, place) => {
      const start = places[place]!;
      if (end - start < 0.5 || !hasPoint(sector, ...at(offset, (start + end) / 2))) return;
      const [startX, startY] = at(offset, start);
      const [endX, endY] = at(offset, end);
      segments.push(['move', cx + startX, cy + startY], ['line', cx + endX, cy + endY]);
    });
  }
  return segments;
}
