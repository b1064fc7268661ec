/** Tiles of a map that is configured; without one the bundled outline is drawn. */
export interface MapTiles {
  /** Address with {z}, {x} and {y}, in Web Mercator (EPSG:3857), 256 pixels a tile. */
  url: string;
  /** Whose map it is; shown on it. */
  attribution: string;
  maxZoom?: number;
}
