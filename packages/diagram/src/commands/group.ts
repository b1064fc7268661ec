import { remapConnectors } from '../document/connector.ts';
import { orderWidgets } from '../document/edit/edit.ts';
import { findBrokenLimit, visitWidgets } from '../document/limits.ts';
import { done, type Result, refuse } from '../document/problem.ts';
import type { Editor } from '../editor/editor.ts';
import { groupAround, releaseChildren } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

const groupType = 'WidgetGroup';

/** Section 2: "Group (2 or more unlocked selected widgets)". The group takes the place of its topmost member. */
export function groupSelection(editor: Editor): Result {
  const members = editor.unlocked;
  const model = editor.catalog.get(groupType);
  if (members.length < 2 || !model) return refuse({ code: 'needs-two-unlocked' });
  const joined = new Set<string>();
  visitWidgets(members, ({ id }) => {
    joined.add(id);
  });
  // Inside a group a pipe moves with the group: what it was attached to outside it lets go of.
  const children = members.map((member) =>
    remapConnectors(member, (id) => (joined.has(id) ? id : undefined)),
  );
  const group = model.create(editor.newId(), groupAround(children));
  const inside = new Set(members);
  const top = members.at(-1)!;
  const widgets = editor.scopePage.widgets.flatMap((widget) => {
    if (widget === top) return [group];
    return inside.has(widget) ? [] : [widget];
  });
  const broken = findBrokenLimit(editor.toWhole({ ...editor.scopePage, widgets }).widgets);
  if (broken) return refuse(broken);
  editor.changeScope('group', (page) => orderWidgets(page, widgets), [group.id]);
  return done;
}

export function canUngroup(editor: Editor): boolean {
  return editor.unlocked.some(({ position }) => isGroupPosition(position));
}

/** Puts the children of each selected group back onto the page, where the group shows them. */
export function ungroupSelection(editor: Editor): Result {
  const groups = new Set(editor.unlocked.filter(({ position }) => isGroupPosition(position)));
  const selection = editor.selected.filter((widget) => !groups.has(widget)).map(({ id }) => id);
  const widgets = editor.scopePage.widgets.flatMap((widget) => {
    if (!groups.has(widget) || !isGroupPosition(widget.position)) return [widget];
    const children = releaseChildren(widget.position);
    selection.push(...children.map(({ id }) => id));
    return children;
  });
  editor.changeScope('ungroup', (page) => (groups.size === 0 ? page : { ...page, widgets }), selection);
  return done;
}
