import {
  createEditor,
  createPage,
  createPaintWords,
  type Editor,
  type LiveValue,
  lightPalette,
  type PaintContext,
  unbound,
  unboundValue,
  type Widget,
} from '@zutai/diagram';
import { DesignerSurface, widgetCatalog } from '@zutai/widgets';
import { useMemo } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** Runs inside the browser: the surface of the designer on a pasteboard that scrolls, and the same drawing by hand. */
const SVG = 'http://www.w3.org/2000/svg';
const DESK = 400;
const COLUMNS = 125;
const STEP = { x: 38, y: 26 };

const placeOf = (n: number) => ({
  x: 10 + (n % COLUMNS) * STEP.x,
  y: 10 + Math.floor(n / COLUMNS) * STEP.y,
  width: 34,
  height: 20,
});
const sizeOf = (count: number) => ({
  width: 20 + COLUMNS * STEP.x,
  height: 20 + Math.ceil(count / COLUMNS) * STEP.y,
});

function createWidgets(count: number): Widget[] {
  return Array.from({ length: count }, (_, n) => {
    const isText = n % 2 === 0;
    const model = widgetCatalog.get(isText ? 'UsualDataText' : 'ShapeRect')!;
    const widget = model.create(`w${n}`, { ...placeOf(n), rotate: 0 });
    const style = { ...widget.style, font: { ...widget.style.font, size: 9 } };
    if (!isText) return { ...widget, style };
    return { ...widget, style, data: { ...(widget.data as object), ...unbound, signalId: String(n) } };
  });
}

const value: LiveValue = {
  ...unboundValue,
  code: '200',
  quality: 'good',
  decimals: 1,
  timeMs: 0,
  value: 12.5,
  title: 'Level',
};
const context: PaintContext = {
  live: { get: () => value },
  palette: lightPalette,
  words: createPaintWords('en', ({ code }) => code),
  nowMs: 0,
  mode: 'design',
  dataTextShow: 'signalName',
};

let root: Root | undefined;
let host: HTMLElement | undefined;
let editor: Editor | undefined;

function Desk({ editor }: { editor: Editor }) {
  const { width, height } = editor.page.con;
  const { zoom } = editor.state;
  const style = useMemo(
    () => ({ width: width * zoom + 2 * DESK, height: height * zoom + 2 * DESK, padding: DESK }),
    [width, height, zoom],
  );
  return (
    <div id="desk" style={{ width: 1440, height: 900, overflow: 'auto' }}>
      <div style={{ ...style, boxSizing: 'border-box' }}>
        <DesignerSurface editor={editor} context={context} label="drawing" />
      </div>
    </div>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
const scroller = () => document.querySelector<HTMLElement>('#desk')!;

function clear(): HTMLElement {
  root?.unmount();
  root = undefined;
  host?.remove();
  host = document.createElement('div');
  document.body.append(host);
  return host;
}

const bench = {
  /** Opens the drawing in the designer; ms until the frame after it. */
  async open(count: number, zoom: number): Promise<number> {
    const target = clear();
    const page = createPage(sizeOf(count), createWidgets(count));
    const startMs = performance.now();
    editor = createEditor({ page, catalog: widgetCatalog, config: { adsorb: true, grid: true } });
    editor.setZoom(zoom);
    root = createRoot(target);
    root.render(<Desk editor={editor} />);
    await nextFrame();
    await nextFrame();
    scroller().scrollTo(DESK - 20, DESK - 20);
    await nextFrame();
    return performance.now() - startMs;
  },
  /** The same boxes and texts as plain SVG on the same desk; ms until the frame after it. */
  async openPlain(count: number, zoom: number): Promise<number> {
    const target = clear();
    const { width, height } = sizeOf(count);
    const startMs = performance.now();
    const desk = document.createElement('div');
    desk.id = 'desk';
    desk.style.cssText = 'width:1440px;height:900px;overflow:auto';
    const sheet = document.createElement('div');
    sheet.style.cssText = `box-sizing:border-box;padding:${DESK}px;width:${width * zoom + 2 * DESK}px;height:${height * zoom + 2 * DESK}px`;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('width', String(width * zoom));
    svg.setAttribute('height', String(height * zoom));
    svg.style.willChange = 'transform';
    for (let n = 0; n < count; n += 1) {
      const place = placeOf(n);
      const shape = document.createElementNS(SVG, n % 2 === 0 ? 'text' : 'rect');
      for (const [name, given] of Object.entries({ ...place, fill: n % 2 === 0 ? '#222' : '#dde' }))
        shape.setAttribute(name, String(given));
      if (n % 2 === 0) {
        shape.setAttribute('font-size', '9');
        shape.textContent = 'Level';
      }
      svg.append(shape);
    }
    sheet.append(svg);
    desk.append(sheet);
    target.append(desk);
    await nextFrame();
    await nextFrame();
    scroller().scrollTo(DESK - 20, DESK - 20);
    await nextFrame();
    return performance.now() - startMs;
  },
  /** Moves some of the plain boxes by hand, one step a frame. */
  async dragPlain(first: number, dragged: number, moves: number): Promise<void> {
    const shapes = [...document.querySelectorAll('#desk svg > *')].slice(first, first + dragged);
    for (let move = 0; move < moves; move += 1) {
      shapes.forEach((shape, place) => {
        const { x, y } = placeOf(first + place);
        shape.setAttribute('x', String(x + (move % 60) * 2));
        shape.setAttribute('y', String(y + (move % 30)));
      });
      await nextFrame();
    }
  },
  /** Scrolls across the drawing and back, so many pixels a frame. */
  async pan(moves: number, stepPx: number): Promise<void> {
    const desk = scroller();
    const [width, height] = [desk.scrollWidth - desk.clientWidth, desk.scrollHeight - desk.clientHeight];
    const way = Math.hypot(width, height);
    for (let move = 0; move < moves; move += 1) {
      const part = Math.abs((((((move * stepPx) / way + 1) % 2) + 2) % 2) - 1);
      desk.scrollTo(part * width, part * height);
      await nextFrame();
    }
    desk.scrollTo(DESK - 20, DESK - 20);
    await nextFrame();
  },
  select(first: number, count: number): void {
    editor!.select(Array.from({ length: count }, (_, n) => `w${first + n}`));
  },
  /** Where a widget is on the screen. */
  middleOf(n: number): { x: number; y: number } {
    const { left, top } = document.querySelector('[role="application"]')!.getBoundingClientRect();
    const { x, y, width, height } = placeOf(n);
    const { zoom } = editor!.state;
    return { x: left + (x + width / 2) * zoom, y: top + (y + height / 2) * zoom };
  },
  state(): { selected: number; widgets: number; drawn: number; undoLength: number } {
    const { page, selection, undoLength } = editor!.state;
    const drawn = document.querySelectorAll('[data-layer="still"] rect, [data-layer="still"] text').length;
    return { selected: selection.length, widgets: page.widgets.length, drawn, undoLength };
  },
};
Object.assign(globalThis, { bench });
export type LargeDrawingBench = typeof bench;
