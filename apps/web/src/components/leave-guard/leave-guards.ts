/** Something on the screen that may hold unsaved changes. */
export interface Guarded {
  /** Asked at the moment of leaving: what was just saved is saved. */
  hasChanges: () => boolean;
  /** The changes are abandoned. */
  onLeave?: () => void;
  /**
   * Saves the changes before leaving. False when it could not: then nobody leaves, and it has said why by itself.
   * Without it there is nothing but leaving and staying.
   */
  onSave?: () => Promise<boolean>;
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

/** Whether anything would be. */
export const hasUnsavedChanges = (): boolean => listChanged().length > 0;

/** Saves everything that would be lost, one after another up to the first that cannot; undefined where one has no way to be saved from the question. */
export function saverOf(changed: readonly Guarded[]): (() => Promise<boolean>) | undefined {
  if (changed.length === 0 || changed.some(({ onSave }) => onSave === undefined)) return undefined;
  return async () => {
    for (const { onSave } of changed) if ((await onSave?.()) !== true) return false;
    return true;
  };
}

/** @returns ends the guard */
export function addGuarded(added: Guarded): () => void {
  guarded.add(added);
  return () => {
    guarded.delete(added);
  };
}
