import { localiseWidget, type PaintContext, type Widget } from '@zutai/diagram';
import { memo, useMemo } from 'react';
import { getWidget } from '../../registry.ts';
import { listPlaced } from '../../visible/list-placed.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { useLevels, zIndexOf } from '../levels.ts';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { OverlayBox } from './OverlayBox.tsx';
import { overlays } from './overlays.ts';

interface OverlayPicturesProps {
  widgets: readonly Widget[];
  /** Ids not shown, such as what is being moved: those are painted meanwhile. */
  without: ReadonlySet<string>;
  context: PaintContext;
  scale: number;
  subscribe: SubscribeToChanges;
}

function ignoreIntent(): void {}

/** Overlays over a drawing that runs while it is drawn: they are seen as on the live page, and never touched. */
export const OverlayPictures = memo(function OverlayPictures(props: OverlayPicturesProps) {
  const { widgets, without, context, scale, subscribe } = props;
  const levelOf = useLevels();
  const placed = useMemo(() => {
    const shown = widgets.filter(({ id }) => !without.has(id));
    const local = context.language === 'en' ? shown.map(localiseWidget) : shown;
    return listPlaced(local).filter(({ widget }) => getWidget(widget.widgetType)?.overlay);
  }, [widgets, without, context.language]);
  if (placed.length === 0) return null;
  return (
    <div inert style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} data-layer="overlays">
      {placed.map(({ widget, groups }) => (
        <OverlayBoundary key={widget.id} subject={widget} fallback={null}>
          <OverlayBox
            definition={getWidget(widget.widgetType)!}
            groups={groups}
            zIndex={zIndexOf(levelOf(widget.id))}
            view={overlays[widget.widgetType]!}
            widget={widget}
            context={context}
            scale={scale}
            subscribe={subscribe}
            onIntent={ignoreIntent}
          />
        </OverlayBoundary>
      ))}
    </div>
  );
});
