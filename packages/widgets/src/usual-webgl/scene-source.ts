import type { Binding, LiveLookup, Palette } from '@zutai/diagram';
import type { ReactNode } from 'react';
import type { SubscribeToChanges } from '../visible/shown-widgets.ts';

/** What a scene needs to be shown and to move. */
export interface SceneRequest {
  sceneId: string;
  /** Values that move its nodes. */
  bindings: readonly Binding[];
  live: LiveLookup;
  subscribe: SubscribeToChanges;
  palette: Palette;
}

/** Shows a 3D scene in the box it is put into. */
export type RenderScene = (request: SceneRequest) => ReactNode;
