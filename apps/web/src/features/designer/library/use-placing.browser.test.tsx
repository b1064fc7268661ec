import { createEditor, createPage, emptyLookup, lightPalette } from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { type DesignerHost, DesignerHostProvider } from '../host/designer-host.tsx';
import { usePlacing } from './use-placing.ts';

const editor = createEditor({ page: createPage({}, []), catalog: widgetCatalog });
const host = {
  editor,
  context: { live: emptyLookup, palette: lightPalette },
  view: { pointAt: ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y }) },
} as unknown as DesignerHost;

function Entry() {
  const { handlers } = usePlacing({
    key: 'faceplate:1',
    create: () => [
      getWidget('ShapeRect')!.model.create('new', { x: 0, y: 0, width: 60, height: 40, rotate: 0 }),
    ],
    insert: () => undefined,
  });
  return (
    <button type="button" {...handlers}>
      水泵面板
    </button>
  );
}

/** A library of one entry, which somebody deletes. */
function Library() {
  const [isThere, setThere] = useState(true);
  return (
    <DesignerHostProvider value={host}>
      {isThere && <Entry />}
      <button type="button" onClick={() => setThere(false)}>
        delete
      </button>
    </DesignerHostProvider>
  );
}
afterEach(() => vi.restoreAllMocks());

it('an entry that is deleted while it is dragged takes along what it was to place', async () => {
  // Pointers of a test are not those of the machine, and cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  await show({ '/': <Library /> });
  const entry = screen.getByRole('button', { name: '水泵面板' }).element();
  const send = (type: string, clientX: number, clientY: number) =>
    entry.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX, clientY }),
    );
  send('pointerdown', 10, 10);
  send('pointermove', 200, 200);
  expect([editor.isBusy, editor.page.widgets.length]).toEqual([true, 1]);
  (screen.getByRole('button', { name: 'delete' }).element() as HTMLElement).click();
  await expect.poll(() => editor.isBusy).toBe(false);
  expect(editor.page.widgets).toEqual([]);
  expect(editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
});
