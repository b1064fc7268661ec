import { lazy } from 'react';

export { useSceneBindings } from './live/use-scene-bindings.ts';

/** A scene on a page; loaded, and what draws it, with the first one that is shown. */
export const LiveScene = lazy(() => import('./live/LiveScene.tsx'));
