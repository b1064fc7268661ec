import type { Point } from '../document/position.ts';
import type { LinePrimitive, PathPrimitive, PathSegment, Primitive, StrokePaint } from './primitive.ts';
import type { SvgAttributes } from './svg-attributes.ts';

export type FlowingPrimitive = (LinePrimitive | PathPrimitive) & { flow: { unitsPerSecond: number } };

/** Dashes of a flow that names none. */
const usualDashes: readonly number[] = [12, 8];
/** Page units between arrow marks. */
const arrowSpacing = 60;
const maxArrows = 2000;

export function isFlowing(primitive: Primitive): primitive is FlowingPrimitive {
  const isLine = primitive.kind === 'line' || primitive.kind === 'path';
  return isLine && primitive.flow !== undefined && primitive.flow.unitsPerSecond !== 0;
}

function dashesOf(stroke: StrokePaint | undefined): readonly number[] {
  const dashes = stroke?.dashes;
  return dashes?.some((length) => length > 0) ? dashes : usualDashes;
}

/** With the dashes that move; the same primitive when it has them. */
export function withFlowDashes(primitive: FlowingPrimitive): FlowingPrimitive {
  const { stroke } = primitive;
  if (!stroke || stroke.dashes === dashesOf(stroke)) return primitive;
  return { ...primitive, stroke: { ...stroke, dashes: usualDashes } };
}

/** Length after which the dashes repeat; an odd list repeats after its second run. */
function periodOf(stroke: StrokePaint | undefined): number {
  const dashes = dashesOf(stroke);
  const sum = dashes.reduce((total, length) => total + length, 0);
  return dashes.length % 2 === 0 ? sum : 2 * sum;
}

/** Dash offset at a moment, ms: towards the end of the line when positive. */
export function flowOffset({ flow, stroke }: FlowingPrimitive, timeMs: number): number {
  return -((((timeMs / 1000) * flow.unitsPerSecond) % periodOf(stroke)) + 0);
}

/** SVG's own animation of the dashes; the offset is inherited, so it may stand in a group around the line. */
export function flowAnimation({ flow, stroke }: FlowingPrimitive): SvgAttributes {
  const period = periodOf(stroke);
  return {
    attributeName: 'stroke-dashoffset',
    from: 0,
    to: flow.unitsPerSecond > 0 ? -period : period,
    dur: `${period / Math.max(0.001, Math.abs(flow.unitsPerSecond))}s`,
    repeatCount: 'indefinite',
  };
}

function pointsOf(primitive: FlowingPrimitive): readonly Point[] {
  if (primitive.kind === 'line') return primitive.points;
  return primitive.segments.flatMap((segment): Point[] => {
    if (segment[0] === 'curve') return [{ x: segment[5], y: segment[6] }];
    return segment[0] === 'move' || segment[0] === 'line' ? [{ x: segment[1], y: segment[2] }] : [];
  });
}

function arrowAt(from: Point, to: Point, along: number, size: number): PathSegment[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: from.x + ux * (along + size), y: from.y + uy * (along + size) };
  const back = { x: tip.x - ux * 2 * size, y: tip.y - uy * 2 * size };
  return [
    ['move', tip.x, tip.y],
    ['line', back.x - uy * size, back.y + ux * size],
    ['line', back.x + uy * size, back.y - ux * size],
    ['close'],
  ];
}

/** Half the length of an arrow mark for a stroke. */
export function arrowSize(stroke: StrokePaint | undefined): number {
  return Math.max(4, (stroke?.width ?? 1) * 1.5);
}

function lengthOf(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, to, n) => sum + Math.hypot(to.x - points[n]!.x, to.y - points[n]!.y), 0);
}

/** What shows a flow where nothing may move: the line, with marks that point where it goes. */
export function restFlow(primitive: FlowingPrimitive): readonly Primitive[] {
  const { flow, ...form } = primitive;
  const { stroke } = primitive;
  // Whole and thin, so that nobody takes its dashes for the marks.
  const resting: Primitive = stroke
    ? { ...form, stroke: { ...stroke, dashes: [], width: stroke.width / 2 } }
    : form;
  const given = pointsOf(primitive);
  const points = flow.unitsPerSecond > 0 ? given : given.toReversed();
  const size = arrowSize(primitive.stroke);
  const segments: PathSegment[] = [];
  // Of a pipe far beyond its page the marks stand farther apart.
  const spacing = Math.max(arrowSpacing, lengthOf(points) / maxArrows);
  for (let place = 0; place + 1 < points.length; place += 1) {
    const [from, to] = [points[place]!, points[place + 1]!];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 4 * size) continue;
    const count = Math.max(1, Math.floor(length / spacing));
    for (let mark = 0; mark < count; mark += 1) {
      segments.push(...arrowAt(from, to, ((mark + 0.5) / count) * length, size));
    }
  }
  if (segments.length === 0) return [resting];
  return [resting, { kind: 'path', segments, fill: primitive.stroke?.color ?? 'none' }];
}
