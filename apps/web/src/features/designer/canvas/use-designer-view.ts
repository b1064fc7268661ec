import { type Box, boundsOfAll, type Editor } from '@zutai/diagram';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DesignerHost } from '../host/designer-host.tsx';

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 8;
/** A small thing that is fitted is brought this near: enough to work on it, with what is around it in sight. */
const FIT_MAX_ZOOM = 3;
/** Less than this is not noticed, px. */
const SEEN_PX = 8;
/** Room left around what is fitted, px. */
const FIT_MARGIN_PX = 40;

const clampZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

interface ViewOptions {
  editor: Editor;
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  zoom: number;
  zoomAt: (factor: number) => void;
}

/** Zooming and scrolling by command. What is scrolled to is scrolled to once the drawing has its new size. */
export function useDesignerView({
  editor,
  scroller,
  content,
  zoom,
  zoomAt,
}: ViewOptions): DesignerHost['view'] {
  const target = useRef<{ x: number; y: number }>(undefined);

  const centreOn = useMemo(
    () => (point: { x: number; y: number }) => {
      const frame = scroller.current?.getBoundingClientRect();
      const box = content.current?.getBoundingClientRect();
      if (!scroller.current || !frame || !box) return;
      const { zoom } = editor.state;
      scroller.current.scrollLeft += box.left + point.x * zoom - frame.left - frame.width / 2;
      scroller.current.scrollTop += box.top + point.y * zoom - frame.top - frame.height / 2;
    },
    [editor, scroller, content],
  );

  // After the zoom has taken effect.
  const zoomedTo = useRef(zoom);
  useLayoutEffect(() => {
    if (zoomedTo.current === zoom) return;
    zoomedTo.current = zoom;
    const point = target.current;
    target.current = undefined;
    if (point) centreOn(point);
  }, [zoom, centreOn]);

  /** The zoom at which the page was fitted, while that is what is looked at. */
  const fitted = useRef<number>(undefined);
  const view = useMemo((): DesignerHost['view'] => {
    const show = (box: Box) => {
      const frame = scroller.current;
      if (!frame) return;
      const room = { width: frame.clientWidth - FIT_MARGIN_PX, height: frame.clientHeight - FIT_MARGIN_PX };
      const next = clampZoom(
        Math.min(FIT_MAX_ZOOM, room.width / Math.max(1, box.width), room.height / Math.max(1, box.height)),
      );
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (next === editor.state.zoom) return centreOn(point);
      target.current = point;
      editor.setZoom(next);
    };
    return {
      zoomBy: zoomAt,
      zoomTo: (next) => zoomAt(clampZoom(next) / editor.state.zoom),
      fit(what) {
        const { width, height } = editor.page.con;
        const selected = what === 'selection' ? boundsOfAll(editor.selected) : undefined;
        show(selected ?? { x: 0, y: 0, width, height });
        fitted.current = selected ? undefined : editor.state.zoom;
      },
      reveal() {
        const box = boundsOfAll(editor.selected);
        const frame = scroller.current?.getBoundingClientRect();
        const sheet = content.current?.getBoundingClientRect();
        if (!box || !frame || !sheet) return;
        const { zoom } = editor.state;
        const fits = box.width * zoom <= frame.width && box.height * zoom <= frame.height;
        // What is too small to be seen is brought nearer, what is too large is brought away.
        if (!fits || Math.max(box.width, box.height) * zoom < SEEN_PX) return show(box);
        const left = sheet.left + box.x * zoom;
        const top = sheet.top + box.y * zoom;
        const isSeen =
          left >= frame.left &&
          top >= frame.top &&
          left + box.width * zoom <= frame.right &&
          top + box.height * zoom <= frame.bottom;
        if (!isSeen) centreOn({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      },
      pointAt({ clientX, clientY }) {
        const frame = scroller.current?.getBoundingClientRect();
        const box = content.current?.getBoundingClientRect();
        if (!frame || !box) return undefined;
        const isOver =
          clientX >= frame.left && clientX < frame.right && clientY >= frame.top && clientY < frame.bottom;
        const { zoom } = editor.state;
        return isOver ? { x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom } : undefined;
      },
      middle() {
        const frame = scroller.current?.getBoundingClientRect();
        const box = content.current?.getBoundingClientRect();
        const { zoom, page } = editor.state;
        if (!frame || !box) return { x: page.con.width / 2, y: page.con.height / 2 };
        const x = (frame.left + frame.width / 2 - box.left) / zoom;
        const y = (frame.top + frame.height / 2 - box.top) / zoom;
        return { x: Math.min(page.con.width, Math.max(0, x)), y: Math.min(page.con.height, Math.max(0, y)) };
      },
    };
  }, [editor, scroller, content, centreOn, zoomAt]);

  // Who looks at the whole page goes on doing so when the window or a panel beside it gets another size.
  useEffect(() => {
    const room = scroller.current;
    if (room === null) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // Not while the browser still measures.
      frame = requestAnimationFrame(() => fitted.current === editor.state.zoom && view.fit('page'));
    });
    observer.observe(room);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [editor, scroller, view]);
  return view;
}
