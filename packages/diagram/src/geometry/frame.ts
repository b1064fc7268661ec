import type { Point } from '../document/position.ts';
import { rotatePoint } from './angle.ts';
import { type Box, boxOfPoints, centreOf } from './box.ts';

/** A box turned about its centre: what handles sit on. */
export interface Frame extends Box {
  rotate: number;
}

export const boxHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type BoxHandle = (typeof boxHandles)[number];

/** Unit direction of each handle from the centre. */
const directions: Readonly<Record<BoxHandle, Point>> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
};

export interface ResizeOptions {
  keepRatio: boolean;
  /** The centre stays, both sides move (Alt). */
  fromCentre: boolean;
  minWidth: number;
  minHeight: number;
}

export function frameCorners(frame: Frame): Point[] {
  const centre = centreOf(frame);
  return [
    { x: frame.x, y: frame.y },
    { x: frame.x + frame.width, y: frame.y },
    { x: frame.x + frame.width, y: frame.y + frame.height },
    { x: frame.x, y: frame.y + frame.height },
  ].map((corner) => rotatePoint(corner, centre, frame.rotate));
}

export function frameBounds(frame: Frame): Box {
  if (frame.rotate === 0) return { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
  return boxOfPoints(frameCorners(frame));
}

export function handlePoint(frame: Frame, handle: BoxHandle): Point {
  const centre = centreOf(frame);
  const direction = directions[handle];
  const point = {
    x: centre.x + (direction.x * frame.width) / 2,
    y: centre.y + (direction.y * frame.height) / 2,
  };
  return rotatePoint(point, centre, frame.rotate);
}

/** The frame after its handle is dragged to `pointer`. The opposite side stays where it is on the screen. */
export function resizeFrame(frame: Frame, handle: BoxHandle, pointer: Point, options: ResizeOptions): Frame {
  const centre = centreOf(frame);
  const direction = directions[handle];
  const local = rotatePoint(pointer, centre, -frame.rotate);
  const reach = (along: number, half: number) => (options.fromCentre ? along * 2 : along + half);
  let width = direction.x === 0 ? frame.width : reach((local.x - centre.x) * direction.x, frame.width / 2);
  let height = direction.y === 0 ? frame.height : reach((local.y - centre.y) * direction.y, frame.height / 2);
  if (options.keepRatio && frame.width > 0 && frame.height > 0) {
    const ratioX = direction.x === 0 ? -Infinity : width / frame.width;
    const ratioY = direction.y === 0 ? -Infinity : height / frame.height;
    const least = Math.max(options.minWidth / frame.width, options.minHeight / frame.height);
    const ratio = Math.max(ratioX, ratioY, least);
    width = frame.width * ratio;
    height = frame.height * ratio;
  } else {
    if (direction.x !== 0) width = Math.max(width, options.minWidth);
    if (direction.y !== 0) height = Math.max(height, options.minHeight);
  }
  const shift = options.fromCentre
    ? { x: 0, y: 0 }
    : { x: (direction.x * (width - frame.width)) / 2, y: (direction.y * (height - frame.height)) / 2 };
  const moved = rotatePoint({ x: centre.x + shift.x, y: centre.y + shift.y }, centre, frame.rotate);
  return { x: moved.x - width / 2, y: moved.y - height / 2, width, height, rotate: frame.rotate };
}

/**
 * Carries a frame along when the box around it changes from `from` to `to`. Turned frames keep their angle, so
 * text and strokes are never sheared; exact at multiples of 90 degrees.
 */
export function mapFrame(frame: Frame, from: Box, to: Box): Frame {
  const scaleX = from.width === 0 ? 1 : to.width / from.width;
  const scaleY = from.height === 0 ? 1 : to.height / from.height;
  const centre = centreOf(frame);
  const x = to.x + (centre.x - from.x) * scaleX;
  const y = to.y + (centre.y - from.y) * scaleY;
  const radians = (frame.rotate * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const width = frame.width * Math.hypot(cos * scaleX, sin * scaleY);
  const height = frame.height * Math.hypot(sin * scaleX, cos * scaleY);
  return { x: x - width / 2, y: y - height / 2, width, height, rotate: frame.rotate };
}
