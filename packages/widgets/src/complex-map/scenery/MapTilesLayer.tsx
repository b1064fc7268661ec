import { type MapView, project } from './projection.ts';
import type { MapTiles } from './tile-source.ts';

interface MapTilesLayerProps {
  tiles: MapTiles;
  view: MapView;
  width: number;
  height: number;
}

export interface TilePlace {
  z: number;
  x: number;
  y: number;
  left: number;
  top: number;
  size: number;
}

/** Tiles that cover a box, with where each stands in it, pixels. */
export function listTiles(view: MapView, width: number, height: number, maxZoom: number): TilePlace[] {
  const z = Math.max(0, Math.min(maxZoom, Math.round(view.zoom)));
  const size = 256 * 2 ** (view.zoom - z);
  const count = 2 ** z;
  const centre = project(view, view.zoom);
  const [left, top] = [centre.x - width / 2, centre.y - height / 2];
  const tiles: TilePlace[] = [];
  for (let row = Math.max(0, Math.floor(top / size)); row * size < top + height && row < count; row += 1) {
    for (let column = Math.floor(left / size); column * size < left + width; column += 1) {
      const x = ((column % count) + count) % count;
      tiles.push({ z, x, y: row, left: column * size - left, top: row * size - top, size });
    }
  }
  return tiles;
}

/** The configured map as pictures, below everything else. */
export function MapTilesLayer({ tiles, view, width, height }: MapTilesLayerProps) {
  return listTiles(view, width, height, tiles.maxZoom ?? 18).map(({ z, x, y, left, top, size }) => (
    <img
      key={`${z}/${left - x * size}/${x}/${y}`}
      src={tiles.url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
      alt=""
      draggable={false}
      referrerPolicy="no-referrer"
      style={{ position: 'absolute', left, top, width: size + 0.5, height: size + 0.5 }}
    />
  ));
}
