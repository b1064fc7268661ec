import { createEditor, createPage, type Editor } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { DesignerHostProvider } from '../host/designer-host.tsx';
import { PageSettingsForm } from '../inspector/page/PageSettingsForm.tsx';
import { hostOf } from '../inspector/testing/open-inspector.tsx';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useDesignerView } from './use-designer-view.ts';

/** Room around what is fitted, px, and that of the pasteboard. */
const margin = 40;
const desk = 400;

/** A page in a room beside the form of its settings. */
function Desk({ editor }: { editor: Editor }) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const zoom = useEditorPart(editor, (state) => state.zoom);
  const { width, height } = useEditorPart(editor, (state) => state.page.con);
  const zoomAt = useCallback((factor: number) => editor.setZoom(editor.state.zoom * factor), [editor]);
  const own = useDesignerView({ editor, scroller, content, zoom, zoomAt });
  useEffect(() => own.fit('page'), [own]);
  const host = useMemo(() => ({ ...hostOf(editor), view: own }), [editor, own]);
  return (
    <DesignerHostProvider value={host}>
      <main>
        <div ref={scroller} data-testid="room" style={{ width: 600, height: 400, overflow: 'auto' }}>
          <div style={{ padding: desk, width: width * zoom + 2 * desk, height: height * zoom + 2 * desk }}>
            <div ref={content} data-testid="sheet" style={{ width: width * zoom, height: height * zoom }} />
          </div>
        </div>
        <PageSettingsForm editor={editor} hasStoredPassword={false} />
        <button type="button" onClick={() => own.zoomTo(2)}>
          200 %
        </button>
      </main>
    </DesignerHostProvider>
  );
}

const boxOf = (id: string) => document.querySelector(`[data-testid=${id}]`)!.getBoundingClientRect();
const room = () => document.querySelector<HTMLElement>('[data-testid=room]')!;

/** The page fills the room in one direction, and stands in the middle of it. */
function isFitted(): boolean {
  const [sheet, frame] = [boxOf('sheet'), boxOf('room')];
  const { clientWidth, clientHeight } = room();
  const isFull =
    Math.abs(sheet.width - (clientWidth - margin)) < 2 ||
    Math.abs(sheet.height - (clientHeight - margin)) < 2;
  const off = [
    sheet.left + sheet.width / 2 - frame.left - frame.width / 2,
    sheet.top + sheet.height / 2 - frame.top - frame.height / 2,
  ];
  const isWhole = sheet.width <= clientWidth && sheet.height <= clientHeight;
  return isFull && isWhole && off.every((by) => Math.abs(by) < 10);
}

async function open(): Promise<Editor> {
  const editor = createEditor({ page: createPage({ width: 1024, height: 768 }, []), catalog: widgetCatalog });
  await show({ '/': <Desk editor={editor} /> });
  await expect.poll(isFitted).toBe(true);
  return editor;
}

it.each([
  ['宽', '3840'],
  ['高', '2160'],
  ['宽', '300'],
])('a page is fitted again when its size is changed: %s %s', async (side, size) => {
  const editor = await open();
  await screen.getByRole('textbox', { name: side, exact: true }).fill(size);
  (document.activeElement as HTMLElement).blur();
  const sizeNow = () => editor.page.con[side === '宽' ? 'width' : 'height'];
  await expect.poll(() => sizeNow() === Number(size) && isFitted()).toBe(true);
});

it('a page that is fitted stays so when its room becomes larger or smaller', async () => {
  await open();
  for (const width of [900, 300]) {
    room().style.width = `${width}px`;
    await expect.poll(isFitted).toBe(true);
  }
});

it('a zoom that was chosen stays', async () => {
  const editor = await open();
  await screen.getByRole('button', { name: '200 %' }).click();
  room().style.width = '900px';
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(editor.state.zoom).toBeCloseTo(2);
});
