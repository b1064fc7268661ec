import { fitPage, type Page, type PaintContext, type Point, viewOf } from '@zutai/diagram';
import { type CSSProperties, type PointerEvent, useMemo, useRef } from 'react';
import { slicePage } from '../slices/slice-page.ts';
import type { SubscribeToChanges } from '../visible/shown-widgets.ts';
import { SliceCanvas } from './canvas/SliceCanvas.tsx';
import { useCanvasPage } from './canvas/use-canvas-page.ts';
import { useDevicePixelRatio } from './canvas/use-device-pixel-ratio.ts';
import { LevelsProvider } from './levels.ts';
import type { IntentListener } from './target/ClickTarget.tsx';
import { PageControls } from './target/PageControls.tsx';
import { useElementSize } from './use-element-size.ts';
import { useSettled } from './use-settled.ts';

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

/** How long after the last step of a zoom its controls are laid out for the new size, ms. */
const settledAfterMs = 150;

/** All controls, laid out for one scale, as large as the page at another. */
function zoomStyle(shown: number, laidOut: number): CSSProperties | undefined {
  if (shown === laidOut) return undefined;
  const transform = `scale(${shown / laidOut})`;
  return { position: 'absolute', left: 0, top: 0, width: 0, height: 0, transform, transformOrigin: '0 0' };
}

/**
 * A page that runs: a canvas fitted into the element it stands in, with real controls and overlays over it, and further
 * canvases for what is painted over those overlays (ADR 27). What only other regions may see has been left out by
 * `keepInRegions`.
 */
export function LivePage({ page, context, subscribe, onIntent, label, onPoint }: LivePageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(frame);
  const fit = fitPage(page.con, size);
  const view = viewOf(fit, useDevicePixelRatio());
  const { slices, levelOf } = useMemo(() => slicePage(page, context), [page, context]);
  const [lowest, ...above] = slices;
  // Between slices no element can hold all controls, or it would be over or under them as a whole.
  const scale = useSettled(fit.scale, settledAfterMs, size.width === 0 || above.length > 0);
  useCanvasPage(canvas, { slice: lowest, hasGround: true, context, view, subscribe });

  function reportPointer(event: PointerEvent<HTMLElement>): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onPoint?.({ x: (event.clientX - left) / fit.scale, y: (event.clientY - top) / fit.scale }, event);
  }

  return (
    <div ref={frame} style={{ position: 'relative', width: '100%', height: '100%', overflow: 'auto' }}>
      <div
        onPointerMove={reportPointer}
        onPointerDown={reportPointer}
        style={{
          position: 'absolute',
          left: fit.left,
          top: fit.top,
          width: fit.width,
          height: fit.height,
          // The order of what is in it is its own affair.
          isolation: 'isolate',
        }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          width={view.width}
          height={view.height}
          style={{
            position: 'absolute',
            width: fit.width,
            height: fit.height,
            // Of what is painted too: digits that change must not move their neighbours.
            fontVariantNumeric: 'tabular-nums',
          }}
        />
        {above.map((slice, place) => (
          <SliceCanvas
            // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place
            key={place}
            slice={slice}
            level={place + 1}
            context={context}
            subscribe={subscribe}
            fit={fit}
            whole={view}
          />
        ))}
        <div style={zoomStyle(fit.scale, scale)} data-layer="controls">
          <LevelsProvider value={levelOf}>
            <PageControls
              widgets={page.widgets}
              context={context}
              scale={scale}
              subscribe={subscribe}
              onIntent={onIntent}
            />
          </LevelsProvider>
        </div>
      </div>
    </div>
  );
}
