import type { PaintContext, Widget } from '@zutai/diagram';
import { memo } from 'react';
import { paintWidget } from '../paint-widget.ts';
import { Primitives } from './Primitives.tsx';

interface WidgetViewProps {
  widget: Widget;
  context: PaintContext;
  hasMotion?: boolean;
}

/** One widget in SVG. Painted again only when the widget or the context is another object. */
export const WidgetView = memo(function WidgetView({ widget, context, hasMotion }: WidgetViewProps) {
  return <Primitives items={paintWidget(widget, context)} hasMotion={hasMotion} />;
});
