import type { PaintContext, Widget } from '@zutai/diagram';
import { memo, useMemo } from 'react';
import { isClickable } from '../../click/resolve.ts';
import { getWidget } from '../../registry.ts';
import type { PlacedWidget } from '../../visible/list-placed.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { useLevels, zIndexOf } from '../levels.ts';
import { OverlayBoundary } from '../overlay/OverlayBoundary.tsx';
import { OverlayBox } from '../overlay/OverlayBox.tsx';
import { useOverlayServices } from '../overlay/overlay-services.ts';
import { overlays } from '../overlay/overlays.ts';
import { ClickTarget, type IntentListener } from './ClickTarget.tsx';
import { inputTargets } from './input-targets.ts';
import { useShown } from './use-shown.ts';

interface PageControlsProps {
  widgets: readonly Widget[];
  context: PaintContext;
  scale: number;
  subscribe: SubscribeToChanges;
  onIntent: IntentListener;
}

const ControlsOf = memo(function ControlsOf({
  placed,
  zIndex,
  context,
  scale,
  subscribe,
  onIntent,
}: Omit<PageControlsProps, 'widgets'> & {
  placed: PlacedWidget;
  zIndex: number | undefined;
}) {
  const { widget, groups } = placed;
  const definition = getWidget(widget.widgetType);
  const View = definition?.overlay && overlays[widget.widgetType];
  const input = definition?.input;
  const Target = input && inputTargets[input.kind];
  const common = { widget, zIndex, scale, context, onIntent };
  // After a jump in time curves and tables begin anew.
  const { past } = useOverlayServices();
  return (
    <>
      {View && (
        <OverlayBoundary key={past?.jumps} subject={widget} fallback={null}>
          <OverlayBox {...common} definition={definition} groups={groups} view={View} subscribe={subscribe} />
        </OverlayBoundary>
      )}
      {isClickable(widget) && !(View && definition.overlay?.isInteractive) && (
        <ClickTarget widget={widget} zIndex={zIndex} scale={scale} live={context.live} onIntent={onIntent} />
      )}
      {Target && <Target {...common} input={input} />}
    </>
  );
});

function hasControls({ widget }: PlacedWidget): boolean {
  const definition = getWidget(widget.widgetType);
  return Boolean(definition?.overlay || definition?.input || isClickable(widget));
}

/**
 * Everything real that lies over a drawn page, in the order of the widgets and above the slices of the canvas that they
 * are drawn over: components of overlays, buttons over what can be clicked, sliders and lists. What is hidden has no control: it is neither in the way of what is under it nor
 * found by keyboard and screen reader. Its parent has the page's size times `scale`.
 */
export const PageControls = memo(function PageControls({ widgets, ...rest }: PageControlsProps) {
  const { context, subscribe } = rest;
  const shown = useShown(widgets, context.live, subscribe);
  const placed = useMemo(() => shown.filter(hasControls), [shown]);
  const levelOf = useLevels();
  return placed.map((each) => {
    const { id } = each.widget;
    return <ControlsOf key={id} placed={each} zIndex={zIndexOf(levelOf(id))} {...rest} />;
  });
});
