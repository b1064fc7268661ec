import { fitPage, type Page, type PaintContext, type Point, viewOf } from '@zutai/diagram';
import { type PointerEvent, useMemo, useRef } from 'react';
import { keepInRegions } from '../model/auth-region.ts';
import type { IntentListener } from './ClickTarget.tsx';
import { useOverlayServices } from './overlay-services.ts';
import { PageControls } from './PageControls.tsx';
import { type SubscribeToChanges, useCanvasPage } from './use-canvas-page.ts';
import { useElementSize } from './use-element-size.ts';

interface LivePageProps {
  page: Page;
  /** Keep the same object while nothing in it changes; values change behind `context.live`. */
  context: PaintContext;
  /** Keep the same function. */
  subscribe: SubscribeToChanges;
  onIntent: IntentListener;
  /** What a screen reader calls the page. */
  label: string;
  /** Where the pointer is on the page, in page units, for what the host shows beside it. */
  onPoint?: (point: Point, event: PointerEvent<HTMLElement>) => void;
}

/**
 * A page that runs: a canvas fitted into the element it stands in, with real controls and overlays over it. What only
 * other regions may see is left out.
 */
export function LivePage({ page, context, subscribe, onIntent, label, onPoint }: LivePageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(frame);
  const fit = fitPage(page.con, size);
  const view = viewOf(fit, globalThis.devicePixelRatio || 1);
  const { regions } = useOverlayServices();
  const seen = useMemo(() => keepInRegions(page, regions), [page, regions]);
  useCanvasPage(canvas, seen, context, view, subscribe);

  function tellPoint(event: PointerEvent<HTMLElement>): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onPoint?.({ x: (event.clientX - left) / fit.scale, y: (event.clientY - top) / fit.scale }, event);
  }

  return (
    <div ref={frame} style={{ position: 'relative', width: '100%', height: '100%', overflow: 'auto' }}>
      <div
        onPointerMove={tellPoint}
        onPointerDown={tellPoint}
        style={{ position: 'absolute', left: fit.left, top: fit.top, width: fit.width, height: fit.height }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          width={view.width}
          height={view.height}
          style={{ position: 'absolute', width: fit.width, height: fit.height }}
        />
        <PageControls
          widgets={seen.widgets}
          context={context}
          scale={fit.scale}
          subscribe={subscribe}
          onIntent={onIntent}
        />
      </div>
    </div>
  );
}
