import { boxAt, type Place } from './sketch/place.ts';
import type { Sketch } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

type Align = 'left' | 'center' | 'right';
/** A text that is no word, such as `${title}`, is the same in both languages. */
type Text = Words | string;

const CARD = { fill: { color: '$surface' }, stroke: { color: '$track', width: 1 }, radius: 8 };

/** Fixed words. */
export function label(
  sketch: Sketch,
  text: Text,
  place: Place,
  { size = 14, weight = 'normal', color = '$textMuted', align = 'left' as Align } = {},
): void {
  sketch.add('UsualText', boxAt(place), {
    data: { text },
    style: { font: { size, weight, color }, align: { horizontal: align } },
  });
}

/** Words that head something. */
export function heading(sketch: Sketch, text: Text, place: Place, align: Align = 'left', size = 15): void {
  label(sketch, text, place, { size, weight: '600', color: '$text', align });
}

/** A live value with its unit; with `alarmAt` it takes the colour of what is abnormal at that value. */
export function value(
  sketch: Sketch,
  tag: string,
  place: Place,
  { size = 16, align = 'right' as Align, alarmAt = '' } = {},
): void {
  const data = sketch.bind(tag);
  const dataArray = [{ symbol: '==', value: alarmAt, color: '$stage4' }];
  sketch.add('UsualDataText', boxAt(place), {
    ...(data.title !== '' && { widgetName: data.title }),
    data,
    style: { font: { size, weight: '600' }, align: { horizontal: align } },
    ...(alarmAt !== '' && { animation: { fontColor: { enable: true, config: { data, dataArray } } } }),
  });
}

/** Name on the left, value on the right of one row. */
export function row(
  sketch: Sketch,
  name: Words,
  tag: string,
  [x, y, width, height]: Place,
  { share = 0.5, size = 14, alarmAt = '' } = {},
): void {
  label(sketch, name, [x, y, width * share, height], { size });
  value(sketch, tag, [x + width * share, y, width * (1 - share), height], { size: size + 1, alarmAt });
}

/** A ground that other things stand on, with a heading or without. */
export function card(sketch: Sketch, place: Place, title?: Text): void {
  sketch.add('ShapeRect', boxAt(place), { style: CARD });
  const [x, y, width] = place;
  if (title !== undefined) heading(sketch, title, [x + 12, y + 8, width - 24, 24]);
}

/** Chart, table or map on a card of its own. */
export function panel(
  sketch: Sketch,
  widgetType: string,
  place: Place,
  title: Words,
  data: object,
  animation: object = {},
): void {
  sketch.add(widgetType, boxAt(place), {
    widgetName: title,
    data,
    animation,
    style: { ...CARD, fill: { enable: true, color: '$surface' }, stroke: { enable: true, ...CARD.stroke } },
  });
}

/** A curve of a chart. */
export function curve(sketch: Sketch, tag: string, alias: Words, color = '') {
  return { ...sketch.bind(tag), color, alias };
}

/** A button that writes a fixed value after asking; the question shows the feedback beside the command. */
export function writeButton(
  sketch: Sketch,
  text: Words,
  { tag, writeValue, feedbackTag }: { tag: string; writeValue: string; feedbackTag?: string },
  place: Place,
): void {
  const config = {
    data: sketch.bind(tag),
    action: 'write',
    writeType: 'fixed',
    pressType: writeValue === '0' ? 'set0' : 'set1',
    writeValue,
    confirm: true,
    feedback: true,
    ...(feedbackTag !== undefined && { feedbackData: sketch.bind(feedbackTag) }),
  };
  sketch.add('UsualButton', boxAt(place), { data: { text }, clickEvent: { enable: true, config } });
}

/** A button that opens a page in a window. */
export function windowButton(
  sketch: Sketch,
  text: Words,
  window: { pageId: string; width: number; height: number },
  place: Place,
): void {
  sketch.add('UsualButton', boxAt(place), {
    data: { text },
    style: { font: { size: 13 } },
    clickEvent: { enable: true, config: openWindow(window) },
  });
}

/** Click settings that open a page in a window in the middle. */
export function openWindow({ pageId, width, height }: { pageId: string; width: number; height: number }) {
  return { action: 'window', pageId, window: { width, height, left: 0, top: 0, middle: true } };
}

/** Name and field to type a value into. */
export function inputRow(
  sketch: Sketch,
  name: Words,
  tag: string,
  [x, y, width, height]: Place,
  share = 0.5,
): void {
  label(sketch, name, [x, y, width * share, height]);
  sketch.add('UsualInput', boxAt([x + width * share, y, width * (1 - share), height]), {
    widgetName: name,
    data: sketch.bind(tag),
    style: { font: { size: 15, weight: '600' } },
  });
}

/** A word that is quiet while all is well and stands out while the signal is 1: by colour, shape and word. */
export function alarmLamp(sketch: Sketch, text: Words, tag: string, [x, y, width, height]: Place): void {
  const data = sketch.bind(tag);
  const dataArray = [{ symbol: '==', value: '1', color: '$stage4' }];
  sketch.add('ShapePrism', boxAt([x, y + height / 2 - 8, 16, 16]), {
    ...(data.title !== '' && { widgetName: data.title }),
    style: { fill: { color: '$track' }, stroke: { color: '$line', width: 1 } },
    animation: { fillColor: { enable: true, config: { data, dataArray } } },
  });
  label(sketch, text, [x + 20, y, width - 76, height], { color: '$text' });
  value(sketch, tag, [x + width - 56, y, 56, height], { size: 14, alarmAt: '1' });
}
