import type { Box, Widget } from '@zutai/diagram';
import { positionKindOf } from '@zutai/diagram';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useRaise } from './floating/raise.ts';

/** Least side of what a finger has to hit, CSS pixels. */
export const touchSidePx = 40;

interface ScaledProps {
  widget: Widget;
  scale: number;
  /** Never smaller than a finger's reach: while something is typed or chosen on a small screen. */
  isRoomy?: boolean;
  style?: CSSProperties;
  children: ReactNode;
}

export function frameOf(widget: Widget): Box {
  return positionKindOf(widget.position).frame(widget.position);
}

/** Left of the edges of the window, CSS pixels. */
const edgePx = 8;

/** Content in page units inside an overlay's box: laid out once, scaled as the painted page is. */
export function Scaled({ widget, scale, isRoomy = false, style, children }: ScaledProps) {
  const { width, height } = frameOf(widget);
  const grown = isRoomy ? Math.max(scale, touchSidePx / Math.max(1, height)) : scale;
  const raise = useRaise();
  const isGrown = grown > scale;
  const box = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const hasShift = shift.x !== 0 || shift.y !== 0;
  useLayoutEffect(() => {
    if (!isGrown) return;
    raise(true);
    const rect = box.current?.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    // What grew grows inwards where the window ends.
    if (rect)
      setShift({
        x: Math.min(0, clientWidth - edgePx - rect.right),
        y: Math.min(0, clientHeight - edgePx - rect.bottom),
      });
    return () => {
      raise(false);
      setShift({ x: 0, y: 0 });
    };
  }, [isGrown, raise]);
  return (
    <div
      ref={box}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: Math.max(1, width),
        height: Math.max(1, height),
        transform: `${hasShift ? `translate(${shift.x}px, ${shift.y}px) ` : ''}scale(${grown})`,
        transformOrigin: '0 0',
        boxSizing: 'border-box',
        ...style,
      }}
    >
      {children}
    </div>
  );
}

/** How far a control of `sidePx` CSS pixels has to reach beyond its edge so that a finger finds it, page units. */
export function reachBeyond(side: number, scale: number): number {
  return Math.max(0, (touchSidePx / Math.max(0.01, scale) - side) / 2);
}
