import type { WidgetCatalog } from '../document/catalog.ts';
import {
  type Connector,
  connectorEnds,
  isConnector,
  type Joint,
  thicknessOf,
  wallOf,
} from '../document/connector.ts';
import { indexWidgets, replaceWidgets } from '../document/edit/edit.ts';
import { maxJoints } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { LinePosition, Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { type Box, boxesTouch } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import { placeAt } from './along.ts';
import { findEndProfiles } from './end-profile.ts';
import { Targets } from './targets.ts';

type Line = Widget<{ joints?: readonly Joint[] }, LinePosition>;

const roundShare = (share: number) => Number(share.toFixed(4));
const roundWidth = (width: number) => Number(width.toFixed(1));

const kinds: ReadonlySet<unknown> = new Set(['tee', 'gap', 'arc', 'end']);

function isJoint(value: unknown): value is Joint {
  const { kind, segment, at, width } = (value ?? {}) as Partial<Joint>;
  if (!kinds.has(kind) || ![segment, at, width].every(Number.isFinite)) return false;
  return kind !== 'end' || Array.isArray((value as { profile?: unknown }).profile);
}

/** What the widget has as its joints, however its file was made. */
function jointsOf({ data }: Widget): readonly Joint[] {
  const joints: unknown = (data as Line['data'] | null)?.joints;
  return Array.isArray(joints) ? joints.filter(isJoint) : [];
}

const isJump = ({ kind }: Joint) => kind === 'gap' || kind === 'arc';

/** The openings in the walls of mains, by the id of the main. */
function findTees(connectors: readonly Connector[]): ReadonlyMap<string, Joint[]> {
  const byId = new Map(connectors.map((connector) => [connector.id, connector]));
  const tees = new Map<string, Joint[]>();
  for (const branch of connectors)
    for (const end of connectorEnds) {
      const attachment = branch.data[end];
      const main = attachment && byId.get(attachment.widgetId);
      if (!main || main === branch || wallOf(main) === 0 || wallOf(branch) === 0) continue;
      const width = roundWidth(thicknessOf(branch) - 2 * wallOf(branch));
      if (width <= 0) continue;
      const { points } = main.position;
      const { point, segment, at } = placeAt(points, attachment.anchor.x);
      const [a, b] = [points[segment]!, points[segment + 1]!];
      const from = branch.position.points.at(end === 'start' ? 0 : -1)!;
      const across = (b.x - a.x) * (from.y - point.y) - (b.y - a.y) * (from.x - point.x);
      const tee: Joint = { kind: 'tee', segment, at: roundShare(at), width, side: across > 0 ? 1 : -1 };
      tees.set(main.id, [...(tees.get(main.id) ?? []), tee]);
    }
  return tees;
}

/** Where two pieces cross between their ends: the share of each, and the sine of their angle. */
function crossingOf(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { at: number; other: number; sine: number } | undefined {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const across = ux * vy - uy * vx;
  const lengths = Math.hypot(ux, uy) * Math.hypot(vx, vy);
  const sine = lengths === 0 ? 0 : Math.abs(across) / lengths;
  // Nearly the same way: they touch rather than cross.
  if (sine < 0.2) return undefined;
  const at = ((c.x - a.x) * vy - (c.y - a.y) * vx) / across;
  const other = ((c.x - a.x) * uy - (c.y - a.y) * ux) / across;
  return at > 0 && at < 1 && other > 0 && other < 1 ? { at, other, sine } : undefined;
}

const isJoined = (a: Widget, b: Widget) =>
  isConnector(a) && connectorEnds.some((end) => a.data[end]?.widgetId === b.id);

/** Page units that stay clear on each side of a line that crosses. */
const clearance = 3;

/** Where `line` shows that it crosses `other`. Nearer to an end than the mark is wide there is no room to show it. */
function crossingsWith(line: Line, other: Line, kind: 'gap' | 'arc'): Joint[] {
  if (isJoined(line, other) || isJoined(other, line)) return [];
  const [points, others] = [line.position.points, other.position.points];
  const joints: Joint[] = [];
  const own = kind === 'arc' ? thicknessOf(line) : 0;
  for (let segment = 0; segment + 1 < points.length; segment += 1) {
    const [a, b] = [points[segment]!, points[segment + 1]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (let place = 0; place + 1 < others.length; place += 1) {
      const found = crossingOf(a, b, others[place]!, others[place + 1]!);
      if (!found) continue;
      const width = roundWidth((thicknessOf(other) + own + 2 * clearance) / found.sine);
      const half = width / 2 / length;
      if (found.at - half > 0 && found.at + half < 1)
        joints.push({ kind, segment, at: roundShare(found.at), width });
    }
  }
  return joints;
}

function compare(a: Joint, b: Joint): number {
  const place = a.segment - b.segment || a.at - b.at || a.width - b.width;
  return (
    place || a.kind.localeCompare(b.kind) || sideOf(a) - sideOf(b) || (shapeOf(a) === shapeOf(b) ? 0 : 1)
  );
}

const shapeOf = (joint: Joint) => (joint.kind === 'end' ? joint.profile.join() : '');
const sideOf = (joint: Joint) => (joint.kind === 'tee' ? joint.side : 0);

function hasJoints(line: Line, joints: readonly Joint[]): boolean {
  const own = jointsOf(line);
  const given: unknown = (line.data as Line['data'] | null)?.joints;
  const isWhole =
    given === undefined ? own.length === 0 : (given as readonly unknown[]).length === own.length;
  return (
    isWhole &&
    joints.length === own.length &&
    joints.every((joint, place) => compare(joint, own[place]!) === 0)
  );
}

/** The lines whose crossings can be others than before the edit. */
function findTouched(before: Page, after: Page, lines: readonly Line[], isLine: (widget: Widget) => boolean) {
  const places = indexWidgets(before.widgets);
  const earlier = before.widgets.filter(isLine);
  const isOrderKept =
    before.con.crossings === after.con.crossings &&
    before.con.shown?.id === after.con.shown?.id &&
    earlier.length === lines.length &&
    lines.every(({ id }, place) => earlier[place]!.id === id);
  if (!isOrderKept) return new Set(lines);
  const boxes: Box[] = [];
  const touched = new Set<Line>();
  for (const line of lines) {
    const was = before.widgets[places.get(line.id)!]!;
    if (was === line) continue;
    touched.add(line);
    boxes.push(boundsOf(was), boundsOf(line));
  }
  if (boxes.length > 0)
    for (const line of lines) if (boxes.some((box) => boxesTouch(box, boundsOf(line)))) touched.add(line);
  return touched;
}

/** The jumps of the touched lines; those of the others stay as they are. */
function findJumps(before: Page, after: Page, lines: readonly Line[], isLine: (widget: Widget) => boolean) {
  const look = after.con.crossings;
  const jumps = new Map<string, readonly Joint[]>();
  // Files may say anything.
  if (look !== 'gap' && look !== 'arc') return jumps;
  const touched = findTouched(before, after, lines, isLine);
  for (const [place, line] of lines.entries()) {
    if (!touched.has(line)) {
      jumps.set(line.id, jointsOf(line).filter(isJump));
      continue;
    }
    const box = boundsOf(line);
    const others = look === 'gap' ? lines.slice(place + 1) : lines.slice(0, place);
    jumps.set(
      line.id,
      others.flatMap((other) => (boxesTouch(box, boundsOf(other)) ? crossingsWith(line, other, look) : [])),
    );
  }
  return jumps;
}

/** How the ends of pipes meet round walls; those that the edit did not touch stay as they are. */
function findEnds(before: Page, after: Page, connectors: readonly Connector[], catalog: WidgetCatalog) {
  const places = indexWidgets(before.widgets);
  const wasOf = (id: string) => before.widgets[places.get(id) ?? -1];
  const targets = new Targets(after.widgets, catalog, after.con.shown?.unplaced);
  const ends = new Map<string, readonly Joint[]>();
  for (const pipe of connectors) {
    const tops = connectorEnds.map((end) => {
      const attachment = pipe.data[end];
      return attachment ? targets.topOf(attachment.widgetId) : undefined;
    });
    const isSame = wasOf(pipe.id) === pipe && tops.every((top) => !top || wasOf(top.id) === top);
    const known = jointsOf(pipe).filter(({ kind }) => kind === 'end');
    ends.set(pipe.id, isSame ? known : findEndProfiles(pipe, targets));
  }
  return ends;
}

/** The page with its tees and jumps where its lines lie now. The same widgets where nothing is another. */
export function withJoints(before: Page, after: Page, catalog: WidgetCatalog): Page {
  const isLine = (widget: Widget) =>
    isConnector(widget) ||
    (catalog.get(widget.widgetType)?.crosses === true &&
      Array.isArray((widget.position as LinePosition).points));
  const lines = after.widgets.filter(isLine) as Line[];
  if (lines.length === 0) return after;
  const connectors = lines.filter(isConnector);
  const tees = findTees(connectors);
  const ends = findEnds(before, after, connectors, catalog);
  const jumps = findJumps(before, after, lines, isLine);
  const changed = lines.flatMap((line): Widget[] => {
    const found = [tees, jumps, ends].flatMap((byId) => byId.get(line.id) ?? []).sort(compare);
    const joints = found.length > maxJoints ? found.slice(0, maxJoints) : found;
    if (hasJoints(line, joints)) return [];
    const { joints: _, ...data } = line.data ?? {};
    return [{ ...line, data: joints.length > 0 ? { ...data, joints } : data }];
  });
  return replaceWidgets(after, changed);
}
