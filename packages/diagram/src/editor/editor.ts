import { matchShortcut } from '../commands/shortcut.ts';
import { followConnections } from '../connector/follow.ts';
import type { WidgetCatalog } from '../document/catalog.ts';
import { changeContainer, findWidget, replaceWidgets } from '../document/edit/edit.ts';
import { setAtPath } from '../document/edit/path.ts';
import { toPageFile } from '../document/file/page-file.ts';
import type { Container, Page } from '../document/page.ts';
import type { Point } from '../document/position.ts';
import { type DiagramProblem, done, type Result } from '../document/problem.ts';
import type { WidgetStyle } from '../document/style.ts';
import type { Widget } from '../document/widget.ts';
import type { Box } from '../geometry/box.ts';
import { withinRules } from '../geometry/within-rules.ts';
import { type EntryType, History } from '../history/history.ts';
import type { Guide } from '../snapping/snap.ts';
import { type Clipboard, createMemoryClipboard } from './clipboard.ts';
import type { CommandOf } from './command.ts';
import { type DesignerConfig, defaultDesignerConfig } from './config.ts';
import type { KeyInput, PointerInput } from './input.ts';
import { createId } from './new-id.ts';
import { OpenDrafts } from './open-drafts.ts';
import { startTextEdit, type TextEdit } from './text-edit.ts';
import type { Gesture, ToolOf } from './tool.ts';

/** What the designer draws over the page while a gesture runs. */
export interface Overlay {
  marquee?: Box;
  guides: readonly Guide[];
  /** Where an end would take hold if it were let go. */
  attachment?: Point;
}

/** Everything a view shows. A new object after each change, so that views compare by identity. */
export interface EditorState {
  readonly page: Page;
  /** Ids, in the order they were selected. */
  readonly selection: readonly string[];
  readonly toolId: string;
  readonly overlay: Overlay;
  readonly config: DesignerConfig;
  /** Screen pixels a page unit. */
  readonly zoom: number;
  /** Widgets put out of sight in the designer alone; they can be neither seen nor picked, and are saved all the same. */
  readonly hidden: ReadonlySet<string>;
  /** What `paste-style` and the format brush give; null while nothing has been taken. */
  readonly copiedStyle: Partial<WidgetStyle> | null;
  /** The text being written in place; null while none is. */
  readonly textEdit: TextEdit | null;
  readonly isUnsaved: boolean;
  readonly undoLength: number;
  readonly redoLength: number;
}

export interface EditorOptions {
  page: Page;
  catalog: WidgetCatalog;
  clipboard?: Clipboard;
  config?: Partial<DesignerConfig>;
  newId?: () => string;
  /** What the command `save` asks for; the host saves and then calls `finish` of `beginSave`. */
  onSave?: (editor: Editor) => void;
}

/** What an editor can do, handed to it: commands and tools are written against the editor and stand above it. */
export interface EditorRegistry {
  /** In the order in which shortcuts are looked for. */
  readonly commands: readonly CommandOf<Editor>[];
  /** @throws RangeError for an id that names no command. */
  getCommand(id: string): CommandOf<Editor>;
  /** @throws RangeError for an id that names no tool. */
  getTool(id: string): ToolOf<Editor>;
}

/** Copies that were made, and what covered their originals then. */
export interface MadeCopies {
  readonly ids: readonly string[];
  readonly from: Box;
}

