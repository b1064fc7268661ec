import { type CanvasView, type PageFit, type PaintContext, partViewOf } from '@zutai/diagram';
import { useRef } from 'react';
import type { PageSlice } from '../../slices/slice-page.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { zIndexOf } from '../levels.ts';
import { useCanvasPage } from './use-canvas-page.ts';

interface SliceCanvasProps {
  slice: PageSlice;
  level: number;
  context: PaintContext;
  subscribe: SubscribeToChanges;
  fit: PageFit;
  /** The view of the page's own canvas. */
  whole: CanvasView;
}

/**
 * What is painted over overlays, on a canvas as large as that alone. The pointer goes through it: what can be clicked
 * there has its own button over it.
 */
export function SliceCanvas({ slice, level, context, subscribe, fit, whole }: SliceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x = 0, y = 0, width = 0, height = 0 } = slice.bounds ?? {};
  const { view, ...place } = partViewOf(fit, whole, { x, y, width, height });
  useCanvasPage(canvas, { slice, hasGround: false, context, view, subscribe });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tab index takes no focus
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-slice={level}
      width={view.width}
      height={view.height}
      style={{
        position: 'absolute',
        ...place,
        zIndex: zIndexOf(level),
        pointerEvents: 'none',
        fontVariantNumeric: 'tabular-nums',
      }}
    />
  );
}
