import type { Palette } from '@zutai/diagram';
import type { ReactNode } from 'react';
import type { SubscribeToChanges } from '../visible/shown-widgets.ts';

/** What is known of a value that moves a scene. */
export interface SceneValue {
  /** The newest one that was read; null: none, or no number. */
  readonly number: number | null;
  /** It holds now: neither old nor bad, and there is one. */
  readonly isCertain: boolean;
  /** Value and unit, and how far it can be trusted; else in words why there is none. */
  readonly text: string;
  readonly title: string;
}

/** What a scene needs to be shown and to move. */
export interface SceneRequest {
  sceneId: string;
  /** The value of a source by its key, as it is now. */
  read: (sourceKey: string) => SceneValue;
  subscribe: SubscribeToChanges;
  palette: Palette;
  /** Leads to a page. */
  onPage: (pageId: string) => void;
}

/** Shows a 3D scene in the box it is put into. */
export type RenderScene = (request: SceneRequest) => ReactNode;
