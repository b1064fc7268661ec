import {
  createEditor,
  createPage,
  type Editor,
  emptyLookup,
  lightPalette,
  type PaintContext,
} from '@zutai/diagram';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  const pipe = getWidget('ShapePipe')!.model.create('p', {
    points: [
      { x: 300, y: 300 },
      { x: 400, y: 300 },
    ],
  });
  const editor = createEditor({
    page: createPage({ width: 600, height: 400 }, [box, pipe]),
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

type Point = readonly [x: number, y: number];

interface Gesture {
  begin: (editor: Editor) => void;
  from: Point;
  to: Point;
  /** What the gesture leaves when it is carried out: steps of history, and what is selected. */
  steps: number;
  selected: number;
}

const select =
  (...ids: string[]) =>
  (editor: Editor) =>
    editor.select(ids);
/** At (100, 100), 100 by 60; a pipe from (300, 300) to (400, 300). */
const gestures: Record<string, Gesture> = {
  drawing: {
    begin: (editor) => editor.setTool('draw-ShapeEllipse'),
    ...{ from: [300, 40], to: [400, 90], steps: 1, selected: 1 },
  },
  resizing: { begin: select('a'), from: [200, 160], to: [260, 200], steps: 1, selected: 1 },
  rotating: { begin: select('a'), from: [150, 76], to: [220, 130], steps: 1, selected: 1 },
  'the rubber band': { begin: select('p'), from: [60, 60], to: [240, 200], steps: 0, selected: 1 },
  "a pipe's end": { begin: select('p'), from: [400, 300], to: [440, 250], steps: 1, selected: 1 },
  moving: { begin: select('a'), from: [150, 130], to: [250, 130], steps: 1, selected: 1 },
};

describe.each(Object.entries(gestures))('%s', (_, { begin, from, to, steps, selected }) => {
  /** Pressed and moved to its end, with the button still down. */
  const hold = async () => {
    const { editor, send } = await open();
    begin(editor);
    const before = { page: editor.page, selection: editor.state.selection };
    send('pointerdown', ...from);
    send('pointermove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    send('pointermove', ...to);
    expect(editor.isBusy).toBe(true);
    const held = editor.page;
    const left = () => [editor.isBusy, editor.state.undoLength, editor.state.selection.length];
    return { editor, send, before, held, left };
  };
  const done = [false, steps, selected];

  it.each(['pointercancel', 'lostpointercapture'])('gives everything back at %s', async (event) => {
    const { editor, send, before } = await hold();
    send(event, ...to);
    send('pointermove', 500, 350, { buttons: 0 });
    expect([editor.isBusy, editor.state.undoLength]).toEqual([false, 0]);
    expect({ page: editor.page, selection: editor.state.selection }).toEqual(before);
    expect(editor.state.overlay.marquee).toBeUndefined();
  });

  it('ends where it was seen last when the release was not seen', async () => {
    const { editor, send, held, left } = await hold();
    globalThis.dispatchEvent(new Event('blur'));
    send('pointermove', 590, 390, { buttons: 0 });
    expect(left()).toEqual(done);
    expect(editor.page).toEqual(held);
  });

  it('ends with a release outside, and nothing follows afterwards', async () => {
    const { editor, send } = await hold();
    send('pointerup', -900, -900);
    expect([editor.isBusy, editor.state.undoLength]).toEqual([false, steps]);
    const { page } = editor;
    send('pointermove', 590, 390, { buttons: 0 });
    expect(editor.page).toBe(page);
  });

  it('takes no notice of a second finger', async () => {
    const { editor, send, held, left } = await hold();
    const second = { pointerId: 2 };
    send('pointerdown', 500, 350, second);
    send('pointermove', 520, 360, second);
    send('pointercancel', 520, 360, second);
    expect(editor.isBusy).toBe(true);
    send('pointerup', ...to);
    expect(left()).toEqual(done);
    expect(editor.page).toEqual(held);
  });
});
