/** Parts of the map widget, for maps that stand on no page. */
export { MapMarker } from './complex-map/MapMarker.tsx';
export { clusterItems, type MapCluster, type MapItem } from './complex-map/markers.ts';
export { paintMapGround } from './complex-map/scene.ts';
export { creditBox } from './complex-map/scenery/inset-box.ts';
export { MapTilesLayer } from './complex-map/scenery/MapTilesLayer.tsx';
export { fitPlaces, fromBox, type MapView, type Place, toBox } from './complex-map/scenery/projection.ts';
export { paintSurroundings } from './complex-map/scenery/surroundings.ts';
export { useMapView } from './complex-map/use-map-view.ts';
export { Primitives } from './react/svg/Primitives.tsx';
export { useElementSize } from './react/use-element-size.ts';
