import {
  createEditor,
  createPage,
  defaultFamily,
  emptyLookup,
  lightPalette,
  type PaintContext,
} from '@zutai/diagram';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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
afterEach(cleanup);

/** A text of 80 by 24 at (20, 30), written at a zoom. */
async function write(zoom: number) {
  const text = getWidget('UsualText')!.model.create('t', { x: 20, y: 30, width: 80, height: 24, rotate: 0 });
  const editor = createEditor({
    page: createPage({ width: 200, height: 100 }, [text]),
    catalog: widgetCatalog,
  });
  editor.setZoom(zoom);
  await render(<DesignerSurface editor={editor} context={context} label="drawing" />);
  editor.beginTextEdit('t');
  await expect
    .poll(() => document.querySelector<HTMLTextAreaElement>('[data-testid=text-edit]'))
    .not.toBeNull();
  const area = document.querySelector<HTMLTextAreaElement>('[data-testid=text-edit]')!;
  // Together with the box: the drawing may still be laid out when it is rendered.
  const { left, top } = document.querySelector('[role=application]')!.getBoundingClientRect();
  const box = area.parentElement!.getBoundingClientRect();
  const fontPx = Number.parseFloat(getComputedStyle(area).fontSize);
  const lineHeight = area.getBoundingClientRect();
  return { editor, area, box: { x: box.left - left, y: box.top - top, ...sizeOf(box) }, fontPx, lineHeight };
}
const sizeOf = ({ width, height }: DOMRect) => ({ width, height });

it.each([1, 8])('at %s times its size a text is written where it stands, as large as it is', async (zoom) => {
  const { editor, area, box, fontPx, lineHeight } = await write(zoom);
  const [text] = editor.page.widgets;
  expect(fontPx).toBeCloseTo(text!.style.font.size * zoom);
  expect(box.x).toBeCloseTo(20 * zoom, 0);
  expect(box.y).toBeCloseTo(30 * zoom, 0);
  expect(box.width).toBeCloseTo(80 * zoom, 0);
  expect(box.height).toBeCloseTo(24 * zoom, 0);
  // One line: nothing of it is cut off.
  // Another font stands in for letters the first one lacks, and makes the line a little higher.
  expect(Math.abs(lineHeight.height - fontPx * 1.4)).toBeLessThan(fontPx * 0.05);
  // As it is drawn, not in the font that browsers give to fields of several lines.
  expect(getComputedStyle(area).fontFamily.split(',')[0]).toBe(defaultFamily.split(',')[0]);
  expect(area.scrollHeight).toBeLessThanOrEqual(Math.ceil(lineHeight.height));
  expect(document.activeElement).toBe(area);
  await userEvent.fill(area, '原水泵 P-101');
  await userEvent.keyboard('{Enter}1 号{Control>}{Enter}{/Control}');
  expect(editor.page.widgets[0]!.data).toMatchObject({ text: '原水泵 P-101\n1 号' });
  expect(editor.state.undoLength).toBe(1);
  await expect.poll(() => document.querySelector<HTMLTextAreaElement>('[data-testid=text-edit]')).toBeNull();
});

it.each(['UsualButton', 'UsualSymbol'])('Enter keeps what is one line or a tag: %s', async (type) => {
  const box = { x: 20, y: 30, width: 80, height: 24, rotate: 0 };
  const editor = createEditor({
    page: createPage({ width: 200, height: 100 }, [getWidget(type)!.model.create('b', box)]),
    catalog: widgetCatalog,
  });
  await render(<DesignerSurface editor={editor} context={context} label="drawing" />);
  editor.beginTextEdit('b');
  const written = () => document.querySelector<HTMLTextAreaElement>('[data-testid=text-edit]');
  await expect.poll(written).not.toBeNull();
  await userEvent.fill(written()!, 'Start');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}1{Enter}');
  await expect.poll(written).toBeNull();
  expect(editor.page.widgets[0]!.data).toMatchObject({ text: 'Start\n1' });
});

it('from afar it is written large enough to be read', async () => {
  expect((await write(0.1)).fontPx).toBe(10);
});

it.each(['{Escape}', '{Control>}{Enter}{/Control}'])(
  '%s gives the drawing the keyboard back',
  async (keys) => {
    const { editor, area } = await write(1);
    await userEvent.fill(area, 'P-101');
    await userEvent.keyboard(keys);
    expect(editor.state.textEdit).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('[role=application]'));
  },
);
