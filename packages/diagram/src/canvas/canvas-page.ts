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
  primitives: readonly Primitive[];
  /** Box of the primitives; undefined until somebody asks, and for what draws nothing. */
  extent: Box | undefined;
  /** Where it moves by itself and so needs every frame; a long pipe only along its way. */
  movingBoxes: readonly Box[];
}

function measure(item: Item): Box | undefined {
  item.extent ??= unionBoxes(item.primitives.map(extentOf));
  return item.extent;
}

const nothingMoves: readonly Box[] = [];

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
    this.#page = page;
    this.#paintContext = paintContext;
    this.#items = page.widgets.map((widget) => ({
      widget,
      primitives: [],
      extent: undefined,
      movingBoxes: nothingMoves,
    }));
    this.#places = new Map(page.widgets.map(({ id }, place) => [id, place]));
    this.#bindings = indexByBinding(page.widgets);
    this.#changed = new Set(this.#items.keys());
    this.#timed = page.widgets.flatMap((widget, place) => {
      const everyMs = this.#options.repaintEveryMs?.(widget);
      return everyMs ? [{ place, everyMs: Math.max(shortestTickMs, everyMs), dueMs: 0 }] : [];
    });
    this.#tiles.markAll();
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

  /** Repaints every bound widget: ages have grown. `nowMs` is the new present. */
  refresh(nowMs: number): void {
    if (this.#paintContext) this.#paintContext = { ...this.#paintContext, nowMs };
    this.invalidate([...this.#bindings.keys()]);
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

  destroy(): void {
    this.#isDestroyed = true;
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
    const moving = this.#options.hasMotion
      ? this.#items.filter(({ movingBoxes }) => movingBoxes.length > 0)
      : [];
    const hasMoving = moving.length > 0;
    // Motion alone needs no more than 30 frames a second.
    if (hasMoving && this.#tiles.isClean && Math.abs(timeMs - this.#movedMs) < shortestMoveMs) {
      this.#askFrame();
      return;
    }
    // All of it, whatever else is drawn: two squares of one pipe must show the same moment.
    if (hasMoving) this.#movedMs = timeMs;
    for (const { movingBoxes } of moving)
      for (const box of movingBoxes) if (!this.#tiles.isFull) this.#tiles.mark(this.#toDevice(box));
    if (!this.#tiles.isClean) this.#draw({ images: this.#options.images, timeMs: hasMoving ? timeMs : null });
    this.#tiles.clear();
    if (hasMoving) this.#askFrame();
  }

  #repaint(item: Item, paintContext: PaintContext): void {
    this.#mark(item);
    item.primitives = this.#options.paint(item.widget, paintContext);
    item.extent = undefined;
    item.movingBoxes = findMovingBoxes(item.primitives);
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
    const isFull = this.#tiles.isFull;
    for (const item of this.#items) {
      if (!isFull && !this.#isTouched(item)) continue;
      for (const primitive of item.primitives) drawPrimitive(context, primitive, environment);
    }
    context.restore();
  }
}
