import {
  type Box,
  type Palette,
  type Primitive,
  type RectPosition,
  ringPiece,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { PercentFillType } from './model.ts';

type Form = (
  box: RectPosition,
  share: number,
  level: string,
  widget: Widget<unknown, RectPosition>,
  palette: Palette,
) => Primitive[];

/** A box in two: what is filled, and the rest. */
export function splitBox(
  { x, y, width, height }: RectPosition,
  share: number,
  isUpright: boolean,
): [Box, Box] {
  const part = Math.min(1, Math.max(0, share));
  return isUpright
    ? [
        { x, y: y + height * (1 - part), width, height: height * part },
        { x, y, width, height: height * (1 - part) },
      ]
    : [
        { x, y, width: width * part, height },
        { x: x + width * part, y, width: width * (1 - part), height },
      ];
}

export function isUprightBar({ width, height }: RectPosition): boolean {
  return height >= width;
}

/** Bar that fills along its longer side: upwards, or to the right. */
const rectangleChart: Form = (box, share, level, { style }, palette) => {
  const { x, y, width, height } = box;
  const [filled] = splitBox(box, share, isUprightBar(box));
  return [
    { kind: 'rect', x, y, width, height, fill: palette.track },
    { kind: 'rect', ...filled, fill: level },
    { kind: 'rect', x, y, width, height, stroke: strokeOf(style, palette) },
  ];
};

/** Upright vessel with domed ends; the level is cut by the dome below it. */
const capacityChart: Form = ({ x, y, width, height }, share, level, { style }, palette) => {
  const radius = Math.min(width / 2, height / 4);
  const vessel = { kind: 'rect', x, y, width, height, radius } as const;
  const clip = { x, y: y + height * (1 - share), width, height: height * share };
  return [
    { ...vessel, fill: palette.track },
    { kind: 'group', clip, children: [{ ...vessel, fill: level }] },
    { ...vessel, stroke: strokeOf(style, palette) },
  ];
};

/** The ring in a box. */
export function ringOf({ x, y, width, height }: RectPosition) {
  const outer = Math.min(width, height) / 2;
  return { cx: x + width / 2, cy: y + height / 2, outer, inner: outer * 0.68 };
}

/** Ring that fills clockwise from the top. */
const doughnutChart: Form = (box, share, level, _widget, palette) => {
  const { cx, cy, outer, inner } = ringOf(box);
  const end = Math.min(359.99, share * 360);
  return [
    { kind: 'path', segments: ringPiece(cx, cy, outer, inner, 0, 359.99), fill: palette.track },
    { kind: 'path', segments: ringPiece(cx, cy, outer, inner, 0, end), fill: level },
  ];
};

export const percentFillForms: Readonly<Record<PercentFillType, Form>> = {
  rectangleChart,
  capacityChart,
  doughnutChart,
};
