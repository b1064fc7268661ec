/** Something on the screen that may hold unsaved changes. */
export interface Guarded {
  /** Asked at the moment of leaving: what was just saved is saved. */
  hasChanges: () => boolean;
  /** The changes are abandoned. */
  onLeave?: () => void;
  /** What is asked where it is not about unsaved changes. */
  question?: LeaveQuestion;
}

export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
}

const guarded = new Set<Guarded>();

/** Everything that would be lost by leaving now. */
export function listChanged(): readonly Guarded[] {
  return [...guarded].filter(({ hasChanges }) => hasChanges());
}

/** @returns ends the guard */
export function addGuarded(added: Guarded): () => void {
  guarded.add(added);
  return () => {
    guarded.delete(added);
  };
}
