import type { History } from '../history/history.ts';
import { hiddenAfter } from '../page-variant/show-variant.ts';
import { findScope } from '../scope/scope.ts';
import type { EditorState } from './state.ts';

/** What a variant does not place is not selected either: keys would move what nobody sees. */
function withoutHidden({ selection, scope }: EditorState, hidden: ReadonlySet<string>): Partial<EditorState> {
  const out = scope.findIndex((id) => hidden.has(id));
  if (out >= 0) return { hidden, selection: [], scope: scope.slice(0, out) };
  return { hidden, selection: selection.filter((id) => !hidden.has(id)) };
}

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
  const isOther = hidden !== state.hidden;
  return { ...state, ...(isOther && withoutHidden(state, hidden)), ...(isGone && { textEdit: null }) };
}
