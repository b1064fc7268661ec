export { CurvePlot } from './CurvePlot.tsx';
export { createPlotOptions, type PlotOptions, type SeriesLook, valueRange } from './plot-options.ts';
export { type AxisLook, createAxis, createUnitAxis, TIME_AXIS_WORDS } from './unit-axis.ts';
export type { GestureTarget } from './watch-gestures.ts';
