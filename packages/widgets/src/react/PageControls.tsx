import type { PaintContext, Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { isClickable } from '../click/resolve.ts';
import { getWidget } from '../registry.ts';
import { ClickTarget, type IntentListener } from './ClickTarget.tsx';
import { inputTargets } from './input-targets.ts';
import { listStanding, type StandingWidget } from './list-standing.ts';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { OverlayBox } from './OverlayBox.tsx';
import { overlays } from './overlays.ts';
import type { SubscribeToChanges } from './use-canvas-page.ts';

interface PageControlsProps {
  widgets: readonly Widget[];
  context: PaintContext;
  scale: number;
  subscribe: SubscribeToChanges;
  onIntent: IntentListener;
}

function ControlsOf({
  standing: { widget, groups },
  context,
  scale,
  subscribe,
  onIntent,
}: Omit<PageControlsProps, 'widgets'> & { standing: StandingWidget }) {
  const definition = getWidget(widget.widgetType);
  const View = definition?.overlay && overlays[widget.widgetType];
  const input = definition?.input;
  const Target = input && inputTargets[input.kind];
  const common = { widget, scale, context, onIntent };
  return (
    <>
      {View && (
        <OverlayBoundary subject={widget} fallback={null}>
          <OverlayBox {...common} definition={definition} groups={groups} view={View} subscribe={subscribe} />
        </OverlayBoundary>
      )}
      {isClickable(widget) && !(View && definition.overlay?.isInteractive) && (
        <ClickTarget widget={widget} scale={scale} live={context.live} onIntent={onIntent} />
      )}
      {Target && <Target {...common} input={input} />}
    </>
  );
}

/**
 * Everything real that lies over a drawn page, in the order of the widgets: components of overlays, buttons over what
 * can be clicked, sliders and lists. Its parent has the page's size times `scale`.
 */
export function PageControls({ widgets, ...rest }: PageControlsProps) {
  const standing = useMemo(
    () =>
      listStanding(widgets).filter(({ widget }) => {
        const definition = getWidget(widget.widgetType);
        return definition?.overlay || definition?.input || isClickable(widget);
      }),
    [widgets],
  );
  return standing.map((each) => <ControlsOf key={each.widget.id} standing={each} {...rest} />);
}
