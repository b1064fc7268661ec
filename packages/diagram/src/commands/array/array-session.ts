import { addWidgets } from '../../document/edit/edit.ts';
import type { DiagramProblem } from '../../document/problem.ts';
import type { Widget } from '../../document/widget.ts';
import type { Editor } from '../../editor/editor.ts';
import { type ArrayOptions, makeArray, refuseArray } from './make-array.ts';

export type ArraySettings = Omit<ArrayOptions, 'newId'>;

/**
 * An array being tried out: the page shows it while its settings change, and one step of history is made of it at the
 * end. It is a gesture of the editor, so that whatever else is done takes it back first.
 */
export class ArraySession {
  /** What is copied, where it stands on the page; the copies stand in the same group. */
  readonly widgets: readonly Widget[];
  readonly #editor: Editor;
  /** Ids of earlier tries, given again in the same order: what stays the same is not drawn anew. */
  readonly #ids: string[] = [];
  #copies: readonly Widget[] = [];
  #isOpen = true;

  /** @param onEnd told when it ended without `finish` */
  constructor(editor: Editor, onEnd: () => void) {
    this.#editor = editor;
    this.widgets = editor.selected;
    editor.begin(() => ({
      // The pointer has no part in it; a press neither selects nor moves.
      move() {},
      press() {},
      end: () => 'continue',
      cancelled: () => {
        if (!this.#isOpen) return;
        this.#isOpen = false;
        onEnd();
      },
    }));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The copies that the page shows. */
  get copies(): readonly Widget[] {
    return this.#copies;
  }

  /** Shows the array of these settings; answers why there is none, when the page shows no copy. */
  show(settings: ArraySettings): DiagramProblem | undefined {
    if (!this.#isOpen) return undefined;
    const editor = this.#editor;
    const problem = refuseArray(editor.markedWhole, this.widgets, settings.arrangement);
    this.#copies = problem ? [] : makeArray(this.widgets, { ...settings, newId: this.#idsInOrder() });
    editor.preview(addWidgets(editor.markedPage, this.#copies));
    return problem;
  }

  /** Makes what is shown one step; what was copied and its copies are selected. */
  finish(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const editor = this.#editor;
    if (this.#copies.length > 0) {
      editor.select([...this.widgets, ...this.#copies].map(({ id }) => id));
      editor.commit('add');
    }
    editor.cancel();
  }

  /** Takes it back. */
  cancel(): void {
    if (this.#isOpen) this.#editor.cancel();
  }

  #idsInOrder(): () => string {
    let next = 0;
    return () => {
      this.#ids[next] ??= this.#editor.newId();
      next += 1;
      return this.#ids[next - 1]!;
    };
  }
}
