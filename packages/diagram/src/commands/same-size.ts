import { replaceWidgets } from '../document/edit/edit.ts';
import type { Editor } from '../editor/editor.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { arrangedOf, firstSelected } from './command.ts';

/**
 * Makes what is selected and not locked as wide or as high as the one selected first (section 5: not locked ones).
 * The upper left corner stays; round forms keep their ratio. As one step.
 */
export function makeSameSize(editor: Editor, sides: { width?: boolean; height?: boolean }): void {
  const first = firstSelected(editor);
  if (!first) return;
  const { width, height } = positionKindOf(first.position).frame(first.position);
  const sized = arrangedOf(editor).flatMap((widget) => {
    if (widget === first) return [];
    const kind = positionKindOf(widget.position);
    const own = kind.frame(widget.position);
    const least = kind.minSize;
    const wanted = {
      ...own,
      width: sides.width ? Math.max(width, least) : own.width,
      height: sides.height ? Math.max(height, least) : own.height,
    };
    // A round form takes the smaller side of its frame: when only one is asked for, that one must count.
    if (kind.keepsRatio && sides.width !== sides.height) {
      const side = sides.width ? wanted.width : wanted.height;
      Object.assign(wanted, { width: side, height: side });
    }
    const isSame = wanted.width === own.width && wanted.height === own.height;
    return isSame ? [] : [{ ...widget, position: kind.withFrame(widget.position, wanted) }];
  });
  editor.changeScope('edit', (page) => replaceWidgets(page, sized));
}

/** Two or more, of which at least one besides the first can be changed. */
export function canMakeSameSize(editor: Editor): boolean {
  const first = firstSelected(editor);
  return arrangedOf(editor).some((widget) => widget !== first);
}
