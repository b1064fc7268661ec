/** Steps kept for undo. */
const DEPTH = 100;

/** A state with the way back and forth. */
export interface Undoable<S> {
  readonly past: readonly S[];
  readonly present: S;
  readonly future: readonly S[];
}

export function startUndoable<S>(present: S): Undoable<S> {
  return { past: [], present, future: [] };
}

/** A new step; the same state is none. */
export function doStep<S>(state: Undoable<S>, present: S): Undoable<S> {
  if (present === state.present) return state;
  return { past: [...state.past, state.present].slice(-DEPTH), present, future: [] };
}

export function undo<S>(state: Undoable<S>): Undoable<S> {
  const present = state.past.at(-1);
  if (present === undefined) return state;
  return { past: state.past.slice(0, -1), present, future: [state.present, ...state.future] };
}

export function redo<S>(state: Undoable<S>): Undoable<S> {
  const [present, ...future] = state.future;
  if (present === undefined) return state;
  return { past: [...state.past, state.present], present, future };
}
