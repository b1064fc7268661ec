import type { TimeRange } from '@zutai/curve';
import { type Box, hatchSegments, type PaintContext, type Primitive, resolveColor } from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import { siteOffsetMin } from '../chart/site-time.ts';
import { timeLabels } from '../chart/trend/time-labels.ts';
import type { StateStretch } from './stretches.ts';

/** Steps of the axis, seconds. */
const stepsSeconds = [
  1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 432_000,
];

/** Round times of the site within a range, seconds UTC, with their distance. */
export function ticksOf({ fromMs, toMs }: TimeRange, mostTicks: number): { seconds: number[]; step: number } {
  const span = (toMs - fromMs) / 1000;
  const wanted = span / Math.max(1, mostTicks);
  const step = stepsSeconds.find((candidate) => candidate >= wanted) ?? Math.ceil(wanted / 86_400) * 86_400;
  const offset = siteOffsetMin * 60;
  const seconds: number[] = [];
  const first = Math.ceil((fromMs / 1000 + offset) / step) * step - offset;
  for (let time = first; time <= toMs / 1000; time += step) seconds.push(time);
  return { seconds, step };
}

/** Characters with the mark of cutting, below which a cut name is left out. */
const MIN_CUT_LENGTH = 5;

function paintStretch(
  stretch: StateStretch,
  box: Box,
  size: number,
  words: { missing: string },
  { palette }: PaintContext,
): Primitive[] {
  const { kind, item, value } = stretch;
  const label = (text: string, fill: string): Primitive => ({
    kind: 'text',
    text: fitText(text, box.width - 4, size),
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    fill,
    size,
    anchor: 'middle',
    baseline: 'middle',
  });
  if (kind === 'missing') {
    return [
      {
        kind: 'path',
        segments: hatchSegments(box, 7),
        stroke: { color: palette.textMuted, width: 1 },
        opacity: 0.5,
      },
      ...(box.height < size * 1.2 ? [] : [label(words.missing, palette.textMuted)]),
    ];
  }
  const fill = item ? resolveColor(item.color, palette, palette.equipment) : 'none';
  const body: Primitive = { kind: 'rect', ...box, fill, stroke: { color: palette.surface, width: 1 } };
  const edge: Primitive = {
    kind: 'rect',
    ...box,
    stroke: { color: palette.line, width: 1, ...(!item && { dashes: [4, 3] }) },
  };
  const name = item?.status || value;
  // On a plate of its own, so that it can be read on any colour.
  const width = Math.min(box.width - 4, [...name].length * size + 6);
  const plate: Primitive = {
    kind: 'rect',
    x: box.x + (box.width - width) / 2,
    y: box.y + box.height / 2 - size * 0.75,
    width: Math.max(0, width),
    height: size * 1.5,
    radius: 3,
    fill: palette.surface,
    opacity: 0.85,
  };
  const text = fitText(name, box.width - 8, size);
  // A beginning such as "R…" names nothing: colour and legend do, and the whole name stands under the pointer.
  const isNameless = text !== name && [...text].length < MIN_CUT_LENGTH;
  // A band thinner than its letters shows colours alone.
  const named =
    text === '' || isNameless || box.height < size * 1.2 ? [] : [plate, label(name, palette.text)];
  if (kind === 'state') return [body, edge, ...named];
  const hatch: Primitive = {
    kind: 'path',
    segments: hatchSegments(box, 7),
    stroke: { color: palette.stale, width: 1.5 },
  };
  return [{ ...body, opacity: 0.5 }, hatch, edge, ...named];
}

/** The band of states with its time axis in a box of CSS pixels. */
export function paintSectionScene(
  box: Box,
  stretches: readonly StateStretch[],
  range: TimeRange,
  options: { bandHeight: number; size: number; format: string; missing: string },
  context: PaintContext,
): Primitive[] {
  const { palette } = context;
  const { size, format, missing } = options;
  const height = Math.max(4, Math.min(options.bandHeight, box.height - size * 3));
  const spanMs = Math.max(1, range.toMs - range.fromMs);
  const place = (timeMs: number) => box.x + ((timeMs - range.fromMs) / spanMs) * box.width;
  const bands = stretches.flatMap((stretch) => {
    const x = place(stretch.fromMs);
    const width = Math.max(1, place(stretch.toMs) - x);
    return paintStretch(stretch, { x, y: box.y, width, height }, size, { missing }, context);
  });
  const { seconds, step } = ticksOf(range, box.width / (size * 7));
  const labels = timeLabels(seconds, step, format);
  // Half of a label's width: none is cut at the edge.
  const half = size * 1.7;
  const axis = seconds.flatMap((time, index): Primitive[] => {
    const x = place(time * 1000);
    const top = box.y + height;
    const tick = [
      { x, y: top },
      { x, y: top + 4 },
    ];
    const lines = labels[index]!.split('\n').map(
      (text, line): Primitive => ({
        kind: 'text',
        text,
        x: Math.min(Math.max(x, box.x + half), box.x + box.width - half),
        y: top + 5 + size * (0.7 + line * 1.2),
        fill: palette.textMuted,
        size,
        anchor: 'middle',
        baseline: 'middle',
      }),
    );
    return [{ kind: 'line', points: tick, stroke: { color: palette.line, width: 1 } }, ...lines];
  });
  return [...bands, ...axis];
}
