import { indexByBinding } from '../binding/collect.ts';
import type { Page } from '../document/page.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { widgetsAt } from '../editor/hit.ts';
import { type Box, growBox, unionBoxes } from '../geometry/box.ts';
import type { PaintContext, PaintWidget } from '../paint/context.ts';
import type { Primitive } from '../paint/primitive.ts';
import { paintGround } from '../paint/svg.ts';
import type { Context2D, ImageSource } from './context-like.ts';
import { type DrawEnvironment, drawPrimitive } from './draw.ts';
import { extentOf } from './extent.ts';
import { movingBoxesOf } from './moving.ts';
import { PlaceIndex } from './place-index.ts';
import { Tiles } from './tiles.ts';

/** From page units to device pixels: `device = page * scale + offset`. */
export interface CanvasView {
  scale: number;
  offsetX: number;
  offsetY: number;
  /** Size of the canvas in device pixels. */
  width: number;
  height: number;
}

export interface CanvasPageOptions {
  context: Context2D;
  paint: PaintWidget;
  images: ImageSource;
  /** As requestAnimationFrame; the callback gets ms. */
  requestFrame(callback: (timeMs: number) => void): void;
  /** False under "reduced motion": twinkle and rotation rest. */
  hasMotion: boolean;
  /** False for a slice of a page above the lowest: what is below it is seen through it. Default true. */
  hasGround?: boolean;
  /** The canvas shows a part of the page that moves: what is outside of it is not drawn. Default false. */
  isPart?: boolean;
  /** How often a widget changes by time alone, ms; see `tick`. */
  repaintEveryMs?(widget: Widget): number | undefined;
}

/** A widget that changes with time, such as a clock. */
interface Timed {
  place: number;
  everyMs: number;
  dueMs: number;
}

/** What moves by itself is drawn again no sooner, ms. */
const shortestMoveMs = 30;

/** Nothing repaints by time more often than this. */
const shortestTickMs = 50;

interface Item {
  widget: Widget;
  place: number;
  primitives: readonly Primitive[];
  /** Box of the primitives; undefined until somebody asks, and for what draws nothing. */
  extent: Box | undefined;
  /** Whether the index knows where it is. */
  isIndexed: boolean;
  /** Where it moves by itself and so needs every frame; a long pipe only along its way. */
  movingBoxes: readonly Box[];
}

const nothingMoves: readonly Box[] = [];

const createItem = (widget: Widget, place: number): Item => ({
  widget,
  place,
  primitives: [],
  extent: undefined,
  isIndexed: false,
  movingBoxes: nothingMoves,
});

const nobody: ReadonlySet<string> = new Set();

function measure(item: Item): Box | undefined {
  item.extent ??= unionBoxes(item.primitives.map(extentOf));
  return item.extent;
}

/** Most primitives stand still: no list is made for them. */
function findMovingBoxes(primitives: readonly Primitive[]): readonly Box[] {
  let found: Box[] | undefined;
  for (const primitive of primitives) {
    const boxes = movingBoxesOf(primitive);
    if (boxes.length > 0) found = [...(found ?? []), ...boxes];
  }
  return found ?? nothingMoves;
}

/**
 * A live page on a canvas. Keeps what every widget painted last; a changed value repaints only the widgets bound to
 * it, once a frame, and draws again only the squares they cover.
 */
export class CanvasPage {
  readonly #options: CanvasPageOptions;
  #page: Page | undefined;
  #paintContext: PaintContext | undefined;
  #view: CanvasView = { scale: 1, offsetX: 0, offsetY: 0, width: 1, height: 1 };
  #items: Item[] = [];
  /** Of the items, those that need every frame. */
  #moving = new Set<Item>();
  #index = new PlaceIndex();
  #unindexed: Item[] = [];
  #hidden = nobody;
  #places = new Map<string, number>();
  #bindings = new Map<string, string[]>();
  #changed = new Set<number>();
  #timed: Timed[] = [];
  #tiles = new Tiles(1, 1);
  #movedMs = -Infinity;
  #isFrameAsked = false;
  #isDestroyed = false;

  constructor(options: CanvasPageOptions) {
    this.#options = options;
  }

  /** Shows a page; also called again when the palette or the language changes. */
  setPage(page: Page, paintContext: PaintContext): void {
    this.#paintContext = paintContext;
    this.#place(page, page.widgets.map(createItem));
    this.#changed = new Set(this.#items.keys());
    this.#tiles.markAll();
    this.#askFrame();
  }

