import { collectBindLists, defaultContainer, findBindings, type Page, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { getWidget } from '../registry.ts';
import { bindScenes, listSceneIds } from './bind-scenes.ts';

const sceneOf = (id: string, sceneId: string): Widget => {
  const widget = getWidget('UsualWebgl')!.model.create(id, { x: 0, y: 0, width: 9, height: 9, rotate: 0 });
  return { ...widget, data: { ...(widget.data as object), sceneId } };
};
const pageOf = (...widgets: Widget[]): Page => ({
  version: 1,
  con: defaultContainer,
  widgets,
  bind: collectBindLists(widgets),
});
const grouped = (child: Widget): Widget => ({
  ...child,
  id: 'group',
  widgetType: 'WidgetGroup',
  position: { children: [child] } as never,
});
const sources = new Map([
  [
    '7',
    [
      { key: 'signal:12', signalId: '12', tag: '' },
      { key: 'tag:level', signalId: '', tag: 'level' },
    ],
  ],
]);

describe('a page with a scene', () => {
  it('names its scenes, those in groups too, each once', () => {
    const page = pageOf(sceneOf('a', '7'), grouped(sceneOf('b', '8')), sceneOf('c', '7'), sceneOf('d', ''));
    expect(listSceneIds(page)).toEqual(['7', '8']);
  });

  it('is bound to what moves them, as if it had been drawn so', () => {
    const bound = bindScenes(pageOf(sceneOf('a', '7')), sources);
    expect([...collectBindLists(bound.widgets).signals]).toContain('12');
    const entries = findBindings(bound.widgets[0]!).map(({ binding }) => binding);
    expect(entries).toMatchObject([
      { signalId: '12', sceneKey: 'signal:12' },
      { signalId: '', tag: 'level', sceneKey: 'tag:level' },
    ]);
  });

  it('stays the same page where nothing is bound', () => {
    const page = pageOf(sceneOf('a', '8'), grouped(sceneOf('b', '')));
    expect(bindScenes(page, sources)).toBe(page);
  });
});
