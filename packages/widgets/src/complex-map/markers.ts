import type { OverlayEquipment } from '../react/overlay/overlay-services.ts';
import type { MapEquipment } from './model.ts';
import { type MapView, type Place, toBox } from './scenery/projection.ts';

export type OnlineState = 'online' | 'fault' | 'offline' | 'unknown';

/** A piece of equipment that the map speaks of. */
export interface MapItem {
  id: string;
  title: string;
  state: OnlineState;
  address: string;
  /** null: nobody knows where it is. */
  place: Place | null;
  /** How many pieces of equipment stand here; left out it is this one. */
  count?: number;
}

function placeOf(longitude: number | undefined, latitude: number | undefined): Place | null {
  if (longitude === undefined || latitude === undefined || (longitude === 0 && latitude === 0)) return null;
  return { longitude, latitude };
}

/** State of a piece of equipment; one that nobody knows is unknown. */
export function onlineStateOf(equipment: OverlayEquipment | undefined): OnlineState {
  if (equipment?.communication !== undefined) return equipment.communication;
  if (equipment?.online === undefined) return 'unknown';
  return equipment.online ? 'online' : 'offline';
}

/** What is on the map: what the page chose, or all it may speak of; places of the page first. */
export function listMapItems(chosen: readonly MapEquipment[], known: readonly OverlayEquipment[]): MapItem[] {
  const byId = new Map(known.map((equipment) => [equipment.id, equipment]));
  const named = chosen.filter(({ equipmentId }) => equipmentId !== '');
  const own = (equipment: OverlayEquipment): MapItem => ({
    id: equipment.id,
    title: equipment.title,
    state: onlineStateOf(equipment),
    address: equipment.address ?? '',
    place: placeOf(equipment.longitude, equipment.latitude),
  });
  if (chosen.length === 0) return known.map(own);
  return named.map(({ equipmentId, title, longitude, latitude, address }) => {
    const equipment = byId.get(equipmentId);
    return {
      id: equipmentId,
      title: equipment?.title || title || equipmentId,
      state: onlineStateOf(equipment),
      address: address || equipment?.address || '',
      place: placeOf(longitude, latitude) ?? placeOf(equipment?.longitude, equipment?.latitude),
    };
  });
}

/** Items at one spot of the box: one, or several that would cover each other. */
export interface MapCluster {
  x: number;
  y: number;
  items: MapItem[];
}

/** Items nearer than this to each other are one spot, pixels. */
const clusterPx = 30;
/** A marker may hang over the edge by so much. */
const edgePx = 20;

export function clusterItems(
  items: readonly MapItem[],
  view: MapView,
  size: { width: number; height: number },
): MapCluster[] {
  const clusters: MapCluster[] = [];
  for (const item of items) {
    if (!item.place) continue;
    const point = toBox(item.place, view, size);
    const isOutside =
      point.x < -edgePx ||
      point.y < -edgePx ||
      point.x > size.width + edgePx ||
      point.y > size.height + edgePx;
    if (isOutside) continue;
    const near = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < clusterPx);
    if (near) near.items.push(item);
    else clusters.push({ ...point, items: [item] });
  }
  return clusters;
}
