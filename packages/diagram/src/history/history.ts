import type { Page } from '../document/page.ts';
import { isSwitch } from '../page-variant/show-variant.ts';
import { applyDiff, diffPages, type PageDiff } from './page-diff.ts';

/** Section 4, "Designer undo/redo". `sort` is z-order and `con` page settings. */
export const entryTypes = ['edit', 'add', 'del', 'group', 'ungroup', 'import', 'sort', 'con'] as const;
export type EntryType = (typeof entryTypes)[number];

/** Section 9: undo depth. */
export const undoDepth = 50;

/** One step that undo takes back. Selections are part of it: undoing a move selects what moves back. */
export interface HistoryEntry {
  readonly type: EntryType;
  readonly diff: PageDiff;
  readonly selectionBefore: readonly string[];
  readonly selectionAfter: readonly string[];
  /** Another variant is looked at: a step back and forth, and nothing to save. */
  readonly isSwitch: boolean;
}

/**
 * Undo and redo as diffs between marks. The page at the last mark is kept; `record` compares with it, so an edit is
 * taken back completely however it was made, and all moves of one drag are one step.
 */
export class History {
  #done: HistoryEntry[] = [];
  #undone: HistoryEntry[] = [];
  #savedAt: HistoryEntry | undefined;
  #isSavedLost = false;

  /** Records the change as one entry; undefined and nothing recorded when nothing changed. */
  record(
    type: EntryType,
    before: Page,
    after: Page,
    selectionBefore: readonly string[],
    selectionAfter: readonly string[],
  ): HistoryEntry | undefined {
    const diff = diffPages(before, after);
    if (!diff) return undefined;
    const isLook = type === 'con' && isSwitch(before, after);
    const entry: HistoryEntry = { type, diff, selectionBefore, selectionAfter, isSwitch: isLook };
    if (this.#savedAt && this.#undone.includes(this.#savedAt)) this.#isSavedLost = true;
    this.#undone = [];
    this.#done.push(entry);
    if (this.#done.length > undoDepth) {
      // Without its oldest entry the stack cannot lead back to a save that lay before it.
      const dropped = this.#done.shift();
      if (this.#savedAt === dropped) this.#savedAt = undefined;
      else if (this.#savedAt === undefined && !dropped?.isSwitch) this.#isSavedLost = true;
    }
    return entry;
  }

  undo(page: Page): { page: Page; entry: HistoryEntry } | undefined {
    const entry = this.#done.pop();
    if (!entry) return undefined;
    this.#undone.push(entry);
    return { page: applyDiff(page, entry.diff, 'before'), entry };
  }

  redo(page: Page): { page: Page; entry: HistoryEntry } | undefined {
    const entry = this.#undone.pop();
    if (!entry) return undefined;
    this.#done.push(entry);
    return { page: applyDiff(page, entry.diff, 'after'), entry };
  }

  get undoLength(): number {
    return this.#done.length;
  }

  get redoLength(): number {
    return this.#undone.length;
  }

  /** Names the present state, to say later that exactly this one was saved. */
  get position(): HistoryEntry | undefined {
    return this.#done.at(-1);
  }

  /** The state at `position` is the saved one; edits made while it was being saved stay unsaved. */
  markSaved(position: HistoryEntry | undefined): void {
    const steps = [...this.#done, ...this.#undone.toReversed()];
    const at = position ? steps.indexOf(position) : -1;
    this.#savedAt = lastEdit(steps.slice(0, at + 1));
    this.#isSavedLost = position !== undefined && at < 0;
  }

  /** True while the page differs from what was saved, whichever variant is shown: what the leave-page warning asks. */
  get isUnsaved(): boolean {
    return this.#isSavedLost || this.#savedAt !== lastEdit(this.#done);
  }
}

const lastEdit = (entries: readonly HistoryEntry[]) => entries.findLast((entry) => !entry.isSwitch);
