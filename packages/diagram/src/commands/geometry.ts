import { isCarried, isConnector } from '../document/connector.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { centreOf } from '../geometry/box.ts';
import type { Frame } from '../geometry/frame.ts';
import { boundsOfAll } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { leastFrame, scaleWidgets } from '../geometry/scale-widgets.ts';
import { withinRules } from '../geometry/within-rules.ts';
import { isFixed } from '../scope/fixed.ts';
import { nudge } from './transform.ts';

/** Numbers that every form of widget has, and several together: upper left corner, sides and angle of their frame. */
export const geometryNames = ['x', 'y', 'width', 'height', 'rotate'] as const;
export type GeometryName = (typeof geometryNames)[number];

const hasFrame = ({ position }: Widget) => positionKindOf(position).id !== 'opaque';

/** Those that numbers change: what is not locked. All where everything is, so that its place can be read. */
function measured(widgets: readonly Widget[]): readonly Widget[] {
  const framed = widgets.filter(hasFrame);
  const free = framed.filter((widget) => !isFixed(widget));
  return free.length > 0 ? free : framed;
}

/**
 * The frame of these widgets: of one its own, turned with it, of several the upright box around them; their angle is
 * `angleOf`. undefined where none has a place.
 */
export function geometryOf(widgets: readonly Widget[]): Frame | undefined {
  const [only, ...others] = measured(widgets);
  if (!only) return undefined;
  if (others.length > 0) return { ...boundsOfAll([only, ...others])!, rotate: 0 };
  const { x, y, width, height, rotate } = positionKindOf(only.position).frame(only.position);
  return { x, y, width, height, rotate };
}

const rotationOf = ({ position }: Widget) => positionKindOf(position).frame(position).rotate;

/**
 * The angle of these widgets, degrees: undefined where they differ. What has none, such as a circle, has no part in it;
 * that of a line is always 0, since its points are turned.
 */
export function angleOf(widgets: readonly Widget[]): number | undefined {
  const turned = measured(widgets).filter(({ position }) => positionKindOf(position).canRotate);
  const [angle = 0, ...others] = turned.map(rotationOf);
  return others.every((other) => other === angle) ? angle : undefined;
}

/** Which of the numbers of these widgets mean something. */
export function listGeometry(widgets: readonly Widget[]): readonly GeometryName[] {
  const [only, ...others] = measured(widgets);
  if (!only) return [];
  const canTurn = others.length > 0 || positionKindOf(only.position).canRotate;
  return canTurn ? geometryNames : geometryNames.filter((name) => name !== 'rotate');
}

/** Whether a number of these widgets can be typed; the ends of a pipe say where it lies. */
export function canSetGeometry(widgets: readonly Widget[], name: GeometryName): boolean {
  const free = measured(widgets).filter((widget) => !isFixed(widget) && !isCarried(widget));
  const [only, ...others] = free;
  const frame = geometryOf(widgets);
  if (!only || !frame) return false;
  if (name === 'width' || name === 'height') return frame[name] > 0;
  const isRouted = others.length === 0 && isConnector(only) && only.data.routing === 'orthogonal';
  return name !== 'rotate' || !isRouted;
}

function setOfOne(editor: Editor, widget: Widget, name: GeometryName, value: number): Widget {
  const { position } = widget;
  const kind = positionKindOf(position);
  const frame = kind.frame(position);
  if (name === 'rotate')
    return { ...widget, position: kind.rotateAbout(position, centreOf(frame), value - frame.rotate) };
  const target = { ...frame, [name]: value };
  if (kind.keepsRatio && (name === 'width' || name === 'height')) target.width = target.height = value;
  const typed = kind.fitFrame(position, target);
  return { ...widget, position: withinRules(position, typed, editor.page.con) };
}

/**
 * Sets one number of what is selected and not locked, as one step: a corner moves it, a side scales it as a handle does
 * while the upper left corner stays. An angle becomes that of each: what has the same angle turns as one, about the
 * middle of all; where angles differ, each turns about its own.
 */
export function setGeometry(editor: Editor, name: GeometryName, value: number): void {
  const free = editor.unlocked.filter(hasFrame);
  const frame = geometryOf(free);
  const [only, ...others] = free;
  if (!only || !frame || !canSetGeometry(free, name)) return;
  const change = (widgets: readonly Widget[]) =>
    editor.changeScope('edit', (page) => replaceWidgets(page, widgets));
  if (others.length === 0) change([setOfOne(editor, only, name, value)]);
  else if (name === 'x') nudge(editor, value - frame.x, 0);
  else if (name === 'y') nudge(editor, 0, value - frame.y);
  else if (name === 'rotate') {
    const angle = angleOf(free);
    const centre = centreOf(frame);
    change(
      free.map((widget) => {
        if (angle === undefined) return setOfOne(editor, widget, 'rotate', value);
        const position = positionKindOf(widget.position).rotateAbout(widget.position, centre, value - angle);
        return { ...widget, position };
      }),
    );
  } else {
    const { minWidth, minHeight } = leastFrame(free, frame);
    const least = name === 'width' ? minWidth : minHeight;
    change(scaleWidgets(free, frame, { ...frame, [name]: Math.max(least, value) }));
  }
}
