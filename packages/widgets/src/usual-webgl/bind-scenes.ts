import { isGroupPosition, type Page, type Widget } from '@zutai/diagram';
import { type ChartEntryData, createChartEntry } from '../chart/entry.ts';
import { maxSceneSignals, type UsualWebglData } from './model.ts';

/** A value that moves nodes of a scene: a signal by its id, or by its tag of the equipment whose page it is. */
export interface SceneSource {
  /** What its bindings name it by. */
  readonly key: string;
  readonly signalId: string;
  readonly tag: string;
}

/** An entry that a page got from its scene; the others are the page's own. */
export interface SceneEntryData extends ChartEntryData {
  sceneKey?: string;
}

const isScene = ({ widgetType }: Widget) => widgetType === 'UsualWebgl';

function mapScenes(widgets: readonly Widget[], change: (widget: Widget) => Widget): readonly Widget[] {
  let hasChanged = false;
  const mapped = widgets.map((widget) => {
    const { position } = widget;
    let next = widget;
    if (isScene(widget)) next = change(widget);
    else if (isGroupPosition(position)) {
      const children = mapScenes(position.children, change);
      if (children !== position.children) next = { ...widget, position: { ...position, children } };
    }
    if (next !== widget) hasChanged = true;
    return next;
  });
  return hasChanged ? mapped : widgets;
}

/** Ids of the scenes that a page shows, those in groups too. */
export function listSceneIds({ widgets }: Pick<Page, 'widgets'>): string[] {
  const ids = new Set<string>();
  mapScenes(widgets, (widget) => {
    const { sceneId } = widget.data as UsualWebglData;
    if (sceneId) ids.add(sceneId);
    return widget;
  });
  return [...ids];
}

/**
 * The page with what moves its scenes among the signals of their widgets, as if it had been drawn so: what a page needs,
 * who may see it and which equipment a tag is of is then decided for scenes as for everything else on it.
 *
 * @param sources of each scene by its id
 */
export function bindScenes(page: Page, sources: ReadonlyMap<string, readonly SceneSource[]>): Page {
  const widgets = mapScenes(page.widgets, (widget) => {
    const data = widget.data as UsualWebglData;
    const added = sources.get(data.sceneId) ?? [];
    if (added.length === 0) return widget;
    const entries = added.map(
      ({ key, signalId, tag }): SceneEntryData => ({
        ...createChartEntry('signal'),
        signalId,
        title: tag,
        ...(signalId === '' && { tag }),
        sceneKey: key,
      }),
    );
    const signalArray = [...data.signalArray.slice(0, maxSceneSignals), ...entries];
    return { ...widget, data: { ...data, signalArray } };
  });
  return widgets === page.widgets ? page : { ...page, widgets };
}
