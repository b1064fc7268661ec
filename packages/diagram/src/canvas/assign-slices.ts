import { doRegionsOverlap, type Region } from '../geometry/frame-overlap.ts';

/** Something of a page, in the order of its layers. */
export interface Piece {
  /** `control`: seen by nobody, such as a button laid over what is painted; it takes the pointer. */
  kind: 'painted' | 'overlay' | 'control';
  region: Region;
}

/** Less than this shows as nothing, page units: edges that touch, and the half of a thin stroke on them. */
const leastOverlap = 0.6;

interface Level {
  painted: Region[];
  overlays: Region[];
  controls: Region[];
}

const createLevel = (): Level => ({ painted: [], overlays: [], controls: [] });

const isUnderAny = (regions: readonly Region[], region: Region) =>
  regions.some((below) => doRegionsOverlap(below, region, leastOverlap));

/**
 * Which slice of the canvas each piece belongs to, counted from 0 at the bottom: what is painted is painted on that
 * slice, overlays and controls stand right above it. Where two pieces overlap, the later one is seen and pressed as the
 * order of layers says. Each piece is put as low as what is beneath it allows, so there are no more slices than needed.
 */
export function assignSlices(pieces: readonly Piece[]): number[] {
  const levels: Level[] = [createLevel()];

  function isAtLeast(value: number, { kind, region }: Piece): boolean {
    const under = levels[value];
    if (kind === 'painted')
      return (
        isUnderAny(levels[value - 1]!.overlays, region) ||
        (under !== undefined && isUnderAny(under.painted, region))
      );
    if (under === undefined) return false;
    return (
      isUnderAny(under.painted, region) ||
      isUnderAny(under.overlays, region) ||
      isUnderAny(under.controls, region)
    );
  }

  return pieces.map((piece) => {
    let value = levels.length;
    while (value > 0 && !isAtLeast(value, piece)) value -= 1;
    const level = levels[value] ?? createLevel();
    levels[value] = level;
    // Nothing has to be known of what is painted at the bottom: it is below everything.
    if (piece.kind === 'painted' && value > 0) level.painted.push(piece.region);
    if (piece.kind === 'overlay') level.overlays.push(piece.region);
    if (piece.kind === 'control' && value > 0) level.controls.push(piece.region);
    return value;
  });
}
