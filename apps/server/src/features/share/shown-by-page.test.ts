import { emptySceneContent, type SceneContent } from '@zutai/contract';
import { collectBindLists, defaultContainer, type Page } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { expect, it } from 'vitest';
import { findShown } from './shown-by-page.ts';

const scene = getWidget('UsualWebgl')!.model.create('a', { x: 0, y: 0, width: 9, height: 9, rotate: 0 });
const widgets = [{ ...scene, data: { ...(scene.data as object), sceneId: '7' } }];
const page: Page = {
  version: 1,
  con: { ...defaultContainer, equipmentId: '3' },
  widgets,
  bind: collectBindLists(widgets),
};
const label = (signalId: string, tag: string) =>
  ({ kind: 'label', node: tag, source: { signalId, tag }, text: '' }) as const;
const content: SceneContent = { ...emptySceneContent, bindings: [label('12', ''), label('', 'level')] };

const shownWith = (scenes: readonly { id: string; content: SceneContent }[]) =>
  findShown(
    { page, faceplates: new Map() },
    {
      equipments: [{ id: '3', title: 'Pump' }],
      mvars: [],
      listSignals: async () => [{ id: '15', equipmentId: '3', tag: 'level' }],
      listScenes: async (ids) => scenes.filter(({ id }) => ids.includes(id)),
    },
  );

it('a page shows its scene, and the signals that move it, by their ids and by their tags', async () => {
  const { sceneIds, signalIds } = await shownWith([{ id: '7', content }]);
  expect([...sceneIds]).toEqual(['7']);
  expect([...signalIds].toSorted((a, b) => a.localeCompare(b))).toEqual(['12', '15']);
});

it('a scene that the organisation does not have is shown to nobody', async () => {
  const { sceneIds, signalIds } = await shownWith([]);
  expect([...sceneIds, ...signalIds]).toEqual([]);
});
