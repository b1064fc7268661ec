import { type Container, createPage } from '../document/page.ts';
import type { Result } from '../document/problem.ts';
import type { Position, Widget } from '../document/widget.ts';
import { createEditor } from '../editor/create-editor.ts';
import type { Editor, EditorOptions } from '../editor/editor.ts';
import type { KeyInput, PointerInput } from '../editor/input.ts';
import { frameSelection } from '../editor/selection-frame.ts';
import type { Handle } from '../geometry/position-kind.ts';
import { openAt } from '../scope/entering.ts';
import { findPlaced } from '../scope/scope.ts';
import { testCatalog } from './test-catalog.ts';

interface TestOptions extends Partial<EditorOptions> {
  con?: Partial<Container>;
  widgets?: readonly Widget[];
}

const noKeys = { shift: false, ctrl: false, meta: false, alt: false };
type Keys = Partial<typeof noKeys>;

/**
 * Drives an editor the way hands do, so that a tool's test reads like its manual:
 * `new TestEditor().use('draw-ShapeRect').pointerDown(10, 10).pointerMove(60, 40).pointerUp()`.
 */
export class TestEditor {
  readonly editor: Editor;
  /** What the last command answered. */
  result: Result | undefined;
  #at = { x: 0, y: 0 };
  #keys = noKeys;
  #count = 0;
  #timeMs: number | undefined;

  constructor({ con, widgets, ...options }: TestOptions = {}) {
    this.editor = createEditor({
      page: createPage(con, widgets),
      catalog: testCatalog,
      newId: () => `new${++this.#count}`,
      ...options,
      // Where a hand goes, and nothing else; tests of snapping turn it on.
      config: { adsorb: false, ...options.config },
    });
  }

  get widgets(): readonly Widget[] {
    return this.editor.page.widgets;
  }

  get ids(): string[] {
    return this.widgets.map(({ id }) => id);
  }

  get selection(): readonly string[] {
    return this.editor.state.selection;
  }

  widget(id: string): Widget {
    const widget = this.widgets.find((candidate) => candidate.id === id);
    if (!widget) throw new Error(`No widget ${id} on the page`);
    return widget;
  }

  positionOf(id: string): Position {
    return this.widget(id).position;
  }

  /** Points of a line as `x,y x,y`. */
  wayOf(id: string): string {
    const { points = [] } = this.positionOf(id) as { points?: readonly { x: number; y: number }[] };
    return points.map(({ x, y }) => `${x},${y}`).join(' ');
  }

  use(toolId: string): this {
    this.editor.setTool(toolId);
    return this;
  }

  /** Keys held from now on. */
  hold(keys: Keys): this {
    this.#keys = { ...noKeys, ...keys };
    return this;
  }

  /** Time goes by before what comes next. */
  wait(ms: number): this {
    this.#timeMs = (this.#timeMs ?? 0) + ms;
    return this;
  }

  pointerDown(x: number, y: number): this {
    this.#at = { x, y };
    this.editor.pointerDown(this.#input());
    return this;
  }

  pointerMove(x: number, y: number): this {
    this.#at = { x, y };
    this.editor.pointerMove(this.#input());
    return this;
  }

  pointerUp(x = this.#at.x, y = this.#at.y): this {
    this.#at = { x, y };
    this.editor.pointerUp(this.#input());
    return this;
  }

  click(x: number, y: number): this {
    return this.pointerDown(x, y).pointerUp();
  }

  /** Two clicks, and what the drawing makes of them. */
  doubleClick(x: number, y: number): this {
    this.click(x, y).click(x, y);
    if (this.editor.state.toolId === 'select' && !this.editor.isBusy) openAt(this.editor, { x, y });
    return this;
  }

  get scope(): readonly string[] {
    return this.editor.state.scope;
  }

  /** A widget as it stands on the page, be it inside groups. */
  placed(id: string): Widget {
    const widget = findPlaced(this.editor.page, id);
    if (!widget) throw new Error(`No widget ${id} on the page`);
    return widget;
  }

  /** Presses, moves by a distance in two steps, lets go. */
  drag(x: number, y: number, dx: number, dy: number): this {
    return this.pointerDown(x, y)
      .pointerMove(x + dx / 2, y + dy / 2)
      .pointerMove(x + dx, y + dy)
      .pointerUp();
  }

  /** Drags a handle of what is selected. */
  dragHandle(handle: Handle, dx: number, dy: number): this {
    const selection = frameSelection(this.editor.unlocked, this.editor.state.zoom);
    const found = selection?.handles.find((candidate) => candidate.handle === handle);
    if (!found) throw new Error(`The selection has no handle ${handle}`);
    return this.drag(found.point.x, found.point.y, dx, dy);
  }

  /** Presses a key with the keys held; `Escape`, `ArrowLeft`, `z`. */
  press(key: string): this {
    const input: KeyInput = { key, ...this.#keys };
    this.editor.keyDown(input);
    return this;
  }

  select(...ids: string[]): this {
    this.editor.select(ids);
    return this;
  }

  /** Asks the editor itself, as the inspector does. */
  do(act: (editor: Editor) => unknown): this {
    act(this.editor);
    return this;
  }

  run(commandId: string): this {
    this.result = this.editor.run(commandId);
    return this;
  }

  #input(): PointerInput {
    return { ...this.#at, ...this.#keys, ...(this.#timeMs !== undefined && { timeMs: this.#timeMs }) };
  }
}
