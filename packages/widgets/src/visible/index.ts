export { isInRegions, keepInRegions } from './auth-region.ts';
export { isShown } from './is-shown.ts';
export { listStanding, type StandingWidget } from './list-standing.ts';
export { createShownWidgets, type ShownWidgets, type SubscribeToChanges } from './shown-widgets.ts';
