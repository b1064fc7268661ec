import type { PaintContext, Widget } from '@zutai/diagram';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import type { IntentListener } from '../target/ClickTarget.tsx';

/** What the component of a widget gets. It fills the box it stands in; the box is `scale` times the widget's size. */
export interface OverlayProps {
  /** With the colours its animations set at this moment. */
  widget: Widget;
  /** The same object while nothing but values changes; its `nowMs` is when it was made. */
  context: PaintContext;
  /** CSS pixels a page unit. */
  scale: number;
  subscribe: SubscribeToChanges;
  onIntent: IntentListener;
}
