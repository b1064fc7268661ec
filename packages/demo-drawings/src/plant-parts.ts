import { EQUIPMENT, WATER } from './page-styles.ts';
import { heading, value } from './parts.ts';
import { boxAt, type Place } from './sketch/place.ts';
import type { PipeEnd, Sketch } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

/** A pipe of water whose dashes run while the signal says that something flows, backwards below zero. */
export function flowPipe(sketch: Sketch, tag: string, from: PipeEnd, to: PipeEnd, id?: string): void {
  const data = { ...sketch.bind(tag), thickness: 12, speed: 36 };
  sketch.pipe(from, to, { styleId: WATER, data, style: { stroke: { width: 1.5 } } }, id);
}

/** A symbol of the library; with a tag its state follows the signal. */
export function symbol(
  sketch: Sketch,
  symbolId: string,
  place: Place,
  { id, name, data = {} }: { id?: string; name: Words; data?: object },
): void {
  sketch.add(
    'UsualSymbol',
    boxAt(place),
    {
      widgetName: name,
      data: { symbolId, ...data },
      styleId: EQUIPMENT,
    },
    id,
  );
}

/** States of a pump: starting and stopping count as running, because it turns. */
const PUMP_STATES = [
  { symbol: '==', value: '0', state: 'stopped' },
  { symbol: '==', value: '2', state: 'fault' },
  { symbol: '>=', value: '1', state: 'running' },
];

/** A pump whose rotor turns while it runs; filled while it runs, marked and twinkling while it has failed. */
export function pumpSymbol(sketch: Sketch, prefix: string, place: Place, id?: string): void {
  const status = sketch.bind(`${prefix}/status`);
  const when = (value: string) => ({ data: status, symbol: '==', value, action: 'start' });
  sketch.add(
    'UsualSymbol',
    boxAt(place),
    {
      widgetName: { zh: '水泵', en: 'Pump' },
      data: { ...status, symbolId: 'pump-inline', states: PUMP_STATES },
      styleId: EQUIPMENT,
      animation: {
        rotate: { enable: true, config: { ...when('1'), direction: 'clockwise', speed: 30 } },
        twinkle: { enable: true, config: { ...when('2'), twinkleType: 'slow' } },
      },
    },
    id,
  );
}

/** A vessel with its level, which is also written in large digits on a plate that is readable at any level. */
export function tank(
  sketch: Sketch,
  tag: string,
  place: Place,
  { id, name, maxVal, plate = 20 }: { id: string; name: Words; maxVal: number; plate?: number },
): void {
  const [x, y, width, height] = place;
  sketch.add(
    'UsualPercentFill',
    boxAt(place),
    {
      widgetName: name,
      data: {
        ...sketch.bind(tag),
        dataAddon: { type: 'rectangleChart', minVal: 0, maxVal },
        percentShow: false,
      },
      style: { stroke: { color: '$line', width: 2 } },
    },
    id,
  );
  const plateHeight = plate + 14;
  const plateWidth = Math.min(width - 16, plate * 5.2);
  const at: Place = [
    x + (width - plateWidth) / 2,
    y + height * 0.5 - plateHeight / 2,
    plateWidth,
    plateHeight,
  ];
  sketch.add('ShapeRect', boxAt(at), {
    style: { fill: { color: '$surface' }, stroke: { color: '$line', width: 1 }, radius: 6 },
  });
  value(sketch, tag, at, { size: plate, align: 'center' });
}

/** A heading in the middle above something. */
export function caption(sketch: Sketch, text: Words, [x, y, width]: readonly [number, number, number]): void {
  heading(sketch, text, [x, y, width, 22], 'center');
}

/** A valve and how far it is open; its middle lies on the pipe at `y`. */
export function valve(
  sketch: Sketch,
  tag: string,
  [cx, y]: readonly [number, number],
  name: Words,
  id?: string,
): void {
  const size = 48;
  symbol(sketch, 'valve-motor', [cx - size / 2, y - size * 0.68, size, size], {
    name,
    ...(id !== undefined && { id }),
  });
  value(sketch, tag, [cx - 40, y + 14, 80, 22], { size: 14, align: 'center' });
}

/** States of a pump for a band over time. */
export const PUMP_STRETCHES = [
  { status: { zh: '运行', en: 'Running' }, value: '1', color: '$level' },
  { status: { zh: '停止', en: 'Stopped' }, value: '0', color: '$equipment' },
  { status: { zh: '启动中', en: 'Starting' }, value: '3', color: '$stage2' },
  { status: { zh: '停止中', en: 'Stopping' }, value: '4', color: '$stage1' },
  { status: { zh: '故障', en: 'Fault' }, value: '2', color: '$stage4' },
];

/** Those in which a pump is for long, where there is little room. */
export const MAIN_STRETCHES = PUMP_STRETCHES.filter(({ value: is }) => ['0', '1', '2'].includes(is));
