import { calls, regionCalls } from '@zutai/contract';
import { createEditor, createPage, setAtPath } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { NoLive } from '../../../lib/live/index.ts';
import { answer } from '../../../testing/answer.ts';
import { show } from '../../../testing/show.tsx';
import { type DesignerHost, DesignerHostProvider } from '../host/designer-host.tsx';
import { Inspector } from '../inspector/Inspector.tsx';
import { hostOf, make } from '../inspector/testing/open-inspector.tsx';
import { Workspace } from './Workspace.tsx';

function Sample({ host }: { host: DesignerHost }) {
  const { editor } = host;
  const [scroller, content] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  return (
    <main style={{ display: 'flex', width: 1000, height: 500 }}>
      <div style={{ width: 680, height: 500, display: 'grid' }}>
        <Workspace
          {...{ editor, scroller, content, context: host.context, menu: {} }}
          subscribe={() => () => undefined}
        />
      </div>
      <div style={{ width: 300 }}>
        <Inspector editor={editor} hasStoredPassword={false} />
      </div>
    </main>
  );
}

const plain = { shift: false, ctrl: false, meta: false, alt: false };

it('rulers and the numbers of the inspector follow while something is dragged, and go back with Esc', async () => {
  answer(regionCalls.query, () => []);
  answer(calls.page.query, () => []);
  const box = setAtPath(make('a', 'ShapeRect'), 'position.width', 60);
  const page = createPage({ width: 800, height: 600 }, [box]);
  const editor = createEditor({ page, catalog: widgetCatalog, config: { adsorb: false } });
  editor.select(['a']);
  const host = hostOf(editor);
  await show({
    '/': (
      <DesignerHostProvider value={host}>
        <NoLive>
          <Sample host={host} />
        </NoLive>
      </DesignerHostProvider>
    ),
  });
  const ruler = () => {
    const [canvas] = document.querySelectorAll('canvas');
    return canvas?.toDataURL();
  };
  const numberOf = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[data-field="position.${name}"]`)?.value;
  await expect.poll(() => numberOf('x')).toBe('100');
  await expect.poll(() => ruler()?.length ?? 0).toBeGreaterThan(1000);
  const before = ruler();

  editor.pointerDown({ x: 130, y: 110, ...plain });
  editor.pointerMove({ x: 140, y: 120, ...plain });
  editor.pointerMove({ x: 173, y: 131, ...plain });
  await expect.poll(() => [numberOf('x'), numberOf('y')]).toEqual(['143', '121']);
  await expect.poll(ruler).not.toBe(before);
  const during = ruler();
  // Still the same gesture: nothing is done yet.
  expect(editor.state.undoLength).toBe(0);
  editor.pointerMove({ x: 233, y: 131, ...plain });
  await expect.poll(() => numberOf('x')).toBe('203');
  await expect.poll(ruler).not.toBe(during);

  editor.cancel();
  await expect.poll(() => numberOf('x')).toBe('100');
  await expect.poll(ruler).toBe(before);
});
