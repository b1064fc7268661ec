export { isInRegions, keepInRegions } from './auth-region.ts';
export { isShown } from './is-shown.ts';
export { listPlaced, type PlacedWidget } from './list-placed.ts';
export { createShownWidgets, type ShownWidgets, type SubscribeToChanges } from './shown-widgets.ts';
