import type { Position } from '../document/widget.ts';
import { circleKind } from './kinds/circle.ts';
import { ellipseKind } from './kinds/ellipse.ts';
import { groupKind } from './kinds/group.ts';
import { lineKind } from './kinds/line.ts';
import { opaqueKind } from './kinds/opaque.ts';
import { rectKind } from './kinds/rect.ts';
import { triangleKind } from './kinds/triangle.ts';
import type { PositionKind, PositionKindId } from './position-kind.ts';

/** Every form of position. Order matters: a group has all fields of a rectangle, and opaque accepts anything. */
export const positionKinds = [
  groupKind,
  rectKind,
  ellipseKind,
  circleKind,
  triangleKind,
  lineKind,
  opaqueKind,
] as unknown as readonly PositionKind[];

const byId = new Map(positionKinds.map((kind) => [kind.id, kind]));
const known = new WeakMap<Position, PositionKind>();

export function getPositionKind(id: PositionKindId): PositionKind {
  return byId.get(id) ?? positionKinds.at(-1)!;
}

/** The form of a position, found by its fields, so that widgets of unknown types can be moved too. */
export function positionKindOf(position: Position): PositionKind {
  let kind = known.get(position);
  if (!kind) {
    kind = positionKinds.find((candidate) => candidate.matches(position as Record<string, unknown>))!;
    known.set(position, kind);
  }
  return kind;
}