  /** Shows the page after an edit: widgets that are the same objects keep their pictures. */
  changePage(page: Page): void {
    const before = this.#items;
    if (page.con !== this.#page?.con) this.#tiles.markAll();
    const isInPlace =
      before.length === page.widgets.length && page.widgets.every(({ id }, n) => before[n]!.widget.id === id);
    const changed = new Set(this.#changed);
    if (isInPlace) {
      const items = page.widgets.map((widget, place) => {
        const item = before[place]!;
        if (item.widget === widget) return item;
        this.#mark(item);
        this.#moving.delete(item);
        changed.add(place);
        const created = createItem(widget, place);
        this.#unindexed.push(created);
        return created;
      });
      this.#place(page, items, true);
    } else {
      const known = new Map(before.map((item) => [item.widget, item]));
      const wasChanged = new Set([...changed].map((place) => before[place]!));
      changed.clear();
      const items = page.widgets.map((widget, place) => {
        const item = known.get(widget);
        if (!item || wasChanged.has(item)) changed.add(place);
        return item ? { ...item, place, isIndexed: false } : createItem(widget, place);
      });
      this.#tiles.markAll();
      this.#place(page, items);
    }
    this.#changed = changed;
    this.#askFrame();
  }

  /** Leaves these widgets out, such as what is shown elsewhere while it is dragged. */
  setHidden(ids: ReadonlySet<string>): void {
    const before = this.#hidden;
    if (before === ids) return;
    this.#hidden = ids;
    for (const id of new Set([...before, ...ids])) {
      const item = this.#items[this.#places.get(id) ?? -1];
      if (item && before.has(id) !== ids.has(id)) this.#mark(item);
    }
    this.#askFrame();
  }

  setView(view: CanvasView): void {
    this.#view = view;
    this.#tiles = new Tiles(view.width, view.height);
    this.#tiles.markAll();
    this.#askFrame();
  }

  /** Values changed: repaints the widgets bound to these keys (`signal:12`), at the next frame. */
  invalidate(bindingKeys: Iterable<string>): void {
    for (const key of bindingKeys) {
      for (const id of this.#bindings.get(key) ?? []) this.#changed.add(this.#places.get(id)!);
    }
    if (this.#changed.size > 0) this.#askFrame();
  }

  /**
   * Time has passed: repaints the widgets that show it and are due, each at the multiples of its own interval, so that
   * all clocks of a page move together. Answers after how many ms to call again; undefined when no widget waits.
   */
  tick(nowMs: number): number | undefined {
    if (!this.#paintContext || this.#timed.length === 0) return undefined;
    this.#paintContext = { ...this.#paintContext, nowMs };
    let nextMs = Infinity;
    for (const timed of this.#timed) {
      const { place, everyMs, dueMs } = timed;
      // A clock that was put back must not stop what waits for a time long ahead.
      if (nowMs >= dueMs || dueMs - nowMs > everyMs) {
        this.#changed.add(place);
        timed.dueMs = (Math.floor(nowMs / everyMs) + 1) * everyMs;
      }
      nextMs = Math.min(nextMs, timed.dueMs);
    }
    if (this.#changed.size > 0) this.#askFrame();
    return Math.max(1, nextMs - nowMs);
  }

  /** An image has arrived, or something outside the values changed. */
  invalidateAll(): void {
    this.#tiles.markAll();
    this.#askFrame();
  }

  /** The topmost widget at a point in page units that `isWanted`, such as one that can be clicked. */
  hitTest(point: Point, isWanted: (widget: Widget) => boolean, tolerance = 0): Widget | undefined {
    return this.#page && widgetsAt(this.#page.widgets, point, tolerance).find(isWanted);
  }

  toPagePoint(device: Point): Point {
    const { scale, offsetX, offsetY } = this.#view;
    return { x: (device.x - offsetX) / scale, y: (device.y - offsetY) / scale };
  }

  /** Draws what has changed without waiting for a frame, so that it is there with what else changes in this one. */
  drawNow(timeMs: number): void {
    if (!this.#isDestroyed && (!this.#tiles.isClean || this.#changed.size > 0)) this.#drawFrame(timeMs);
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  /** Takes over what a page is made of; `isSameOrder` when each item stands where it stood. */
  #place(page: Page, items: Item[], isSameOrder = false): void {
    this.#page = page;
    this.#items = items;
    this.#bindings = indexByBinding(page.widgets);
    if (!isSameOrder) {
      this.#places = new Map(page.widgets.map(({ id }, place) => [id, place]));
      this.#index = new PlaceIndex();
      this.#unindexed = items.slice();
      this.#moving = new Set(items.filter(({ movingBoxes }) => movingBoxes.length > 0));
    }
    this.#timed = page.widgets.flatMap((widget, place) => {
      const everyMs = this.#options.repaintEveryMs?.(widget);
      return everyMs ? [{ place, everyMs: Math.max(shortestTickMs, everyMs), dueMs: 0 }] : [];
    });
  }

  #askFrame(): void {
    if (this.#isFrameAsked || this.#isDestroyed) return;
    this.#isFrameAsked = true;
    this.#options.requestFrame((timeMs) => {
      this.#isFrameAsked = false;
      if (!this.#isDestroyed) this.#drawFrame(timeMs);
    });
  }

  #drawFrame(timeMs: number): void {
    if (!this.#page || !this.#paintContext) return;
    // When most of the page changes, finding out which squares it covers costs more than drawing all.
    if (this.#changed.size * 2 > this.#items.length) this.#tiles.markAll();
    for (const place of this.#changed) this.#repaint(this.#items[place]!, this.#paintContext);
    this.#changed.clear();
    const hasMoving = this.#options.hasMotion && this.#moving.size > 0;
    // Motion alone needs no more than 30 frames a second.
    if (hasMoving && this.#tiles.isClean && Math.abs(timeMs - this.#movedMs) < shortestMoveMs) {
      this.#askFrame();
      return;
    }
    // All of it, whatever else is drawn: two squares of one pipe must show the same moment.
    if (hasMoving) this.#movedMs = timeMs;
    if (hasMoving)
      for (const { movingBoxes } of this.#moving)
        for (const box of movingBoxes) if (!this.#tiles.isFull) this.#tiles.mark(this.#toDevice(box));
    if (!this.#tiles.isClean)
      this.#draw({ images: this.#options.images, timeMs: hasMoving ? timeMs : null, written: {} });
    this.#tiles.clear();
    if (hasMoving) this.#askFrame();
  }

  #repaint(item: Item, paintContext: PaintContext): void {
    this.#mark(item);
    item.primitives = this.#options.paint(item.widget, paintContext);
    item.extent = undefined;
    if (item.isIndexed) {
      item.isIndexed = false;
      this.#unindexed.push(item);
    }
    item.movingBoxes = findMovingBoxes(item.primitives);
    if (item.movingBoxes.length > 0) this.#moving.add(item);
    else this.#moving.delete(item);
    this.#mark(item);
  }

  #toDevice(extent: Box): Box {
    const { scale, offsetX, offsetY } = this.#view;
    const box = {
      x: extent.x * scale + offsetX,
      y: extent.y * scale + offsetY,
      width: extent.width * scale,
      height: extent.height * scale,
    };
    // Anti-aliasing reaches one pixel beyond.
    return growBox(box, 1);
  }

  /** Measures only where it matters: nothing has to be known of one widget when all are drawn. */
  #mark(item: Item): void {
    if (this.#tiles.isFull) return;
    const extent = measure(item);
    if (extent) this.#tiles.mark(this.#toDevice(extent));
  }

  #isTouched(item: Item): boolean {
    const extent = measure(item);
    return extent !== undefined && this.#tiles.touches(this.#toDevice(extent));
  }

  #draw(environment: DrawEnvironment): void {
    const { context } = this.#options;
    const { scale, offsetX, offsetY } = this.#view;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#tiles.isFull) {
      // A clip of many squares would cost more than it saves.
      context.clearRect(0, 0, this.#view.width, this.#view.height);
    } else {
      context.beginPath();
      for (const { x, y, width, height } of this.#tiles.boxes()) {
        context.clearRect(x, y, width, height);
        context.rect(x, y, width, height);
      }
      context.clip();
    }
    context.setTransform(scale, 0, 0, scale, offsetX, offsetY);
    if (this.#options.hasGround !== false)
      for (const primitive of paintGround(this.#page!, this.#paintContext!))
        drawPrimitive(context, primitive, environment);
    for (const item of this.#itemsToDraw())
      if (!this.#hidden.has(item.widget.id))
        for (const primitive of item.primitives) drawPrimitive(context, primitive, environment);
    context.restore();
  }

  /** What may show in the squares to draw, bottom to top. */
  #itemsToDraw(): Iterable<Item> {
    const { isFull } = this.#tiles;
    if (isFull && !this.#options.isPart) return this.#items;
    for (const item of this.#unindexed) {
      // One that was replaced meanwhile has left its place to another.
      if (this.#items[item.place] !== item) continue;
      this.#index.set(item.place, measure(item));
      item.isIndexed = true;
    }
    this.#unindexed = [];
    const { width, height } = this.#view;
    const squares = isFull ? [{ x: 0, y: 0, width, height }] : this.#tiles.boxes();
    const found = new Set<number>();
    this.#index.find(
      squares.map((square) => this.#toPage(growBox(square, 2))),
      found,
    );
    const isTouched = (item: Item) => this.#isTouched(item);
    if (found.size * 2 > this.#items.length) return this.#items.filter(isTouched);
    const places = [...found].sort((a, b) => a - b);
    return places.map((place) => this.#items[place]!).filter(isTouched);
  }

  #toPage({ x, y, width, height }: Box): Box {
    const { scale, offsetX, offsetY } = this.#view;
    return {
      x: (x - offsetX) / scale,
      y: (y - offsetY) / scale,
      width: width / scale,
      height: height / scale,
    };
  }
}
