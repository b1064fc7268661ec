import { type Attachment, type Connector, connectorEnds } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import { lengthOf, nearestPlace, placeAt } from './along.ts';
import { findPort } from './ports.ts';
import { portsOfTarget, type Target, type Targets, wayOf } from './targets.ts';

/** Page units that a place may be off after rounding. */
const near = 0.2;

/** The end stays at its port where that went to another share of the frame: stretched, mirrored, another symbol. */
function keepPort(attachment: Attachment, earlier: Target, now: Target): Attachment {
  const { anchor } = attachment;
  const port = findPort(portsOfTarget(earlier), anchor);
  const kept = port && portsOfTarget(now).find(({ id }) => id === port.id)?.anchor;
  if (!kept || (kept.x === anchor.x && kept.y === anchor.y)) return attachment;
  return { ...attachment, anchor: { x: kept.x, y: kept.y } };
}

function isShifted(before: readonly Point[], now: readonly Point[]): boolean {
  if (before.length !== now.length) return false;
  const [dx, dy] = [now[0]!.x - before[0]!.x, now[0]!.y - before[0]!.y];
  return before.every(
    ({ x, y }, place) => Math.abs(now[place]!.x - x - dx) < near && Math.abs(now[place]!.y - y - dy) < near,
  );
}

/** A tee stays where it is on the page while the main still passes there; one that moved as a whole takes it along. */
function keepTee(attachment: Attachment, before: readonly Point[], now: readonly Point[]): Attachment {
  if (lengthOf(now) === 0 || isShifted(before, now)) return attachment;
  const found = nearestPlace(now, placeAt(before, attachment.anchor.x).point);
  if (found.distance > near) return attachment;
  const x = Number(found.share.toFixed(5));
  return x === attachment.anchor.x ? attachment : { ...attachment, anchor: { ...attachment.anchor, x } };
}

/**
 * The connector with its ends at the same ports and, unless `keepsTees` is false, the same places along pipes as before
 * the edit.
 */
export function keepPlaces(
  connector: Connector,
  earlier: Targets,
  targets: Targets,
  keepsTees = true,
): Connector {
  let { data } = connector;
  for (const end of connectorEnds) {
    const attachment = data[end];
    const before = attachment && earlier.get(attachment.widgetId);
    const now = attachment && targets.get(attachment.widgetId);
    if (!attachment || !before || !now || before.widget === now.widget) continue;
    const [wayBefore, way] = [wayOf(before), wayOf(now)];
    const isTee = wayBefore && way;
    if (isTee && !keepsTees) continue;
    const kept = isTee ? keepTee(attachment, wayBefore, way) : keepPort(attachment, before, now);
    if (kept !== attachment) data = { ...data, [end]: kept };
  }
  return data === connector.data ? connector : { ...connector, data };
}
