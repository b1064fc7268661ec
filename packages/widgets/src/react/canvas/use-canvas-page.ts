import { CanvasPage, type CanvasView, type PaintContext, type PaintWidget } from '@zutai/diagram';
import { type RefObject, useEffect, useRef } from 'react';
import { repaintEveryMsOf } from '../../repaint-every.ts';
import type { PageSlice } from '../../slices/slice-page.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { createImageSource } from './image-source.ts';
import { useFont } from './use-font.ts';

/** Ages on the page grow at least this often, ms. */
const ageIntervalMs = 5000;

function createCanvasPage(canvas: HTMLCanvasElement, paint: PaintWidget, hasGround: boolean): CanvasPage {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D canvas');
  const images = createImageSource(() => canvasPage.invalidateAll());
  const canvasPage: CanvasPage = new CanvasPage({
    context,
    paint,
    hasGround,
    images,
    repaintEveryMs: repaintEveryMsOf,
    requestFrame: (callback) => requestAnimationFrame(callback),
    hasMotion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  return canvasPage;
}

/**
 * Keeps a slice of a page on a canvas element: page, view and changes of values go to it without rendering React.
 *
 * @param slice keep the same object while nothing in it changes
 * @param hasGround whether it is the lowest; never changes
 */
export function useCanvasPage(
  canvas: RefObject<HTMLCanvasElement | null>,
  slice: PageSlice,
  hasGround: boolean,
  context: PaintContext,
  view: CanvasView,
  subscribe: SubscribeToChanges,
): void {
  const canvasPage = useRef<CanvasPage>(null);
  const hasFont = useFont();
  const latest = useRef(slice);
  latest.current = slice;

  useEffect(() => {
    const created = createCanvasPage(
      canvas.current!,
      (widget, given) => latest.current.paint(widget, given),
      hasGround,
    );
    canvasPage.current = created;
    const timer = setInterval(() => created.refresh(Date.now()), ageIntervalMs);
    return () => {
      clearInterval(timer);
      created.destroy();
    };
  }, [canvas, hasGround]);

  useEffect(() => {
    // A page that is first painted in another face and then again would jump.
    if (!hasFont) return;
    canvasPage.current?.setPage(slice.page, context);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const waitMs = canvasPage.current?.tick(Date.now());
      if (waitMs !== undefined) timer = setTimeout(tick, waitMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, [slice, context, hasFont]);

  const { scale, offsetX, offsetY, width, height } = view;
  useEffect(
    () => canvasPage.current?.setView({ scale, offsetX, offsetY, width, height }),
    [scale, offsetX, offsetY, width, height],
  );

  useEffect(() => subscribe((bindingKeys) => canvasPage.current?.invalidate(bindingKeys)), [subscribe]);
}
