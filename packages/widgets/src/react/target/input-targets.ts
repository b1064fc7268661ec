import type { PaintContext, Widget } from '@zutai/diagram';
import type { ComponentType } from 'react';
import type { WidgetInput } from '../../definition.ts';
import { ChoiceTarget } from './ChoiceTarget.tsx';
import type { IntentListener } from './ClickTarget.tsx';
import { SliderTarget } from './SliderTarget.tsx';

export interface InputTargetProps<Input extends WidgetInput = WidgetInput> {
  widget: Widget;
  input: Input;
  /** See `zIndexOf`. */
  zIndex?: number | undefined;
  scale: number;
  context: PaintContext;
  onIntent: IntentListener;
}

/** The control of each kind of input. */
export const inputTargets: Readonly<Record<WidgetInput['kind'], ComponentType<InputTargetProps>>> = {
  slider: SliderTarget as ComponentType<InputTargetProps>,
  choice: ChoiceTarget as ComponentType<InputTargetProps>,
};
