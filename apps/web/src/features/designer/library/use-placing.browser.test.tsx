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

/** Dragged onto the drawing, with the button still down. */
async function hold() {
  // Pointers of a test are not those of the machine, and cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  await show({ '/': <Library /> });
  const entry = screen.getByRole('button', { name: '水泵面板' }).element();
  const send = (type: string, clientX: number, clientY: number, more: PointerEventInit = {}) =>
    entry.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX, clientY, ...more },
      }),
    );
  send('pointerdown', 10, 10);
  send('pointermove', 200, 200);
  expect([editor.isBusy, editor.page.widgets.length]).toEqual([true, 1]);
  return send;
}

/** Nothing was placed, and nothing follows the pointer. */
function seeNothing() {
  expect(editor.isBusy).toBe(false);
  expect(editor.page.widgets).toEqual([]);
  expect(editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
}

it.each([
  ['pointercancel', 1],
  ['lostpointercapture', 1],
  ['pointermove', 0],
])('what is dragged from beside is taken away again at %s with the buttons %s', async (event, buttons) => {
  const send = await hold();
  globalThis.dispatchEvent(new Event('blur'));
  send(event, 210, 210, { buttons });
  seeNothing();
});

it('a second finger has no part in it', async () => {
  const send = await hold();
  const second = { pointerId: 2, pointerType: 'touch' };
  send('pointerdown', 20, 20, second);
  send('pointermove', 30, 30, second);
  send('pointerup', 30, 30, { ...second, buttons: 0 });
  expect([editor.isBusy, editor.page.widgets.length]).toEqual([true, 1]);
  send('pointercancel', 200, 200);
  seeNothing();
});

it('an entry that is deleted while it is dragged takes along what it was to place', async () => {
  await hold();
  (screen.getByRole('button', { name: 'delete' }).element() as HTMLElement).click();
  await expect.poll(() => editor.isBusy).toBe(false);
  seeNothing();
});

it('leaves the drag to the pointer, which the browser would cancel to drag a picture by itself', async () => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  await show({ '/': <Library /> });
  const entry = screen.getByRole('button', { name: '水泵面板' }).element();
  const started = new DragEvent('dragstart', { bubbles: true, cancelable: true });
  entry.dispatchEvent(started);
  expect(started.defaultPrevented).toBe(true);
});
