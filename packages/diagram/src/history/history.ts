import type { Page } from '../document/page.ts';
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
    const entry: HistoryEntry = { type, diff, selectionBefore, selectionAfter };
    if (this.#savedAt && this.#undone.includes(this.#savedAt)) this.#isSavedLost = true;
    this.#undone = [];
    this.#done.push(entry);
    if (this.#done.length > undoDepth) {
      // Without its oldest entry the stack cannot lead back to a save that lay before it.
      const dropped = this.#done.shift();
      if (this.#savedAt === undefined) this.#isSavedLost = true;
      else if (this.#savedAt === dropped) this.#savedAt = undefined;
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
    const isReachable =
      position === undefined || this.#done.includes(position) || this.#undone.includes(position);
    this.#savedAt = position;
    this.#isSavedLost = !isReachable;
  }

  /** True while the page differs from what was saved: what the leave-page warning asks. */
  get isUnsaved(): boolean {
    return this.#isSavedLost || this.#savedAt !== this.#done.at(-1);
  }
}
