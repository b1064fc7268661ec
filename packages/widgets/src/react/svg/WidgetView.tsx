import { localiseWidget, type PaintContext, type PaintWidget, type Widget } from '@zutai/diagram';
import { memo, useMemo } from 'react';
import { paintWidget } from '../../paint-widget.ts';
import { repaintEveryMsOf } from '../../repaint-every.ts';
import { useTick } from '../use-tick.ts';
import { Primitives } from './Primitives.tsx';

interface WidgetViewProps {
  widget: Widget;
  context: PaintContext;
  hasMotion?: boolean;
  /** Keep the same function. Default paints everything. */
  paint?: PaintWidget;
}

/**
 * One widget in SVG. Painted again only when the widget or the context is another object, or when the widget changes
 * by time and the page runs.
 */
export const WidgetView = memo(function WidgetView({
  widget,
  context,
  hasMotion = true,
  paint = paintWidget,
}: WidgetViewProps) {
  const isRunning = hasMotion && context.mode === 'live';
  const everyMs = useMemo(() => (isRunning ? repaintEveryMsOf(widget) : undefined), [isRunning, widget]);
  const nowMs = useTick(everyMs);
  const present = nowMs === undefined ? context : { ...context, nowMs };
  const shown = present.language === 'en' ? localiseWidget(widget) : widget;
  return <Primitives items={paint(shown, present)} hasMotion={hasMotion} />;
});
