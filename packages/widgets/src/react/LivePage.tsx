import { fitPage, flattenWidgets, type Page, type PaintContext, type Point, viewOf } from '@zutai/diagram';
import { type PointerEvent, useMemo, useRef } from 'react';
import { isClickable } from '../click/resolve.ts';
import { getWidget } from '../registry.ts';
import { ClickTarget, type IntentListener } from './ClickTarget.tsx';
import { inputTargets } from './input-targets.ts';
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

/** A page that runs: a canvas fitted into the element it stands in, with real buttons over what can be clicked. */
export function LivePage({ page, context, subscribe, onIntent, label, onPoint }: LivePageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(frame);
  const fit = fitPage(page.con, size);
  const view = viewOf(fit, globalThis.devicePixelRatio || 1);
  const widgets = useMemo(() => flattenWidgets(page.widgets), [page]);
  useCanvasPage(canvas, page, context, view, subscribe);

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
        {widgets.filter(isClickable).map((widget) => (
          <ClickTarget
            key={widget.id}
            widget={widget}
            scale={fit.scale}
            live={context.live}
            onIntent={onIntent}
          />
        ))}
        {widgets.map((widget) => {
          const input = getWidget(widget.widgetType)?.input;
          if (!input) return null;
          const Target = inputTargets[input.kind];
          return (
            <Target
              key={widget.id}
              widget={widget}
              input={input}
              scale={fit.scale}
              context={context}
              onIntent={onIntent}
            />
          );
        })}
      </div>
    </div>
  );
}
