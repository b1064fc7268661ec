import { addWidgets } from '../document/edit/edit.ts';
import { findBrokenLimit } from '../document/limits.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { getPositionKind } from '../geometry/position-kinds.ts';
import { withDrawStyle } from '../page-style/draw-style.ts';

/** A widget to be drawn, with no place yet; undefined for an unknown type, and where the page is full, which is said. */
export function createBlank(editor: Editor, widgetType: string): Widget | undefined {
  const model = editor.catalog.get(widgetType);
  if (!model) return undefined;
  const kind = getPositionKind(model.positionKind);
  const place = kind.draw({ x: 0, y: 0 }, { x: 10, y: 10 }, { isRegular: false, fromCentre: false })!;
  const blank = withDrawStyle(editor, model.create(editor.newId(), place));
  const broken = findBrokenLimit(editor.toWhole(addWidgets(editor.markedPage, [blank])).widgets);
  if (!broken) return blank;
  editor.notifyRefused(broken);
  return undefined;
}
