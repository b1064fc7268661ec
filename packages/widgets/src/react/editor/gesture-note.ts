import { type Box, boundsOfAll, positionKindOf, type Widget } from '@zutai/diagram';

/** Two decimals are shown, none that says nothing. */
const show = (value: number) => String(Math.round(value * 100) / 100);

const angleOf = ({ position }: Widget) => positionKindOf(position).frame(position).rotate;
const isClose = (a: number, b: number) => Math.abs(a - b) < 0.01;

/**
 * What a gesture does to what is selected, in numbers: the place of what moves, the size of what is drawn or
 * resized, the angle of what turns; `box` is what covers it now. undefined while nothing has changed.
 */
export function describeGesture(
  before: readonly Widget[],
  now: readonly Widget[],
  box: Box,
): string | undefined {
  const from = boundsOfAll(before);
  const size = `${show(box.width)} × ${show(box.height)}`;
  if (!from || before.length !== now.length) return size;
  if (now.some((widget, place) => !isClose(angleOf(widget), angleOf(before[place]!))))
    return `${show(angleOf(now[0]!))}°`;
  if (!isClose(from.width, box.width) || !isClose(from.height, box.height)) return size;
  if (!isClose(from.x, box.x) || !isClose(from.y, box.y)) return `${show(box.x)}, ${show(box.y)}`;
  return undefined;
}
