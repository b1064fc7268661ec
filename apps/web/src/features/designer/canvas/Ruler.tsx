import { useDevicePixelRatio } from '@zutai/widgets';
import { type RefObject, useEffect, useRef } from 'react';
import { usePalette } from '../../../lib/theme/index.ts';
import { rulerTicks } from './ruler-ticks.ts';

export const RULER_PX = 22;

interface RulerProps {
  axis: 'x' | 'y';
  scroller: RefObject<HTMLElement | null>;
  /** Where the page begins in the scrolled pasteboard, px. */
  originPx: number;
  zoom: number;
  /** What is selected, page units. */
  marked: { from: number; to: number } | undefined;
}

/** Page units along an edge of the drawing. Follows the scrolling without rendering. */
export function Ruler({ axis, scroller, originPx, zoom, marked }: RulerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const ratio = useDevicePixelRatio();
  useEffect(() => {
    const target = canvas.current;
    const frame = scroller.current;
    const context = target?.getContext('2d');
    if (!target || !frame || !context) return;
    const draw = () => {
      const { width, height } = target.getBoundingClientRect();
      target.width = Math.round(width * ratio);
      target.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const isLevel = axis === 'x';
      const length = isLevel ? width : height;
      const start = originPx - (isLevel ? frame.scrollLeft : frame.scrollTop);
      if (marked) {
        context.fillStyle = palette.accentSoft;
        const from = start + marked.from * zoom;
        const span = Math.max(1, (marked.to - marked.from) * zoom);
        if (isLevel) context.fillRect(from, 0, span, RULER_PX);
        else context.fillRect(0, from, RULER_PX, span);
      }
      context.fillStyle = palette.textMuted;
      context.strokeStyle = palette.lineStrong;
      context.font = '10px system-ui, sans-serif';
      context.textBaseline = 'top';
      context.beginPath();
      for (const { at, isLabelled } of rulerTicks(-start / zoom, (length - start) / zoom, zoom)) {
        const place = Math.round(start + at * zoom) + 0.5;
        const size = isLabelled ? 10 : 4;
        if (isLevel) {
          context.moveTo(place, RULER_PX);
          context.lineTo(place, RULER_PX - size);
          if (isLabelled) context.fillText(String(at), place + 3, 3);
        } else {
          context.moveTo(RULER_PX, place);
          context.lineTo(RULER_PX - size, place);
          if (isLabelled) {
            context.save();
            context.translate(3, place - 3);
            context.rotate(-Math.PI / 2);
            context.fillText(String(at), 0, 0);
            context.restore();
          }
        }
      }
      context.lineWidth = 1;
      context.stroke();
    };
    draw();
    frame.addEventListener('scroll', draw, { passive: true });
    const observer = new ResizeObserver(draw);
    observer.observe(target);
    return () => {
      frame.removeEventListener('scroll', draw);
      observer.disconnect();
    };
  }, [axis, scroller, originPx, zoom, marked, palette, ratio]);
  return <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />;
}
