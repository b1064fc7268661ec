import { indexWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { GroupPosition, Position, Widget } from '../document/widget.ts';
import { normaliseDegrees, rotatePoint } from '../geometry/angle.ts';
import { type Box, centreOf } from '../geometry/box.ts';
import { boundsOfAll, leastGroupSize, placeChildren } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

const isTurned = ({ rotate }: GroupPosition) => normaliseDegrees(rotate) !== 0;

/** How much larger a group shows its children than they are stored. */
function scaleOf({ origin, width, height }: GroupPosition): Point {
  return {
    x: origin.width > 0 && width > 0 ? width / origin.width : 1,
    y: origin.height > 0 && height > 0 ? height / origin.height : 1,
  };
}

const onPage = new WeakMap<GroupPosition, readonly Widget[]>();

/** A group's children where they are seen, not rounded. The same list for the same position. */
export function childrenOnPage(group: GroupPosition): readonly Widget[] {
  let children = onPage.get(group);
  if (!children) {
    const centre = centreOf(group);
    const placed = placeChildren(group);
    children = isTurned(group)
      ? placed.map((child) => {
          const kind = positionKindOf(child.position);
          return { ...child, position: kind.turn(child.position, centre, group.rotate) };
        })
      : placed;
    onPage.set(group, children);
  }
  return children;
}

/** A place on the page as the group stores it: the way back from `childrenOnPage`. */
function storedPlace(group: GroupPosition, placed: Position): Position {
  const kind = positionKindOf(placed);
  const { origin } = group;
  const upright = isTurned(group) ? kind.turn(placed, centreOf(group), -group.rotate) : placed;
  const scale = scaleOf(group);
  const [dx, dy] = [origin.x - group.x, origin.y - group.y];
  if (scale.x === 1 && scale.y === 1 && Number.isInteger(dx) && Number.isInteger(dy) && !isTurned(group))
    return dx === 0 && dy === 0 ? upright : kind.move(upright, dx, dy);
  const stored = kind.mapInto(upright, group, origin);
  // A turned form is not sheared by its group, so that scaling it back by the same shares would not give its size.
  const own = kind.frame(stored);
  const shown = kind.frame(kind.mapInto(stored, origin, group));
  const wanted = kind.frame(upright);
  const share = (now: number, then: number) => (now > 0 ? then / now : 1);
  const width = own.width * share(shown.width, wanted.width);
  const height = own.height * share(shown.height, wanted.height);
  const { x, y } = centreOf(own);
  return kind.fitFrame(stored, { ...own, x: x - width / 2, y: y - height / 2, width, height });
}

/**
 * The group's place around children that are stored as they are: whole numbers, and every child stays where it is shown.
 *
 * @param stored what the children cover, as they are stored
 */
function aroundStored(group: GroupPosition, stored: Box): Omit<GroupPosition, 'children'> {
  const { origin, rotate } = group;
  const scale = scaleOf(group);
  const placed: Box = {
    x: group.x + (stored.x - origin.x) * scale.x,
    y: group.y + (stored.y - origin.y) * scale.y,
    width: stored.width * scale.x,
    height: stored.height * scale.y,
  };
  const centre = centreOf(group);
  const turned = isTurned(group);
  // Where the middle of the new frame is seen: it is what the group is turned about from now on.
  const middle = turned ? rotatePoint(centreOf(placed), centre, rotate) : centreOf(placed);
  const [width, height] = turned
    ? [Math.ceil(placed.width), Math.ceil(placed.height)]
    : [
        Math.ceil(placed.x + placed.width) - Math.floor(placed.x),
        Math.ceil(placed.y + placed.height) - Math.floor(placed.y),
      ];
  const size = { width: Math.max(leastGroupSize, width), height: Math.max(leastGroupSize, height) };
  const corner = turned
    ? { x: Math.round(middle.x - size.width / 2), y: Math.round(middle.y - size.height / 2) }
    : { x: Math.floor(placed.x), y: Math.floor(placed.y) };
  // The origin takes what was rounded off, so that nothing inside moves.
  const newCentre = centreOf({ ...corner, ...size });
  const back = turned
    ? rotatePoint({ x: newCentre.x - centre.x, y: newCentre.y - centre.y }, { x: 0, y: 0 }, -rotate)
    : { x: newCentre.x - centre.x, y: newCentre.y - centre.y };
  const from = {
    x: centre.x + back.x - size.width / 2 - group.x,
    y: centre.y + back.y - size.height / 2 - group.y,
  };
  return {
    ...group,
    ...corner,
    ...size,
    origin: {
      ...origin,
      x: origin.x + from.x / scale.x,
      y: origin.y + from.y / scale.y,
      width: size.width / scale.x,
      height: size.height / scale.y,
    },
  };
}

/**
 * The group after its children, which the page shows as `before`, became `after`. Only what was edited is stored anew;
 * the group's frame follows where a place was edited or a child came or went.
 */
export function withChildren(group: Widget, before: readonly Widget[], after: readonly Widget[]): Widget {
  const { position } = group;
  if (!isGroupPosition(position)) return group;
  const places = indexWidgets(before);
  let isMoved = before.length !== after.length;
  const children = after.map((child) => {
    const place = places.get(child.id);
    if (place === undefined) isMoved = true;
    else {
      const stored = position.children[place]!;
      if (child === before[place]) return stored;
      if (child.position === before[place]!.position) return { ...child, position: stored.position };
      isMoved = true;
    }
    return { ...child, position: storedPlace(position, child.position) };
  });
  const box = isMoved ? boundsOfAll(children) : undefined;
  const frame = box ? aroundStored(position, box) : position;
  return { ...group, position: { ...frame, children } };
}
