import { tickText } from '@zutai/diagram';
import type uPlot from 'uplot';

/** How axes look; sizes in CSS pixels. */
export interface AxisLook {
  readonly textColor: string;
  readonly lineColor: string;
  readonly gridColor: string;
  readonly fontPx: number;
  readonly family: string;
  readonly tickPx: number;
  readonly gapPx: number;
  /** Room of the unit beside the numbers. */
  readonly labelPx: number;
}

/** Width of a digit, in font sizes. */
const DIGIT_EM = 0.6;

/** Words of a time axis: days over times, as short as its steps allow. uPlot's form. */
export const TIME_AXIS_WORDS: NonNullable<uPlot.Axis['values']> = [
  [86_400, '{YYYY}-{MM}-{DD}', null, null, null, null, null, null, 0],
  [3600, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [0.001, '{ss}.{fff}', '\n{HH}:{mm}:{ss}', null, null, null, '\n{HH}:{mm}:{ss}', null, 1],
];

/** What axes of time and of values share. */
export function createAxis({ textColor, lineColor, gridColor, fontPx, family, tickPx, gapPx }: AxisLook) {
  return {
    stroke: textColor,
    font: `${fontPx}px ${family}`,
    ticks: { stroke: lineColor, width: 1, size: tickPx },
    gap: gapPx,
    grid: { stroke: gridColor, width: 1 },
  } satisfies uPlot.Axis;
}

/** The axis of one unit. Only the first has lines across the plot. */
export function createUnitAxis(
  { scale, unit, side, isFirst }: { scale: string; unit: string; side: 1 | 3; isFirst: boolean },
  look: AxisLook,
): uPlot.Axis {
  const axis = createAxis(look);
  return {
    ...axis,
    scale,
    side,
    // uPlot's own words follow the browser's language.
    values: (_plot, splits) => splits.map(tickText),
    // No wider than its numbers: the room is the curves'.
    size: (_plot, words) => {
      const digits = Math.max(2, ...(words ?? []).map((word) => word.length));
      return Math.ceil(digits * look.fontPx * DIGIT_EM) + look.tickPx + look.gapPx * 2;
    },
    grid: { ...axis.grid, show: isFirst },
    ...(unit !== '' && { label: unit, labelSize: look.labelPx, labelGap: 0, labelFont: axis.font }),
  };
}