const noOverlay: Overlay = { guides: [] };

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
  /** Where the pointer rests over the drawing, page units; undefined while it is elsewhere. The view tells it. */
  pointer: Point | undefined;
  /** What is being typed in fields beside the drawing; committed before the selection changes and before a save. */
  readonly drafts = new OpenDrafts();
  #onSave: ((editor: Editor) => void) | undefined;
  #state: EditorState;
  readonly #registry: EditorRegistry;
  #tool: ToolOf<Editor>;
  #gesture: Gesture | undefined;
  /** Page and selection when the gesture began. */
  #mark: { page: Page; selection: readonly string[] } | undefined;
  #listeners = new Set<() => void>();
  #refusalListeners = new Set<(problem: DiagramProblem) => void>();

  constructor(options: EditorOptions, registry: EditorRegistry) {
    this.#registry = registry;
    this.catalog = options.catalog;
    this.clipboard = options.clipboard ?? createMemoryClipboard();
    this.newId = options.newId ?? createId;
    this.#onSave = options.onSave;
    this.#tool = this.#registry.getTool('select');
    this.#state = {
      page: options.page,
      selection: [],
      toolId: this.#tool.id,
      overlay: noOverlay,
      config: { ...defaultDesignerConfig, ...options.config },
      zoom: 1,
      hidden: new Set(),
      copiedStyle: null,
      textEdit: null,
      isUnsaved: false,
      undoLength: 0,
      redoLength: 0,
    };
  }

  get state(): EditorState {
    return this.#state;
  }

  get page(): Page {
    return this.#state.page;
  }

  /** The selected widgets, bottom to top. */
  get selected(): Widget[] {
    const ids = new Set(this.#state.selection);
    return ids.size === 0 ? [] : this.page.widgets.filter(({ id }) => ids.has(id));
  }

  /** What of the selection can be moved, resized, rotated and aligned (section 5): all that is not locked. */
  get unlocked(): Widget[] {
    return this.selected.filter((widget) => !widget.posLock);
  }

  /** Called after every change, synchronously. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Called with why what a pointer or a key asked for was refused; who calls `run` has its answer. Returns how to stop. */
  onRefused(listener: (problem: DiagramProblem) => void): () => void {
    this.#refusalListeners.add(listener);
    return () => {
      this.#refusalListeners.delete(listener);
    };
  }

  /** Tells the listeners why a gesture did nothing. */
  notifyRefused(problem: DiagramProblem): void {
    for (const listener of this.#refusalListeners) listener(problem);
  }

  // Selection, tools, settings: not part of history.

  select(ids: readonly string[]): void {
    this.drafts.commit();
    const known = [...new Set(ids)].filter((id) => findWidget(this.page, id));
    this.#update({ selection: known });
  }

  setTool(toolId: string): void {
    this.cancel();
    this.#tool = this.#registry.getTool(toolId);
    this.#update({ toolId });
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
    this.#update({ hidden, selection: this.#state.selection.filter((id) => !hidden.has(id)) });
  }

  /** What a pointer can reach. */
  get pickable(): readonly Widget[] {
    const { page, hidden } = this.#state;
    return hidden.size === 0 ? page.widgets : page.widgets.filter(({ id }) => !hidden.has(id));
  }

  // Edits.

  /** One step of history: the page becomes what `edit` makes of it. Nothing happens when that is the same page. */
  change(type: EntryType, edit: (page: Page) => Page, selection?: readonly string[]): void {
    this.cancel();
    const before = this.#state;
    const edited = edit(before.page);
    const page = type === 'import' ? edited : followConnections(before.page, edited);
    const after = (selection ?? before.selection).filter((id) => findWidget(page, id));
    this.history.record(type, before.page, page, before.selection, after);
    this.#update({ page, selection: after });
  }

  /** Sets one field of the selected widgets, or of those given. A locked widget keeps its position (section 5), others keep its rules. */
  setField(path: string, value: unknown, ids: readonly string[] = this.#state.selection): void {
    const isPosition = path.startsWith('position.');
    this.change('edit', (page) => {
      const changed = ids.flatMap((id) => {
        const widget = findWidget(page, id);
        if (!widget || (isPosition && widget.posLock)) return [];
        const set = setAtPath(widget, path, value);
        if (!isPosition) return [set];
        return [{ ...set, position: withinRules(widget.position, set.position, page.con) }];
      });
      return replaceWidgets(page, changed);
    });
  }

  /** Begins to write a widget's text in place; false when it has none. `path` is where the text stands. */
  beginTextEdit(id: string, path?: string): boolean {
    this.drafts.commit();
    this.cancel();
    const widget = findWidget(this.page, id);
    const textEdit = widget && startTextEdit(this, widget, path);
    if (!textEdit) return false;
    this.#update({ textEdit, selection: [id] });
    return true;
  }

  /** Ends it: the text is set as one step of history; null leaves it as it was. */
  endTextEdit(text: string | null): void {
    const { textEdit } = this.#state;
    if (!textEdit) return;
    this.#update({ textEdit: null });
    if (text !== null && text !== textEdit.text) this.setField(textEdit.path, text, [textEdit.widgetId]);
  }

  /** Sets the text as one step of history and goes on writing: before a save, or when something else is selected. */
  commitTextEdit(text: string): void {
    const { textEdit } = this.#state;
    if (!textEdit || text === textEdit.text) return;
    this.#update({ textEdit: { ...textEdit, text } });
    this.setField(textEdit.path, text, [textEdit.widgetId]);
  }

  setContainer(change: Partial<Container>): void {
    this.change('con', (page) => changeContainer(page, change));
  }

  undo(): boolean {
    this.drafts.commit();
    return this.#travel(this.history.undo(this.#beforeTravel()), 'selectionBefore');
  }

  redo(): boolean {
    this.drafts.commit();
    return this.#travel(this.history.redo(this.#beforeTravel()), 'selectionAfter');
  }

  /** Runs a command by id; the same for toolbar, menu and shortcut. */
  run(commandId: string): Result {
    this.drafts.commit();
    const command = this.#registry.getCommand(commandId);
    return command.isEnabled(this) ? command.run(this) : done;
  }

  // Gestures.

  pointerDown(input: PointerInput): void {
    if (this.#gesture?.press) {
      this.#gesture.press(input);
      return;
    }
    // Before the mark: what is typed is a step of its own, not a part of the gesture.
    this.drafts.commit();
    this.cancel();
    this.#mark = { page: this.page, selection: this.#state.selection };
    this.#gesture = this.#tool.pointerDown(this, input);
  }

  /** Begins a gesture that no press on the drawing begins, as what is dragged onto it from beside. */
  begin(start: () => Gesture): void {
    this.drafts.commit();
    this.cancel();
    this.#mark = { page: this.page, selection: this.#state.selection };
    this.#gesture = start();
  }

  pointerMove(input: PointerInput): void {
    this.#gesture?.move(input);
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

  /** Shows a page while a gesture runs. `page` is made from the page at the mark, never from the last preview. */
  preview(page: Page, overlay: Overlay = noOverlay): void {
    this.#update({ page: followConnections(this.markedPage, page), overlay });
  }

  /** Makes what the gesture shows one step of history. */
  commit(type: EntryType): void {
    if (!this.#mark) return;
    const { page, selection } = this.#state;
    this.history.record(type, this.#mark.page, page, this.#mark.selection, selection);
    this.#mark = { page, selection };
    this.#update({});
  }

  /** Puts back the page as it was when the gesture began. */
  revert(): void {
    if (this.#mark) this.#update({ page: this.#mark.page, overlay: noOverlay });
  }

  /** The page when the gesture began. */
  get markedPage(): Page {
    return this.#mark?.page ?? this.page;
  }

  /** Runs what the key stands for; false when it stands for nothing, so that the browser may have it. */
  keyDown(input: KeyInput): boolean {
    if (this.#gesture?.key?.(input)) return true;
    if (input.key === 'Escape' && (this.#gesture || this.#tool.id !== 'select')) {
      this.setTool('select');
      return true;
    }
    const command = this.#registry.commands.find(({ shortcuts }) =>
      shortcuts.some((shortcut) => matchShortcut(shortcut, input)),
    );
    if (!command) return false;
    const result = this.run(command.id);
    if (!result.ok) this.notifyRefused(result.problem);
    return true;
  }

  // Saving.

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
    return { file: toPageFile(this.markedPage), finish };
  }

  #beforeTravel(): Page {
    this.cancel();
    return this.page;
  }

  #travel(step: ReturnType<History['undo']>, side: 'selectionBefore' | 'selectionAfter'): boolean {
    if (!step) return false;
    this.#update({ page: step.page, selection: step.entry[side].filter((id) => findWidget(step.page, id)) });
    return true;
  }

  #update(change: Partial<EditorState>): void {
    const { isUnsaved, undoLength, redoLength } = this.history;
    this.#state = { ...this.#state, ...change, isUnsaved, undoLength, redoLength };
    const { textEdit, page } = this.#state;
    // Undo or a deletion may have taken the widget from under the pen.
    if (textEdit && !findWidget(page, textEdit.widgetId)) this.#state = { ...this.#state, textEdit: null };
    for (const listener of this.#listeners) listener();
  }
}
