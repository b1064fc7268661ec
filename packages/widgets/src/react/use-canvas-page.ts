import { CanvasPage, type CanvasView, type Page, type PaintContext } from '@zutai/diagram';
import { type RefObject, useEffect, useRef } from 'react';
import { paintUnderOverlays } from '../paint-widget.ts';
import { repaintEveryMsOf } from '../repaint-every.ts';
import { createImageSource } from './image-source.ts';

/** Tells which values changed, as binding keys such as `signal:12`. Returns how to stop. */
export type SubscribeToChanges = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

/** Ages on the page grow at least this often, ms. */
const ageIntervalMs = 5000;

function createCanvasPage(canvas: HTMLCanvasElement): CanvasPage {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D canvas');
  const images = createImageSource(() => canvasPage.invalidateAll());
  const canvasPage: CanvasPage = new CanvasPage({
    context,
    paint: paintUnderOverlays,
    images,
    repaintEveryMs: repaintEveryMsOf,
    requestFrame: (callback) => requestAnimationFrame(callback),
    hasMotion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  return canvasPage;
}

/** Keeps a canvas page on a canvas element: page, view and changes of values go to it without rendering React. */
export function useCanvasPage(
  canvas: RefObject<HTMLCanvasElement | null>,
  page: Page,
  context: PaintContext,
  view: CanvasView,
  subscribe: SubscribeToChanges,
): void {
  const canvasPage = useRef<CanvasPage>(null);

  useEffect(() => {
    const created = createCanvasPage(canvas.current!);
    canvasPage.current = created;
    const timer = setInterval(() => created.refresh(Date.now()), ageIntervalMs);
    return () => {
      clearInterval(timer);
      created.destroy();
    };
  }, [canvas]);

  useEffect(() => {
    canvasPage.current?.setPage(page, context);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const waitMs = canvasPage.current?.tick(Date.now());
      if (waitMs !== undefined) timer = setTimeout(tick, waitMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, [page, context]);

  const { scale, offsetX, offsetY, width, height } = view;
  useEffect(
    () => canvasPage.current?.setView({ scale, offsetX, offsetY, width, height }),
    [scale, offsetX, offsetY, width, height],
  );

  useEffect(() => subscribe((bindingKeys) => canvasPage.current?.invalidate(bindingKeys)), [subscribe]);
}
