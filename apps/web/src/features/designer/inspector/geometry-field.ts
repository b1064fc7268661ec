import {
  angleOf,
  canSetGeometry,
  type Editor,
  type GeometryName,
  geometryOf,
  listGeometry,
  type Widget,
} from '@zutai/diagram';
import type { InspectorField } from '@zutai/widgets';

/** What a form of position stores and the box says as well: it is edited by the box alone. */
const STORED = new Set(['x', 'y', 'width', 'height', 'rotate', 'cx', 'cy', 'r', 'rx', 'ry']);
const START = 'position.';

const nameOf = (path: string) => (path.startsWith(START) ? path.slice(START.length) : '');

export const isStoredGeometry = (path: string) => STORED.has(nameOf(path));

/** Lines of the box around what is selected: the same for every form, and for several. */
export function geometryFields(widgets: readonly Widget[]): InspectorField[] {
  return listGeometry(widgets).map((name) => ({
    path: `${START}${name}`,
    kind: 'number',
    label: `widget.position.${name}`,
    step: 1,
    ...((name === 'width' || name === 'height') && { min: 0 }),
  }));
}

/** Decimals shown; places in groups that are turned have more. */
const round = (value: number) => Math.round(value * 100) / 100;

/** The number of the box that a line edits, undefined where angles differ; undefined for any other line. */
export function geometryAt(widgets: readonly Widget[], path: string) {
  const name = nameOf(path) as GeometryName;
  const frame = listGeometry(widgets).includes(name) ? geometryOf(widgets) : undefined;
  if (!frame) return undefined;
  const value = name === 'rotate' ? angleOf(widgets) : frame[name];
  return { name, value: value && round(value), canSet: canSetGeometry(widgets, name) };
}

/** Whether what is selected keeps its place and its look: because it is locked, or a group around it is. */
export function isHeld(editor: Editor, widgets: readonly Widget[]): boolean {
  return widgets.every(({ posLock }) => posLock) || (widgets.length > 0 && editor.isScopeLocked);
}
