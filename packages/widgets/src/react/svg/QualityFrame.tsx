import type { Box, Primitive } from '@zutai/diagram';
import { Primitives } from './Primitives.tsx';

interface QualityFrameProps {
  /** The widget's box, page units. */
  frame: Box;
  /** What is painted over it, page units; also beyond its edges. */
  items: readonly Primitive[];
  hasMotion?: boolean;
}

/** Primitives laid over an overlay, such as the marks of a stale, bad or unbound value. Lets the pointer through. */
export function QualityFrame({ frame, items, hasMotion = false }: QualityFrameProps) {
  if (items.length === 0) return null;
  const width = Math.max(1, frame.width);
  const height = Math.max(1, frame.height);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${width} ${height}`}
      preserveAspectRatio="none"
      style={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        overflow: 'visible',
        pointerEvents: 'none',
      }}
    >
      <Primitives items={items} hasMotion={hasMotion} />
    </svg>
  );
}
