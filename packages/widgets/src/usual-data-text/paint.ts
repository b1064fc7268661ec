import {
  fillOf,
  formatValue,
  type LiveValue,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type TextPrimitive,
  type Widget,
} from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import { nameOfSignal, showsName } from '../paint/shows-name.ts';
import type { UsualDataTextData } from './model.ts';

/** How narrow a name is drawn before it is cut; less is hard to read. */
const mostSqueeze = 0.8;

function liveText(data: UsualDataTextData, live: LiveValue, { words }: PaintContext): string {
  // What is unbound has a mark that says so; nothing more is to be shown.
  if (live.quality === 'unbound') return words.noValue;
  const value = live.value === null ? words.noValue : formatValue(live);
  const unit = data.unitShow && live.unit && live.value !== null ? ` ${live.unit}` : '';
  const title = data.titleShow ? `${live.title || data.title} ` : '';
  return title + value + unit;
}

/** What it shows while it is drawn: names, so that one sees what is where (section 9, "dataTextShow"). */
function designText(data: UsualDataTextData, live: LiveValue, context: PaintContext): string {
  if (live.quality === 'unbound') return context.words.noValue;
  const name = nameOfSignal(data.title, live, context);
  return context.dataTextShow === 'equipName' ? data.subTitle || name : name;
}

/** One value: number, unit, quality. */
export function paintUsualDataText(
  widget: Widget<UsualDataTextData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette } = context;
  const { x, y, width, height } = position;
  const live = context.live.get(data);
  const isNamed = showsName(live, context);
  const text = isNamed ? designText(data, live, context) : liveText(data, live, context);
  const color =
    live.quality === 'unbound' ? palette.unbound : resolveColor(style.font.color, palette, palette.text);
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  const painted: Primitive[] = [];
  if (fill || stroke) painted.push({ kind: 'rect', x, y, width, height, radius: style.radius, fill, stroke });
  // A name that is much too long is cut, not squeezed: here it only says what is where. A value is never cut.
  const cut = (line: TextPrimitive) => fitText(line.text, (line.maxWidth ?? width) / mostSqueeze, line.size);
  for (const line of layoutText(text, position, style, color))
    painted.push(isNamed ? { ...line, text: cut(line) } : line);
  return painted;
}
