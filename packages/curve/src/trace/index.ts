export { TracePlot } from './TracePlot.tsx';
export type { LimitLine, Trace, TraceAxis } from './trace.ts';
