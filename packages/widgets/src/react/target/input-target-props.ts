import type { PaintContext, Widget } from '@zutai/diagram';
import type { WidgetInput } from '../../definition.ts';
import type { IntentListener } from './ClickTarget.tsx';

export interface InputTargetProps<Input extends WidgetInput = WidgetInput> {
  widget: Widget;
  input: Input;
  /** See `zIndexOf`. */
  zIndex?: number | undefined;
  scale: number;
  context: PaintContext;
  onIntent: IntentListener;
}
