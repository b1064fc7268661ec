import { type PaintContext, positionKindOf, type Widget } from '@zutai/diagram';
import { type ComponentType, Suspense, useMemo, useRef, useState } from 'react';
import { evaluateAnimation } from '../../animation/evaluate.ts';
import type { WidgetDefinition } from '../../definition.ts';
import { paintError } from '../../paint/fallback.ts';
import { paintDefinition, paintMarks, withAnimatedStyle } from '../../paint-widget.ts';
import { isShown } from '../../visible/is-shown.ts';
import { RaiseProvider } from '../control/floating/raise.ts';
import { raisedZIndex } from '../levels.ts';
import { QualityFrame } from '../svg/QualityFrame.tsx';
import { useLiveChanges } from '../use-live-changes.ts';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import type { OverlayProps } from './overlay-props.ts';
import { LargeSheet } from './sheet/LargeSheet.tsx';
import { SheetOpener } from './sheet/SheetOpener.tsx';
import { TooSmall } from './sheet/TooSmall.tsx';
import { useIsTooSmall } from './sheet/use-is-too-small.ts';
import { useBoxMotion } from './use-box-motion.ts';

interface OverlayBoxProps extends OverlayProps {
  definition: WidgetDefinition;
  /** The groups it stands in, outermost first: hidden with them. */
  groups: readonly Widget[];
  /** See `zIndexOf`. */
  zIndex?: number | undefined;
  view: ComponentType<OverlayProps>;
}

/** Its stand-in while the component loads, upright: the box turns it. */
function paintUpright(definition: WidgetDefinition, widget: Widget, context: PaintContext) {
  return paintDefinition(definition, { ...widget, position: { ...widget.position, rotate: 0 } }, context);
}

/**
 * One widget's component in the widget's place: scaled, turned, hidden and animated as the painted widgets are, with
 * the marks of its quality over it. While it loads the painted stand-in is shown; an error stays in the box.
 */
export function OverlayBox(props: OverlayBoxProps) {
  const { definition, groups, zIndex, view: View, widget, context, scale, subscribe, onIntent } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isRaised, setRaised] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const isTooSmall = useIsTooSmall(definition, widget, scale);
  useLiveChanges([widget, ...groups], subscribe);
  const state = evaluateAnimation(widget.animation, context.live);
  useBoxMotion(box, state);

  const { fillColor, borderColor, fontColor } = state;
  const styled = useMemo(
    () => withAnimatedStyle(widget, { fillColor, borderColor, fontColor }),
    [widget, fillColor, borderColor, fontColor],
  );
  // The same element for the same props: a changed value renders only what listens to it.
  const content = useMemo(
    () => <View widget={styled} context={context} scale={scale} subscribe={subscribe} onIntent={onIntent} />,
    [View, styled, context, scale, subscribe, onIntent],
  );

  const sheet = definition.overlay?.sheet;
  const small = isTooSmall ? (
    <TooSmall isOpener={sheet === 'options'} onOpen={() => setLarge(true)}>
      {content}
    </TooSmall>
  ) : (
    content
  );

  // Not only unseen: what is hidden is neither in the order of Tab nor read aloud, and keeps nothing typed.
  if (!isShown(widget, groups, null, context.live)) return null;
  const frame = positionKindOf(widget.position).frame(widget.position);
  const opacity = groups.reduce((product, { style }) => product * style.opacity, widget.style.opacity);
  return (
    <div
      data-overlay={widget.widgetType}
      data-widget={widget.id}
      style={{
        position: 'absolute',
        zIndex: isRaised ? raisedZIndex : zIndex,
        left: frame.x * scale,
        top: frame.y * scale,
        width: Math.max(1, frame.width * scale),
        height: Math.max(1, frame.height * scale),
        ...(frame.rotate !== 0 && { transform: `rotate(${frame.rotate}deg)` }),
        ...(!definition.overlay?.isInteractive && { pointerEvents: 'none' }),
      }}
    >
      <OverlayBoundary
        subject={widget}
        fallback={<QualityFrame frame={frame} items={paintError(frame, context)} />}
      >
        <div ref={box} style={{ position: 'absolute', inset: 0, ...(opacity < 1 && { opacity }) }}>
          <Suspense
            fallback={<QualityFrame frame={frame} items={paintUpright(definition, widget, context)} />}
          >
            <RaiseProvider value={setRaised}>{small}</RaiseProvider>
          </Suspense>
        </div>
        <QualityFrame frame={frame} items={paintMarks(widget, definition, state, context)} />
        {isTooSmall && sheet === 'screen' && (
          <SheetOpener widget={widget} palette={context.palette} onOpen={() => setLarge(true)} />
        )}
        {isLarge && (
          <LargeSheet
            {...{ definition, context, subscribe, onIntent }}
            widget={styled}
            view={View}
            onClose={() => setLarge(false)}
          />
        )}
      </OverlayBoundary>
    </div>
  );
}
