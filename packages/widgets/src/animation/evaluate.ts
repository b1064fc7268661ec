import type {
  Binding,
  ColorAnimation,
  ComparisonSymbol,
  LiveLookup,
  LiveValue,
  WidgetAnimation,
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

const kinds = ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'] as const;

/** A loop, since this is asked of every widget at every change. */
function isAnimated(animation: WidgetAnimation): boolean {
  for (const kind of kinds) if (animation[kind].enable) return true;
  return false;
}

interface Conditional {
  enable: boolean;
  config: { data: Binding; symbol: ComparisonSymbol; value: string; action: string };
}

/**
 * Evaluates every animation kind from (bound value, symbol, value), in one place for all widgets. A condition holds
 * on a good or a stale value; a bad or missing one switches nothing. Only a good value hides: what cannot be
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
  const isActive = (
    { enable, config }: Conditional,
    positive: string,
    isTrusted: (value: LiveValue) => boolean,
  ) => {
    if (!enable) return undefined;
    const value = read(config.data);
    if (!isTrusted(value)) return undefined;
    const holds = compareValue(value.value, config.symbol, config.value);
    return holds === undefined ? undefined : holds === (config.action === positive);
  };
  const color = ({ enable, config }: ColorAnimation): string | null => {
    if (!enable) return null;
    const value = read(config.data);
    if (!hasValue(value)) return null;
    return config.dataArray.find((step) => compareValue(value.value, step.symbol, step.value))?.color ?? null;
  };

  const { visiable, twinkle, rotate } = animation;
  const isVisible = isActive(visiable, 'show', (value) => value.quality === 'good') ?? true;
  const isTwinkling = isActive(twinkle, 'start', hasValue) ?? false;
  const isTurning = isActive(rotate, 'start', hasValue) ?? false;
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

function hasValue(value: LiveValue): boolean {
  return value.quality === 'good' || value.quality === 'stale';
}
