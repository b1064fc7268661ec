import type { Changes, Sketch } from './sketch.ts';

/** Running is a filled body and not a colour of its own; only a fault is coloured (ISA-101). */
const RUNNING = '$level';
const FAULT = '$stage4';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 });

type Align = 'left' | 'center' | 'right';

/** Fixed words. */
export function label(
  sketch: Sketch,
  text: string,
  [x, y, width]: readonly [number, number, number],
  { size = 14, weight = 'normal', color = '$textMuted', align = 'left' as Align } = {},
): void {
  sketch.add('UsualText', box(x, y, width, size + 10), {
    data: { text },
    style: { font: { size, weight, color }, align: { horizontal: align } },
  });
}

/** A live value with its unit, right-aligned. */
export function value(
  sketch: Sketch,
  tag: string,
  [x, y, width]: readonly [number, number, number],
  {
    size = 16,
    align = 'right' as Align,
    ...changes
  }: { size?: number; align?: Align; animation?: Changes } = {},
): void {
  sketch.add('UsualDataText', box(x, y, width, size + 10), {
    widgetName: sketch.bind(tag).title,
    data: sketch.bind(tag),
    style: { font: { size, weight: '600' }, align: { horizontal: align } },
    ...changes,
  });
}

/** Name on the left, value on the right of one row. */
export function row(
  sketch: Sketch,
  name: string,
  tag: string,
  [x, y, width]: readonly [number, number, number],
): void {
  label(sketch, name, [x, y + 1, width * 0.5]);
  value(sketch, tag, [x + width * 0.45, y, width * 0.55]);
}

/** A pipe through points. */
export function pipe(sketch: Sketch, points: readonly (readonly [number, number])[], width = 8): void {
  sketch.add(
    'ShapeLine',
    { points: points.map(([x, y]) => ({ x, y })) },
    { widgetName: '管道', style: { stroke: { width, color: '$line' } } },
  );
}

/** A card with a heading that other things stand on. */
export function card(
  sketch: Sketch,
  title: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  sketch.add('ShapeRect', box(x, y, width, height), {
    style: { fill: { color: '$surface' }, stroke: { color: '$track', width: 1 }, radius: 8 },
  });
  label(sketch, title, [x + 16, y + 10, width - 32], { size: 15, weight: '600', color: '$text' });
}

/** A vessel whose level shows a signal between `minVal` and `maxVal`. */
export function tank(
  sketch: Sketch,
  tag: string,
  [x, y, width, height]: readonly [number, number, number, number],
  maxVal: number,
): void {
  sketch.add('UsualPercentFill', box(x, y, width, height), {
    widgetName: sketch.bind(tag).title,
    data: {
      ...sketch.bind(tag),
      dataAddon: { type: 'capacityChart', minVal: 0, maxVal },
      percentShow: false,
    },
    style: { stroke: { color: '$line', width: 3 } },
  });
}

/** A level in large digits on a plate of its own: readable on the filled and on the empty part. */
export function levelPlate(
  sketch: Sketch,
  tag: string,
  [x, y, width]: readonly [number, number, number],
): void {
  sketch.add('ShapeRect', box(x, y, width, 44), {
    style: { fill: { color: '$surface' }, stroke: { color: '$line', width: 1 }, radius: 6 },
  });
  value(sketch, tag, [x, y + 4, width], { size: 26, align: 'center' });
}

/** A valve: two triangles point to point, and its opening below. */
export function valve(sketch: Sketch, tag: string, [cx, cy]: readonly [number, number]): void {
  const style = { style: { fill: { color: '$surface' }, stroke: { color: '$line', width: 2 } } };
  sketch.add('ShapeTriangle', { x1: cx - 20, y1: cy - 14, x2: cx - 20, y2: cy + 14, x3: cx, y3: cy }, style);
  sketch.add('ShapeTriangle', { x1: cx + 20, y1: cy - 14, x2: cx + 20, y2: cy + 14, x3: cx, y3: cy }, style);
  value(sketch, tag, [cx - 45, cy + 18, 90], { size: 13, align: 'center' });
}

/** A button that writes a fixed value after asking. */
export function writeButton(
  sketch: Sketch,
  text: string,
  tag: string,
  writeValue: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  sketch.add('UsualButton', box(x, y, width, height), {
    data: { text },
    clickEvent: {
      enable: true,
      config: {
        data: sketch.bind(tag),
        action: 'write',
        writeType: 'fixed',
        pressType: writeValue === '0' ? 'set0' : 'set1',
        writeValue,
        confirm: true,
        feedback: true,
      },
    },
  });
}

/** A button that asks for the value to write. */
export function inputButton(
  sketch: Sketch,
  text: string,
  tag: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  sketch.add('UsualButton', box(x, y, width, height), {
    data: { text },
    clickEvent: {
      enable: true,
      config: { data: sketch.bind(tag), action: 'write', writeType: 'input', confirm: true, feedback: true },
    },
  });
}

/** A pump: filled while it runs, in the colour of urgency and twinkling while it has failed. */
export function pump(sketch: Sketch, prefix: string, [cx, cy]: readonly [number, number]): void {
  const status = sketch.bind(`${prefix}/status`);
  const byStatus = (colors: readonly (readonly [string, string])[]) => ({
    enable: true,
    config: { data: status, dataArray: colors.map(([value, color]) => ({ symbol: '==', value, color })) },
  });
  sketch.add(
    'ShapeCircle',
    { cx, cy, r: 42 },
    {
      widgetName: prefix === 'pump1' ? '1号泵' : '2号泵',
      style: { fill: { color: '$surface' }, stroke: { color: '$line', width: 3 } },
      animation: {
        fillColor: byStatus([
          ['1', RUNNING],
          ['3', '$stage1'],
          ['4', '$stage1'],
          ['2', FAULT],
        ]),
        twinkle: {
          enable: true,
          config: { data: status, symbol: '==', value: '2', action: 'start', twinkleType: 'fast' },
        },
      },
    },
  );
  sketch.add(
    'ShapeTriangle',
    { x1: cx - 20, y1: cy - 28, x2: cx - 20, y2: cy + 28, x3: cx + 38, y3: cy },
    { style: { fill: { color: '$page' }, stroke: { color: '$line', width: 2 } } },
  );
}

/** A word that is quiet while all is well and stands out while the signal is 1. */
export function alarmLamp(
  sketch: Sketch,
  text: string,
  tag: string,
  [x, y, width]: readonly [number, number, number],
): void {
  const data = sketch.bind(tag);
  const whenOne = (color: string) => ({
    enable: true,
    config: { data, dataArray: [{ symbol: '==', value: '1', color }] },
  });
  sketch.add('ShapePrism', box(x, y + 3, 18, 18), {
    widgetName: sketch.bind(tag).title,
    style: { fill: { color: '$track' }, stroke: { color: '$line', width: 1 } },
    animation: { fillColor: whenOne(FAULT) },
  });
  label(sketch, text, [x + 28, y, width * 0.6], { size: 14, color: '$text' });
  value(sketch, tag, [x + width * 0.6, y, width * 0.4], {
    size: 14,
    animation: { fontColor: whenOne(FAULT) },
  });
}
