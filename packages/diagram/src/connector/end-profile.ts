import {
  type Connector,
  type ConnectorEnd,
  connectorEnds,
  type Joint,
  thicknessOf,
} from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { centreOf } from '../geometry/box.ts';
import { type Target, type Targets, turnBack, wallOfTarget, wayOf } from './targets.ts';
import { firstInkFrom } from './wall.ts';

/** Places across a pipe at which its wall is looked for, from its left side to its right. */
const sampleCount = 13;
/** Rise a step across: where a wall falls away more steeply it is beside the pipe, as the body behind a nozzle is. */
const steepest = 2.5;
/** Page units: a wall that is nearer to square than that is met by a straight end. */
const leastDepth = 0.5;

const round = (value: number) => Number(value.toFixed(1)) || 0;

/** A point of the page in page units from the corner of a target, as that stands unturned. */
function toLocal(point: Point, target: Target): Point {
  const { frame } = target;
  const local = rotatePoint(turnBack(point, target), centreOf(frame), -frame.rotate);
  return { x: local.x - frame.x, y: local.y - frame.y };
}

/**
 * How far beyond its end each part of a pipe meets the wall, page units, negative before it; undefined where a straight
 * end meets it all along, or a part meets none.
 */
function profileOf({ position }: Connector, end: ConnectorEnd, thickness: number, target: Target) {
  const wall = wallOfTarget(target);
  const points = end === 'start' ? position.points.toReversed() : position.points;
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  const length = Math.hypot(last.x - before.x, last.y - before.y);
  if (!wall || length === 0) return undefined;
  const way = { x: (last.x - before.x) / length, y: (last.y - before.y) / length };
  // No farther back than the pipe has length, nor deeper than a wall at 45 degrees.
  const [back, deep] = [Math.min(thickness, length - 1), thickness];
  if (back <= 0) return undefined;
  const profile: number[] = [];
  for (let place = 0; place < sampleCount; place += 1) {
    const side = (place / (sampleCount - 1) - 0.5) * thickness;
    const at = (along: number) =>
      toLocal({ x: last.x + way.x * along - way.y * side, y: last.y + way.y * along + way.x * side }, target);
    const share = firstInkFrom(wall, at(-back), at(deep));
    if (share === undefined) return undefined;
    profile.push(round(share * (back + deep) - back));
  }
  const step = (thickness / (sampleCount - 1)) * steepest;
  if (profile.some((depth, place) => place > 0 && Math.abs(depth - profile[place - 1]!) > step))
    return undefined;
  return profile.some((depth) => Math.abs(depth) >= leastDepth) ? profile : undefined;
}

/** How the ends of a pipe meet walls that are round or slanting, where they do. */
export function findEndProfiles(pipe: Connector, targets: Targets): Joint[] {
  const thickness = thicknessOf(pipe);
  return connectorEnds.flatMap((end): Joint[] => {
    const attachment = pipe.data[end];
    const target = attachment && targets.get(attachment.widgetId);
    if (!target || wayOf(target)) return [];
    const profile = profileOf(pipe, end, thickness, target);
    if (!profile) return [];
    const isStart = end === 'start';
    const segment = isStart ? 0 : pipe.position.points.length - 2;
    return [{ kind: 'end', segment, at: isStart ? 0 : 1, width: 0, profile }];
  });
}
