import { createEditor, createPage, emptyLookup, lightPalette, type PaintContext } from '@zutai/diagram';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { getWidget, widgetCatalog } from '../../model.ts';
import { DesignerSurface } from './DesignerSurface.tsx';

const words = { unbound: '', noValue: '', age: () => '', reason: () => '' };
const context: PaintContext = {
  ...{
    live: emptyLookup,
    words,
    palette: lightPalette,
    nowMs: 0,
    mode: 'design',
    dataTextShow: 'signalName',
  },
};

async function open() {
  // Pointers of a test are not those of the machine, and cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  const box = getWidget('ShapeRect')!.model.create('a', {
    x: 100,
    y: 100,
    width: 100,
    height: 60,
    rotate: 0,
  });
  const editor = createEditor({
    page: createPage({ width: 600, height: 400 }, [box]),
    catalog: widgetCatalog,
    config: { adsorb: false },
  });
  await render(<DesignerSurface editor={editor} context={context} label="drawing" />);
  const surface = document.querySelector('[role=application]')!;
  const { left, top } = surface.getBoundingClientRect();
  const send = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    surface.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, pointerId: 1, button: type === 'pointermove' ? -1 : 0 },
        ...{ buttons: type === 'pointerup' ? 0 : 1, clientX: left + x, clientY: top + y, ...more },
      }),
    );
  const at = () => {
    const { x, y } = editor.page.widgets[0]!.position as { x: number; y: number };
    return [x, y];
  };
  return { editor, send, at };
}
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

it('a release outside of the window is one like any other', async () => {
  const { editor, send, at } = await open();
  send('pointerdown', 150, 130);
  send('pointermove', 250, 130);
  send('pointerup', -900, 130);
  expect(at()[0]).toBeLessThan(50);
  expect([editor.isBusy, editor.state.undoLength]).toEqual([false, 1]);
});

it('a release that nobody saw ends the drag where it was seen last', async () => {
  const { editor, send, at } = await open();
  send('pointerdown', 150, 130);
  send('pointermove', 250, 130);
  send('pointermove', 400, 300, { buttons: 0 });
  send('pointermove', 420, 320, { buttons: 0 });
  expect(at()).toEqual([200, 100]);
  expect([editor.isBusy, editor.state.undoLength]).toEqual([false, 1]);
});

it('a pointer that is taken away gives everything back', async () => {
  const { editor, send, at } = await open();
  send('pointerdown', 150, 130);
  send('pointermove', 250, 130);
  send('pointercancel', 250, 130);
  send('pointermove', 300, 130, { buttons: 0 });
  expect(at()).toEqual([100, 100]);
  expect([editor.isBusy, editor.state.undoLength]).toEqual([false, 0]);
});

it('a second finger has no part in a drag', async () => {
  const { editor, send, at } = await open();
  send('pointerdown', 150, 130);
  send('pointermove', 250, 130);
  send('pointerdown', 400, 300, { pointerId: 2 });
  send('pointermove', 500, 300, { pointerId: 2 });
  send('pointerup', 500, 300, { pointerId: 2 });
  expect(editor.isBusy).toBe(true);
  send('pointermove', 260, 140);
  send('pointerup', 260, 140);
  expect(at()).toEqual([210, 110]);
  expect(editor.state.undoLength).toBe(1);
});
