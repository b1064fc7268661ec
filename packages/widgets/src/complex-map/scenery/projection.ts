/** Where a map looks. */
export interface MapView {
  longitude: number;
  latitude: number;
  /** 256 × 2^zoom pixels around the world; may be a fraction. */
  zoom: number;
}

export interface Place {
  longitude: number;
  latitude: number;
}

interface Size {
  width: number;
  height: number;
}

/** Web Mercator ends here, degrees. */
export const maxLatitude = 85.0511;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom;
}

/** Pixels from the north-west corner of the world (Web Mercator, EPSG:3857). */
export function project({ longitude, latitude }: Place, zoom: number): { x: number; y: number } {
  const size = worldSize(zoom);
  const sine = Math.sin((clamp(latitude, -maxLatitude, maxLatitude) * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

export function unproject({ x, y }: { x: number; y: number }, zoom: number): Place {
  const size = worldSize(zoom);
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return { longitude: (x / size - 0.5) * 360, latitude };
}

/** Pixels from the box's corner; of the copies of the world that next to the middle. */
export function toBox(place: Place, view: MapView, { width, height }: Size): { x: number; y: number } {
  const size = worldSize(view.zoom);
  const centre = project(view, view.zoom);
  const point = project(place, view.zoom);
  const across = point.x - centre.x;
  return { x: width / 2 + across - Math.round(across / size) * size, y: height / 2 + point.y - centre.y };
}

export function fromBox(point: { x: number; y: number }, view: MapView, { width, height }: Size): Place {
  const centre = project(view, view.zoom);
  return unproject({ x: centre.x + point.x - width / 2, y: centre.y + point.y - height / 2 }, view.zoom);
}

/** A view with its middle on the world. */
export function keepOnWorld({ longitude, latitude, zoom }: MapView): MapView {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { longitude: turned, latitude: clamp(latitude, -maxLatitude, maxLatitude), zoom };
}

/** Zooms by steps so that what is under the point stays there. */
export function zoomAt(
  view: MapView,
  steps: number,
  point: { x: number; y: number },
  size: Size,
  limits: { min: number; max: number },
): MapView {
  const zoom = clamp(view.zoom + steps, limits.min, limits.max);
  const under = project(fromBox(point, view, size), zoom);
  const centre = { x: under.x - point.x + size.width / 2, y: under.y - point.y + size.height / 2 };
  return keepOnWorld({ ...unproject(centre, zoom), zoom });
}

/** Moves by pixels. */
export function panBy(view: MapView, dx: number, dy: number): MapView {
  const centre = project(view, view.zoom);
  return keepOnWorld({ ...unproject({ x: centre.x - dx, y: centre.y - dy }, view.zoom), zoom: view.zoom });
}

/** Space around places that are all shown, pixels. */
const fitMargin = 48;

/** Shows all places, no nearer than `maxZoom`; the whole world when there are none. */
export function fitPlaces(places: readonly Place[], size: Size, maxZoom: number): MapView {
  const [first] = places;
  if (!first) return { longitude: 105, latitude: 30, zoom: clamp(Math.log2(size.width / 256), 0, 2) };
  const points = places.map((place) => project(place, 0));
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const room = (length: number) => Math.max(20, length - 2 * fitMargin);
  const zoom = Math.log2(
    Math.min(
      room(size.width) / Math.max(1e-9, right - left),
      room(size.height) / Math.max(1e-9, bottom - top),
    ),
  );
  const middle = unproject({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0);
  return { ...middle, zoom: clamp(zoom, 0, maxZoom) };
}
