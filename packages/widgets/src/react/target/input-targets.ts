import type { ComponentType } from 'react';
import type { WidgetInput } from '../../definition.ts';
import { ChoiceTarget } from './ChoiceTarget.tsx';
import type { InputTargetProps } from './input-target-props.ts';
import { SliderTarget } from './SliderTarget.tsx';

/** The control of each kind of input. */
export const inputTargets: Readonly<Record<WidgetInput['kind'], ComponentType<InputTargetProps>>> = {
  slider: SliderTarget as ComponentType<InputTargetProps>,
  choice: ChoiceTarget as ComponentType<InputTargetProps>,
};
