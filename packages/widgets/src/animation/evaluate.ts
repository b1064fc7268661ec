import {
  type Binding,
  type ColorAnimation,
  type ComparisonSymbol,
  isReadable,
  type LiveLookup,
  type LiveValue,
  type WidgetAnimation,
} from '@zutai/diagram';
import { compareValue } from './compare.ts';

/** What a widget's animations make of it at this moment. */
export interface AnimationState {
  isVisible: boolean;
  twinkle: { periodMs: number; fill: boolean; stroke: boolean; font: boolean } | null;
  degreesPerSecond: number;
  fillColor: string | null;
  borderColor: string | null;
  fontColor: string | null;
  /** The values of all enabled animations, for the quality mark. */
  values: readonly LiveValue[];
}

const twinklePeriodsMs = { slow: 1600, fast: 600 } as const;

/** Most widgets have no animation: they share this. */
const still: AnimationState = {
  isVisible: true,
  twinkle: null,
  degreesPerSecond: 0,
  fillColor: null,
  borderColor: null,
  fontColor: null,
  values: [],
};

/** By name, since this is asked of every widget at every change. */
const isAnimated = ({
  visiable,
  twinkle,
  rotate,
  fillColor,
  borderColor,
  fontColor,
}: WidgetAnimation): boolean =>
  visiable.enable ||
  twinkle.enable ||
  rotate.enable ||
  fillColor.enable ||
  borderColor.enable ||
  fontColor.enable;

interface Conditional {
  enable: boolean;
  config: { data: Binding; symbol: ComparisonSymbol; value: string; action: string };
}

/** Whether the animation shows the widget now: only a good value hides. */
export function isVisibleByAnimation({ visiable }: WidgetAnimation, live: LiveLookup): boolean {
  if (!visiable.enable) return true;
  return isVisibleBy(live.get(visiable.config.data), visiable.config);
}

function isVisibleBy(
  live: LiveValue,
  { symbol, value, action }: Pick<Conditional['config'], 'symbol' | 'value' | 'action'>,
): boolean {
  if (live.quality !== 'good') return true;
  const holds = compareValue(live.value, symbol, value);
  return holds === undefined || holds === (action === 'show');
}

/**
 * Evaluates every animation kind from (bound value, symbol, value), in one place for all widgets. A colour
 * follows the last value that was read, under its mark; a bad or missing one moves nothing. Only a good value hides: what cannot be
 * trusted stays on the screen with its mark, so that nobody takes a hidden widget for a quiet plant.
 */
export function evaluateAnimation(animation: WidgetAnimation, live: LiveLookup): AnimationState {
  if (!isAnimated(animation)) return still;
  const values: LiveValue[] = [];
  const read = (binding: Binding): LiveValue => {
    const value = live.get(binding);
    values.push(value);
    return value;
  };
  /** The action that applies: the configured one while the condition holds, its opposite while not. */
  const isActive = ({ enable, config }: Conditional, positive: string) => {
    if (!enable) return undefined;
    const value = read(config.data);
    if (!canMove(value)) return undefined;
    const holds = compareValue(value.value, config.symbol, config.value);
    return holds === undefined ? undefined : holds === (config.action === positive);
  };
  const color = ({ enable, config }: ColorAnimation): string | null => {
    if (!enable) return null;
    const value = read(config.data);
    if (!isReadable(value)) return null;
    return config.dataArray.find((step) => compareValue(value.value, step.symbol, step.value))?.color ?? null;
  };

  const { visiable, twinkle, rotate } = animation;
  const isVisible = !visiable.enable || isVisibleBy(read(visiable.config.data), visiable.config);
  const isTwinkling = isActive(twinkle, 'start') ?? false;
  const isTurning = isActive(rotate, 'start') ?? false;
  const { fill, stroke, font, twinkleType } = twinkle.config;
  const turn = rotate.config.direction === 'anticlockwise' ? -6 : 6;
  return {
    isVisible,
    twinkle: isTwinkling
      ? { periodMs: twinklePeriodsMs[twinkleType] ?? twinklePeriodsMs.slow, fill, stroke, font }
      : null,
    degreesPerSecond: isTurning ? rotate.config.speed * turn : 0,
    fillColor: color(animation.fillColor),
    borderColor: color(animation.borderColor),
    fontColor: color(animation.fontColor),
    values,
  };
}

/** Whether the value may set something in motion: a bad one shows what it was last, at rest. */
function canMove(value: LiveValue): boolean {
  return isReadable(value) && value.quality !== 'bad';
}
