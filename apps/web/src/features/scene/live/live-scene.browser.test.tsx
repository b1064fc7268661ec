import { calls, emptySceneContent, type ShownScene } from '@zutai/contract';
import { makePlantModel } from '@zutai/demo-drawings/plant-model';
import { lightPalette } from '@zutai/diagram';
import type { SceneValue } from '@zutai/widgets';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import LiveScene from './LiveScene.tsx';

const FILE = '/lfscada/scene/file/7-0123456789012345678901';
const source = { signalId: '1', tag: '' };
const scene: ShownScene = {
  ...{ id: '7', title: '泵站', titleEn: 'Station', fileUrl: FILE },
  content: {
    ...emptySceneContent,
    bindings: [{ kind: 'label', node: 'Tank', source, text: 'Level' }],
    views: [
      { name: 'Front', position: [-3, 2, 12], target: [-3, 2, 0] },
      { name: 'Top', position: [0, 14, 0.1], target: [0, 0, 0] },
    ],
  },
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers the scene, and its file with these bytes. */
function answerScene(bytes: BodyInit, shown: readonly ShownScene[] = [scene]): void {
  answer(calls.scene.show, () => [...shown]);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input) === FILE ? Promise.resolve(new Response(bytes)) : others(input, init),
  );
}

/** The value that is shown, and what tells of another one. */
function createFeed(first: SceneValue) {
  const feed = { value: first, listeners: new Set<(keys: Iterable<string>) => void>() };
  return {
    read: () => feed.value,
    subscribe: (listener: (keys: Iterable<string>) => void) => {
      feed.listeners.add(listener);
      return () => void feed.listeners.delete(listener);
    },
    set(value: SceneValue) {
      feed.value = value;
      for (const listener of feed.listeners) listener(['signal:1']);
    },
  };
}
const known = (text: string, isCertain = true): SceneValue => ({
  ...{ number: 1, isCertain, text, title: 'level' },
});

type Feed = ReturnType<typeof createFeed>;

/** A box with the scene in it, and what takes it away. */
function Screen({ feed }: { feed: Feed }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <h1>page</h1>
      <button type="button" onClick={() => setOpen(false)}>
        close
      </button>
      <section aria-label="scene" style={{ position: 'relative', width: 500, height: 400 }}>
        {isOpen && (
          <LiveScene
            sceneId="7"
            read={feed.read}
            subscribe={feed.subscribe}
            palette={lightPalette}
            onPage={() => undefined}
          />
        )}
      </section>
    </main>
  );
}

const showScene = (feed: Feed) => show({ '/': <Screen feed={feed} /> });

it('shows the scene with its values, says which are not current, and gives all back when it is closed', async () => {
  answerScene(makePlantModel());
  const feed = createFeed(known('42 %'));
  await showScene(feed);
  await expect.element(page.getByText('Level: 42 %')).toBeVisible();
  feed.set(known('43 %', false));
  await expect.element(page.getByText('Level: 43 %')).toBeVisible();
  await expect.element(page.getByText('1 个数值不是最新值')).toBeVisible();
  await seeNoBarriers();
  const canvas = document.querySelector('canvas')!;
  const gl = canvas.getContext('webgl2')!;
  expect(gl.isContextLost()).toBe(false);
  await page.getByRole('button', { name: 'close' }).click();
  await expect.poll(() => document.querySelector('canvas')).toBeNull();
  expect(gl.isContextLost()).toBe(true);
});

it('shows the values in words where the browser draws no WebGL', async () => {
  answerScene(makePlantModel());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await showScene(createFeed(known('42 %')));
  await expect.element(page.getByText('浏览器不支持 WebGL，无法显示三维场景')).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Level: 42 %');
});

it('says that the file cannot be read, or that there is no scene', async () => {
  answerScene('no model');
  await showScene(createFeed(known('42 %')));
  await expect.element(page.getByText('无法读取模型文件')).toBeVisible();
});

it('says that the scene is gone', async () => {
  answerScene('', []);
  await showScene(createFeed(known('42 %')));
  await expect.element(page.getByText('三维场景不存在或已删除')).toBeVisible();
});
