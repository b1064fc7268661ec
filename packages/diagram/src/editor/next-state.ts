import type { History } from '../history/history.ts';
import { hiddenAfter } from '../page-variant/show-variant.ts';
import { findScope } from '../scope/scope.ts';
import type { EditorState } from './state.ts';

/** The state after a change, with what follows from it. */
export function nextState(
  before: EditorState,
  change: Partial<EditorState>,
  { isUnsaved, undoLength, redoLength }: Pick<History, 'isUnsaved' | 'undoLength' | 'redoLength'>,
): EditorState {
  const state = { ...before, ...change, isUnsaved, undoLength, redoLength };
  const { page, textEdit } = state;
  const hidden = hiddenAfter(before.page, page, state.hidden);
  // Undo or a deletion may have taken the widget from under the pen.
  const isGone = textEdit !== null && !findScope(page, textEdit.widgetId);
  return { ...state, hidden, ...(isGone && { textEdit: null }) };
}
