import type { Binding } from './binding.ts';
import type { Color } from './style.ts';

export const comparisonSymbols = ['==', '!=', '>', '>=', '<', '<='] as const;
export type ComparisonSymbol = (typeof comparisonSymbols)[number];

interface Condition<Action extends string> {
  data: Binding;
  symbol: ComparisonSymbol;
  value: string;
  /** What happens while the comparison holds; the opposite while it does not. */
  action: Action;
}

interface Switchable<Config> {
  enable: boolean;
  config: Config;
}

export type VisibleAnimation = Switchable<Condition<'show' | 'hide'>>;

export type TwinkleAnimation = Switchable<
  Condition<'start' | 'stop'> & {
    twinkleType: 'slow' | 'fast';
    fill: boolean;
    stroke: boolean;
    font: boolean;
  }
>;

export type RotateAnimation = Switchable<
  Condition<'start' | 'stop'> & {
    direction: 'clockwise' | 'anticlockwise';
    /** Turns a minute. */
    speed: number;
  }
>;

export interface ColorStep {
  symbol: ComparisonSymbol;
  value: string;
  color: Color;
}

/** The first step that holds gives the colour. */
export type ColorAnimation = Switchable<{ data: Binding; dataArray: ColorStep[] }>;

/** Specification section 3, "Animation". `visiable` is the specification's spelling, on the wire only. */
export interface WidgetAnimation {
  visiable: VisibleAnimation;
  twinkle: TwinkleAnimation;
  rotate: RotateAnimation;
  fillColor: ColorAnimation;
  borderColor: ColorAnimation;
  fontColor: ColorAnimation;
}
