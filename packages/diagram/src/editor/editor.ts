import { followConnections, type Others, quickEffort } from '../connector/follow.ts';
import type { WidgetCatalog } from '../document/catalog.ts';
import { changeContainer } from '../document/edit/edit.ts';
import { toPageFile } from '../document/file/page-file.ts';
import type { Container, Page } from '../document/page.ts';
import type { Point } from '../document/position.ts';
import { type DiagramProblem, done, type Result } from '../document/problem.ts';
import type { WidgetStyle } from '../document/style.ts';
import type { Widget } from '../document/widget.ts';
import type { Box } from '../geometry/box.ts';
import { type EntryType, History } from '../history/history.ts';
import { setFieldOn } from '../scope/edit-field.ts';
import { isFixed, isLockedOn, isScopeLocked } from '../scope/fixed.ts';
import {
  existingScope,
  findPlaced,
  pageInScope,
  placeSelection,
  type Scope,
  withPageInScope,
} from '../scope/scope.ts';
import { type Clipboard, createMemoryClipboard } from './clipboard.ts';
import type { DesignerConfig } from './config.ts';
import type { KeyInput, PointerInput } from './input.ts';
import { Listeners } from './listeners.ts';
import { createId } from './new-id.ts';
import { nextState } from './next-state.ts';
import type { EditorOptionsOf } from './options.ts';
import {
  createState,
  type EditorState,
  isSameOverlay,
  type MadeCopies,
  noOverlay,
  type Overlay,
} from './state.ts';
import type { Gesture, RegistryOf, ToolOf } from './tool.ts';
import { OpenDrafts } from './typing/open-drafts.ts';
import { isRefusedText } from './typing/refused-text.ts';
import { plainTextView, startTextEdit, type TextEdit, type TextView, writeText } from './typing/text-edit.ts';

export type EditorOptions = EditorOptionsOf<Editor>;

/**
 * A page being drawn, without a browser: pointer and key events go in, state comes out. Edits go through `change`
 * (one step) or through `preview` and `commit` (a gesture: many states, one step). `createEditor` makes one with every command and tool.
 */
export class Editor {
  readonly catalog: WidgetCatalog;
  readonly clipboard: Clipboard;
  readonly newId: () => string;
  readonly history = new History();
  /** The last copies made on this page: while they are selected, `duplicate` goes the same way again. */
  madeCopies: MadeCopies | undefined;
  /** What the drawing shows of texts. The view tells it. */
  textView: TextView = plainTextView;
  /** Where the pointer rests over the drawing, page units; undefined while it is elsewhere. The view tells it. */
  pointer: Point | undefined;
  /** What is being typed in fields beside the drawing; committed before the selection changes and before a save. */
  readonly drafts = new OpenDrafts();
  #onSave: ((editor: Editor) => void) | undefined;
  #state: EditorState;
  readonly #registry: RegistryOf<Editor>;
  #tool: ToolOf<Editor>;
  #gesture: Gesture | undefined;
  /** Page, selection and scope when the gesture began. */
  #mark: Pick<EditorState, 'page' | 'selection' | 'scope'> | undefined;
  /** What a gesture made, before pipes followed and made way. */
  #made: Page | undefined;
  readonly #listeners = new Listeners<[]>();
  readonly #refusalListeners = new Listeners<[DiagramProblem]>();

  constructor(options: EditorOptions, registry: RegistryOf<Editor>) {
    this.#registry = registry;
    this.catalog = options.catalog;
    this.clipboard = options.clipboard ?? createMemoryClipboard();
    this.newId = options.newId ?? createId;
    this.#onSave = options.onSave;
    this.#tool = this.#registry.getTool('select');
    this.#state = createState(options.page, this.#tool.id, options.config);
  }

  get state(): EditorState {
    return this.#state;
  }

  get page(): Page {
    return this.#state.page;
  }

