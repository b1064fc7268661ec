import {
  CanvasPage,
  createPage,
  createPaintWords,
  type LiveValue,
  lightPalette,
  type PaintContext,
  unbound,
  unboundValue,
  type Widget,
} from '@zutai/diagram';
import { type PageSlice, slicePage, widgetCatalog } from '@zutai/widgets/model';

/** Runs inside the browser: one page of 2,000 boxes with a number, drawn in several ways. */
const COUNT = 2000;
/** Boxes over the chart of a sliced page: its first two rows. */
const OVER = 100;
const WIDTH = 1400;
const HEIGHT = 860;
const SVG = 'http://www.w3.org/2000/svg';

const placeOf = (n: number) => ({
  x: 4 + (n % 50) * 28,
  y: 4 + Math.floor(n / 50) * 21,
  width: 26,
  height: 18,
});
const numberAt = (n: number, step: number) => ((n * 7 + step * 13) % 1000) / 10;

interface Way {
  /** Puts the values of this step onto the page, as the way does it. */
  update(step: number): void;
  /** Settles when the step is drawn. */
  remove(): void;
}

function createCanvas(width = WIDTH, height = HEIGHT): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** One slice of a page on a canvas of its size, as the live page has it. */
function createSliceCanvas({ page, paint, bounds }: PageSlice, context: PaintContext): CanvasPage {
  const { x, y, width, height } = bounds ?? { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const created = new CanvasPage({
    context: createCanvas(width, height) as never,
    paint,
    hasGround: bounds === undefined,
    images: { get: () => undefined } as never,
    requestFrame: (callback) => requestAnimationFrame(callback),
    hasMotion: true,
  });
  created.setPage(page, context);
  created.setView({ scale: 1, offsetX: -x, offsetY: -y, width, height });
  return created;
}

/** The engine, with the widgets that are below the boxes. */
function engineOver(below: readonly Widget[]): Way {
  const model = widgetCatalog.get('UsualDataText')!;
  const widgets = Array.from({ length: COUNT }, (_, n): Widget => {
    const widget = model.create(`w${n}`, { ...placeOf(n), rotate: 0 });
    const style = {
      ...widget.style,
      fill: { enable: true, color: '#dde' },
      font: { ...widget.style.font, size: 9 },
    };
    return { ...widget, style, data: { ...(widget.data as object), ...unbound, signalId: String(n) } };
  });
  let step = 0;
  const good: LiveValue = { ...unboundValue, code: '200', quality: 'good', decimals: 1, timeMs: 0 };
  const values = widgets.map((_, n) => ({ ...good, value: numberAt(n, 0) }));
  const context: PaintContext = {
    live: { get: ({ signalId }) => values[Number(signalId)] ?? unboundValue },
    palette: lightPalette,
    words: createPaintWords('en', ({ code }) => code),
    nowMs: 0,
    mode: 'live',
    dataTextShow: 'value',
  };
  const page = createPage({ width: WIDTH, height: HEIGHT }, [...below, ...widgets]);
  const canvases = slicePage(page, context).slices.map((slice) => createSliceCanvas(slice, context));
  const keys = widgets.map((_, n) => `signal:${n}`);
  return {
    update(next) {
      step = next;
      for (let n = 0; n < COUNT; n += 1) values[n] = { ...good, value: numberAt(n, step) };
      for (const canvas of canvases) canvas.invalidate(keys);
    },
    remove() {
      for (const canvas of canvases) canvas.destroy();
      for (const canvas of document.querySelectorAll('canvas')) canvas.remove();
    },
  };
}

const engine = () => engineOver([]);

/** The same with a chart under the first rows, which need a canvas of their own. */
function sliced(): Way {
  const { x, y } = placeOf(0);
  const place = { x, y, width: WIDTH - 2 * x, height: placeOf(OVER - 1).y, rotate: 0 };
  return engineOver([widgetCatalog.get('ComplexLine')!.create('chart', place)]);
}

function plainCanvas(): Way {
  const context = createCanvas();
  return {
    update(step) {
      requestAnimationFrame(() => {
        context.clearRect(0, 0, WIDTH, HEIGHT);
        context.font = '9px sans-serif';
        context.textBaseline = 'middle';
        for (let n = 0; n < COUNT; n += 1) {
          const { x, y, width, height } = placeOf(n);
          context.fillStyle = '#dde';
          context.fillRect(x, y, width, height);
          context.fillStyle = '#222';
          context.fillText(numberAt(n, step).toFixed(1), x + 2, y + height / 2);
        }
      });
    },
    remove: () => context.canvas.remove(),
  };
}

function plainSvg(): Way {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(WIDTH));
  svg.setAttribute('height', String(HEIGHT));
  const texts = Array.from({ length: COUNT }, (_, n) => {
    const { x, y, width, height } = placeOf(n);
    const rect = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries({ x, y, width, height, fill: '#dde' }))
      rect.setAttribute(name, String(value));
    const text = document.createElementNS(SVG, 'text');
    text.setAttribute('x', String(x + 2));
    text.setAttribute('y', String(y + 12));
    text.setAttribute('font-size', '9');
    text.append(document.createTextNode(''));
    svg.append(rect, text);
    return text.firstChild as Text;
  });
  document.body.append(svg);
  return {
    update(step) {
      for (let n = 0; n < COUNT; n += 1) texts[n]!.data = numberAt(n, step).toFixed(1);
    },
    remove: () => svg.remove(),
  };
}

const ways: Readonly<Record<string, () => Way>> = { engine, sliced, plainCanvas, plainSvg };
let way: Way | undefined;
let step = 0;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** What the bench calls from outside. */
const bench = {
  start(name: string): void {
    way?.remove();
    way = ways[name]!();
  },
  /** Changes every value so many times, each drawn before the next. */
  async run(times: number): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      step += 1;
      way!.update(step);
      await nextFrame();
    }
  },
};
Object.assign(globalThis, { bench });
export type ChangingBench = typeof bench;
