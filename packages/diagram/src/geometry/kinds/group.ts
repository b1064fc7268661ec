import type { GroupPosition, Position } from '../../document/widget.ts';
import { normaliseDegrees } from '../angle.ts';
import { hasNumbers, hasSizes } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToWhole } from '../rounding.ts';
import { rectKind } from './rect.ts';

export function isGroupPosition(position: Position | undefined): position is GroupPosition {
  return position !== undefined && 'children' in position && Array.isArray(position.children);
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const origin = value as Record<string, unknown>;
  return hasNumbers(origin, 'x', 'y') && hasSizes(origin, 'width', 'height');
}

/** Groups: whole numbers, at least about 2 units (section 5). Children follow by their origin, untouched. */
export const groupKind: PositionKind<GroupPosition> = {
  ...(rectKind as unknown as PositionKind<GroupPosition>),
  id: 'group',
  minSize: 2,
  matches: (value) => rectKind.matches(value) && Array.isArray(value.children) && isOrigin(value.origin),
  move: (position, dx, dy) => groupKind.round({ ...position, x: position.x + dx, y: position.y + dy }),
  withFrame: (position, frame) => groupKind.round(groupKind.fitFrame(position, frame)),
  rotateAbout: (position, centre, degrees) => groupKind.round(groupKind.turn(position, centre, degrees)),
  round: (position) => ({
    ...position,
    x: roundToWhole(position.x),
    y: roundToWhole(position.y),
    width: roundToWhole(position.width),
    height: roundToWhole(position.height),
    rotate: normaliseDegrees(roundToWhole(position.rotate)),
  }),
  // A group is made from widgets, never drawn.
  draw: () => undefined,
};
