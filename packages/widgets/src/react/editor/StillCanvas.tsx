import {
  bindingKeysOf,
  type CanvasView,
  localiseWidget,
  type Page,
  type PaintContext,
  type PaintWidget,
} from '@zutai/diagram';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { paintWidget } from '../../paint-widget.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { useCanvasPage } from '../canvas/use-canvas-page.ts';
import { useDevicePixelRatio } from '../canvas/use-device-pixel-ratio.ts';
import { findScroller, isInside, partAround, type ScreenBox, viewOn } from './part-in-view.ts';

interface StillCanvasProps {
  page: Page;
  paint?: PaintWidget | undefined;
  /** Ids not drawn here. */
  without: ReadonlySet<string>;
  context: PaintContext;
  zoom: number;
  hasMotion: boolean;
  /** The drawing, which has the page's size on the screen and stands in what scrolls it. */
  surface: RefObject<HTMLElement | null>;
  subscribe: SubscribeToChanges | undefined;
  /** Name of the picture. */
  layer?: string;
}

const nothing: ScreenBox = { left: 0, top: 0, width: 1, height: 1 };
const nowhere: SubscribeToChanges = () => () => {};

/** The part of the drawing that its scroller shows, and a little around it; it follows scrolling and zooming. */
function usePartInView(surface: RefObject<HTMLElement | null>, zoom: number): ScreenBox {
  const [part, setPart] = useState(nothing);
  const last = useRef(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another size, which has to be measured
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    const scroller = findScroller(element);
    const look = (change: (apply: () => void) => void, isForced: boolean) => {
      const view = viewOn(element, scroller);
      if (!isForced && isInside(view, last.current)) return;
      const next = partAround(view, element.getBoundingClientRect(), last.current);
      last.current = next;
      change(() => setPart(next));
    };
    look((apply) => apply(), true);
    // What comes into sight must be there in the same frame.
    const follow = () => look(flushSync, false);
    const resize = () => look(flushSync, false);
    // What the host scrolls to after the drawing has another size.
    const frame = requestAnimationFrame(follow);
    const target = scroller ?? globalThis;
    target.addEventListener('scroll', follow, { passive: true });
    globalThis.addEventListener('resize', resize);
    const observer = new ResizeObserver(() => requestAnimationFrame(resize));
    observer.observe(scroller ?? document.documentElement);
    return () => {
      cancelAnimationFrame(frame);
      target.removeEventListener('scroll', follow);
      globalThis.removeEventListener('resize', resize);
      observer.disconnect();
    };
  }, [surface, zoom]);
  return part;
}

/** Values of bindings by tag come by signals whose ids the drawing does not know: they are looked at with every change. */
function useTagChanges(page: Page, subscribe: SubscribeToChanges | undefined): SubscribeToChanges {
  const latest = useRef(page);
  latest.current = page;
  return useCallback(
    (listener) => {
      const findTags = () =>
        latest.current.widgets.flatMap((widget) =>
          bindingKeysOf(widget).filter((key) => key.startsWith('tag:')),
        );
      return (subscribe ?? nowhere)((keys) => listener([...keys, ...findTags()]));
    },
    [subscribe],
  );
}

/**
 * What stands still on a large page, on a canvas as large as what can be seen: thousands of elements would take a second
 * to open and be laid out again with every zoom. Nothing is asked of it but to be seen; picking, text and export go by
 * the page.
 */
export function StillCanvas(props: StillCanvasProps) {
  const { page, paint = paintWidget, without, context, zoom, hasMotion, surface, subscribe } = props;
  const { layer = 'still-canvas' } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const part = usePartInView(surface, zoom);
  const density = useDevicePixelRatio();
  const slice = useMemo(() => {
    const paintLocal: PaintWidget = (widget, given) =>
      paint(given.language === 'en' ? localiseWidget(widget) : widget, given);
    return { paint: paintLocal };
  }, [paint]);
  const whole = useMemo(() => ({ page, paint: slice.paint, bounds: undefined }), [page, slice]);
  const view: CanvasView = {
    scale: zoom * density,
    offsetX: -part.left * density,
    offsetY: -part.top * density,
    width: Math.round(part.width * density),
    height: Math.round(part.height * density),
  };
  useCanvasPage(canvas, {
    slice: whole,
    context,
    view,
    subscribe: useTagChanges(page, subscribe),
    hasGround: false,
    isPart: true,
    hidden: without,
    hasMotion,
    drawsAtOnce: true,
  });
  const place: CSSProperties = { position: 'absolute', ...part, pointerEvents: 'none' };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tab index takes no focus
    <canvas
      ref={canvas}
      width={view.width}
      height={view.height}
      style={place}
      data-layer={layer}
      aria-hidden="true"
    />
  );
}
