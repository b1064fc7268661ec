import {
  clipAttributes,
  describeSvg,
  flowAnimation,
  isFlowing,
  type Primitive,
  restFlow,
  spinAnimation,
  twinkleAnimation,
  withFlowDashes,
} from '@zutai/diagram';
import { createElement, type ReactNode } from 'react';
import { toSvgProps } from './svg-props.ts';

interface PrimitivesProps {
  items: readonly Primitive[];
  /** False under "reduced motion". */
  hasMotion?: boolean;
}

function contentOf(primitive: Primitive, hasMotion: boolean): ReactNode {
  if (primitive.kind === 'text') return primitive.text;
  if (primitive.kind !== 'group') return undefined;
  const children = <Primitives items={primitive.children} hasMotion={hasMotion} />;
  return primitive.clip
    ? createElement('svg', toSvgProps(clipAttributes(primitive.clip)), children)
    : children;
}

function PrimitiveView({ item: given, hasMotion }: { item: Primitive; hasMotion: boolean }) {
  const isRunning = isFlowing(given);
  if (isRunning && !hasMotion) return <Primitives items={restFlow(given)} hasMotion={false} />;
  const item = isRunning ? withFlowDashes(given) : given;
  const { tag, attributes } = describeSvg(item);
  const { rotate, opacity, spin, twinkle } = item;
  const element = createElement(tag, toSvgProps(attributes), contentOf(item, hasMotion));
  const isMoving = hasMotion && (spin || twinkle || isRunning);
  if (!rotate && !isMoving && (opacity ?? 1) === 1) return element;
  const turn = rotate && `rotate(${rotate.degrees} ${rotate.cx} ${rotate.cy})`;
  return (
    <g transform={turn} opacity={opacity}>
      {isMoving ? (
        <g>
          {spin && <animateTransform {...toSvgProps(spinAnimation(spin))} />}
          {twinkle && <animate {...toSvgProps(twinkleAnimation(twinkle))} />}
          {isFlowing(item) && <animate {...toSvgProps(flowAnimation(item))} />}
          {element}
        </g>
      ) : (
        element
      )}
    </g>
  );
}

/** Primitives as SVG elements: the renderer of the designer. Stands inside an `<svg>`. */
export function Primitives({ items, hasMotion = true }: PrimitivesProps) {
  // Primitives have no identity of their own: their place in the picture is it.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, place) => <PrimitiveView key={place} item={item} hasMotion={hasMotion} />);
}