  /** The page as far as it is edited now: the widgets of the group that is entered, where they stand on the page. */
  get scopePage(): Page {
    return pageInScope(this.page, this.#state.scope);
  }

  /** The selected widgets, bottom to top, where they stand on the page. */
  get selected(): Widget[] {
    const ids = new Set(this.#state.selection);
    return ids.size === 0 ? [] : this.scopePage.widgets.filter(({ id }) => ids.has(id));
  }

  /** What of the selection can be changed (section 5): all that is not locked, nor holds or stands in what is. */
  get unlocked(): Widget[] {
    return this.isScopeLocked ? [] : this.selected.filter((widget) => !isFixed(widget));
  }
  /** Whether a group around what is edited is locked, and so all of it. */
  get isScopeLocked(): boolean {
    return isScopeLocked(this.page, this.#state.scope);
  }

  /** Called after every change, synchronously. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Called with why what a pointer or a key asked for was refused; who calls `run` has its answer. Returns how to stop. */
  onRefused(listener: (problem: DiagramProblem) => void): () => void {
    return this.#refusalListeners.add(listener);
  }
  /** Tells the listeners why a gesture did nothing. */
  notifyRefused(problem: DiagramProblem): void {
    this.#refusalListeners.notify(problem);
  }

  /** Those of these widgets that stand together; the scope becomes theirs. None selected leaves the scope. */
  select(ids: readonly string[]): void {
    this.drafts.commit();
    this.#update(placeSelection(this.page, ids, this.#state.scope));
  }

  /** Edits go to the inside of this group from now on, or of the page; nothing is selected. */
  setScope(scope: Scope): void {
    this.drafts.commit();
    this.#update({ scope: existingScope(this.page, scope), selection: [] });
  }

  setTool(toolId: string, isToolKept = false): void {
    this.cancel();
    this.#tool = this.#registry.getTool(toolId);
    this.#update({ toolId, isToolKept, overlay: noOverlay });
  }

  setConfig(config: Partial<DesignerConfig>): void {
    this.#update({ config: { ...this.#state.config, ...config } });
  }

  setZoom(zoom: number): void {
    this.#update({ zoom });
  }

  setCopiedStyle(copiedStyle: Partial<WidgetStyle>): void {
    this.#update({ copiedStyle });
  }

  setHidden(hidden: ReadonlySet<string>): void {
    this.drafts.commit();
    const { scope } = this.#state;
    const out = scope.findIndex((id) => hidden.has(id));
    const selection = this.#state.selection.filter((id) => out < 0 && !hidden.has(id));
    this.#update({ hidden, selection, scope: out < 0 ? scope : scope.slice(0, out) });
  }

  /** What can be seen in the scope. */
  get visible(): readonly Widget[] {
    const { hidden } = this.#state;
    return this.scopePage.widgets.filter(({ id }) => !hidden.has(id));
  }

  /** What a pointer can reach in the scope: neither hidden nor locked. */
  get pickable(): readonly Widget[] {
    return this.isScopeLocked ? [] : this.pickableOf(this.scopePage.widgets);
  }
  pickableOf(widgets: readonly Widget[]): readonly Widget[] {
    const { hidden } = this.#state;
    return widgets.filter(({ id, posLock }) => !posLock && !hidden.has(id));
  }

  /** One step of history: the whole page becomes what `edit` makes of it. Nothing happens when that is the same page. */
  change(type: EntryType, edit: (page: Page) => Page, selection?: readonly string[]): void {
    this.cancel();
    const before = this.#state;
    const edited = edit(before.page);
    const page = type === 'import' ? edited : followConnections(before.page, edited, this.catalog);
    const after = placeSelection(page, selection ?? before.selection, before.scope);
    this.history.record(type, before.page, page, before.selection, after.selection);
    this.#update({ page, ...after });
  }

  /** The same for the part of the page that is edited: `scopePage`. */
  changeScope(type: EntryType, edit: (page: Page) => Page, selection?: readonly string[]): void {
    this.change(type, (page) => this.#toWhole(page, edit(this.scopePage)), selection);
  }

  /** The whole page with this in the place of `scopePage`; what is in a locked group stays. */
  toWhole(edited: Page): Page {
    return this.#toWhole(this.markedWhole, edited);
  }
  #toWhole(page: Page, edited: Page, others?: Others): Page {
    const { scope } = this.#state;
    return isScopeLocked(page, scope) ? page : withPageInScope(page, scope, edited, this.catalog, others);
  }

  /** Sets one field of the selected widgets, or of those given, wherever they stand. */
  setField(path: string, value: unknown, ids: readonly string[] = this.#state.selection): void {
    if (isRefusedText(this, value)) return;
    this.change('edit', (page) => setFieldOn(page, path, value, ids, this.catalog));
  }

  /** Begins to write a widget's text in place; false when it has none. `path` and `box` say where the text stands. */
  beginTextEdit(id: string, path?: string, box?: Box): boolean {
    this.drafts.commit();
    this.cancel();
    const widget = findPlaced(this.page, id);
    const textEdit = widget && !isLockedOn(this.page, id) && startTextEdit(this, widget, path, box);
    if (!textEdit) return false;
    this.#update({ textEdit, ...placeSelection(this.page, [id], this.#state.scope) });
    return true;
  }

  /** Ends it: the text is set as one step of history; null leaves it as it was. One that is refused goes on being written. */
  endTextEdit(text: string | null): void {
    const { textEdit } = this.#state;
    if (!textEdit || isRefusedText(this, text)) return;
    this.#update({ textEdit: null });
    if (text !== null) this.#write(textEdit, text);
  }
  /** Sets the text as one step of history and goes on writing: before a save, or when something else is selected. */
  commitTextEdit(text: string): void {
    const { textEdit } = this.#state;
    if (!textEdit || text === textEdit.text) return;
    this.#update({ textEdit: { ...textEdit, text } });
    this.#write(textEdit, text);
  }
  #write(edit: TextEdit, text: string): void {
    if (text === edit.text || isRefusedText(this, text)) return;
    this.change('edit', (page) => writeText(page, edit, text, this.catalog));
  }

  setContainer(change: Partial<Container>): void {
    this.change('con', (page) => changeContainer(page, change));
  }

  undo(): boolean {
    this.drafts.commit();
    this.cancel();
    return this.#travel(this.history.undo(this.page), 'selectionBefore');
  }
  redo(): boolean {
    this.drafts.commit();
    this.cancel();
    return this.#travel(this.history.redo(this.page), 'selectionAfter');
  }

  /** Runs a command by id; the same for toolbar, menu and shortcut. */
  run(commandId: string): Result {
    this.drafts.commit();
    const command = this.#registry.getCommand(commandId);
    // Before it looks at what is selected, and in which group. A save must not end a line that is being drawn.
    if (commandId !== 'save') this.cancel();
    return command.isEnabled(this) ? command.run(this) : done;
  }

  pointerDown(input: PointerInput): void {
    if (this.#gesture?.press) {
      this.#gesture.press(input);
      return;
    }
    this.begin(() => this.#tool.pointerDown(this, input));
  }

  /** Begins a gesture that no press on the drawing begins, as what is dragged onto it from beside. */
  begin(start: () => Gesture | undefined): void {
    // Before the mark: what is typed is a step of its own, not a part of the gesture.
    this.drafts.commit();
    this.cancel();
    this.#made = undefined;
    this.#mark = { page: this.page, selection: this.#state.selection, scope: this.#state.scope };
    this.#gesture = start();
  }

  pointerMove(input: PointerInput): void {
    if (this.#gesture) this.#gesture.move(input);
    else this.#showHovered(this.#tool.hover?.(this, input) ?? noOverlay);
  }

  pointerLeave(): void {
    if (this.#gesture) this.#gesture.leave?.();
    else this.#showHovered(noOverlay);
  }
  #showHovered(overlay: Overlay): void {
    if (!isSameOverlay(overlay, this.#state.overlay)) this.#update({ overlay });
  }

  pointerUp(input: PointerInput): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    if (gesture?.end(input) === 'continue') {
      this.#gesture = gesture;
      return;
    }
    this.#mark = undefined;
    this.#update({ overlay: noOverlay });
  }

  /** Takes back a gesture under way (Escape, a lost pointer). */
  cancel(): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#gesture = undefined;
    const mark = this.#mark;
    this.#mark = undefined;
    if (mark) this.#update({ ...mark, overlay: noOverlay });
    gesture.cancelled?.();
  }

  get isBusy(): boolean {
    return this.#gesture !== undefined;
  }

  /** Shows a page while a gesture runs, made from `markedPage`, never from the last preview. */
  preview(page: Page, overlay: Overlay = noOverlay): void {
    // Ways that nobody can wait for now are found when the gesture ends; pipes make way then, not for what is dragged past.
    const before = this.markedWhole;
    const edited = this.#toWhole(before, page, 'stay');
    this.#made = page;
    const effort = { left: quickEffort };
    this.#update({ page: followConnections(before, edited, this.catalog, effort, 'stay'), overlay });
  }

  /** Makes what the gesture shows one step of history. */
  commit(type: EntryType): void {
    if (!this.#mark) return;
    const { page: shown, selection, scope } = this.#state;
    // From what the gesture made: what has followed once would follow twice.
    const made = this.#made && this.toWhole(this.#made);
    const page = made ? followConnections(this.#mark.page, made, this.catalog) : shown;
    this.#made = undefined;
    this.history.record(type, this.#mark.page, page, this.#mark.selection, selection);
    this.#mark = { page, selection, scope };
    this.#update({ page });
  }

  /** Puts back the page as it was when the gesture began. */
  revert(): void {
    this.#made = undefined;
    if (this.#mark) this.#update({ page: this.#mark.page, overlay: noOverlay });
  }

  /** The page when the gesture began: as far as it is edited, and whole. */
  get markedPage(): Page {
    return pageInScope(this.markedWhole, existingScope(this.markedWhole, this.#state.scope));
  }
  get markedWhole(): Page {
    return this.#mark?.page ?? this.page;
  }

  /** Runs what the key stands for; false when it stands for nothing, so that the browser may have it. */
  keyDown(input: KeyInput): boolean {
    if (this.#gesture?.key?.(input)) return true;
    if (input.key === 'Escape' && (this.#gesture || this.#tool.id !== 'select')) {
      this.setTool('select');
      return true;
    }
    const command = this.#registry.findCommand(input);
    if (!command) return false;
    const result = this.run(command.id);
    if (!result.ok) this.notifyRefused(result.problem);
    return true;
  }

  requestSave(): void {
    this.#onSave?.(this);
  }

  /**
   * The file to save and what to call when it is saved; what is drawn meanwhile stays unsaved. A gesture under way goes
   * on: an autosave must not end a line that is being drawn.
   */
  beginSave(): { file: Page; finish: () => void } {
    this.drafts.commit();
    const { position } = this.history;
    const finish = () => {
      this.history.markSaved(position);
      this.#update({});
    };
    return { file: toPageFile(this.markedWhole, this.catalog), finish };
  }

  #travel(step: ReturnType<History['undo']>, side: 'selectionBefore' | 'selectionAfter'): boolean {
    if (!step) return false;
    const ids = step.entry[side].filter((id) => !this.#state.hidden.has(id));
    this.#update({ page: step.page, ...placeSelection(step.page, ids, this.#state.scope) });
    return true;
  }

  #update(change: Partial<EditorState>): void {
    this.#state = nextState(this.#state, change, this.history);
    this.#listeners.notify();
  }
}
