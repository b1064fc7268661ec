import { CanvasPage, type CanvasView, type PaintContext, type PaintWidget } from '@zutai/diagram';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { repaintEveryMsOf } from '../../repaint-every.ts';
import type { PageSlice } from '../../slices/slice-page.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { useShownTime } from '../shown-time.ts';
import { createImageSource } from './image-source.ts';
import { useFont } from './use-font.ts';

interface CanvasPageUse {
  /** Keep the same object while nothing in it changes. */
  slice: PageSlice;
  context: PaintContext;
  view: CanvasView;
  subscribe: SubscribeToChanges;
  /** Whether it is the lowest slice. */
  hasGround: boolean;
  /** The canvas shows a part of the page that moves. */
  isPart?: boolean;
  /** Ids of widgets that are left out; keep the same object. */
  hidden?: ReadonlySet<string>;
  /** Whether anything may move by itself; as the reader has set their system when it is left out. */
  hasMotion?: boolean;
  /**
   * Draws each change together with the elements around the canvas, not a frame later. Otherwise only another view is
   * drawn so: a page that is opened takes its time in a frame of its own.
   */
  drawsAtOnce?: boolean;
}

const nobody: ReadonlySet<string> = new Set();

function createCanvasPage(
  canvas: HTMLCanvasElement,
  paint: PaintWidget,
  { hasGround, isPart = false, hasMotion }: Pick<CanvasPageUse, 'hasGround' | 'isPart' | 'hasMotion'>,
): CanvasPage {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D canvas');
  const images = createImageSource(() => canvasPage.invalidateAll());
  const canvasPage: CanvasPage = new CanvasPage({
    context,
    paint,
    hasGround,
    isPart,
    images,
    repaintEveryMs: repaintEveryMsOf,
    requestFrame: (callback) => requestAnimationFrame(callback),
    hasMotion: hasMotion ?? !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  return canvasPage;
}

/** Keeps a slice of a page on a canvas element: page, view and changes of values go to it without rendering React. */
export function useCanvasPage(canvas: RefObject<HTMLCanvasElement | null>, use: CanvasPageUse): void {
  const { slice, context, view, subscribe, hasGround, isPart, hasMotion, drawsAtOnce = false } = use;
  const hidden = use.hidden ?? nobody;
  const canvasPage = useRef<CanvasPage>(null);
  /** What the pictures of now were painted with. */
  const painted = useRef<{ context: PaintContext; paint: PaintWidget }>(undefined);
  const hasFont = useFont();
  const shownTime = useShownTime();
  const latest = useRef(slice);
  latest.current = slice;

  useLayoutEffect(() => {
    const paint: PaintWidget = (widget, given) => latest.current.paint(widget, given);
    const created = createCanvasPage(canvas.current!, paint, {
      hasGround,
      ...(isPart !== undefined && { isPart }),
      ...(hasMotion !== undefined && { hasMotion }),
    });
    canvasPage.current = created;
    painted.current = undefined;
    return () => created.destroy();
  }, [canvas, hasGround, isPart, hasMotion]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas made anew has to be told all again
  useLayoutEffect(() => {
    // A page that is first painted in another face and then again would jump.
    if (!hasFont) return;
    const isSame = painted.current?.context === context && painted.current.paint === slice.paint;
    painted.current = { context, paint: slice.paint };
    if (isSame) canvasPage.current?.changePage(slice.page);
    else canvasPage.current?.setPage(slice.page, context);
    if (context.mode !== 'live') return;
    if (shownTime !== null) {
      const follow = () => canvasPage.current?.tick(shownTime.now());
      follow();
      return shownTime.subscribe(follow);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const waitMs = canvasPage.current?.tick(Date.now());
      if (waitMs !== undefined) timer = setTimeout(tick, waitMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, [slice, context, hasFont, shownTime, canvas, hasGround, isPart, hasMotion]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas made anew has to be told all again
  useLayoutEffect(
    () => canvasPage.current?.setHidden(hidden),
    [hidden, canvas, hasGround, isPart, hasMotion],
  );

  const { scale, offsetX, offsetY, width, height } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas made anew has to be told all again
  useLayoutEffect(() => {
    canvasPage.current?.setView({ scale, offsetX, offsetY, width, height });
  }, [scale, offsetX, offsetY, width, height, canvas, hasGround, isPart, hasMotion]);

  const isOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn when one of these is another
  useLayoutEffect(() => {
    // Another size has emptied the canvas: it must not be seen empty.
    if (drawsAtOnce || isOpened.current) canvasPage.current?.drawNow(performance.now());
    isOpened.current = true;
  }, [drawsAtOnce, scale, offsetX, offsetY, width, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn when one of these is another
  useLayoutEffect(() => {
    if (drawsAtOnce) canvasPage.current?.drawNow(performance.now());
  }, [drawsAtOnce, slice, context, hasFont, hidden, hasMotion]);

  useEffect(() => subscribe((bindingKeys) => canvasPage.current?.invalidate(bindingKeys)), [subscribe]);
}
