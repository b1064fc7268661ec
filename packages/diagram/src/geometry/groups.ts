import type { GroupPosition, Widget } from '../document/widget.ts';
import { normaliseDegrees } from './angle.ts';
import { type Box, centreOf, unionBoxes } from './box.ts';
import { positionKindOf } from './position-kinds.ts';

export function boundsOf(widget: Widget): Box {
  return positionKindOf(widget.position).bounds(widget.position);
}

export function boundsOfAll(widgets: readonly Widget[]): Box | undefined {
  return unionBoxes(widgets.map(boundsOf));
}

/** Smallest side of a group (section 5). */
export const leastGroupSize = 2;

/** The place of a group around these widgets: whole numbers, never smaller than they are together. */
export function groupAround(widgets: readonly Widget[]): GroupPosition {
  const box = boundsOfAll(widgets) ?? { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.floor(box.x);
  const y = Math.floor(box.y);
  const width = Math.max(leastGroupSize, Math.ceil(box.x + box.width) - x);
  const height = Math.max(leastGroupSize, Math.ceil(box.y + box.height) - y);
  return { x, y, width, height, rotate: 0, origin: { x, y, width, height }, children: widgets };
}

const placed = new WeakMap<GroupPosition, readonly Widget[]>();

/** A group's children where its box puts them, before its rotation. The same list for the same position. */
export function placeChildren(position: GroupPosition): readonly Widget[] {
  let children = placed.get(position);
  if (!children) {
    const { origin } = position;
    const isInPlace =
      origin.x === position.x &&
      origin.y === position.y &&
      origin.width === position.width &&
      origin.height === position.height;
    children = isInPlace
      ? position.children
      : position.children.map((child) => ({
          ...child,
          position: positionKindOf(child.position).mapInto(child.position, origin, position),
        }));
    placed.set(position, children);
  }
  return children;
}

/** A group's children as they stand on the page: what ungrouping leaves. Rounded by their own rules. */
export function releaseChildren(position: GroupPosition): readonly Widget[] {
  const isTurned = normaliseDegrees(position.rotate) !== 0;
  const children = placeChildren(position);
  if (children === position.children && !isTurned) return children;
  const centre = centreOf(position);
  return children.map((child) => {
    const kind = positionKindOf(child.position);
    const turned = isTurned
      ? kind.rotateAbout(child.position, centre, position.rotate)
      : kind.round(child.position);
    return { ...child, position: turned };
  });
}
